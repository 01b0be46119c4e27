//! The database: kept, copied, gone and back, and of earlier releases.

use std::process::Command;

use serde_json::{Value, json};
use sqlx::{AnyPool, AssertSqlSafe, Row};

use crate::bases::{self, Base};
use crate::client::{World, short_game};

pub(crate) async fn pool(url: &str) -> AnyPool {
    sqlx::any::install_default_drivers();
    let url = if url.starts_with("postgres") {
        url.to_owned()
    } else {
        format!("sqlite://{url}?mode=rwc")
    };
    AnyPool::connect(&url).await.unwrap()
}

#[tokio::test]
async fn a_copy_taken_in_play_is_a_whole_database() {
    let world = World::new(bases::sqlite()).await;
    let mut ana = world.named("Ana").await;
    let table = ana.table(&["me", "random"]).await;
    ana.answer(&table, 0, 3).await.unwrap().ok();
    let folder = tempfile::tempdir().unwrap();
    let copy = folder.path().join("copy.db");
    server::backup(&world.base.url, &copy).await.unwrap();
    assert!(server::backup(&world.base.url, &copy).await.is_err(), "a copy is not overwritten");
    assert!(server::backup("/nowhere/at/all.db", &folder.path().join("x")).await.is_err());
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 1, "nothing half is left");
    let before = ana.view(&table, 0).await;
    let restored = Base { url: copy.display().to_string(), _folder: folder };
    let world = World::new(restored).await;
    ana.world = world;
    let after = ana.view(&table, 0).await;
    assert_eq!((&before["view"], &before["legal"]), (&after["view"], &after["legal"]));
    ana.answer(&table, 0, 1).await.unwrap().ok();
}

#[tokio::test]
async fn a_database_of_a_newer_release_is_refused() {
    for base in bases::all() {
        let world = World::new(base).await;
        world.server.close().await;
        let pool = pool(&world.base.url).await;
        sqlx::query("INSERT INTO migrations (number) VALUES (1000)").execute(&pool).await.unwrap();
        let config = server::Config::new(crate::client::titles(), &world.base.url);
        let refused = server::Server::open(config).await.unwrap_err();
        assert!(refused.to_string().contains("newer release"), "{refused}");
    }
}

/// The database goes away in the middle of a game and comes back.
#[tokio::test]
async fn a_database_that_is_gone_loses_nothing() {
    let Some(base) = bases::postgres() else { return };
    let world = World::new(base).await;
    let mut ana = world.named("Ana").await;
    let table = ana.table(&["me", "me"]).await;
    ana.answer(&table, 0, 0).await.unwrap().ok();
    let before = ana.view(&table, 0).await;
    let act = format!("/tables/{table}/act");
    let action = before["legal"][0]["action"].clone();
    let body = json!({ "seat": 0, "key": "k", "version": before["version"], "action": action });
    set_reachable(&world.base.url, false);
    ana.post(&act, body.clone()).await.refused(503, "storage");
    ana.post(&act, body.clone()).await.refused(503, "storage");
    set_reachable(&world.base.url, true);
    assert_eq!(ana.view(&table, 0).await["version"], before["version"], "nothing has happened");
    let done = ana.post(&act, body.clone()).await.ok();
    assert_eq!(done["again"], false);
    assert_eq!(ana.post(&act, body).await.ok()["again"], true);
}

fn set_reachable(url: &str, reachable: bool) {
    let (rest, socket) = url.split_once("?host=").unwrap();
    let name = rest.rsplit('/').next().unwrap();
    // It waits until they are gone, with their locks: on a busy machine that is not at once.
    let hang_up = format!(
        "SELECT pg_terminate_backend(pid, 30000) FROM pg_stat_activity WHERE datname = '{name}'"
    );
    let allow = format!("ALTER DATABASE {name} ALLOW_CONNECTIONS {reachable}");
    let done = Command::new("psql")
        .args(["-q", "-h", socket, "-U", "orrery", "-d", "postgres", "-c", &allow, "-c", &hang_up])
        .output()
        .unwrap();
    assert!(done.status.success(), "{}", String::from_utf8_lossy(&done.stderr));
}

