//! `release`: everything that somebody needs who wants to run a server, made from this tree and the same each time.
//!
//! A static program for each kind of machine (musl), an archive and a Debian package with it, one image for all,
//! a bill of materials, the licences, and checksums. Nothing is uploaded.

mod bill;
mod deb;
mod files;
mod oci;
mod tar;
mod trial;

use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, bail, ensure};

use crate::machine::{self, MUSL};
use crate::{shell, web};
use files::{gzip, of_tree, read, sha256, write};
use tar::{ROOT, Tar};

/// One kind of machine.
#[derive(Clone, Copy, Debug)]
struct Target {
    triple: &'static str,
    /// How images call it.
    architecture: &'static str,
    /// How Debian calls it.
    debian: &'static str,
    /// What compiles C for it.
    compiler: &'static str,
}

const TARGETS: [Target; 2] = [
    Target {
        triple: "x86_64-unknown-linux-musl",
        architecture: "amd64",
        debian: "amd64",
        compiler: "musl-gcc",
    },
    Target {
        triple: "aarch64-unknown-linux-musl",
        architecture: "arm64",
        debian: "arm64",
        compiler: "aarch64-linux-gnu-gcc",
    },
];

/// Which release this is.
#[derive(Clone, Debug)]
struct Version {
    number: String,
    commit: String,
    /// Of the commit, in seconds since 1970, and as a date.
    time: u64,
    date: String,
}

impl Version {
    fn of_tree() -> Result<Version> {
        let manifest = String::from_utf8(of_tree("Cargo.toml")?).context("Cargo.toml is text")?;
        let manifest: toml::Value = toml::from_str(&manifest).context("Cargo.toml is TOML")?;
        let number = manifest["workspace"]["package"]["version"].as_str();
        let git = |format: &str| {
            let mut git = Command::new("git");
            git.args(["log", "-1", "--date=format-local:%Y-%m-%dT%H:%M:%SZ"]).arg(format);
            shell::read(git.env("TZ", "UTC").current_dir(shell::root()))
        };
        let time = git("--format=%ct")?;
        Ok(Version {
            number: number.context("Cargo.toml names no version")?.to_owned(),
            commit: git("--format=%H")?.trim().to_owned(),
            time: time.trim().parse().context("git tells the time of a commit")?,
            date: git("--format=%cd")?.trim().to_owned(),
        })
    }

    #[cfg(test)]
    fn for_tests() -> Version {
        let (number, commit) = ("0.1.0".to_owned(), "0".repeat(40));
        Version { number, commit, time: 1_700_000_000, date: "2023-11-14T22:13:20Z".to_owned() }
    }
}

/// The program for one kind of machine.
#[derive(Debug)]
struct Built {
    triple: &'static str,
    architecture: &'static str,
    debian: &'static str,
    program: Vec<u8>,
}

/// What others have written.
#[derive(Debug)]
struct Notices {
    bill: Vec<u8>,
    copyright: Vec<u8>,
}

/// What was asked for.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Options {
    out: PathBuf,
    /// The kinds of machine; empty: all for which this one can build.
    targets: Vec<String>,
}

impl Options {
    /// Reads the arguments of `release`.
    ///
    /// # Errors
    /// An argument that is none of ours.
    pub(crate) fn parse(args: &[String]) -> Result<Options> {
        let mut options =
            Options { out: shell::root().join("target/release-files"), targets: Vec::new() };
        let mut args = args.iter();
        while let Some(arg) = args.next() {
            let mut value = || args.next().with_context(|| format!("{arg} needs a value"));
            match arg.as_str() {
                "--out" => options.out = PathBuf::from(value()?),
                "--target" => {
                    let triple = value()?;
                    let known: Vec<&str> = TARGETS.iter().map(|target| target.triple).collect();
                    ensure!(
                        known.contains(&triple.as_str()),
                        "there is no release for {triple}, only for {}",
                        known.join(" and ")
                    );
                    options.targets.push(triple.clone());
                }
                unknown => bail!("`release` takes --out DIR and --target TRIPLE, got `{unknown}`"),
            }
        }
        Ok(options)
    }
}

