//! What is measured: the one list. What Prometheus is told of each name, the table in docs/server.md, the alerts and
//! the dashboard in `packaging/` are made from it, and a test sees that nothing else is measured.

use std::sync::Once;

use metrics_exporter_prometheus::{Matcher, PrometheusBuilder, PrometheusHandle};
use serde_json::{Value, json};

/// How something is measured.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum MeasureKind {
    /// It only grows.
    Counter,
    /// It goes up and down.
    Gauge,
    /// How many were at most so much; several servers can be added up.
    Histogram(&'static [f64]),
}

/// One thing that is measured.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Measure {
    pub(crate) name: &'static str,
    kind: MeasureKind,
    /// By what it is told apart.
    label: Option<&'static str>,
    what: &'static str,
}

/// When somebody has to be woken.
#[derive(Clone, Copy, Debug)]
struct Alert {
    name: &'static str,
    expression: &'static str,
    lasts: &'static str,
    /// `page`: now; `ticket`: by daylight.
    severity: &'static str,
    summary: &'static str,
}

const SECONDS: &[f64] =
    &[0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0];
const SHORT_SECONDS: &[f64] = &[0.0001, 0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.05, 0.5];
const MANY: &[f64] = &[1.0, 2.0, 5.0, 10.0, 20.0, 50.0, 100.0, 200.0, 500.0, 1000.0];

const fn counter(name: &'static str, what: &'static str) -> Measure {
    Measure { name, kind: MeasureKind::Counter, label: None, what }
}

const fn gauge(name: &'static str, what: &'static str) -> Measure {
    Measure { name, kind: MeasureKind::Gauge, label: None, what }
}

const fn histogram(name: &'static str, buckets: &'static [f64], what: &'static str) -> Measure {
    Measure { name, kind: MeasureKind::Histogram(buckets), label: None, what }
}

const fn by(label: &'static str, measure: Measure) -> Measure {
    Measure { label: Some(label), ..measure }
}

/// Everything that is measured.
pub(crate) const MEASURES: &[Measure] = &[
    by("version", gauge("orrery_build_info", "1, with the release of the program")),
    by("status", counter("orrery_requests_total", "HTTP requests")),
    by("route", histogram("orrery_request_seconds", SECONDS, "how long requests took")),
    gauge("orrery_connections", "live connections"),
    gauge("orrery_tables_in_memory", "tables in memory"),
    counter("orrery_tables_made_total", "new tables"),
    counter("orrery_frozen_total", "tables that a bug has stopped"),
    histogram("orrery_load_seconds", SECONDS, "reading a game from its snapshot and log"),
    counter(
        "orrery_replays_total",
        "long logs replayed from their start, because there was no good snapshot",
    ),
    histogram("orrery_commit_seconds", SECONDS, "transactions"),
    histogram("orrery_commit_writes", MANY, "how many writes shared one transaction"),
    gauge("orrery_storage_up", "0 while the database takes nothing"),
    gauge("orrery_storage_safe", "0 while PostgreSQL acknowledges what it may lose"),
    gauge("orrery_lease_good", "1 while a node may answer from memory"),
    gauge("orrery_nodes", "how many nodes this one knows of, itself among them"),
    counter("orrery_claims_total", "tables that a node has taken"),
    counter("orrery_tables_moved_total", "tables that a node has lost to others"),
    counter("orrery_nodes_buried_total", "nodes found dead"),
    counter("orrery_hops_total", "requests handed on to another node"),
    counter("orrery_hops_lost_total", "requests handed on that were not answered"),
    histogram("orrery_hop_seconds", SHORT_SECONDS, "how long requests took that were handed on"),
    gauge("orrery_tunnels", "live connections handed on to another node"),
    by("kind", counter("orrery_bells_total", "bells that were rung, or failed")),
    counter("orrery_bot_answers_total", "log entries made by bots"),
    counter("orrery_slow_clients_total", "clients that did not keep up"),
    counter("orrery_limited_total", "refusals because of a limit"),
    counter("orrery_unknown_messages_total", "messages on live connections that nobody understood"),
    counter("process_cpu_seconds_total", "processor time that the program has used"),
    gauge("process_resident_memory_bytes", "memory of the program"),
    gauge("process_open_fds", "files and connections that are open"),
    gauge("process_max_fds", "how many files and connections may be open"),
];