const GOLDEN: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/golden/release-1.sql");

/// What a table of the database holds, in an order in which it can be put back.
const CONTENT: [(&str, &str); 9] = [
    ("guests", "id, name, created"),
    ("sessions", "hash, guest, created"),
    ("recoveries", "guest, hash"),
    ("tokens", "id, hash, guest, name, table_id, seat, created"),
    ("components", "hash, content"),
    (
        "tables",
        "id, title, ruleset, name, options, components, clock, listed, watchers, owner, state, \
         message, created, secret, header, n_entries, clocks, deadline, outcome",
    ),
    ("seats", "table_id, seat, kind, guest, bot, invite, nonce, resigned, taken_over, seen"),
    ("entries", "table_id, k, at, token, line"),
    ("chat", "table_id, n, at, name, seat, text"),
];

/// The database as statements that both kinds understand.
async fn dump(pool: &AnyPool) -> String {
    let mut text = String::new();
    for (table, columns) in CONTENT {
        let query = format!("SELECT {columns} FROM {table} ORDER BY 1, 2");
        for row in sqlx::query(AssertSqlSafe(query)).fetch_all(pool).await.unwrap() {
            let value = |idx: usize| {
                if let Ok(number) = row.try_get::<Option<i64>, _>(idx) {
                    return number.map_or("NULL".to_owned(), |number| number.to_string());
                }
                let text = row.try_get::<Option<String>, _>(idx).unwrap();
                text.map_or("NULL".to_owned(), |text| format!("'{}'", text.replace('\'', "''")))
            };
            let values: Vec<String> = (0..row.len()).map(value).collect();
            let values = values.join(", ");
            text.push_str(&format!("INSERT INTO {table} ({columns}) VALUES ({values});\n"));
        }
    }
    text
}

/// A game over, a game in play with a clock and a taken-over seat, a table that waits, chat, a token.
async fn make_golden() -> String {
    let world = World::new(bases::sqlite()).await;
    let mut ana = world.named("Ana").await;
    ana.post("/me/recovery", json!({})).await.ok();
    ana.post("/me/tokens", json!({ "name": "bot" })).await.ok();
    let mut over = short_game();
    over["name"] = json!("Over");
    let over = ana.table_with(&["random", "steady"], over).await;
    while ana.get(&format!("/tables/{over}")).await.ok()["state"] != "over" {
        tokio::task::yield_now().await;
    }
    let clock = json!({ "kind": "days", "bank_s": 259_200, "increment_s": 43_200 });
    let playing =
        ana.table_with(&["me", "me", "me"], json!({ "name": "Playing", "clock": clock })).await;
    for n in 0..6 {
        ana.answer(&playing, n % 2, usize::from(n)).await.unwrap().ok();
    }
    ana.post(&format!("/tables/{playing}/chat"), json!({ "text": "it's late" })).await.ok();
    ana.table_with(&["me", "invite", "open"], json!({ "name": "Waiting" })).await;
    world.server.close().await;
    dump(&pool(&world.base.url).await).await
}

/// The database of release 1, read by this one, on both kinds.
#[tokio::test]
async fn a_database_of_release_1_opens() {
    if std::env::var_os("UPDATE_GOLDEN").is_some() {
        std::fs::write(GOLDEN, make_golden().await).unwrap();
    }
    let golden = std::fs::read_to_string(GOLDEN).expect("made with UPDATE_GOLDEN=1");
    for base in bases::all() {
        let schema = if base.url.starts_with("postgres") {
            include_str!("../../migrations/postgres/0001_tables.sql")
        } else {
            include_str!("../../migrations/sqlite/0001_tables.sql")
        };
        let old = pool(&base.url).await;
        let book = "CREATE TABLE migrations (number BIGINT NOT NULL PRIMARY KEY); \
             INSERT INTO migrations (number) VALUES (1);";
        for text in [book, schema, golden.as_str()] {
            sqlx::raw_sql(AssertSqlSafe(text.to_owned())).execute(&old).await.unwrap();
        }
        old.close().await;
        let world = World::new(base).await;
        check_golden(&world).await;
    }
}