/// Makes a release.
///
/// # Errors
/// Something cannot be built, or a file cannot be written.
pub(crate) fn release(options: &Options) -> Result<()> {
    let version = Version::of_tree()?;
    machine::ensure(&[MUSL])?;
    let out = &options.out;
    std::fs::create_dir_all(out).with_context(|| format!("{} cannot be made", out.display()))?;
    if web::exists() {
        web::build()?;
    }
    let mut built = Vec::new();
    for target in TARGETS {
        let named = options.targets.iter().any(|triple| triple == target.triple);
        if !options.targets.is_empty() && !named {
            continue;
        }
        if !machine::is_on_path(target.compiler) {
            ensure!(!named, "{} is not on this machine", target.compiler);
            println!("== left out: {}, for which there is no {}", target.triple, target.compiler);
            continue;
        }
        built.push(build(target, &version)?);
    }
    ensure!(!built.is_empty(), "this machine can build none of the targets");
    println!("\n== orrery {}, commit {}", version.number, version.commit);
    for one in &built {
        packed(&version, one, out)?;
    }
    for one in built.iter().filter(|one| one.triple.starts_with(std::env::consts::ARCH)) {
        trial::image(&oci::layer(&version, &one.program)?, out)?;
    }
    let image = oci::image(&version, &built, out)?;
    write(&out.join(format!("orrery-{}-oci.tar", version.number)), &image)?;
    checksums(out, &version.number)
}

/// The archive and the package for one kind of machine, with what they are made of.
fn packed(version: &Version, built: &Built, out: &Path) -> Result<()> {
    let notices = bill::notices(version, built.triple)?;
    let name = format!("orrery-{}-{}", version.number, built.triple);
    let archive = archive(&name, version, built, &notices)?;
    write(&out.join(format!("{name}.tar.gz")), &gzip(&archive, out)?)?;
    write(&out.join(format!("{name}.cdx.json")), &notices.bill)?;
    let package = deb::package(version, built, &notices, out)?;
    let name = format!("orrery_{}_{}.deb", version.number, built.debian);
    write(&out.join(name), &package)
}

/// Compiles the program so that it needs nothing of the machine on which it runs, and says nothing of this one.
fn build(target: Target, version: &Version) -> Result<Built> {
    let Target { triple, architecture, debian, compiler } = target;
    shell::run(Command::new("rustup").args(["target", "add", triple]).current_dir(shell::root()))?;
    let home = std::env::var("CARGO_HOME").or_else(|_| {
        std::env::var("HOME").map(|home| format!("{home}/.cargo")).context("there is no HOME")
    })?;
    let root = shell::root();
    let flags = [
        "-Ctarget-feature=+crt-static".to_owned(),
        format!("--remap-path-prefix={}=.", root.display()),
        format!("--remap-path-prefix={home}=cargo"),
    ];
    let low = triple.replace('-', "_");
    let high = low.to_uppercase();
    let mut cargo = shell::cargo(&["build", "--locked", "--package", "orrery", "--target", triple]);
    cargo.args(["--profile", "dist"]);
    cargo.env("CARGO_ENCODED_RUSTFLAGS", flags.join("\x1f"));
    cargo.env(format!("CC_{low}"), compiler);
    cargo.env(format!("CFLAGS_{low}"), format!("-ffile-prefix-map={home}=cargo"));
    // The machine's own linker takes Rust's start files for musl. Through musl-gcc a program would begin with those of a
    // dynamic one, and crash.
    if compiler != "musl-gcc" {
        cargo.env(format!("CARGO_TARGET_{high}_LINKER"), "rust-lld");
    }
    cargo.env("SOURCE_DATE_EPOCH", version.time.to_string());
    shell::run(&mut cargo)?;
    let folder = std::env::var_os("CARGO_TARGET_DIR").map_or(root.join("target"), PathBuf::from);
    let path = folder.join(triple).join("dist/orrery");
    if triple.starts_with(std::env::consts::ARCH) {
        shell::run(Command::new(&path).arg("--version"))?;
    }
    let program = read(&path)?;
    Ok(Built { triple, architecture, debian, program })
}