const ALERTS: &[Alert] = &[
    Alert {
        name: "OrreryDown",
        expression: "up{job=\"orrery\"} == 0",
        lasts: "1m",
        severity: "page",
        summary: "no answer from {{ $labels.instance }}",
    },
    Alert {
        name: "OrreryStoresNothing",
        expression: "orrery_storage_up == 0",
        lasts: "30s",
        severity: "page",
        summary: "the database takes nothing: games wait",
    },
    Alert {
        name: "OrreryMayLose",
        expression: "orrery_storage_safe == 0",
        lasts: "10m",
        severity: "ticket",
        summary: "PostgreSQL acknowledges what a failover may lose",
    },
    Alert {
        name: "OrreryFails",
        expression: "sum by (instance) (rate(orrery_requests_total{status=~\"5..\"}[5m])) > 0.1",
        lasts: "5m",
        severity: "page",
        summary: "requests are answered with 5xx",
    },
    Alert {
        name: "OrrerySlow",
        expression: "histogram_quantile(0.99, sum by (instance, le) \
                     (rate(orrery_request_seconds_bucket[5m]))) > 1",
        lasts: "10m",
        severity: "ticket",
        summary: "one request of a hundred takes more than a second",
    },
    Alert {
        name: "OrreryCommitsSlow",
        expression: "histogram_quantile(0.99, sum by (instance, le) \
                     (rate(orrery_commit_seconds_bucket[5m]))) > 1",
        lasts: "10m",
        severity: "ticket",
        summary: "one transaction of a hundred takes more than a second: look at the disk",
    },
    Alert {
        name: "OrreryTableFrozen",
        expression: "increase(orrery_frozen_total[15m]) > 0",
        lasts: "0m",
        severity: "ticket",
        summary: "a bug has stopped a table: the log of the server names it",
    },
    Alert {
        name: "OrreryLeaseLost",
        expression: "orrery_lease_good == 0",
        lasts: "1m",
        severity: "page",
        summary: "a node cannot renew its lease",
    },
    Alert {
        name: "OrreryHopsLost",
        expression: "rate(orrery_hops_lost_total[5m]) > 0.1",
        lasts: "5m",
        severity: "ticket",
        summary: "nodes do not reach each other",
    },
    Alert {
        name: "OrreryFilesShort",
        expression: "process_open_fds / process_max_fds > 0.8",
        lasts: "5m",
        severity: "ticket",
        summary: "connections run out: raise LimitNOFILE",
    },
];

/// From now on everything is measured, once a process.
pub(crate) fn install() -> Option<PrometheusHandle> {
    let mut builder = PrometheusBuilder::new();
    for measure in MEASURES {
        if let MeasureKind::Histogram(buckets) = measure.kind {
            let name = Matcher::Full(measure.name.to_owned());
            builder = builder.set_buckets_for_metric(name, buckets).ok()?;
        }
    }
    let handle = builder.install_recorder().ok()?;
    static DESCRIBED: Once = Once::new();
    DESCRIBED.call_once(describe);
    Some(handle)
}

fn describe() {
    for Measure { name, kind, what, .. } in MEASURES {
        match kind {
            MeasureKind::Counter => metrics::describe_counter!(*name, *what),
            MeasureKind::Gauge => metrics::describe_gauge!(*name, *what),
            MeasureKind::Histogram(_) => metrics::describe_histogram!(*name, *what),
        }
    }
    metrics::gauge!("orrery_build_info", "version" => env!("CARGO_PKG_VERSION")).set(1.0);
}

/// What the system says of this process, now; nothing where it has no `/proc`.
pub(crate) fn note_process() {
    let read = |name: &str| std::fs::read_to_string(format!("/proc/self/{name}")).ok();
    if let Some(cpu) = read("stat").as_deref().and_then(cpu_seconds) {
        metrics::counter!("process_cpu_seconds_total").absolute(cpu as u64);
    }
    if let Some(bytes) = read("status").as_deref().and_then(resident_bytes) {
        metrics::gauge!("process_resident_memory_bytes").set(bytes as f64);
    }
    if let Ok(files) = std::fs::read_dir("/proc/self/fd") {
        metrics::gauge!("process_open_fds").set(files.count() as f64);
    }
    if let Some(max) = read("limits").as_deref().and_then(files_max) {
        metrics::gauge!("process_max_fds").set(max as f64);
    }
}

