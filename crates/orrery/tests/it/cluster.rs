//! Three `orrery serve --cluster` over one PostgreSQL: killed, stopped and continued, restarted, with clocks that are
//! wrong, with a database that restarts and one that is lost to its standby.

use std::process::Stdio;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use serde_json::json;

use crate::bases;
use crate::field::{
    Balancer, Field, Launch, Ledger, NODES, Node, Person, percentile, play, sql, told, trials,
};
use crate::postgres::Pair;

/// Nothing acknowledged is lost or doubled, nobody is shown the past, nobody misses anything.
#[test]
fn whatever_dies_nothing_acknowledged_is_lost() {
    let Some(pair) = Pair::start() else { return };
    let mut refused = Launch::new(&pair.standby_url(), &["--cluster"]).command();
    let refused = refused.stderr(Stdio::piped()).output().unwrap();
    let said = String::from_utf8(refused.stderr).unwrap();
    assert!(said.contains("it is a standby, or read-only"), "{said}");
    let mut field = Field::begin(&pair.url());
    field.kills(trials("KILLS", 20, 1_000));
    field.pauses(trials("PAUSES", 5, 300));
    for _ in 0..trials("RESTARTS", 1, 50) {
        told("a restart of PostgreSQL", &field.after(|| pair.restart()));
    }
    field.kills(2);
    told("a promotion of the standby", &field.after(|| pair.promote()));
    field.kills(1);
    field.end();
}

/// Nodes are restarted one after the other, as for a new release, behind a balancer that believes `/ready`: nobody is
/// refused anything, not once.
#[test]
fn a_planned_restart_refuses_no_request() {
    let Some(base) = bases::postgres() else { return };
    let launches = (0..NODES).map(|_| Launch::new(&base.url, &["--cluster", "--drain", "4"]));
    let mut field = Field::begin_with(&base.url, launches.collect(), None);
    let (balancer, over) = (Arc::clone(&field.balancer), Arc::new(AtomicBool::new(false)));
    let end = Arc::clone(&over);
    let looking = std::thread::spawn(move || {
        while !end.load(Ordering::SeqCst) {
            balancer.look();
            std::thread::sleep(Duration::from_millis(100));
        }
    });
    for k in 0..trials("PLANNED", NODES, 100) {
        field.ledger.wait_for(10);
        let node = &mut field.nodes[k % NODES];
        node.signal("-TERM");
        node.again();
        let port = node.launch.port;
        while !field.balancer.is_in(port) {
            std::thread::sleep(Duration::from_millis(20));
        }
    }
    over.store(true, Ordering::SeqCst);
    looking.join().unwrap();
    assert_eq!(field.balancer.n_refused.load(Ordering::SeqCst), 0);
    field.end();
}

/// What makes a process believe in another time.
fn faketime() -> Option<String> {
    let folders = std::fs::read_dir("/usr/lib").into_iter().flatten().flatten();
    let found = folders.map(|folder| folder.path().join("faketime/libfaketime.so.1"));
    let mut found = found.chain(["/usr/local/lib/faketime/libfaketime.so.1".into()]);
    let found = found.find(|path| path.is_file());
    if found.is_none() {
        assert!(std::env::var_os("CI").is_none(), "libfaketime is missing: apt install faketime");
        eprintln!("NOT TESTED: libfaketime is missing (apt install faketime)");
    }
    Some(found?.display().to_string())
}