async fn check_golden(world: &World) {
    let mut guest = world.guest();
    let over = guest.get("/tables?show=over").await.ok()["tables"][0].clone();
    assert_eq!(over["name"], "Over");
    let id = over["id"].as_str().unwrap();
    let record = guest.get(&format!("/tables/{id}/record")).await.text;
    let record = tabletop::Record::read(&record).unwrap();
    record.replay::<stellar_conquest::StellarConquest>(None, None).expect("it replays");
    let waiting = guest.get("/tables?show=open").await.ok()["tables"][0].clone();
    assert_eq!((&waiting["name"], &waiting["state"]), (&json!("Waiting"), &json!("waiting")));
    let running = guest.get("/tables?show=running").await.ok()["tables"][0].clone();
    let id = running["id"].as_str().unwrap();
    let full = guest.get(&format!("/tables/{id}/view?watcher")).await.ok();
    assert_eq!(full["view"]["n_seats"], 3);
    assert_eq!(full["table"]["seats"][0]["name"], "Ana");
    assert_ne!(full["table"]["seats"][0]["clock_ms"], Value::Null);
    let chat = guest.get(&format!("/tables/{id}/chat")).await.ok();
    assert_eq!(chat["lines"][0]["text"], "it's late");
}

/// A copy before an upgrade may be made with the new program: it leaves the database as it is.
#[tokio::test]
async fn a_backup_does_not_touch_the_database() {
    let base = bases::sqlite();
    let old = pool(&base.url).await;
    let book = "CREATE TABLE migrations (number BIGINT NOT NULL PRIMARY KEY); \
         INSERT INTO migrations (number) VALUES (1);";
    for text in [book, include_str!("../../migrations/sqlite/0001_tables.sql")] {
        sqlx::raw_sql(text).execute(&old).await.unwrap();
    }
    let folder = tempfile::tempdir().unwrap();
    server::backup(&base.url, &folder.path().join("copy.db")).await.unwrap();
    let newest = "SELECT MAX(number) FROM migrations";
    let (newest,) = sqlx::query_as::<_, (i64,)>(newest).fetch_one(&old).await.unwrap();
    assert_eq!(newest, 1);
    // What is no database leaves nothing half behind.
    let nonsense = folder.path().join("nonsense.db");
    std::fs::write(&nonsense, "once upon a time".repeat(100)).unwrap();
    let copy = folder.path().join("copy of nonsense");
    server::backup(nonsense.to_str().unwrap(), &copy).await.unwrap_err();
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 2);
}

/// Why a server does not open; told once, with all its causes.
async fn refusal(url: &str) -> String {
    let config = server::Config::new(crate::client::titles(), url);
    let refused = server::Server::open(config).await.unwrap_err();
    assert!(std::error::Error::source(&refused).is_none(), "told twice: {refused:?}");
    refused.to_string()
}

#[tokio::test]
async fn the_database_of_another_program_is_left_alone() {
    for base in bases::all() {
        let other = pool(&base.url).await;
        // Others keep a book of that name too.
        for more in ["bookmarks (url TEXT)", "migrations (number BIGINT)"] {
            let text = format!("CREATE TABLE {more}");
            sqlx::raw_sql(AssertSqlSafe(text)).execute(&other).await.unwrap();
            let refused = refusal(&base.url).await;
            assert!(refused.ends_with(" is a database of another program"), "{refused}");
        }
        sqlx::query("SELECT * FROM guests").execute(&other).await.unwrap_err();
    }
}

