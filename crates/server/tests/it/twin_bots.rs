//! No leak through bots, takeovers, resignations and chat: the twins of `twins.rs` with a bot at the table.
//!
//! What a bot answers may depend on what its own seat knows, so two worlds may part. Beside each stands the same
//! game as the rules know it, fed from the log: as long as the rules tell the viewer the same, so must the server.

use hosting::{AnyTable, Audience, NewTable, Title};
use serde_json::{Value, json};
use sqlx::AnyPool;
use tabletop::{Commitment, DealerKind, Pending, Seat, Viewer};

use crate::bases;
use crate::client::{Client, Lines, STELLAR_CONQUEST, World};
use crate::twins::{Luck, SECRET, line_text, noticed, path_of, seen, texts};

/// Who is not looked at, and may be played by a bot.
const BEN: Seat = Seat(1);
const BOT: Seat = Seat(2);

struct Side {
    /// Ana, Ben and one who watches.
    people: Vec<Client>,
    table: String,
    pool: AnyPool,
    lines: Lines,
    truth: Box<dyn AnyTable>,
    viewer: Viewer,
    bots: Vec<Seat>,
    n_followed: i64,
    n_keys: u32,
    /// Everything that the viewer was sent since it was last compared.
    sent: Vec<String>,
}

impl Side {
    async fn new(options: &Value, viewer: Viewer) -> Side {
        let world = World::new(bases::sqlite()).await;
        let mut people = Vec::new();
        for name in ["Ana", "Ben", "Watcher"] {
            people.push(world.named(name).await);
        }
        let more = json!({ "name": "Twins", "options": options, "nonce": "n0" });
        let table = people[0].table_with(&["me", "open", "steady"], more).await;
        // Nobody has reached the table yet: what is random can still be the same in both worlds.
        let pool = AnyPool::connect(&format!("sqlite://{}", world.base.url)).await.unwrap();
        let secret = tabletop::Seed(SECRET).to_hex();
        sqlx::query("UPDATE tables SET secret = $1").bind(secret).execute(&pool).await.unwrap();
        let nonce = "UPDATE seats SET nonce = 'n2' WHERE seat = 2";
        sqlx::query(nonce).execute(&pool).await.unwrap();
        let body = json!({ "seat": 1, "nonce": "n1" });
        people[1].post(&format!("/tables/{table}/join"), body).await.ok();
        let path = format!("/tables/{table}/stream?{}", path_of(viewer));
        let lines = people[viewer.seat().map_or(2, Seat::index)].stream(&path).await;
        let (truth, bots) = (the_same_game(options), vec![BOT]);
        let (n_followed, n_keys, sent) = (0, 0, Vec::new());
        Side { people, table, pool, lines, truth, viewer, bots, n_followed, n_keys, sent }
    }

    fn eyes(&mut self) -> &mut Client {
        &mut self.people[self.viewer.seat().map_or(2, Seat::index)]
    }

    fn waits_for_bots(&self) -> bool {
        match self.truth.pending() {
            Pending::Seats(seats) => self.bots.iter().any(|seat| seats.contains(*seat)),
            Pending::Dealer { .. } => true,
            Pending::Over => false,
        }
    }

    /// Follows the log until people are asked; what the rules tell the viewer of it.
    async fn follow(&mut self) -> (Vec<String>, Vec<String>) {
        let text = "SELECT line FROM entries WHERE table_id = $1 AND k >= $2 ORDER BY k";
        let mut told = Vec::new();
        loop {
            let query = sqlx::query_as::<_, (String,)>(text).bind(self.table.clone());
            let rows = query.bind(self.n_followed).fetch_all(&self.pool).await.unwrap();
            self.n_followed += rows.len() as i64;
            for (line,) in rows {
                let step = self.truth.follow(&line, Audience::one(self.viewer, 0)).unwrap();
                told.extend(step.lines[self.viewer].iter().map(line_text));
            }
            if !self.waits_for_bots() {
                return (told, seen(&*self.truth, self.viewer));
            }
            tokio::task::yield_now().await;
        }
    }

    /// Asks for what the viewer can ask for; an answer comes after all that was stored before it.
    async fn ask(&mut self) {
        let (table, eyes) = (self.table.clone(), path_of(self.viewer));
        for rest in [
            String::new(),
            format!("/view?{eyes}"),
            format!("/story?{eyes}&from=0"),
            format!("/record?{eyes}"),
            "/chat".to_owned(),
        ] {
            let answer = self.eyes().get(&format!("/tables/{table}{rest}")).await;
            self.sent.push(format!("{} {}", answer.status, answer.text));
        }
        let lobby = self.eyes().get("/tables?show=running").await;
        self.sent.push(lobby.text);
        use futures_util::FutureExt;
        while let Some(Some(text)) = self.lines.text().now_or_never() {
            self.sent.push(text);
        }
        self.sent.iter_mut().for_each(|text| *text = text.replace(&table, "TABLE"));
    }

    async fn act(&mut self, seat: Seat, text: &str) {
        self.n_keys += 1;
        let (table, key) = (self.table.clone(), format!("k{}", self.n_keys));
        let person = &mut self.people[seat.index()];
        let view = person.view(&table, seat.0).await;
        let body = json!({ "seat": seat.0, "key": key, "version": view["version"], "text": text });
        person.post(&format!("/tables/{table}/act"), body).await.ok();
    }

