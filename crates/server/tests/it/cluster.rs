//! Several nodes over one PostgreSQL, in one process: the hop, the fence, leases, and what nodes tell each other.

use std::net::SocketAddr;
use std::sync::Arc;

use serde_json::json;
use server::{Config, Node, Server, Time};
use sqlx::{AnyPool, AssertSqlSafe};
use tokio::net::TcpListener;

use crate::bases::{self, Base};
use crate::client::{Client, World, titles};
use crate::live;
use crate::storage::pool;

/// A node that others reach by a socket, and we by its service.
async fn node(base: &Arc<Base>) -> World {
    served(base).await.0
}

async fn served(base: &Arc<Base>) -> (World, SocketAddr) {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    let mut config = Config::new(titles(), &base.url);
    config.limited = false;
    config.node = Some(Node { advertise: address.to_string() });
    let server = Server::open(config).await.unwrap();
    let serving = server.clone();
    tokio::spawn(async move { serving.serve(listener, std::future::pending()).await });
    let app = server.app();
    (World { app, server, time: Time::simulated(0), base: Arc::clone(base) }, address)
}

/// The same person at another node.
fn at(world: &World, person: &Client) -> Client {
    Client { world: world.clone(), ..person.clone() }
}

async fn sql(pool: &AnyPool, text: &str) -> u64 {
    let done = sqlx::query(AssertSqlSafe(text.to_owned())).execute(pool).await.unwrap();
    done.rows_affected()
}

async fn node_id(client: &mut Client) -> String {
    client.get("//ready").await.json()["node"]["id"].as_str().unwrap_or_default().to_owned()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn any_node_takes_any_request_in_one_hop() {
    let Some(base) = bases::postgres() else { return };
    let base = Arc::new(base);
    let (one, two) = (node(&base).await, node(&base).await);
    let mut ana = one.named("Ana").await;
    let mut there = at(&two, &ana);
    let table = ana.table(&["me", "me"]).await;
    let mut lines = there.stream(&format!("/tables/{table}/stream?seat=0")).await;
    lines.next("full").await;
    there.answer(&table, 0, 0).await.unwrap().ok();
    lines.next("change").await;
    assert_eq!((one.server.n_tables(), two.server.n_tables()), (1, 0), "the table has one owner");
    // What somebody sees does not depend on the way.
    let path = format!("/tables/{table}/view?seat=0");
    assert_eq!(ana.get(&path).await.text, there.get(&path).await.text);
    let spoken = there.post(&format!("/tables/{table}/chat"), json!({ "text": "hello" })).await;
    assert_eq!(spoken.ok()["n"], 0);
    assert_eq!(ana.get(&format!("/tables/{table}/chat")).await.ok()["lines"][0]["text"], "hello");
    there.get("/tables/aaaaaaaaaaaaaaaaaaaaaaaaaa/view?seat=0").await.refused(404, "no_such_table");
    // Another's seat is another's at every node.
    let mut ben = two.named("Ben").await;
    ben.get(&path).await.refused(403, "not_yours");
    // A new name is known at the other node, where the table is.
    there.post("/me", json!({ "name": "Zoe" })).await.ok();
    while ana.get(&format!("/tables/{table}")).await.ok()["seats"][0]["name"] != "Zoe" {
        tokio::task::yield_now().await;
    }
    one.server.close().await;
    // It was let go: the other one has it now.
    there.answer(&table, 0, 1).await.unwrap().ok();
    assert_eq!(two.server.n_tables(), 1);
    two.server.close().await;
}

/// A WebSocket goes through as bytes, both ways, and ends with the node that it leads to.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_socket_goes_through_to_the_owner() {
    let Some(base) = bases::postgres() else { return };
    let base = Arc::new(base);
    let (one, (two, address)) = (node(&base).await, served(&base).await);
    let mut ana = one.named("Ana").await;
    let table = ana.table(&["me", "me"]).await;
    let path = format!("/tables/{table}/live?seat=0");
    let mut socket = live::socket(address, &ana, &path).await;
    let full = live::hear(&mut socket, "full").await;
    let action = &full["legal"][0]["action"];
    let act = json!({ "type": "act", "key": "k", "version": full["version"], "action": action });
    live::say(&mut socket, act.clone()).await;
    assert_eq!(live::hear(&mut socket, "ack").await["again"], false);
    assert_eq!((one.server.n_tables(), two.server.n_tables()), (1, 0));
    one.server.close().await;
    assert_eq!(live::hear(&mut socket, "bye").await["reason"], "closing");
    // Back at the same node, which has the table now.
    let mut socket = live::socket(address, &ana, &path).await;
    live::hear(&mut socket, "full").await;
    live::say(&mut socket, act.clone()).await;
    assert_eq!(live::hear(&mut socket, "ack").await["again"], true);
    assert_eq!(two.server.n_tables(), 1);
    two.server.close().await;
}

