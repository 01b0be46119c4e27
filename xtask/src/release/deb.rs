//! The Debian package: program, units, settings, examples, licences.

use std::path::Path;

use anyhow::Result;

use super::files::{gzip, of_tree};
use super::tar::{ROOT, Tar, ar};
use super::{Built, Notices, Version};

const DOC: &str = "./usr/share/doc/orrery";

/// What is installed beside the program: where, and from which file of the tree.
const FILES: [(&str, &str); 8] = [
    ("./etc/orrery/orrery.toml", "packaging/orrery.toml"),
    ("./usr/lib/systemd/system/orrery.service", "packaging/orrery.service"),
    ("./usr/lib/systemd/system/orrery.socket", "packaging/orrery.socket"),
    ("./usr/share/doc/orrery/examples/nginx.conf", "packaging/nginx.conf"),
    ("./usr/share/doc/orrery/examples/Caddyfile", "packaging/Caddyfile"),
    ("./usr/share/doc/orrery/examples/alerts.yml", "packaging/prometheus/alerts.yml"),
    ("./usr/share/doc/orrery/examples/grafana.json", "packaging/grafana/orrery.json"),
    ("./usr/share/doc/orrery/server.md", "docs/server.md"),
];

/// Started and stopped as every service of Debian is; what people have played stays when the package goes. A server
/// that does not start, because its port is taken or its settings are wrong, says so and leaves the package installed.
const POSTINST: &str = "#!/bin/sh
set -e
if [ \"$1\" = configure ] && [ -d /run/systemd/system ]; then
    systemctl daemon-reload
    if [ -n \"$2\" ]; then
        systemctl try-restart orrery.service || failed=1
    else
        systemctl enable orrery.service
        systemctl start orrery.service || failed=1
    fi
    if [ -n \"$failed\" ]; then
        echo \"orrery does not start: journalctl -u orrery tells why\" >&2
    fi
fi
";
const PRERM: &str = "#!/bin/sh
set -e
if [ \"$1\" = remove ] && [ -d /run/systemd/system ]; then
    systemctl disable --now orrery.socket orrery.service
fi
";

const POSTRM: &str = "#!/bin/sh
set -e
if [ -d /run/systemd/system ]; then
    systemctl daemon-reload
fi
";

/// The package for one kind of machine.
pub(super) fn package(
    version: &Version,
    built: &Built,
    notices: &Notices,
    folder: &Path,
) -> Result<Vec<u8>> {
    let mut files = vec![("./usr/bin/orrery".to_owned(), 0o755, built.program.clone())];
    for (place, source) in FILES {
        files.push((place.to_owned(), 0o644, of_tree(source)?));
    }
    files.push((format!("{DOC}/copyright"), 0o644, notices.copyright.clone()));
    files.push((format!("{DOC}/sbom.cdx.json"), 0o644, notices.bill.clone()));
    files.sort();
    let size: usize = files.iter().map(|(_, _, content)| content.len()).sum();
    let mut data = Tar::new(version.time);
    let mut made: Vec<String> = Vec::new();
    for (name, mode, content) in &files {
        for (end, _) in name.match_indices('/') {
            let parent = &name[..=end];
            if !made.iter().any(|known| known == parent) {
                data.folder(parent, 0o755, ROOT)?;
                made.push(parent.to_owned());
            }
        }
        data.file(name, *mode, content)?;
    }
    let mut control = Tar::new(version.time);
    control.folder("./", 0o755, ROOT)?;
    control.file("./conffiles", 0o644, b"/etc/orrery/orrery.toml\n")?;
    let described = described(version, built.debian, size.div_ceil(1024));
    control.file("./control", 0o644, described.as_bytes())?;
    control.file("./postinst", 0o755, POSTINST.as_bytes())?;
    control.file("./prerm", 0o755, PRERM.as_bytes())?;
    control.file("./postrm", 0o755, POSTRM.as_bytes())?;
    let (control, data) = (gzip(&control.finish(), folder)?, gzip(&data.finish(), folder)?);
    let parts: [(&str, &[u8]); 3] =
        [("debian-binary", b"2.0\n"), ("control.tar.gz", &control), ("data.tar.gz", &data)];
    Ok(ar(version.time, &parts))
}

fn described(version: &Version, architecture: &str, size_kib: usize) -> String {
    format!(
        "Package: orrery
Version: {}
Section: games
Priority: optional
Architecture: {architecture}
Maintainer: Orrery <orrery@localhost>
Installed-Size: {size_kib}
Recommends: ca-certificates
Suggests: postgresql
Description: table for heavy space games
 Complete rules, hidden information that cannot leak, dice that can be
 checked. People play in a browser or a terminal, programs play through an
 open protocol.
",
        version.number
    )
}
