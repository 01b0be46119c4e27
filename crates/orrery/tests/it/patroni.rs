//! Three PostgreSQL under Patroni, with an etcd: who of them is the primary is decided there. Processes of another user
//! in a folder of their own; all of it ends with this process.

use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use ureq::Agent;

use crate::bases;
use crate::field::{Field, free_port, percentile, sql, told, trials};

const MEMBERS: usize = 3;
/// How long the members may take to agree.
const PATIENCE: Duration = Duration::from_secs(120);

/// A PostgreSQL that looks after itself.
struct Patroni {
    folder: PathBuf,
    members: Vec<Member>,
    agent: Agent,
    /// Its end of the pipe: when it closes, everything stops and the folder goes.
    _guard: Child,
}

#[derive(Clone, Copy, Debug)]
struct Member {
    postgres: u16,
    /// Where Patroni answers.
    control: u16,
}

impl Patroni {
    /// `None` where the programs are missing: the long run says so.
    fn start() -> Option<Patroni> {
        let bin = bases::programs()?;
        for program in ["/usr/bin/patroni", "/usr/bin/etcd"] {
            if !std::path::Path::new(program).is_file() {
                eprintln!("NOT TESTED: {program} is missing (apt install patroni etcd-server)");
                return None;
            }
        }
        let folder = tempfile::Builder::new().prefix("orrery-patroni").tempdir().unwrap().keep();
        let (client, peer) = (free_port(), free_port());
        let member = |_| Member { postgres: free_port(), control: free_port() };
        let members: Vec<Member> = (0..MEMBERS).map(member).collect();
        for (idx, member) in members.iter().enumerate() {
            let text = settings(idx, *member, client, &folder, &bin).to_string();
            // JSON is YAML.
            std::fs::write(folder.join(format!("{idx}.yml")), text).unwrap();
        }
        let script = format!(
            "cd {dir}
             url=http://127.0.0.1
             etcd --data-dir etcd --log-level error --unsafe-no-fsync \
                 --listen-client-urls $url:{client} --advertise-client-urls $url:{client} \
                 --listen-peer-urls $url:{peer} --initial-advertise-peer-urls $url:{peer} \
                 --initial-cluster default=$url:{peer} >etcd.log 2>&1 &
             echo $! >etcd.pid
             read line
             for idx in 0 1 2; do
                 kill -CONT $(cat $idx.pid) $(head -n 1 data$idx/postmaster.pid)
                 kill -9 $(cat $idx.pid)
                 {bin}/pg_ctl -D data$idx -m immediate stop
             done >/dev/null 2>&1
             kill $(cat etcd.pid)
             wait
             rm -rf {dir}/*",
            dir = folder.display(),
            bin = bin.display(),
        );
        let guard = bases::as_nobody_special(&folder)
            .args(["sh", "-c", &script])
            .stdin(Stdio::piped())
            .spawn()
            .unwrap();
        let config = Agent::config_builder().http_status_as_error(false);
        let agent = config.timeout_global(Some(Duration::from_secs(20))).build().into();
        let patroni = Patroni { folder, members, agent, _guard: guard };
        for idx in 0..MEMBERS {
            patroni.begin(idx);
        }
        patroni.whole();
        let primary = patroni.url().replace("/cluster?", "/postgres?");
        // The first leader restarts once more with what all have agreed on.
        std::thread::sleep(Duration::from_secs(5));
        patroni.whole();
        sql(&primary, "CREATE DATABASE cluster");
        Some(patroni)
    }

    /// Starts a member, or starts it again.
    fn begin(&self, idx: usize) {
        let dir = self.folder.display();
        // It goes on by itself: which process it is, it says in a file.
        let script = format!(
            "cd {dir}
             setsid sh -c 'echo $$ >{idx}.pid; exec patroni {idx}.yml' </dev/null >>{idx}.log 2>&1 &"
        );
        let mut command = bases::as_nobody_special(&self.folder);
        assert!(command.args(["sh", "-c", &script]).status().unwrap().success());
    }

    /// The addresses of all.
    fn url(&self) -> String {
        let hosts: Vec<String> =
            self.members.iter().map(|member| format!("127.0.0.1:{}", member.postgres)).collect();
        let hosts = hosts.join(",");
        format!("postgres://orrery@{hosts}/cluster?target_session_attrs=read-write")
    }

    /// What the members say of themselves, by name: their role.
    fn roles(&self) -> Option<Vec<String>> {
        self.members.iter().find_map(|member| {
            let url = format!("http://127.0.0.1:{}/cluster", member.control);
            let mut answer = self.agent.get(url).call().ok()?;
            let said: Value =
                serde_json::from_str(&answer.body_mut().read_to_string().ok()?).ok()?;
            let mut roles = vec![String::new(); MEMBERS];
            for member in said["members"].as_array()? {
                let idx: usize = member["name"].as_str()?.strip_prefix('m')?.parse().ok()?;
                if ["running", "streaming"].contains(&member["state"].as_str()?) {
                    roles[idx] = member["role"].as_str()?.to_owned();
                }
            }
            Some(roles)
        })
    }

    /// Waits until all are there: the leader, one that has everything, and one more.
    fn whole(&self) -> (usize, usize) {
        let start = Instant::now();
        loop {
            let roles = self.roles().unwrap_or_default();
            let place = |role: &str| roles.iter().position(|one| one == role);
            if let (Some(leader), Some(standby)) = (place("leader"), place("sync_standby"))
                && roles.iter().all(|role| !role.is_empty())
            {
                return (leader, standby);
            }
            let dir = self.folder.display();
            assert!(start.elapsed() < PATIENCE, "they do not agree ({roles:?}); see {dir}");
            std::thread::sleep(Duration::from_millis(200));
        }
    }

    /// The leader hands over, as for work on its machine.
    fn switch_over(&self, leader: usize, standby: usize) {
        let url = format!("http://127.0.0.1:{}/switchover", self.members[leader].control);
        let wish = json!({ "leader": format!("m{leader}"), "candidate": format!("m{standby}") });
        let start = Instant::now();
        loop {
            let said = self.agent.post(&url).send(wish.to_string().as_bytes());
            if said.is_ok_and(|said| said.status() == 200) {
                return;
            }
            assert!(start.elapsed() < PATIENCE, "no switchover");
            std::thread::sleep(Duration::from_millis(200));
        }
    }

    /// To Patroni and to all processes of its PostgreSQL.
    fn signal(&self, idx: usize, name: &str) {
        let script = format!(
            "cd {}; main=$(head -n 1 data{idx}/postmaster.pid); \
             kill {name} $(cat {idx}.pid) $main $(ps -o pid= --ppid $main)",
            self.folder.display()
        );
        // Some may just have ended.
        let _ = Command::new("sh").args(["-c", &script]).stderr(Stdio::null()).status().unwrap();
    }
}

/// As docs/cluster.md advises: nothing is acknowledged that only one machine has.
fn settings(
    idx: usize,
    member: Member,
    etcd: u16,
    folder: &std::path::Path,
    bin: &std::path::Path,
) -> Value {
    let at = |port: u16| format!("127.0.0.1:{port}");
    let user = json!({ "username": "orrery" });
    let hosts = ["local all all trust", "host all all 127.0.0.1/32 trust"];
    let hosts = hosts
        .into_iter()
        .chain(["local replication all trust", "host replication all 127.0.0.1/32 trust"]);
    json!({
        "scope": "orrery",
        "name": format!("m{idx}"),
        "restapi": { "listen": at(member.control), "connect_address": at(member.control) },
        "etcd3": { "host": at(etcd) },
        "bootstrap": {
            "dcs": {
                "ttl": 20,
                "loop_wait": 2,
                "retry_timeout": 3,
                "primary_start_timeout": 0,
                "synchronous_mode": true,
                "synchronous_mode_strict": true,
                "postgresql": {
                    "use_pg_rewind": true,
                    "parameters": {
                        "fsync": "off", "max_wal_senders": 8, "max_replication_slots": 8,
                        "wal_keep_size": "128MB", "shared_buffers": "32MB",
                        // A standby looks for its new primary so often; nothing is acknowledged before one has found it.
                        "wal_retrieve_retry_interval": "500ms",
                    },
                },
            },
            "initdb": [{ "encoding": "UTF8" }, { "locale": "C" }],
            "pg_hba": hosts.collect::<Vec<_>>(),
        },
        "postgresql": {
            "listen": at(member.postgres),
            "connect_address": at(member.postgres),
            "data_dir": folder.join(format!("data{idx}")),
            "bin_dir": bin,
            "pgpass": folder.join(format!("pass{idx}")),
            "authentication": { "superuser": user, "replication": user, "rewind": user },
            "parameters": { "unix_socket_directories": folder },
        },
    })
}

/// The long run with a database that fails over by itself: planned, by death, and by a primary that stands still until
/// the others have another. It is then ended, as its watchdog would: Patroni 3.0 without one takes the lead again when it
/// goes on, and throws away what was acknowledged meanwhile (docs/cluster.md).
#[test]
fn a_database_under_patroni_changes_its_primary_and_nothing_is_lost() {
    let n = |name: &str, long: usize| trials(name, 0, long);
    let (n_planned, n_killed, n_stopped) =
        (n("SWITCHOVERS", 100), n("PRIMARY_KILLS", 5), n("PRIMARY_PAUSES", 3));
    if n_planned + n_killed + n_stopped == 0 {
        return;
    }
    let Some(patroni) = Patroni::start() else { return };
    let mut field = Field::begin(&patroni.url());
    let mut times = Vec::new();
    for k in 0..n_planned {
        let (leader, standby) = patroni.whole();
        let took = field.after(|| patroni.switch_over(leader, standby));
        if k % 10 == 0 {
            println!("switchover {k}: {:?}", percentile(took.clone(), 1.0));
        }
        times.extend(took);
    }
    told(&format!("{n_planned} planned switchovers"), &times);
    let mut times = Vec::new();
    for _ in 0..n_killed {
        let (leader, _) = patroni.whole();
        times.extend(field.after(|| patroni.signal(leader, "-KILL")));
        patroni.begin(leader);
    }
    told(&format!("{n_killed} primaries killed"), &times);
    let mut times = Vec::new();
    for _ in 0..n_stopped {
        let (leader, _) = patroni.whole();
        times.extend(field.after(|| patroni.signal(leader, "-STOP")));
        patroni.signal(leader, "-KILL");
        patroni.begin(leader);
    }
    told(&format!("{n_stopped} primaries that stood still"), &times);
    patroni.whole();
    field.end();
}