/// The times stand behind the name of the program, which may be anything in brackets; in hundredths on every Linux.
fn cpu_seconds(stat: &str) -> Option<f64> {
    let (_, behind) = stat.rsplit_once(')')?;
    let words: Vec<&str> = behind.split_whitespace().collect();
    let ticks = |idx: usize| words.get(idx)?.parse::<f64>().ok();
    Some((ticks(11)? + ticks(12)?) / 100.0)
}

fn resident_bytes(status: &str) -> Option<u64> {
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
    let kib: u64 = line.split_whitespace().next()?.parse().ok()?;
    Some(kib * 1024)
}

fn files_max(limits: &str) -> Option<u64> {
    let line = limits.lines().find_map(|line| line.strip_prefix("Max open files"))?;
    line.split_whitespace().next()?.parse().ok()
}

/// The table of the page.
#[must_use]
pub fn metrics_table() -> String {
    let mut text = String::from("| name | kind | what it is |\n|---|---|---|\n");
    for Measure { name, kind, label, what } in MEASURES {
        let label = label.map_or(String::new(), |label| format!("{{{label}}}"));
        let kind = match kind {
            MeasureKind::Counter => "counter",
            MeasureKind::Gauge => "gauge",
            MeasureKind::Histogram(_) => "histogram",
        };
        text.push_str(&format!("| `{name}{label}` | {kind} | {what} |\n"));
    }
    text
}

/// The alerts, as Prometheus reads them.
#[must_use]
pub fn alerts() -> String {
    let mut text = String::from(
        "# Made from the list of measures in crates/server/src/measures.rs: change it there.\n\
         groups:\n  - name: orrery\n    rules:\n",
    );
    for Alert { name, expression, lasts, severity, summary } in ALERTS {
        text.push_str(&format!(
            "      - alert: {name}\n        expr: {}\n        for: {lasts}\n        labels:\n          \
             severity: {severity}\n        annotations:\n          summary: {}\n",
            json!(expression),
            json!(summary),
        ));
    }
    text
}

/// How many panels stand beside each other, and how large each is, on the grid of Grafana.
const BESIDE: usize = 3;
const WIDE: usize = 24 / BESIDE;
const HIGH: usize = 7;

/// The dashboard, as Grafana reads it: a panel for each measure.
#[must_use]
pub fn dashboard() -> Value {
    let shown = MEASURES.iter().filter(|measure| measure.name != "process_max_fds");
    let panels: Vec<Value> = shown.enumerate().map(|(idx, measure)| panel(idx, measure)).collect();
    json!({
        "title": "Orrery",
        "uid": "orrery",
        "tags": ["orrery"],
        "timezone": "browser",
        "schemaVersion": 39,
        "refresh": "30s",
        "time": { "from": "now-6h", "to": "now" },
        "templating": { "list": [
            { "name": "source", "type": "datasource", "query": "prometheus" },
            {
                "name": "instance", "type": "query", "multi": true, "includeAll": true,
                "datasource": { "type": "prometheus", "uid": "${source}" },
                "query": "label_values(orrery_build_info, instance)", "refresh": 2,
            },
        ]},
        "panels": panels,
    })
}

