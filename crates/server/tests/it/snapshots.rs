//! Snapshots: late games open without their whole log, and whatever is wrong with a snapshot, the log is
//! there.

use std::time::Duration;

use hosting::Title;
use serde_json::{Value, json};
use sqlx::{AnyPool, AssertSqlSafe};

use crate::bases;
use crate::client::{Client, STELLAR_CONQUEST, World};
use crate::storage::pool;

/// A game of some turns: some thousand entries.
fn middling_game() -> Value {
    let components = STELLAR_CONQUEST.components();
    let board = components.file("board.toml").unwrap();
    let middling = board.replace("turns = { value = 44", "turns = { value = 20");
    assert_ne!(board, middling);
    json!({ "components": { "board.toml": middling } })
}

async fn count(pool: &AnyPool, text: &str) -> i64 {
    let text = AssertSqlSafe(text.to_owned());
    sqlx::query_as::<_, (i64,)>(text).fetch_one(pool).await.unwrap().0
}

/// Waits until a count is as it should be: what is only a cache is written when there is time.
async fn until(pool: &AnyPool, text: &str, good: impl Fn(i64) -> bool) {
    // Whoever asks without a pause takes from the bots the thread on which they play.
    let waiting = async {
        while !good(count(pool, text).await) {
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
    };
    let waited = tokio::time::timeout(Duration::from_secs(60), waiting).await;
    waited.unwrap_or_else(|_| panic!("{text} stays as it is"));
}

async fn run(pool: &AnyPool, text: &str) {
    sqlx::query(AssertSqlSafe(text.to_owned())).execute(pool).await.unwrap();
}

async fn finished(world: &World, client: &mut Client) -> String {
    let table = client.table_with(&["random", "steady", "random"], middling_game()).await;
    let path = format!("/tables/{table}/stream?watcher");
    let mut lines = world.guest().stream(&path).await;
    loop {
        let text = lines.text().await.unwrap();
        let message: Value = serde_json::from_str(&text).unwrap();
        if message["table"]["state"] == "over" {
            return table;
        }
    }
}

/// Everything that can be asked about a finished game.
async fn looks(client: &mut Client, table: &str, n: i64) -> Vec<Value> {
    let mut looks = Vec::new();
    for k in [0, 1, 500, 700, n / 2, n - 1, n] {
        for eyes in ["seat=0", "seat=2", "watcher", "all"] {
            looks.push(client.get(&format!("/tables/{table}/at/{k}?{eyes}")).await.ok());
        }
    }
    for eyes in ["seat=1", "watcher"] {
        let mut from = 0;
        loop {
            let path = format!("/tables/{table}/story?{eyes}&from={from}");
            let page = client.get(&path).await.ok();
            let next = page["next"].as_u64().unwrap();
            looks.push(page);
            if next == from {
                break;
            }
            from = next;
        }
    }
    let view = client.get(&format!("/tables/{table}/view?watcher")).await.ok();
    looks.push(json!([view["view"], view["version"], view["story"], view["memory"]]));
    looks
}

/// What may be wrong with a snapshot.
fn wrongs() -> [String; 5] {
    let hash = xxhash_rust::xxh3::xxh3_64(b"{}");
    let no_use = format!("UPDATE snapshots SET content = '{{}}', hash = '{hash:016x}'");
    [
        // Missing.
        "DELETE FROM snapshots".to_owned(),
        // Damaged.
        "UPDATE snapshots SET content = REPLACE(content, '1', '2')".to_owned(),
        "UPDATE snapshots SET told = 'x'".to_owned(),
        // Of another program.
        "UPDATE snapshots SET stamp = 'another'".to_owned(),
        // Whole, and yet of no use.
        no_use,
    ]
}

#[tokio::test]
async fn whatever_is_wrong_with_snapshots_the_log_is_there() {
    for base in bases::all() {
        let mut world = World::new(base).await;
        let mut ana = world.named("Ana").await;
        let table = finished(&world, &mut ana).await;
        let pool = pool(&world.base.url).await;
        let n = count(&pool, "SELECT COUNT(*) FROM entries").await;
        let made = count(&pool, "SELECT COUNT(*) FROM snapshots").await;
        assert!(n > 1_000 && made >= 2, "{made} snapshots of {n} entries");
        let before = looks(&mut ana, &table, n).await;
        for wrong in wrongs() {
            run(&pool, &wrong).await;
            world = world.restarted().await;
            ana.world = world.clone();
            assert_eq!(looks(&mut ana, &table, n).await, before, "after {wrong}");
            // They are made anew by the way, so that the next one is quick again.
            let made = "SELECT COUNT(*) FROM snapshots WHERE stamp <> 'another'";
            until(&pool, made, |n| n >= 2).await;
            let bad = "SELECT COUNT(*) FROM snapshots WHERE content = '{}' OR told = 'x'";
            until(&pool, bad, |n| n == 0).await;
        }
        // That a snapshot is used at all: the log before it can be done without.
        let last = count(&pool, "SELECT MAX(k) FROM snapshots").await;
        run(&pool, &format!("DELETE FROM entries WHERE k < {last}")).await;
        ana.world = world.restarted().await;
        let view = ana.get(&format!("/tables/{table}/view?watcher")).await.ok();
        let view = json!([view["view"], view["version"], view["story"], view["memory"]]);
        assert_eq!(Some(&view), before.last());
    }
}

/// A table in play comes back from a snapshot with its bots; a bot that sits down hears what came before.
#[tokio::test]
async fn a_game_in_play_goes_on_from_a_snapshot() {
    for base in bases::all() {
        let world = World::new(base).await;
        let pool = pool(&world.base.url).await;
        let mut ana = world.named("Ana").await;
        let table = ana.table(&["me", "steady", "random", "random"]).await;
        let seat = json!({ "seat": 0 });
        // The bots play on while Ana is away, and stop when she is back.
        ana.post(&format!("/tables/{table}/takeover"), seat.clone()).await.ok();
        until(&pool, "SELECT COUNT(*) FROM snapshots", |n| n >= 2).await;
        ana.post(&format!("/tables/{table}/giveback"), seat.clone()).await.ok();
        let mut asked = ana.view(&table, 0).await;
        while asked["question"].is_null() {
            asked = ana.view(&table, 0).await;
        }
        let last = count(&pool, "SELECT MAX(k) FROM snapshots").await;
        run(&pool, &format!("DELETE FROM entries WHERE k < {}", last / 2)).await;
        let world = world.restarted().await;
        ana.world = world.clone();
        let again = ana.view(&table, 0).await;
        for part in ["view", "version", "story", "memory", "legal", "can_undo", "can_reopen"] {
            assert_eq!(again[part], asked[part], "{part}");
        }
        ana.answer(&table, 0, 1).await.unwrap().ok();
        // The bot would have to hear what is not there any more: refused, and nothing breaks.
        let refused = ana.post(&format!("/tables/{table}/takeover"), seat).await;
        refused.refused(409, "frozen");
        let info = ana.get(&format!("/tables/{table}")).await.ok();
        assert_eq!((&info["state"], &info["seats"][0]["bot"]), (&json!("playing"), &Value::Null));
    }
}

#[tokio::test]
async fn a_bot_that_sits_down_late_hears_the_whole_log() {
    let world = World::new(bases::sqlite()).await;
    let pool = pool(&world.base.url).await;
    let mut ana = world.named("Ana").await;
    // A whole game: one of 20 turns was over before the bot could be sent away again.
    let table = ana.table(&["me", "steady", "random"]).await;
    let (take, give) = (format!("/tables/{table}/takeover"), format!("/tables/{table}/giveback"));
    let seat = json!({ "seat": 0 });
    ana.post(&take, seat.clone()).await.ok();
    until(&pool, "SELECT COUNT(*) FROM snapshots", |n| n >= 1).await;
    ana.post(&give, seat.clone()).await.ok();
    let world = world.restarted().await;
    ana.world = world.clone();
    let info = ana.view(&table, 0).await;
    assert_eq!((&info["over"], &info["table"]["state"]), (&json!(false), &json!("playing")));
    let heard = count(&pool, "SELECT COUNT(*) FROM entries").await;
    ana.post(&take, seat).await.ok();
    // Nobody looks: each message that a stream gets is held against the whole document, thousands of them.
    until(&pool, "SELECT COUNT(*) FROM tables WHERE state = 'over'", |n| n == 1).await;
    assert!(count(&pool, "SELECT COUNT(*) FROM entries").await > heard, "the bot has played on");
    // What was played is what the rules make of the log.
    let record = ana.get(&format!("/tables/{table}/record")).await.text;
    let record = tabletop::Record::read(&record).unwrap();
    record.replay::<stellar_conquest::StellarConquest>(None, None).expect("it replays");
}
