//! The image, without a daemon: an OCI layout in a tar file, which `podman load`, `skopeo copy oci-archive:` and
//! `docker load` read. One layer for each kind of machine: the program, whom to trust, and a folder that is nobody's.

use std::path::Path;

use anyhow::Result;
use serde_json::{Value, json};

use super::files::{gzip, sha256};
use super::tar::{NOBODY, ROOT, Tar};
use super::{Built, Version};

/// Where the host keeps the certificates that it trusts; the program needs them for PostgreSQL and mail over TLS.
const TRUSTED: &str = "/etc/ssl/certs/ca-certificates.crt";

/// Blobs by their hash.
struct Layout<'a> {
    tar: Tar,
    folder: &'a Path,
}

impl Layout<'_> {
    fn blob(&mut self, kind: &str, bytes: &[u8]) -> Result<Value> {
        let hash = sha256(bytes, self.folder)?;
        self.tar.file(&format!("blobs/sha256/{hash}"), 0o644, bytes)?;
        Ok(json!({ "mediaType": kind, "digest": format!("sha256:{hash}"), "size": bytes.len() }))
    }
}

/// The image for all machines for which the program is built.
pub(super) fn image(version: &Version, built: &[Built], folder: &Path) -> Result<Vec<u8>> {
    let mut tar = Tar::new(version.time);
    tar.folder("blobs/", 0o755, ROOT)?;
    tar.folder("blobs/sha256/", 0o755, ROOT)?;
    let mut layout = Layout { tar, folder };
    let mut manifests = Vec::new();
    for one in built {
        manifests.push(machine(version, one, &mut layout)?);
    }
    // The name leads to a list of machines, from which whoever loads it takes its own: of two images by the same name
    // programs take the first.
    let kind = "application/vnd.oci.image.index.v1+json";
    let list = json!({ "schemaVersion": 2, "mediaType": kind, "manifests": manifests });
    let mut list = layout.blob(kind, list.to_string().as_bytes())?;
    list["annotations"] = json!({
        "org.opencontainers.image.ref.name": version.number,
        "io.containerd.image.name": format!("docker.io/library/orrery:{}", version.number),
    });
    let index = json!({ "schemaVersion": 2, "mediaType": kind, "manifests": [list] });
    let mut tar = layout.tar;
    tar.file("index.json", 0o644, index.to_string().as_bytes())?;
    tar.file("oci-layout", 0o644, br#"{"imageLayoutVersion":"1.0.0"}"#)?;
    Ok(tar.finish())
}

/// The manifest of the image for one kind of machine, as the index names it.
fn machine(version: &Version, built: &Built, layout: &mut Layout<'_>) -> Result<Value> {
    let plain = layer(version, &built.program)?;
    let unpacked = sha256(&plain, layout.folder)?;
    let packed = gzip(&plain, layout.folder)?;
    let layer = layout.blob("application/vnd.oci.image.layer.v1.tar+gzip", &packed)?;
    let config = config(version, built.architecture, &unpacked);
    let kind = "application/vnd.oci.image.config.v1+json";
    let config = layout.blob(kind, config.to_string().as_bytes())?;
    let kind = "application/vnd.oci.image.manifest.v1+json";
    let manifest = json!({
        "schemaVersion": 2, "mediaType": kind, "config": config, "layers": [layer],
    });
    let mut manifest = layout.blob(kind, manifest.to_string().as_bytes())?;
    manifest["platform"] = json!({ "architecture": built.architecture, "os": "linux" });
    Ok(manifest)
}

/// All files of the image.
pub(super) fn layer(version: &Version, program: &[u8]) -> Result<Vec<u8>> {
    let mut tar = Tar::new(version.time);
    for folder in ["etc/", "etc/ssl/", "etc/ssl/certs/", "usr/", "usr/bin/", "var/", "var/lib/"] {
        tar.folder(folder, 0o755, ROOT)?;
    }
    let people = "root:x:0:0:root:/:/sbin/nologin\nnobody:x:65534:65534:nobody:/:/sbin/nologin\n";
    tar.file("etc/passwd", 0o644, people.as_bytes())?;
    if let Ok(trusted) = std::fs::read(TRUSTED) {
        tar.file(TRUSTED.trim_start_matches('/'), 0o644, &trusted)?;
    }
    tar.file("usr/bin/orrery", 0o755, program)?;
    tar.folder("var/lib/orrery/", 0o700, NOBODY)?;
    Ok(tar.finish())
}

/// How the image is run: by nobody, who writes to one volume and nowhere else.
fn config(version: &Version, architecture: &str, layer: &str) -> Value {
    json!({
        "architecture": architecture,
        "os": "linux",
        "created": version.date,
        "config": {
            "User": format!("{NOBODY}:{NOBODY}"),
            "Entrypoint": ["/usr/bin/orrery"],
            "Cmd": ["serve"],
            "Env": [
                "PATH=/usr/bin",
                "XDG_DATA_HOME=/var/lib",
                "ORRERY_LISTEN=0.0.0.0:7716",
                "ORRERY_DRAIN=5",
            ],
            "ExposedPorts": { "7716/tcp": {} },
            "Volumes": { "/var/lib/orrery": {} },
            "WorkingDir": "/",
            "StopSignal": "SIGTERM",
            "Healthcheck": {
                "Test": ["CMD", "/usr/bin/orrery", "health"],
                "Interval": 30_000_000_000_u64,
                "Timeout": 10_000_000_000_u64,
            },
            "Labels": {
                "org.opencontainers.image.title": "orrery",
                "org.opencontainers.image.description": "A table for heavy space games",
                "org.opencontainers.image.version": version.number,
                "org.opencontainers.image.licenses": "MIT OR Apache-2.0",
                "org.opencontainers.image.revision": version.commit,
            },
        },
        "rootfs": { "type": "layers", "diff_ids": [format!("sha256:{layer}")] },
        "history": [{ "created": version.date, "created_by": "cargo xtask release" }],
    })
}