#[tokio::test]
async fn a_database_that_has_lost_a_table_is_refused() {
    for base in bases::all() {
        let world = World::new(base).await;
        world.server.close().await;
        let url = &world.base.url;
        let pool = pool(url).await;
        let postgres = url.starts_with("postgres");
        let drop = if postgres { "DROP TABLE tables CASCADE" } else { "DROP TABLE tables" };
        let off = if postgres { "" } else { "PRAGMA foreign_keys = OFF;" };
        let text = AssertSqlSafe(format!("{off} {drop}"));
        sqlx::raw_sql(text).execute(&pool).await.unwrap();
        let refused = refusal(url).await;
        assert!(refused.contains("its table 'tables' is missing"), "{refused}");
    }
}

/// What is no database is told at once, by its name, and nothing is made beside it.
#[tokio::test]
async fn what_is_no_database_is_refused_in_one_sentence() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).display().to_string();
    std::fs::write(path("text.db"), "once upon a time".repeat(100)).unwrap();
    std::fs::write(path("short.db"), "once").unwrap();
    std::fs::create_dir(path("folder.db")).unwrap();
    for (name, words) in [
        ("text.db", "is not a database"),
        ("short.db", "is not a database"),
        ("folder.db", "is a folder, not a database"),
    ] {
        assert_eq!(refusal(&path(name)).await, format!("{} {words}", path(name)));
    }
    for nothing in ["", "sqlite:", "mysql://user:hunter2@x/y", "postgresq://u:hunter2@h/d"] {
        let refused = refusal(nothing).await;
        assert!(refused.contains("a database is a file or postgres://"), "{refused}");
        assert!(!refused.contains("hunter2"), "{refused}");
    }
    // Nobody waits the five seconds of a database that does not answer.
    let start = std::time::Instant::now();
    let refused = refusal("postgres://ana:hunter2@127.0.0.1:1/games").await;
    assert!(start.elapsed() < std::time::Duration::from_secs(4), "{:?}", start.elapsed());
    assert!(refused.starts_with("the PostgreSQL database games at 127.0.0.1 cannot be opened: "));
    assert!(!refused.contains("hunter2"), "{refused}");
    assert_eq!(refused.matches("refused").count(), 1, "{refused}");
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 3);
    let copy = folder.path().join("copy");
    let refused = server::backup(&path("nope.db"), &copy).await.unwrap_err();
    assert_eq!(refused.to_string(), format!("there is no database {}", path("nope.db")));
    assert!(std::error::Error::source(&refused).is_none());
}

/// Somebody moves or deletes the file of a running server: nobody is acknowledged what goes with it.
#[tokio::test]
async fn a_file_that_was_moved_away_takes_nothing() {
    let world = World::new(bases::sqlite()).await;
    let mut ana = world.named("Ana").await;
    let table = ana.table(&["me", "me"]).await;
    ana.answer(&table, 0, 0).await.unwrap().ok();
    let before = ana.view(&table, 0).await;
    let base = &world.base.url;
    // Not `answer`, which looks first: whether one may look meanwhile depends on who has the file open.
    let (version, action) = (&before["version"], &before["legal"][0]["action"]);
    let act = format!("/tables/{table}/act");
    for names in [&["", "-wal", "-shm"][..], &["-wal"]] {
        let away = |name: &str| (format!("{base}{name}"), format!("{base}{name}.away"));
        for (here, there) in names.iter().map(|name| away(name)) {
            std::fs::rename(here, there).unwrap();
        }
        for key in ["a", "b"] {
            let body = json!({ "seat": 0, "key": key, "version": version, "action": action });
            ana.post(&act, body).await.refused(503, "storage");
        }
        // Many who look at once, more than there are connections: none opens the file anew.
        let looking = (0..16).map(|_| {
            let mut ana = ana.clone();
            async move { ana.get("/tables?show=mine").await.ok() }
        });
        for lobby in futures_util::future::join_all(looking).await {
            assert_eq!(lobby["tables"][0]["id"], table.as_str(), "what is open stays readable");
        }
        assert!(!std::fs::exists(format!("{base}{}", names[0])).unwrap(), "no new one is made");
        for (here, there) in names.iter().map(|name| away(name)) {
            std::fs::rename(there, here).unwrap();
        }
        assert_eq!(ana.view(&table, 0).await["version"], before["version"]);
    }
    ana.answer(&table, 0, 0).await.unwrap().ok();
    let now = ana.view(&table, 0).await;
    std::fs::remove_file(base).unwrap();
    let (version, action) = (&now["version"], &now["legal"][0]["action"]);
    let body = json!({ "seat": 0, "key": "c", "version": version, "action": action });
    ana.post(&act, body).await.refused(503, "storage");
    assert!(!std::fs::exists(base).unwrap());
}

