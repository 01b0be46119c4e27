//! The two databases. A PostgreSQL cluster of our own is started once, in a folder of its own, and
//! ends with this process.

use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Mutex, OnceLock};

use tempfile::TempDir;

/// A database for one test.
#[derive(Debug)]
pub(crate) struct Base {
    pub(crate) url: String,
    /// Where a file lies; gone with the test.
    pub(crate) _folder: TempDir,
}

/// An empty SQLite file.
#[allow(dead_code, reason = "the tests of the program share this module")]
pub(crate) fn sqlite() -> Base {
    let folder = tempfile::tempdir().unwrap();
    let url = folder.path().join("orrery.db").display().to_string();
    Base { url, _folder: folder }
}

/// An empty PostgreSQL database; `None` on a machine without PostgreSQL, which CI does not allow.
pub(crate) fn postgres() -> Option<Base> {
    static NEXT: AtomicU32 = AtomicU32::new(0);
    let cluster = cluster()?;
    let name = format!("test{}", NEXT.fetch_add(1, Ordering::Relaxed));
    let made = Command::new(cluster.bin.join("psql"))
        .args(["-h", cluster.socket.to_str().unwrap(), "-U", "orrery", "-d", "postgres", "-q"])
        .args(["-c", &format!("CREATE DATABASE {name}")])
        .output()
        .unwrap();
    assert!(made.status.success(), "{}", String::from_utf8_lossy(&made.stderr));
    let url = format!("postgres://orrery@localhost/{name}?host={}", cluster.socket.display());
    Some(Base { url, _folder: tempfile::tempdir().unwrap() })
}

/// Both, or the one that there is.
#[allow(dead_code, reason = "the tests of the program share this module")]
pub(crate) fn all() -> Vec<Base> {
    let mut bases = vec![sqlite()];
    bases.extend(postgres());
    bases
}

struct Cluster {
    bin: PathBuf,
    socket: PathBuf,
    /// Its end of the pipe: when it closes, the cluster stops.
    _guard: Mutex<Child>,
}

fn cluster() -> Option<&'static Cluster> {
    static CLUSTER: OnceLock<Option<Cluster>> = OnceLock::new();
    CLUSTER.get_or_init(start).as_ref()
}

fn start() -> Option<Cluster> {
    let Some(bin) = programs() else {
        assert!(std::env::var_os("CI").is_none(), "PostgreSQL is missing: apt install postgresql");
        eprintln!("NOT TESTED: PostgreSQL is missing (apt install postgresql)");
        return None;
    };
    let folder = tempfile::Builder::new().prefix("orrery-pg").tempdir().unwrap().keep();
    let data = folder.join("data");
    let script = format!(
        "{bin}/initdb -D {data} -U orrery --auth=trust -N >{dir}/initdb.log 2>&1 || exit 1
         {bin}/postgres -D {data} -k {dir} -c listen_addresses= -c fsync=off >{dir}/log 2>&1 &
         until {bin}/pg_isready -q -h {dir} -U orrery; do :; done
         echo ready
         read line
         kill -INT $!
         wait
         rm -rf {dir}/data",
        bin = bin.display(),
        data = data.display(),
        dir = folder.display(),
    );
    let mut command = as_nobody_special(&folder);
    let mut child = command
        .args(["sh", "-c", &script])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut line = String::new();
    let out = child.stdout.take().unwrap();
    std::io::BufRead::read_line(&mut std::io::BufReader::new(out), &mut line).unwrap();
    assert_eq!(line, "ready\n", "see {}", folder.display());
    Some(Cluster { bin, socket: folder, _guard: Mutex::new(child) })
}

/// PostgreSQL refuses to run as root: then another user runs it.
pub(crate) fn as_nobody_special(folder: &Path) -> Command {
    let id = Command::new("id").arg("-u").output().unwrap();
    if id.stdout != b"0\n" {
        return Command::new("env");
    }
    let chown = Command::new("chown").arg("nobody").arg(folder).status().unwrap();
    assert!(chown.success());
    let mut command = Command::new("runuser");
    command.args(["-u", "nobody", "--", "env"]);
    command
}

pub(crate) fn programs() -> Option<PathBuf> {
    let path = std::env::var_os("PATH").unwrap_or_default();
    let versions = std::fs::read_dir("/usr/lib/postgresql").into_iter().flatten().flatten();
    let debian = versions.map(|version| version.path().join("bin"));
    debian.chain(std::env::split_paths(&path)).find(|bin| bin.join("initdb").is_file())
}