/// Program, settings, units, examples and licences, in one folder.
fn archive(name: &str, version: &Version, built: &Built, notices: &Notices) -> Result<Vec<u8>> {
    let mut tar = Tar::new(version.time);
    tar.folder(&format!("{name}/"), 0o755, ROOT)?;
    tar.file(&format!("{name}/orrery"), 0o755, &built.program)?;
    for source in [
        "packaging/Caddyfile",
        "packaging/nginx.conf",
        "packaging/orrery.service",
        "packaging/orrery.socket",
        "packaging/orrery.toml",
        "docs/server.md",
        "docs/cluster.md",
        "docs/api.md",
        "README.md",
        "CHANGELOG.md",
    ] {
        let file = source.rsplit('/').next().unwrap_or(source);
        tar.file(&format!("{name}/{file}"), 0o644, &of_tree(source)?)?;
    }
    tar.file(&format!("{name}/COPYRIGHT"), 0o644, &notices.copyright)?;
    tar.file(&format!("{name}/sbom.cdx.json"), 0o644, &notices.bill)?;
    Ok(tar.finish())
}

/// The sums of all files of this release, as `sha256sum --check` reads them.
fn checksums(out: &Path, number: &str) -> Result<()> {
    let mut lines = Vec::new();
    for entry in std::fs::read_dir(out)? {
        let path = entry?.path();
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        if name.starts_with("orrery") && name.contains(number) {
            lines.push(format!("{}  {name}\n", sha256(&read(&path)?, out)?));
        }
    }
    lines.sort_by(|a, b| a[64..].cmp(&b[64..]));
    write(&out.join("SHA256SUMS"), lines.concat().as_bytes())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fake() -> Built {
        let Target { triple, architecture, debian, .. } = TARGETS[0];
        Built { triple, architecture, debian, program: b"program".to_vec() }
    }

    fn folder(name: &str) -> PathBuf {
        let path = std::env::temp_dir().join(format!("orrery-{name}-{}", std::process::id()));
        std::fs::create_dir_all(&path).unwrap();
        path
    }

    fn notices() -> Notices {
        Notices { bill: b"{}".to_vec(), copyright: b"free".to_vec() }
    }

    /// Twice the same bytes; what others would see in them is in the tests of each part.
    #[test]
    fn a_release_is_the_same_each_time() {
        let (version, out) = (Version::for_tests(), folder("same"));
        let make = || {
            (
                oci::image(&version, &[fake()], &out).unwrap(),
                deb::package(&version, &fake(), &notices(), &out).unwrap(),
                archive("orrery", &version, &fake(), &notices()).unwrap(),
            )
        };
        assert!(make() == make());
        std::fs::remove_dir_all(out).unwrap();
    }

    /// Every blob is named by its hash, and what names it knows its length.
    #[test]
    fn the_image_holds_together() {
        let (version, out) = (Version::for_tests(), folder("image"));
        std::fs::write(out.join("image.tar"), oci::image(&version, &[fake()], &out).unwrap())
            .unwrap();
        shell::read(Command::new("tar").args(["-xf", "image.tar"]).current_dir(&out)).unwrap();
        let json = |path: &str| -> serde_json::Value {
            serde_json::from_slice(&std::fs::read(out.join(path)).unwrap()).unwrap()
        };
        let blob = |named: &serde_json::Value| {
            let hash = named["digest"].as_str().unwrap().strip_prefix("sha256:").unwrap();
            let path = format!("blobs/sha256/{hash}");
            let bytes = std::fs::read(out.join(&path)).unwrap();
            assert_eq!(sha256(&bytes, &out).unwrap(), hash);
            assert_eq!(named["size"], bytes.len());
            path
        };
        let list = json("index.json")["manifests"].clone();
        assert_eq!(list[0]["annotations"]["org.opencontainers.image.ref.name"], version.number);
        assert_eq!(list.as_array().map(Vec::len), Some(1), "one name, one image");
        let manifest = &json(&blob(&list[0]))["manifests"][0];
        assert_eq!(manifest["platform"]["architecture"], "amd64");
        let manifest = json(&blob(manifest));
        let config = json(&blob(&manifest["config"]));
        assert_eq!(config["config"]["User"], "65534:65534", "nobody");
        let layer = blob(&manifest["layers"][0]);
        let plain = Command::new("gzip").args(["-dc", &layer]).current_dir(&out).output().unwrap();
        let hash = format!("sha256:{}", sha256(&plain.stdout, &out).unwrap());
        assert_eq!(config["rootfs"]["diff_ids"][0], hash);
        let listed = shell::read(
            Command::new("tar").args(["--numeric-owner", "-tvzf", &layer]).current_dir(&out),
        )
        .unwrap();
        let own: Vec<&str> = listed.lines().filter(|line| line.contains("65534/65534")).collect();
        assert!(own.len() == 1 && own[0].ends_with("var/lib/orrery/"), "{listed}");
        std::fs::remove_dir_all(out).unwrap();
    }

    #[test]
    fn dpkg_reads_the_package() {
        if !machine::is_on_path("dpkg-deb") {
            eprintln!("NOT TESTED: there is no dpkg-deb");
            return;
        }
        let (version, out) = (Version::for_tests(), folder("deb"));
        let path = out.join("orrery.deb");
        std::fs::write(&path, deb::package(&version, &fake(), &notices(), &out).unwrap()).unwrap();
        let field = |name: &str| {
            let said = shell::read(Command::new("dpkg-deb").arg("-f").arg(&path).arg(name));
            said.unwrap().trim().to_owned()
        };
        assert_eq!((field("Package"), field("Version")), ("orrery".into(), "0.1.0".into()));
        assert_eq!(field("Architecture"), "amd64");
        let said = shell::read(Command::new("dpkg-deb").arg("-c").arg(&path)).unwrap();
        for file in ["./usr/bin/orrery", "./etc/orrery/orrery.toml", "orrery.socket"] {
            assert!(said.lines().any(|line| line.ends_with(file)), "{file}\n{said}");
        }
        std::fs::remove_dir_all(out).unwrap();
    }

    /// `systemd-analyze security` counts from 0 to 10; its threshold is in tenths.
    #[test]
    fn the_unit_gives_the_server_little() {
        if !machine::is_on_path("systemd-analyze") {
            eprintln!("NOT TESTED: there is no systemd-analyze");
            return;
        }
        let mut command = Command::new("systemd-analyze");
        command.args(["security", "--offline=true", "--no-pager", "--threshold=20"]);
        let done = command.arg(shell::root().join("packaging/orrery.service")).output().unwrap();
        let said = String::from_utf8_lossy(&done.stdout).into_owned();
        assert!(done.status.success(), "{said}");
    }

    #[test]
    fn options_are_read_and_strangers_refused() {
        let words = |text: &str| text.split(' ').map(str::to_owned).collect::<Vec<_>>();
        let good = Options::parse(&words("--out x --target aarch64-unknown-linux-musl")).unwrap();
        assert_eq!(good.out, Path::new("x"));
        assert_eq!(good.targets, ["aarch64-unknown-linux-musl"]);
        for bad in ["--fast", "--out", "--target sparc"] {
            assert!(Options::parse(&words(bad)).is_err(), "{bad}");
        }
    }
}