/// After the end one file has it all, and nobody but its owner reads it, nor a copy, at any time.
#[cfg(unix)]
#[tokio::test]
async fn the_database_is_one_private_file() {
    use std::os::unix::fs::PermissionsExt;
    let world = World::new(bases::sqlite()).await;
    let mut ana = world.named("Ana").await;
    let table = ana.table(&["me", "me"]).await;
    ana.answer(&table, 0, 0).await.unwrap().ok();
    let base = &world.base.url;
    let copy = format!("{base}.copy");
    server::backup(base, std::path::Path::new(&copy)).await.unwrap();
    let folder = std::path::Path::new(base).parent().unwrap();
    let mut names = Vec::new();
    for file in std::fs::read_dir(folder).unwrap() {
        let file = file.unwrap();
        let mode = file.metadata().unwrap().permissions().mode() & 0o777;
        assert_eq!(mode, 0o600, "{file:?}");
        names.push(file.file_name().into_string().unwrap());
    }
    names.sort();
    assert_eq!(names, ["orrery.db", "orrery.db-shm", "orrery.db-wal", "orrery.db.copy"]);
    world.server.close().await;
    assert!(!std::fs::exists(format!("{base}-wal")).unwrap(), "nothing is left beside it");
    // That file alone, as people copy it.
    let alone = format!("{base}.alone");
    std::fs::copy(base, &alone).unwrap();
    let pool = pool(&alone).await;
    let count = "SELECT COUNT(*) FROM entries";
    let (n,) = sqlx::query_as::<_, (i64,)>(count).fetch_one(&pool).await.unwrap();
    assert!(n > 0);
}

/// Another server that takes the database of this one while its line is cut. This one seeks its lock by itself all the time, so on
/// a busy machine it may be the faster one a few times.
async fn successor(world: &World) -> server::Server {
    for _ in 0..20 {
        set_reachable(&world.base.url, false);
        set_reachable(&world.base.url, true);
        let mut config = server::Config::new(crate::client::titles(), &world.base.url);
        (config.time, config.limited) = (world.time.clone(), false);
        match server::Server::open(config).await {
            Ok(server) => return server,
            Err(error) => assert!(error.to_string().starts_with("another Orrery"), "{error}"),
        }
    }
    panic!("the first server was always faster");
}

/// One server a database, also on PostgreSQL; when it is gone or cut off, the next one may come.
#[tokio::test]
async fn a_second_server_on_postgresql_is_refused() {
    let Some(base) = bases::postgres() else { return };
    let world = World::new(base).await;
    let mut ana = world.named("Ana").await;
    let table = ana.table(&["me", "me"]).await;
    let refused = refusal(&world.base.url).await;
    let name = world.base.url.split('?').next().unwrap().rsplit('/').next().unwrap();
    let expected = format!("another Orrery serves the PostgreSQL database {name} at ");
    assert!(refused.starts_with(&expected), "{refused}");
    // The line is cut: the first one takes its lock again.
    set_reachable(&world.base.url, false);
    set_reachable(&world.base.url, true);
    ana.answer(&table, 0, 0).await.unwrap().ok();
    refusal(&world.base.url).await;
    // The line is cut, and another is faster: the first one stores nothing any more.
    let other = successor(&world).await;
    ana.answer(&table, 0, 0).await.unwrap().refused(503, "storage");
    other.close().await;
    ana.answer(&table, 0, 0).await.unwrap().ok();
}