/// Two nodes whose clocks on the wall are wrong, by a day and by minutes. Tables move between them and a right one; their
/// logs are dated by the database, never backwards, and nobody's lease is longer or shorter for it.
#[test]
fn wrong_clocks_on_the_wall_change_nothing() {
    let (Some(base), Some(library)) = (bases::postgres(), faketime()) else { return };
    let launches = ["", "-1d", "+90"].map(|wrong| {
        let mut launch = Launch::new(&base.url, &["--cluster"]);
        if !wrong.is_empty() {
            launch.environment = vec![
                ("LD_PRELOAD", library.clone()),
                ("FAKETIME", wrong.to_owned()),
                ("FAKETIME_DONT_FAKE_MONOTONIC", "1".to_owned()),
            ];
        }
        launch
    });
    let now = "CAST(extract(epoch FROM clock_timestamp()) * 1000 AS BIGINT)";
    let start = sql(&base.url, &format!("SELECT {now}"));
    let mut field = Field::begin_with(&base.url, launches.into(), None);
    field.kills(trials("SKEWED_KILLS", 3, 60));
    field.end();
    let wrong = format!(
        "SELECT table_id, k, at FROM (SELECT table_id, k, at, \
         lag(at) OVER (PARTITION BY table_id ORDER BY k) AS before FROM entries) AS dated \
         WHERE at < {start} - 1000 OR at > {now} OR at < before"
    );
    assert_eq!(sql(&base.url, &wrong), "", "entries with another date than the database's");
    let wrong =
        format!("SELECT id, created FROM tables WHERE created < {start} - 1000 OR created > {now}");
    assert_eq!(sql(&base.url, &wrong), "", "tables with another date than the database's");
}

/// What cannot be is said in a sentence.
#[test]
fn a_cluster_that_cannot_be_is_refused_with_the_reason() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("orrery.db").display().to_string();
    let says = |database: &str, more: &[&str]| {
        let mut command = Launch::new(database, more).command();
        let done = command.stderr(Stdio::piped()).output().unwrap();
        assert!(!done.status.success());
        String::from_utf8(done.stderr).unwrap()
    };
    let said = says(&file, &["--cluster"]);
    assert!(said.contains("--cluster needs PostgreSQL") && said.contains("SQLite file"), "{said}");
    let said = says(&file, &["--advertise", "10.0.0.5:7716"]);
    assert!(said.contains("say --cluster too"), "{said}");
    assert!(!folder.path().join("orrery.db").exists(), "nothing is left behind");
    let Some(base) = bases::postgres() else { return };
    let said = says(&base.url, &["--cluster", "--advertise", "somewhere"]);
    assert!(said.contains("HOST:PORT"), "{said}");
    // A cluster and a server alone never have the same database.
    let node = Node::start(Launch::new(&base.url, &["--cluster"]));
    let said = says(&base.url, &[]);
    assert!(said.contains("another Orrery serves"), "{said}");
    drop(node);
    let alone = Node::start(Launch::new(&base.url, &[]));
    let said = says(&base.url, &["--cluster"]);
    assert!(said.contains("another Orrery serves"), "{said}");
    drop(alone);
}

/// The time that a process has worked, in seconds.
fn cpu_s(pid: u32) -> f64 {
    let stat = std::fs::read_to_string(format!("/proc/{pid}/stat")).unwrap();
    let fields: Vec<&str> = stat.rsplit(')').next().unwrap().split_whitespace().collect();
    (fields[11].parse::<f64>().unwrap() + fields[12].parse::<f64>().unwrap()) / 100.0
}

/// The time that a PostgreSQL has worked, all of its processes together, in seconds.
fn postgres_cpu_s(url: &str) -> f64 {
    let text = "SELECT pid FROM pg_stat_activity WHERE backend_type = 'checkpointer'";
    let fields_of = |pid: &str| -> Option<Vec<f64>> {
        let stat = std::fs::read_to_string(format!("/proc/{pid}/stat")).ok()?;
        let fields = stat.rsplit(')').next()?.split_whitespace().skip(1);
        Some(fields.map(|field| field.parse().unwrap_or(0.0)).collect())
    };
    // The parent of this one is the parent of all, and keeps the time of those that have ended.
    let parent = fields_of(&sql(url, text)).unwrap()[0];
    let ticks: f64 = std::fs::read_dir("/proc")
        .unwrap()
        .filter_map(|entry| entry.ok()?.file_name().into_string().ok())
        .filter_map(|name| Some((name.parse::<f64>().ok()?, fields_of(&name)?)))
        .map(|(pid, fields)| match (pid == parent, fields[0] == parent) {
            (true, _) => fields[10..14].iter().sum(),
            (false, true) => fields[10] + fields[11],
            (false, false) => 0.0,
        })
        .sum();
    ticks / 100.0
}