fn panel(idx: usize, measure: &Measure) -> Value {
    let Measure { name, kind, label, what } = measure;
    let own = "{instance=~\"$instance\"}";
    let by = label.unwrap_or("instance");
    let target = |expression: String, legend: String| json!({ "refId": legend.clone(), "expr": expression, "legendFormat": legend });
    let targets = match kind {
        MeasureKind::Counter => vec![target(
            format!("sum by ({by}) (rate({name}{own}[$__rate_interval]))"),
            format!("{{{{{by}}}}}"),
        )],
        MeasureKind::Gauge => {
            vec![target(format!("sum by ({by}) ({name}{own})"), format!("{{{{{by}}}}}"))]
        }
        MeasureKind::Histogram(_) => [0.5, 0.99]
            .map(|part| {
                let rate = format!("rate({name}_bucket{own}[$__rate_interval])");
                let expression = format!("histogram_quantile({part}, sum by (le) ({rate}))");
                target(expression, format!("{part}"))
            })
            .into(),
    };
    let unit = match name {
        name if name.ends_with("_seconds") => "s",
        name if name.ends_with("_bytes") => "bytes",
        name if name.ends_with("_total") => "ops",
        _ => "short",
    };
    json!({
        "id": idx + 1,
        "type": "timeseries",
        "title": what,
        "description": name,
        "datasource": { "type": "prometheus", "uid": "${source}" },
        "gridPos": { "h": HIGH, "w": WIDE, "x": idx % BESIDE * WIDE, "y": idx / BESIDE * HIGH },
        "fieldConfig": { "defaults": { "unit": unit, "min": 0 }, "overrides": [] },
        "targets": targets,
    })
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;
    use std::path::{Path, PathBuf};

    use super::*;

    fn root() -> PathBuf {
        Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
    }

    /// Every name in the sources behind one of the three macros, with the macro.
    fn measured(folder: &Path, found: &mut BTreeSet<(String, String)>) {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                measured(&path, found);
                continue;
            }
            let text = std::fs::read_to_string(&path).unwrap();
            for kind in ["counter", "gauge", "histogram"] {
                for after in text.split(&format!("metrics::{kind}!(")).skip(1) {
                    let name = after.trim_start().strip_prefix('"').unwrap_or_default();
                    let name = name.split('"').next().unwrap().to_owned();
                    found.insert((kind.to_owned(), name));
                }
            }
        }
    }

    #[test]
    fn nothing_is_measured_that_is_not_on_the_list_and_nothing_is_there_in_vain() {
        let mut found = BTreeSet::new();
        measured(&root().join("crates/server/src"), &mut found);
        found.retain(|(_, name)| !name.is_empty());
        let listed = MEASURES.iter().map(|measure| {
            let kind = match measure.kind {
                MeasureKind::Counter => "counter",
                MeasureKind::Gauge => "gauge",
                MeasureKind::Histogram(_) => "histogram",
            };
            (kind.to_owned(), measure.name.to_owned())
        });
        assert_eq!(found, listed.collect(), "in the sources, and in MEASURES");
    }

    /// Every alert and every panel asks for something that there is.
    #[test]
    fn alerts_ask_for_what_is_measured() {
        for alert in ALERTS {
            let words = alert.expression.split(|c: char| !c.is_ascii_alphanumeric() && c != '_');
            let names: Vec<&str> = words
                .filter(|word| word.starts_with("orrery_") || word.starts_with("process_"))
                .map(|word| word.strip_suffix("_bucket").unwrap_or(word))
                .collect();
            assert!(!names.is_empty() || alert.expression.starts_with("up"), "{}", alert.name);
            for name in names {
                assert!(MEASURES.iter().any(|measure| measure.name == name), "{name}");
            }
        }
    }

    /// With `UPDATE_EXPECT=1` the files are written.
    fn check_file(name: &str, wanted: &str) {
        let path = root().join(name);
        if std::env::var_os("UPDATE_EXPECT").is_some() {
            std::fs::write(&path, wanted).unwrap();
        }
        let there = std::fs::read_to_string(&path).unwrap_or_default();
        assert!(there == wanted, "{name} is not as the list says: UPDATE_EXPECT=1 writes it");
    }

    #[test]
    fn the_files_of_the_operator_follow_the_list() {
        check_file("packaging/prometheus/alerts.yml", &alerts());
        let dashboard = serde_json::to_string_pretty(&dashboard()).unwrap();
        check_file("packaging/grafana/orrery.json", &format!("{dashboard}\n"));
        let page = std::fs::read_to_string(root().join("docs/server.md")).unwrap();
        let (before, rest) = page.split_once("<!-- metrics -->\n").expect("a place for the table");
        let (_, after) = rest.split_once("<!-- end of metrics -->").expect("its end");
        let table = metrics_table();
        let wanted = format!("{before}<!-- metrics -->\n{table}<!-- end of metrics -->{after}");
        check_file("docs/server.md", &wanted);
    }

    #[test]
    fn what_the_system_says_is_read() {
        let stat = "17 (a ) b) S 1 17 17 0 -1 4194560 1 0 0 0 250 150 0 0 20 0";
        assert_eq!(cpu_seconds(stat), Some(4.0));
        assert_eq!(resident_bytes("VmPeak: 9 kB\nVmRSS:\t  12 kB\n"), Some(12 * 1024));
        assert_eq!(files_max("Max open files   1024   4096   files\n"), Some(1024));
        assert_eq!((cpu_seconds(""), resident_bytes(""), files_max("")), (None, None, None));
    }
}