/// Bots go on by themselves when the database is back, however long it was gone.
#[tokio::test]
async fn bots_wait_for_a_database_that_is_gone() {
    let Some(base) = bases::postgres() else { return };
    let world = World::new(base).await;
    let mut ana = world.named("Ana").await;
    let clock = json!({ "clock": { "kind": "live", "bank_s": 60, "increment_s": 0 } });
    let waiting = ana.table_with(&["me", "me"], clock).await;
    ana.table(&["random", "random", "random", "random"]).await;
    set_reachable(&world.base.url, false);
    ana.get(&format!("/tables/{waiting}")).await.ok();
    for _ in 0..3 {
        world.time.advance(30_000);
        world.server.tick();
        tokio::task::yield_now().await;
    }
    set_reachable(&world.base.url, true);
    let pool = pool(&world.base.url).await;
    let over = "SELECT COUNT(*) FROM tables WHERE state = 'over'";
    while sqlx::query_as::<_, (i64,)>(over).fetch_one(&pool).await.unwrap().0 == 0 {
        world.time.advance(10);
        world.server.tick();
    }
}

/// Another program holds the file: nobody is acknowledged, nobody waits for the others' turns to fail, and when
/// it is free again everything goes on.
#[tokio::test]
async fn a_locked_file_refuses_all_at_once() {
    let world = World::new(bases::sqlite()).await;
    let mut ana = world.named("Ana").await;
    let mut tables = Vec::new();
    for _ in 0..6 {
        tables.push(ana.table(&["me", "me"]).await);
    }
    let mut busy = pool(&world.base.url).await.acquire().await.unwrap();
    sqlx::raw_sql("BEGIN IMMEDIATE").execute(&mut *busy).await.unwrap();
    let start = std::time::Instant::now();
    let answers = tables.iter().map(|table| {
        let mut ana = ana.clone();
        async move { ana.answer(table, 0, 0).await.unwrap() }
    });
    for answer in futures_util::future::join_all(answers).await {
        answer.refused(503, "storage");
    }
    // Each waits for the lock at most twice: with those before it, and with those who came with it.
    assert!(start.elapsed() < std::time::Duration::from_secs(20), "{:?}", start.elapsed());
    sqlx::raw_sql("ROLLBACK").execute(&mut *busy).await.unwrap();
    for table in &tables {
        ana.answer(table, 0, 0).await.unwrap().ok();
    }
}

/// Whoever watches over the server hears whether it stores anything, also while nobody plays.
#[tokio::test]
async fn readiness_is_the_truth_about_writing() {
    let world = World::new(bases::sqlite()).await;
    let mut watcher = world.guest();
    let mut until = async |status: u16| {
        let start = std::time::Instant::now();
        loop {
            let answer = watcher.get("//ready").await;
            if answer.status == status {
                return answer.json()["state"].clone();
            }
            assert!(start.elapsed().as_secs() < 60, "{}", answer.text);
            tokio::time::sleep(std::time::Duration::from_millis(50)).await;
        }
    };
    assert_eq!(until(200).await, "well");
    let file = std::path::PathBuf::from(&world.base.url);
    let away = file.with_extension("away");
    std::fs::rename(&file, &away).unwrap();
    until(503).await;
    std::fs::rename(&away, &file).unwrap();
    assert_eq!(until(200).await, "well");
    assert_eq!(world.guest().get("//live").await.ok()["state"], "well");
    world.server.close().await;
    assert_eq!(until(503).await, "closing");
}

pub(crate) async fn count(pool: &AnyPool, text: &str) -> i64 {
    let row = sqlx::query_as::<_, (i64,)>(sqlx::AssertSqlSafe(text.to_owned()));
    row.fetch_one(pool).await.unwrap().0
}

