//! The server as an operator runs it: under a service manager, with a certificate, restored from a backup.

use std::io::{BufRead, BufReader};
use std::net::{TcpListener, TcpStream};
use std::os::unix::net::UnixDatagram;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::time::Duration;

use rcgen::{CertificateParams, KeyPair};
use serde_json::{Value, json};
use tempfile::TempDir;
use ureq::Agent;
use ureq::tls::{Certificate, RootCerts, TlsConfig};

use crate::bases;

const ORRERY: &str = env!("CARGO_BIN_EXE_orrery");

/// A process; killed when it is dropped.
struct Process(Child);

impl Drop for Process {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

impl Process {
    /// A server, once it has said where it is.
    fn serve(command: &mut Command) -> (Process, String) {
        let mut child = command.stdout(Stdio::piped()).stderr(Stdio::null()).spawn().unwrap();
        let mut line = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
        let url = line.strip_prefix("Orrery is at ").expect("it serves").trim().to_owned();
        (Process(child), url)
    }

    fn terminate(&mut self) {
        let pid = self.0.id().to_string();
        assert!(Command::new("kill").args(["-TERM", &pid]).status().unwrap().success());
        assert!(self.0.wait().unwrap().success());
    }
}

fn free_port() -> u16 {
    TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port()
}

fn is_here(program: &str, package: &str) -> bool {
    let path = std::env::var_os("PATH").unwrap_or_default();
    let here = std::env::split_paths(&path).any(|folder| folder.join(program).is_file());
    if !here {
        assert!(std::env::var_os("CI").is_none(), "{program} is missing: apt install {package}");
        eprintln!("NOT TESTED: {program} is missing (apt install {package})");
    }
    here
}

/// What a manager hears, word for word.
fn heard(socket: &UnixDatagram) -> String {
    let mut bytes = [0; 256];
    let n = socket.recv(&mut bytes).unwrap();
    String::from_utf8(bytes[..n].to_vec()).unwrap()
}

#[test]
fn a_service_manager_is_told_how_it_goes() {
    let folder = tempfile::tempdir().unwrap();
    let name = folder.path().join("notify");
    let manager = UnixDatagram::bind(&name).unwrap();
    let mut command = Command::new(ORRERY);
    command.args(["serve", "--listen", "127.0.0.1:0", "--database"]);
    command.arg(folder.path().join("orrery.db")).env("NOTIFY_SOCKET", &name);
    command.env("WATCHDOG_USEC", "200000");
    let (mut process, url) = Process::serve(&mut command);
    assert_eq!(heard(&manager), format!("READY=1\nSTATUS=Serving at {url}"));
    for _ in 0..3 {
        assert_eq!(heard(&manager), "WATCHDOG=1");
    }
    // Somebody goes on listening: what nobody reads is not told.
    let listening = std::thread::spawn(move || {
        std::iter::repeat_with(|| heard(&manager)).find(|word| word != "WATCHDOG=1")
    });
    process.terminate();
    let last = listening.join().unwrap();
    assert_eq!(last.as_deref(), Some("STOPPING=1\nSTATUS=Letting everybody finish"));
}

/// The manager listens; whoever comes while nobody serves is answered by the next process.
#[test]
fn a_socket_that_is_handed_over_refuses_nobody() {
    if !is_here("systemd-socket-activate", "systemd") {
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let port = free_port();
    let mut command = Command::new("systemd-socket-activate");
    command.arg("--listen").arg(format!("127.0.0.1:{port}"));
    command.args([ORRERY, "serve", "--listen", "127.0.0.1:1", "--database"]);
    command.arg(folder.path().join("orrery.db"));
    let child = command.stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
    let _process = Process(child);
    // It begins to listen at some moment; the server is started by the first who comes.
    while TcpStream::connect(("127.0.0.1", port)).is_err() {
        std::thread::yield_now();
    }
    let address = format!("127.0.0.1:{port}");
    let said = loop {
        let mut health = Command::new(ORRERY);
        let health = health.args(["health", "--listen", &address]).output().unwrap();
        // A busy machine may take longer than it is waited for.
        if health.status.success() {
            break String::from_utf8(health.stdout).unwrap();
        }
    };
    assert_eq!(said, "well\n");
}

#[test]
fn health_is_the_truth() {
    let nobody = format!("127.0.0.1:{}", free_port());
    let told = Command::new(ORRERY).args(["health", "--listen", &nobody]).output().unwrap();
    assert_eq!(told.status.code(), Some(2));
    let said = String::from_utf8_lossy(&told.stderr).into_owned();
    assert!(said.contains("nobody answers at"), "{said}");
}

/// An authority of our own, which looks for proofs on the port of the server.
struct Authority {
    _process: Process,
    folder: TempDir,
    directory: String,
    management: String,
}

impl Authority {
    fn start(tls_port: u16) -> Authority {
        let folder = tempfile::tempdir().unwrap();
        let key = KeyPair::generate().unwrap();
        let params = CertificateParams::new(vec!["localhost".to_owned()]).unwrap();
        let own = params.self_signed(&key).unwrap();
        let file = |name: &str| folder.path().join(name);
        std::fs::write(file("cert.pem"), own.pem()).unwrap();
        std::fs::write(file("key.pem"), key.serialize_pem()).unwrap();
        let (port, management) = (free_port(), free_port());
        let config = json!({ "pebble": {
            "listenAddress": format!("127.0.0.1:{port}"),
            "managementListenAddress": format!("127.0.0.1:{management}"),
            "certificate": file("cert.pem"),
            "privateKey": file("key.pem"),
            "httpPort": free_port(),
            "tlsPort": tls_port,
        }});
        std::fs::write(file("config.json"), config.to_string()).unwrap();
        let mut command = Command::new("pebble");
        command.arg("-config").arg(file("config.json")).env("PEBBLE_VA_NOSLEEP", "1");
        let child = command.stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
        while TcpStream::connect(("127.0.0.1", port)).is_err()
            || TcpStream::connect(("127.0.0.1", management)).is_err()
        {
            std::thread::yield_now();
        }
        let at = |port: u16, path: &str| format!("https://localhost:{port}/{path}");
        Authority {
            _process: Process(child),
            directory: at(port, "dir"),
            management: at(management, "roots/0"),
            folder,
        }
    }

    fn root(&self) -> PathBuf {
        self.folder.path().join("cert.pem")
    }

    /// Somebody who believes the authority, and nobody else.
    fn believer(&self) -> Agent {
        let own = std::fs::read(self.root()).unwrap();
        let mut answer = believing(&own).get(&self.management).call().unwrap();
        believing(&answer.body_mut().read_to_vec().unwrap())
    }
}

fn believing(pem: &[u8]) -> Agent {
    let roots = RootCerts::Specific(Arc::new(vec![Certificate::from_pem(pem).unwrap()]));
    let tls = TlsConfig::builder().root_certs(roots).build();
    let config = Agent::config_builder().tls_config(tls).timeout_global(Some(PATIENCE));
    config.build().into()
}

const PATIENCE: Duration = Duration::from_secs(20);

#[test]
fn a_certificate_is_had_kept_and_used_again() {
    if !is_here("pebble", "pebble") {
        return;
    }
    let (data, port) = (tempfile::tempdir().unwrap(), free_port());
    let authority = Authority::start(port);
    let serve = |directory: &str| {
        let mut command = Command::new(ORRERY);
        command.args(["serve", "--domain", "localhost", "--listen", &format!("127.0.0.1:{port}")]);
        command.args(["--acme-directory", directory, "--acme-root"]).arg(authority.root());
        command.arg("--acme-folder").arg(data.path().join("acme"));
        command.arg("--database").arg(data.path().join("orrery.db"));
        Process::serve(&mut command)
    };
    let believer = authority.believer();
    let (mut process, url) = serve(&authority.directory);
    assert_eq!(url, format!("https://localhost:{port}"));
    // Until the certificate is there, nobody shakes hands.
    let answer = loop {
        match believer.get(format!("{url}/api/v1/me")).call() {
            Ok(answer) => break answer,
            Err(_) => std::thread::sleep(Duration::from_millis(20)),
        }
    };
    assert_eq!(answer.status(), 200);
    assert!(answer.headers().contains_key("strict-transport-security"));
    check_cookie(&believer, &url);
    let kept = data.path().join("acme/localhost.pem");
    let before = std::fs::read_to_string(&kept).unwrap();
    check_private(&kept);
    process.terminate();
    // Nobody is asked again, also where the authority is gone.
    let nowhere = format!("https://localhost:{}/dir", free_port());
    let (_process, url) = serve(&nowhere);
    assert_eq!(believer.get(format!("{url}/live")).call().unwrap().status(), 200);
    assert_eq!(std::fs::read_to_string(&kept).unwrap(), before);
}

fn check_cookie(believer: &Agent, url: &str) {
    let request = believer.post(format!("{url}/api/v1/me"));
    let request = request.header("content-type", "application/json");
    let answer = request.send(br#"{"name":"Ana"}"#).unwrap();
    let cookie = answer.headers()["set-cookie"].to_str().unwrap();
    assert!(cookie.starts_with("__Host-orrery=") && cookie.contains("; Secure"), "{cookie}");
}

fn check_private(path: &Path) {
    let mode = std::os::unix::fs::PermissionsExt::mode(&path.metadata().unwrap().permissions());
    assert_eq!(mode & 0o777, 0o600);
}

#[test]
fn what_does_not_go_together_is_refused() {
    for (args, why) in [
        ("--acme-contact ana@orrery.example", "say --domain NAME too"),
        ("--domain orrery.example --behind-proxy", "the proxy speaks TLS"),
        ("--domain orrery.example --cluster", "the balancer of the nodes speaks TLS"),
        ("--domain 192.0.2.1", "192.0.2.1 is no name of a server"),
        ("--limit chat=0/1", "'chat=0/1' is out of bounds"),
        ("--log server=loud", "'server=loud' does not say what is logged"),
    ] {
        let mut command = Command::new(ORRERY);
        command.arg("serve").args(args.split(' ')).args(["--database", "/nowhere/orrery.db"]);
        let told = command.output().unwrap();
        let said = String::from_utf8_lossy(&told.stderr).into_owned();
        assert_eq!(told.status.code(), Some(2), "{args}: {said}");
        assert!(said.contains(why) && said.lines().count() == 1, "{args}: {said}");
    }
}

fn run(command: &mut Command) -> String {
    let done = command.output().unwrap();
    assert!(done.status.success(), "{}", String::from_utf8_lossy(&done.stderr));
    String::from_utf8(done.stdout).unwrap()
}

struct Person {
    agent: Agent,
    cookie: String,
}

impl Person {
    fn at(url: &str) -> Person {
        let agent: Agent = Agent::config_builder().http_status_as_error(false).build().into();
        let request = agent.post(format!("{url}/api/v1/me"));
        let request = request.header("content-type", "application/json");
        let answer = request.send(br#"{"name":"Ana"}"#).unwrap();
        let cookie = answer.headers()["set-cookie"].to_str().unwrap();
        let cookie = cookie.split(';').next().unwrap().to_owned();
        Person { agent, cookie }
    }

    fn get(&self, url: &str) -> Value {
        let request = self.agent.get(url).header("cookie", &self.cookie);
        serde_json::from_str(&request.call().unwrap().body_mut().read_to_string().unwrap()).unwrap()
    }

    fn post(&self, url: &str, body: &Value) -> Value {
        let request = self.agent.post(url).header("cookie", &self.cookie);
        let request = request.header("content-type", "application/json");
        let mut answer = request.send(body.to_string().as_bytes()).unwrap();
        let text = answer.body_mut().read_to_string().unwrap();
        assert_eq!(answer.status(), 200, "{text}");
        serde_json::from_str(&text).unwrap()
    }

    /// Answers with the first that is legal, so many times.
    fn play(&self, table: &str, n: usize) {
        for _ in 0..n {
            let seat = [0, 1].into_iter().find_map(|seat| {
                let view = self.get(&format!("{table}/view?seat={seat}"));
                let action = view["legal"][0]["action"].clone();
                (!action.is_null()).then_some((seat, view["version"].clone(), action))
            });
            let (seat, version, action) = seat.expect("somebody is asked");
            let key = format!("{seat}-{version}");
            let act = json!({ "seat": seat, "key": key, "version": version, "action": action });
            self.post(&format!("{table}/act"), &act);
        }
    }
}

/// A cluster is saved by pg_dump while its nodes serve, and another cluster goes on from the copy: the same games at
/// the same place, the same guests, and every log replays. What was played after the copy is not in it.
#[test]
fn a_cluster_is_restored_from_a_dump() {
    let (Some(old), Some(new)) = (bases::postgres(), bases::postgres()) else { return };
    let node = |database: &str| {
        let mut command = Command::new(ORRERY);
        command.args(["serve", "--unlimited", "--cluster", "--listen", "127.0.0.1:0"]);
        Process::serve(command.args(["--database", database]))
    };
    let nodes = [node(&old.url), node(&old.url)];
    let person = Person::at(&nodes[0].1);
    let wish = json!({
        "title": "stellar-conquest", "seats": [{ "kind": "me" }, { "kind": "me" }],
    });
    let made = person.post(&format!("{}/api/v1/tables", nodes[0].1), &wish);
    let table = |url: &str| format!("{url}/api/v1/tables/{}", made["table"].as_str().unwrap());
    // At both nodes: the second hands it on.
    person.play(&table(&nodes[0].1), 4);
    person.play(&table(&nodes[1].1), 4);
    let at_copy = person.get(&format!("{}/view?seat=0", table(&nodes[1].1)));
    let bin = bases::programs().expect("PostgreSQL is here");
    let folder = tempfile::tempdir().unwrap();
    let dump = folder.path().join("orrery.dump");
    let mut saving = Command::new(bin.join("pg_dump"));
    run(saving.args(["--format=custom", "--dbname", &old.url, "--file"]).arg(&dump));
    person.play(&table(&nodes[0].1), 2);
    drop(nodes);
    let mut restoring = Command::new(bin.join("pg_restore"));
    run(restoring.args(["--exit-on-error", "--dbname", &new.url]).arg(&dump));
    let checked = run(Command::new(ORRERY).args(["admin", "check", "--database", &new.url]));
    assert!(checked.starts_with("1 tables with "), "{checked}");
    let nodes = [node(&new.url), node(&new.url)];
    for (_, url) in &nodes {
        assert_eq!(person.get(&format!("{}/view?seat=0", table(url)))["view"], at_copy["view"]);
    }
    person.play(&table(&nodes[1].1), 3);
}