/// A node of the cluster that is measured; `MEASURE_CLUSTER` may name another program than that of the tests.
fn measured(database: &str) -> Node {
    let mut launch = Launch::new(database, &["--cluster"]);
    launch.program = std::env::var("MEASURE_CLUSTER").ok().filter(|said| said.contains('/'));
    Node::start(launch)
}

/// How long a view takes where the table is, and one hop away; taken in turns, so that both have the same weather.
fn hop_cost(database: &str) {
    let nodes: Vec<Node> = (0..2).map(|_| measured(database)).collect();
    let people: Vec<Person> =
        nodes.iter().map(|node| Person::new(&Balancer::new(vec![node.launch.port]))).collect();
    let table = people[0].table(&json!([{ "kind": "me" }, { "kind": "me" }]));
    let other = Person { cookie: people[0].cookie.clone(), ..people[1].clone() };
    let path = format!("/tables/{table}");
    let mut times = [Vec::new(), Vec::new()];
    for round in 0..6_000 {
        for (person, times) in [&people[0], &other].into_iter().zip(&mut times) {
            let start = Instant::now();
            assert_eq!(person.get(&path).unwrap().0, 200);
            // The first requests open connections and fill caches.
            if round >= 500 {
                times.push(start.elapsed());
            }
        }
    }
    for (times, name) in times.into_iter().zip(["where the table is", "one hop away"]) {
        let (median, p99) = (percentile(times.clone(), 0.5), percentile(times, 0.99));
        println!("{name}: {median:?} (median), {p99:?} (p99)");
    }
}

/// How people come to nodes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Way {
    /// By the table, as docs/cluster.md advises.
    Straight,
    /// To any node, and to the same again: of three, two are at another one's table.
    Anywhere,
}

/// How many answers are stored for each second of processor time of the nodes.
fn moves_for_each_second(database: &str, n_nodes: usize, way: Way, seconds: u64) -> f64 {
    let nodes: Vec<Node> = (0..n_nodes).map(|_| measured(database)).collect();
    let ledger = Arc::new(Ledger::default());
    let mut players = Vec::new();
    for player in 0..6 {
        let door = |idx: usize| Balancer::new(vec![nodes[idx % n_nodes].launch.port]);
        let person = Person::new(&door(player));
        let table = person.table(&json!([{ "kind": "me" }, { "kind": "me" }]));
        let person = match way {
            Way::Straight => person,
            Way::Anywhere => Person { balancer: door(player + player / 2), ..person },
        };
        let book = Arc::clone(&ledger);
        let place = Mutex::new(table);
        players.push(std::thread::spawn(move || play(&person, player, &place, &book)));
    }
    ledger.wait_for(100);
    let cpu = || nodes.iter().map(|node| cpu_s(node.pid())).sum::<f64>();
    let (before, own, n_before) = (postgres_cpu_s(database), cpu(), ledger.n());
    std::thread::sleep(Duration::from_secs(seconds));
    let (own, n) = (cpu() - own, ledger.n() - n_before);
    let postgres = postgres_cpu_s(database) - before;
    ledger.stop.store(true, Ordering::SeqCst);
    players.into_iter().for_each(|player| player.join().unwrap());
    println!(
        "{n_nodes} nodes, {way:?}: {n} answers in {own:.2} s of the nodes and {postgres:.2} s of PostgreSQL, \
         {:.2} and {:.2} ms each",
        own * 1e3 / n as f64,
        postgres * 1e3 / n as f64,
    );
    n as f64 / own
}

/// The figures of docs/cluster.md: it measures, and judges nothing, so it runs only where somebody wants to know.
#[test]
fn what_a_cluster_costs() {
    if std::env::var_os("MEASURE_CLUSTER").is_none() {
        return;
    }
    let Some(base) = bases::postgres() else { return };
    hop_cost(&base.url);
    let one = moves_for_each_second(&base.url, 1, Way::Straight, 20);
    for way in [Way::Straight, Way::Anywhere] {
        let three = moves_for_each_second(&base.url, 3, way, 20);
        println!(
            "{way:?}: {three:.0} answers a processor second, {:.2} of one node's",
            three / one
        );
    }
}