/// Games stay for ever; what is made again when somebody looks, and who has left no trace, does not.
#[tokio::test]
async fn what_nobody_needs_any_more_goes_and_games_stay() {
    for base in bases::all() {
        let world = World::new(base).await;
        let mut ana = world.named("Ana").await;
        let over = ana.table_with(&["random", "random"], short_game()).await;
        while ana.get(&format!("/tables/{over}")).await.ok()["state"] != "over" {}
        let entries = ana.get(&format!("/tables/{over}/entries")).await.ok();
        let n = entries["entries"].as_array().unwrap().len();
        let at = format!("/tables/{over}/at/{}?watcher", n - 1);
        let looked = ana.get(&at).await.text;
        let playing = ana.table(&["me", "open"]).await;
        world.guest().post("/me", json!({ "name": "Passer-by" })).await.ok();
        let mut owner = world.named("Owner of a box").await;
        let own = json!({ "files": short_game()["components"], "used": true });
        owner.post("/me/boxes/stellar-conquest", own).await.ok();
        let pool = pool(&world.base.url).await;
        let snapshot = "INSERT INTO snapshots (table_id, k, stamp, told, hash, content) \
             VALUES ($1, 0, 's', '[]', 'h', 'c') ON CONFLICT DO NOTHING";
        for table in [&over, &playing] {
            sqlx::query(snapshot).bind(table.clone()).execute(&pool).await.unwrap();
        }
        let (snapshots, guests) =
            ("SELECT COUNT(DISTINCT table_id) FROM snapshots", "SELECT COUNT(*) FROM guests");
        assert_eq!(world.server.tidy().await, 0, "nothing is old");
        assert_eq!((count(&pool, snapshots).await, count(&pool, guests).await), (2, 3));
        world.time.advance(31 * 86_400_000);
        assert_eq!(world.server.tidy().await, 1);
        assert_eq!((count(&pool, snapshots).await, count(&pool, guests).await), (1, 3));
        assert_eq!(ana.get(&at).await.text, looked, "what was thrown away is made again");
        world.time.advance(60 * 86_400_000);
        world.server.tidy().await;
        assert_eq!(count(&pool, guests).await, 2, "who never sat down has left no trace");
        assert_eq!(
            count(&pool, "SELECT COUNT(*) FROM boxes").await,
            1,
            "somebody can come back to it"
        );
        world.time.advance(300 * 86_400_000);
        world.server.tidy().await;
        assert_eq!(count(&pool, "SELECT COUNT(*) FROM sessions").await, 0);
        world.server.tidy().await;
        assert_eq!(count(&pool, "SELECT COUNT(*) FROM boxes").await, 0, "nobody can");
        assert_eq!(count(&pool, "SELECT COUNT(*) FROM tables").await, 2);
        assert_eq!(count(&pool, "SELECT COUNT(*) FROM guests").await, 1);
        pool.close().await;
        world.server.close().await;
    }
}

/// Whoever has filled a shelf of its own makes nothing more; what is played there goes on, and others do not notice.
#[tokio::test]
async fn nobody_keeps_more_than_a_shelf_holds() {
    for base in bases::all() {
        let time = server::Time::simulated(crate::client::START_MS);
        let world = World::again(std::sync::Arc::new(base), time, true).await;
        let (mut ana, mut ben) = (world.named("Ana").await, world.named("Ben").await);
        let table = ana.table(&["me", "me"]).await;
        let pool = pool(&world.base.url).await;
        let copied = "title, ruleset, name, options, components, clock, listed, watchers, owner";
        let rest = "created, message, secret, header, n_entries, clocks, outcome, coach, asked";
        let fill = format!(
            "WITH RECURSIVE counted(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM counted WHERE n < 1999) \
             INSERT INTO tables (id, state, {copied}, {rest}) \
             SELECT 'filler' || n, 'over', {copied}, {rest} \
             FROM counted CROSS JOIN tables WHERE tables.id = '{table}'"
        );
        sqlx::query(AssertSqlSafe(fill)).execute(&pool).await.unwrap();
        let wish = json!({
            "title": "stellar-conquest", "seats": [{ "kind": "me" }, { "kind": "me" }],
        });
        let said = ana.post("/tables", wish.clone()).await.refused(409, "not_now");
        assert!(said.to_string().contains("more than 2000 tables"), "{said}");
        ana.answer(&table, 0, 0).await.unwrap().ok();
        ben.post("/tables", wish).await.ok();
        pool.close().await;
        world.server.close().await;
    }
}