    /// What Ben does beside the game.
    async fn ben(&mut self, what: &str, body: Value) {
        let path = format!("/tables/{}/{what}", self.table);
        self.people[BEN.index()].post(&path, body).await.ok();
        match what {
            "takeover" | "resign" => self.bots.push(BEN),
            "giveback" => self.bots.retain(|seat| *seat != BEN),
            _ => {}
        }
    }
}

fn the_same_game(options: &Value) -> Box<dyn AnyTable> {
    let mut commitment = Commitment::new(SECRET);
    for nonce in ["n0", "n1", "n2"] {
        commitment.add_nonce(nonce);
    }
    STELLAR_CONQUEST
        .open(NewTable {
            seats: Some(3),
            ruleset: None,
            options: serde_json::from_value(options.clone()).unwrap(),
            components: STELLAR_CONQUEST.components(),
            dealer: DealerKind::Sealed(commitment),
            position: None,
        })
        .unwrap()
}

/// The two worlds.
struct Twins {
    one: Side,
    two: Side,
}

impl Twins {
    /// Are they still the same to the viewer? Then the server must have sent the same.
    async fn compare(&mut self, when: &str) -> bool {
        if self.one.follow().await != self.two.follow().await {
            return false;
        }
        self.one.ask().await;
        self.two.ask().await;
        let viewer = self.one.viewer;
        let (one, two) = (std::mem::take(&mut self.one.sent), std::mem::take(&mut self.two.sent));
        assert_eq!(one.len(), two.len(), "{when}, {viewer:?}");
        for (a, b) in one.iter().zip(&two) {
            assert_eq!(a, b, "{when}, {viewer:?}");
        }
        true
    }

    async fn ben(&mut self, what: &str, body: Value) -> bool {
        self.one.ben(what, body.clone()).await;
        self.two.ben(what, body).await;
        self.compare(what).await
    }

    /// Somebody answers, in the second world otherwise if the viewer may not notice; tells whether it did.
    async fn step(&mut self, luck: &mut Luck) -> Option<bool> {
        let Twins { one, two } = self;
        let Pending::Seats(asked) = one.truth.pending() else { return None };
        let asked: Vec<Seat> = asked.iter().collect();
        let seat = asked[luck.below(asked.len())];
        let legal = texts(&*one.truth, seat);
        let last = luck.below(3) == 0;
        let text = if last { legal.last() } else { legal.get(luck.below(legal.len())) }?;
        let expected = noticed(&*one.truth, one.viewer, seat, text);
        let same = |text: &&String| noticed(&*two.truth, two.viewer, seat, text) == expected;
        let mut other = texts(&*two.truth, seat);
        if one.viewer.is(seat) {
            other.retain(|other| other == text);
        } else if !other.is_empty() {
            let turn = luck.below(other.len());
            other.rotate_left(turn);
        }
        let answer = other.iter().find(same)?;
        one.act(seat, text).await;
        two.act(seat, answer).await;
        Some(answer != text)
    }
}

#[derive(Debug, Default)]
struct Compared {
    steps: usize,
    different: usize,
    /// How often the worlds were still the same after Ben was replaced, came back, resigned.
    replaced: usize,
    returned: usize,
    resigned: usize,
}

async fn play(number: u64, viewer: Viewer, options: &Value, all: &mut Compared) -> Option<()> {
    let mut luck = Luck::of(number);
    let (one, two) = (Side::new(options, viewer).await, Side::new(options, viewer).await);
    let mut twins = Twins { one, two };
    let seat = json!({ "seat": BEN.0 });
    for step in 0..40 {
        if !twins.compare(&format!("game {number}, step {step}")).await {
            return None;
        }
        all.different += usize::from(twins.step(&mut luck).await?);
        all.steps += 1;
        if step % 8 == 3 {
            twins.ben("chat", json!({ "text": format!("after {step}") })).await.then_some(())?;
        }
        if step % 16 == 9 {
            twins.ben("takeover", seat.clone()).await.then_some(())?;
            all.replaced += 1;
            twins.ben("giveback", seat.clone()).await.then_some(())?;
            all.returned += 1;
        }
    }
    twins.ben("resign", seat).await.then_some(())?;
    all.resigned += 1;
    None
}

#[tokio::test]
async fn bots_takeovers_and_chat_tell_nobody_more_than_the_rules() {
    let n: u64 = std::env::var("TWINS").map_or(1, |text| text.parse().unwrap());
    let mut all = Compared::default();
    for secrecy in ["table", "tournament", "double-blind"] {
        for number in 0..n {
            for viewer in [Viewer::Seat(Seat(0)), Viewer::Watcher] {
                play(number, viewer, &json!({ "secrecy": secrecy }), &mut all).await;
            }
        }
    }
    eprintln!("{all:?}");
    assert!(all.steps > 100 && all.different > 15, "the worlds differ: {all:?}");
    assert!(all.replaced > 2 && all.returned > 2 && all.resigned > 0, "{all:?}");
}