/// The epoch is another by the time something is written: nothing of it is stored, whatever it is.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_has_lost_a_table_writes_nothing_to_it() {
    let Some(base) = bases::postgres() else { return };
    let base = Arc::new(base);
    let one = node(&base).await;
    let pool = pool(&base.url).await;
    let mut ana = one.named("Ana").await;
    let table = ana.table(&["me", "me"]).await;
    ana.answer(&table, 0, 0).await.unwrap().ok();
    let view = ana.view(&table, 0).await;
    let act = json!({
        "seat": 0, "key": "k", "version": view["version"], "action": view["legal"][0]["action"],
    });
    let count = async |what: &str| {
        let text = format!("SELECT COUNT(*) FROM {what} WHERE table_id = '{table}'");
        let row = sqlx::query_as::<_, (i64,)>(AssertSqlSafe(text)).fetch_one(&pool).await;
        row.unwrap().0
    };
    let before = (count("entries").await, count("chat").await);
    for change in ["epoch = epoch + 1", "node = NULL"] {
        sql(&pool, &format!("UPDATE tables SET {change}")).await;
        ana.post(&format!("/tables/{table}/act"), act.clone()).await.refused(503, "storage");
        // It has noticed, and claims the table again.
        ana.view(&table, 0).await;
        sql(&pool, &format!("UPDATE tables SET {change}")).await;
        let said = ana.post(&format!("/tables/{table}/chat"), json!({ "text": "hello" })).await;
        said.refused(503, "storage");
        ana.view(&table, 0).await;
    }
    assert_eq!((count("entries").await, count("chat").await), before);
    assert_eq!(ana.post(&format!("/tables/{table}/act"), act.clone()).await.ok()["again"], false);
    assert_eq!(ana.post(&format!("/tables/{table}/act"), act).await.ok()["again"], true);
    one.server.close().await;
    let owned = "SELECT COUNT(*) FROM tables WHERE node IS NOT NULL";
    let (owned,) = sqlx::query_as::<_, (i64,)>(owned).fetch_one(&pool).await.unwrap();
    assert_eq!(owned, 0, "what leaves memory is let go");
}

/// A node that the others have taken for dead is a new one when it notices, and has nothing of what it had.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_was_taken_for_dead_begins_anew() {
    let Some(base) = bases::postgres() else { return };
    let base = Arc::new(base);
    let (one, two) = (node(&base).await, node(&base).await);
    let pool = pool(&base.url).await;
    let mut ana = one.named("Ana").await;
    let mut there = at(&two, &ana);
    let table = ana.table(&["me", "me"]).await;
    let before = node_id(&mut ana).await;
    let mut lines = ana.stream(&format!("/tables/{table}/stream?seat=0")).await;
    sql(&pool, &format!("UPDATE nodes SET died = until - 6000, until = 0 WHERE id = {before}"))
        .await;
    there.answer(&table, 0, 0).await.unwrap().ok();
    assert_eq!(two.server.n_tables(), 1, "it was taken at once");
    // Whoever listened at the dead node is told to come back.
    lines.next("bye").await;
    while node_id(&mut ana).await == before {
        tokio::task::yield_now().await;
    }
    let version = there.view(&table, 0).await["version"].clone();
    assert_eq!(ana.view(&table, 0).await["version"], version);
    assert_eq!(one.server.n_tables(), 0);
    one.server.close().await;
    two.server.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_node_takes_only_what_it_can_play() {
    let Some(base) = bases::postgres() else { return };
    let base = Arc::new(base);
    let one = node(&base).await;
    let pool = pool(&base.url).await;
    let mut ana = one.named("Ana").await;
    let table = ana.table(&["me", "open"]).await;
    sql(&pool, "UPDATE tables SET ruleset = 10000").await;
    ana.get(&format!("/tables/{table}")).await.refused(503, "closing");
    assert_eq!(sql(&pool, "UPDATE tables SET ruleset = 1 WHERE node IS NULL").await, 1);
    ana.get(&format!("/tables/{table}")).await.ok();
    one.server.close().await;
}

/// A node has died with a table in its memory, and then one server has the database alone.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_server_alone_takes_what_nodes_have_left() {
    let Some(base) = bases::postgres() else { return };
    let base = Arc::new(base);
    let one = node(&base).await;
    let mut ana = one.named("Ana").await;
    let table = ana.table(&["me", "me"]).await;
    one.server.close().await;
    let pool = pool(&base.url).await;
    sql(&pool, "UPDATE tables SET node = 7, epoch = 9").await;
    sql(&pool, "UPDATE nodes SET id = 7").await;
    let time = Time::simulated(crate::client::START_MS);
    let alone = World::again(Arc::clone(&base), time, false).await;
    assert_eq!(
        sql(&pool, "UPDATE tables SET epoch = 10 WHERE node IS NULL AND epoch = 10").await,
        1
    );
    assert_eq!(sql(&pool, "DELETE FROM nodes").await, 0, "they are forgotten");
    at(&alone, &ana).answer(&table, 0, 0).await.unwrap().ok();
    alone.server.close().await;
}

/// Only nodes know the secret: nobody else is believed where a request comes from, or told who is who.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nobody_else_passes_for_a_node() {
    let Some(base) = bases::postgres() else { return };
    let base = Arc::new(base);
    let one = node(&base).await;
    let pool = pool(&base.url).await;
    let mut ana = one.named("Ana").await;
    assert_eq!(ana.get("//node").await.status, 404);
    let row = sqlx::query_as::<_, (String,)>("SELECT secret FROM cluster").fetch_one(&pool).await;
    let secret = row.unwrap().0;
    for (brought, status) in [("guess", 404), (secret.as_str(), 200)] {
        let request = ana.request("GET", "//node").header("orrery-hop", brought);
        let request = request.body(axum::body::Body::empty()).unwrap();
        assert_eq!(ana.raw(request).await.status(), status);
    }
    let ready = ana.get("//ready").await.json();
    assert_eq!((&ready["state"], &ready["node"]["lease"]), (&json!("well"), &json!(true)));
    let name = base.url.split('/').nth(3).and_then(|rest| rest.split('?').next()).unwrap();
    sql(&pool, &format!("ALTER DATABASE {name} SET synchronous_commit = off")).await;
    one.server.close().await;
    let one = node(&base).await;
    let warned = at(&one, &ana).get("//ready").await.json();
    assert!(warned["warning"].as_str().unwrap_or_default().contains("is off"), "{warned}");
    one.server.close().await;
}
