//! A PostgreSQL of our own that can be restarted, and a standby that can be promoted. Both end with this process.

use std::path::PathBuf;
use std::process::{Child, Stdio};

use crate::bases;

/// A primary with a synchronous standby, each behind a socket in the same folder.
pub(crate) struct Pair {
    bin: PathBuf,
    folder: PathBuf,
    /// Its end of the pipe: when it closes, both stop and the folder goes.
    _guard: Child,
}

const PRIMARY: (&str, u16) = ("primary", 5501);
const STANDBY: (&str, u16) = ("standby", 5502);

impl Pair {
    /// `None` on a machine without PostgreSQL, which CI does not allow.
    pub(crate) fn start() -> Option<Pair> {
        let bin = bases::programs()?;
        let folder = tempfile::Builder::new().prefix("orrery-pair").tempdir().unwrap().keep();
        let script = format!(
            "read line
             for name in primary standby; do
                 {bin}/pg_ctl -D {dir}/$name -m immediate stop >/dev/null 2>&1
             done
             rm -rf {dir}/primary {dir}/standby {dir}/log",
            bin = bin.display(),
            dir = folder.display(),
        );
        let guard = bases::as_nobody_special(&folder)
            .args(["sh", "-c", &script])
            .stdin(Stdio::piped())
            .spawn()
            .unwrap();
        let pair = Pair { bin, folder, _guard: guard };
        let data = pair.folder.join(PRIMARY.0);
        let data = data.to_str().unwrap();
        pair.run("initdb", &["-D", data, "-U", "orrery", "--auth=trust", "-N"]);
        let more = "fsync=off\nlisten_addresses=''\nmax_wal_senders=4\nwal_keep_size=256\n\
             wal_retrieve_retry_interval=200ms\n";
        pair.configure(PRIMARY.0, more);
        pair.begin(PRIMARY);
        let socket = pair.folder.to_str().unwrap();
        let port = PRIMARY.1.to_string();
        pair.run("createdb", &["-h", socket, "-p", &port, "-U", "orrery", "cluster"]);
        let standby = pair.folder.join(STANDBY.0);
        pair.run(
            "pg_basebackup",
            &[
                "-D",
                standby.to_str().unwrap(),
                "-R",
                "-X",
                "stream",
                "-h",
                socket,
                "-p",
                &port,
                "-U",
                "orrery",
                "-c",
                "fast",
            ],
        );
        pair.begin(STANDBY);
        // From now on nothing is acknowledged that the standby does not have.
        pair.configure(PRIMARY.0, "synchronous_standby_names='*'\n");
        pair.run("pg_ctl", &["-D", data, "reload"]);
        Some(pair)
    }

    fn configure(&self, name: &str, text: &str) {
        let script = format!("cat >> {}/{name}/postgresql.conf", self.folder.display());
        let mut child = bases::as_nobody_special(&self.folder)
            .args(["sh", "-c", &script])
            .stdin(Stdio::piped())
            .spawn()
            .unwrap();
        std::io::Write::write_all(child.stdin.as_mut().unwrap(), text.as_bytes()).unwrap();
        drop(child.stdin.take());
        assert!(child.wait().unwrap().success());
    }

    fn run(&self, program: &str, arguments: &[&str]) {
        let mut command = bases::as_nobody_special(&self.folder);
        let done = command
            .arg(self.bin.join(program))
            .args(arguments)
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .status()
            .unwrap();
        assert!(done.success(), "{program} {arguments:?}; see {}", self.folder.display());
    }

    fn begin(&self, (name, port): (&str, u16)) {
        let options = format!("-k {} -p {port}", self.folder.display());
        let (data, log) = (self.folder.join(name), self.folder.join("log"));
        let (data, log) = (data.to_str().unwrap(), log.to_str().unwrap());
        self.run("pg_ctl", &["-D", data, "-w", "-l", log, "-o", &options, "start"]);
    }

    fn end(&self, name: &str, how: &str) {
        let data = self.folder.join(name);
        self.run("pg_ctl", &["-D", data.to_str().unwrap(), "-w", "-m", how, "stop"]);
    }

    /// Both addresses in one URL.
    pub(crate) fn url(&self) -> String {
        let dir = self.folder.display();
        let (one, two) = (PRIMARY.1, STANDBY.1);
        format!(
            "postgres://orrery@localhost/cluster?host={dir},{dir}&port={one},{two}\
             &target_session_attrs=read-write"
        )
    }

    /// The address of the standby alone.
    pub(crate) fn standby_url(&self) -> String {
        let (dir, port) = (self.folder.display(), STANDBY.1);
        format!("postgres://orrery@localhost/cluster?host={dir}&port={port}")
    }

    /// Where the primary listens.
    pub(crate) fn primary_socket(&self) -> PathBuf {
        self.folder.join(format!(".s.PGSQL.{}", PRIMARY.1))
    }

    /// The primary goes and comes back.
    pub(crate) fn restart(&self) {
        self.end(PRIMARY.0, "fast");
        self.begin(PRIMARY);
    }

    /// The primary dies, and its standby takes its place.
    pub(crate) fn promote(&self) {
        self.end(PRIMARY.0, "immediate");
        let data = self.folder.join(STANDBY.0);
        // What stands in the copied configuration asks for a standby that there is not any more.
        self.configure(STANDBY.0, "synchronous_standby_names=''\n");
        self.run("pg_ctl", &["-D", data.to_str().unwrap(), "-w", "promote"]);
        self.run("pg_ctl", &["-D", data.to_str().unwrap(), "reload"]);
    }
}
