//! No leak: two worlds that differ only in what a viewer may not know give that viewer the same bytes.
//!
//! Two servers play the same game from the same secret. In the second one the others answer otherwise,
//! take answers back, ask and fail, as long as the rules say that the viewer cannot notice. Whatever
//! goes to the viewer (messages, their number and order, bodies, errors, files) is compared.

use axum::http::header;
use futures_util::{FutureExt, StreamExt};
use hosting::{AnyTable, Audience, Command, NewTable, Title};
use serde_json::{Value, json};
use sqlx::AnyPool;
use tabletop::wire::{Offer, StoryLine};
use tabletop::{Commitment, DealerKind, Pending, Seat, Viewer};

use tokio::task::JoinHandle;

use crate::client::{Client, Lines, STELLAR_CONQUEST, World};
use crate::{bases, live};

pub(crate) const SECRET: [u8; 32] = [7; 32];

/// One of the two worlds, with the same game beside it as the rules know it.
struct Side {
    people: Vec<Client>,
    table: String,
    lines: Lines,
    truth: Box<dyn AnyTable>,
    viewer: Viewer,
    /// Everything that the viewer was sent.
    sent: Vec<String>,
    /// The frames on its WebSocket, to the last.
    frames: JoinHandle<Vec<String>>,
    n_keys: u32,
}

pub(crate) fn path_of(viewer: Viewer) -> String {
    match viewer {
        Viewer::Seat(seat) => format!("seat={}", seat.0),
        Viewer::Watcher => "watcher".to_owned(),
    }
}

impl Side {
    async fn new(options: &Value, viewer: Viewer) -> Side {
        let world = World::new(bases::sqlite()).await;
        let mut people = Vec::new();
        for name in ["Ana", "Ben", "Cleo", "Watcher"] {
            people.push(world.named(name).await);
        }
        let clock = json!({ "kind": "live", "bank_s": 3600, "increment_s": 5 });
        let mut more = json!({ "name": "Twins", "options": options, "nonce": "n0" });
        // The coach is asked as well: what a bot would answer for the viewer tells no more than the viewer knows.
        (more["clock"], more["coach"]) = (clock, json!(true));
        let table = people[0].table_with(&["me", "open", "open"], more).await;
        // Nobody has reached the table yet: the secret can still be the same in both worlds.
        let url = format!("sqlite://{}", world.base.url);
        let pool = AnyPool::connect(&url).await.unwrap();
        let secret = tabletop::Seed(SECRET).to_hex();
        sqlx::query("UPDATE tables SET secret = $1").bind(secret).execute(&pool).await.unwrap();
        pool.close().await;
        for (idx, person) in people.iter_mut().enumerate().take(3).skip(1) {
            let body = json!({ "seat": idx, "nonce": format!("n{idx}") });
            person.post(&format!("/tables/{table}/join"), body).await.ok();
        }
        let watcher = viewer.seat().map_or(3, Seat::index);
        let path = format!("/tables/{table}/stream?{}", path_of(viewer));
        let lines = people[watcher].stream(&path).await;
        let path = format!("/tables/{table}/live?{}", path_of(viewer));
        let socket = live::socket(live::listening(&world).await, &people[watcher], &path).await;
        let frames = tokio::spawn(frames(socket, table.clone()));
        let truth = the_same_game(options);
        Side { people, table, lines, truth, viewer, sent: Vec::new(), frames, n_keys: 0 }
    }

    fn eyes(&mut self) -> &mut Client {
        &mut self.people[self.viewer.seat().map_or(3, Seat::index)]
    }

    /// What has come for the viewer so far; an acknowledgement comes after all that it caused.
    fn collect(&mut self) {
        while let Some(Some(text)) = self.lines.text().now_or_never() {
            self.sent.push(text.replace(&self.table, "TABLE"));
        }
    }

    async fn act(&mut self, seat: Seat, text: &str) {
        self.n_keys += 1;
        let (table, key) = (self.table.clone(), format!("k{}", self.n_keys));
        let person = &mut self.people[seat.index()];
        let view = person.view(&table, seat.0).await;
        let body = json!({ "seat": seat.0, "key": key, "version": view["version"], "text": text });
        person.post(&format!("/tables/{table}/act"), body).await.ok();
        let command = Command::Text(text.to_owned());
        let done = self.truth.obey(seat, &command, Audience::default());
        done.expect("the server and the rules agree");
        self.collect();
    }

    async fn undo(&mut self, seat: Seat) {
        self.n_keys += 1;
        let (table, key) = (self.table.clone(), format!("k{}", self.n_keys));
        let person = &mut self.people[seat.index()];
        let view = person.view(&table, seat.0).await;
        let body = json!({ "seat": seat.0, "key": key, "version": view["version"] });
        person.post(&format!("/tables/{table}/undo"), body).await.ok();
        let done = self.truth.obey(seat, &Command::Undo, Audience::default());
        done.expect("the server and the rules agree");
        self.collect();
    }

    /// Asks for everything that the viewer can ask for, and makes the mistakes it can make.
    async fn ask(&mut self) {
        let (table, eyes) = (self.table.clone(), path_of(self.viewer));
        let seat = self.viewer.seat().map_or(0, |seat| seat.0);
        let mut answers = Vec::new();
        for rest in [
            String::new(),
            format!("/view?{eyes}"),
            format!("/story?{eyes}&from=0"),
            format!("/record?{eyes}"),
            "/chat".to_owned(),
            "/entries".to_owned(),
            "/at/3?all".to_owned(),
            format!("/view?seat={}", (seat + 1) % 3),
            format!("/hint?seat={seat}"),
            format!("/hint?seat={seat}&bot=cadet"),
            format!("/hint?seat={}", (seat + 1) % 3),
        ] {
            answers.push(self.eyes().get(&format!("/tables/{table}{rest}")).await);
        }
        let key = format!("wrong{}", self.sent.len());
        for (rest, body) in [
            ("act", json!({ "seat": seat, "key": key, "version": 1_000_000, "text": "close" })),
            ("act", json!({ "seat": seat, "key": key, "version": 0, "text": "no such thing" })),
            ("undo", json!({ "seat": seat, "key": key, "version": 0 })),
            ("reopen", json!({ "seat": seat, "key": key, "version": 0 })),
            ("act", json!({ "seat": (seat + 1) % 3, "key": key, "version": 0, "text": "close" })),
            ("takeover", json!({ "seat": (seat + 1) % 3 })),
        ] {
            answers.push(self.eyes().post(&format!("/tables/{table}/{rest}"), body).await);
        }
        answers.push(self.eyes().get("/tables?show=running").await);
        for answer in answers {
            let text = answer.text.replace(&table, "TABLE");
            self.sent.push(format!("{} {text}", answer.status));
        }
        self.collect();
    }

    /// Asks the coach for the viewer; tells how often it said something.
    async fn hint(&mut self) -> usize {
        let seat = self.viewer.seat().map_or(0, |seat| seat.0);
        let path = format!("/tables/{}/hint?seat={seat}", self.table);
        let answer = self.eyes().get(&path).await;
        self.sent.push(format!("{} {}", answer.status, answer.text));
        self.collect();
        usize::from(answer.status == 200)
    }

    /// What others do that changes nothing: they look, and they fail.
    async fn noise(&mut self, seat: Seat) {
        let table = self.table.clone();
        let person = &mut self.people[seat.index()];
        person.view(&table, seat.0).await;
        let body = json!({ "seat": seat.0, "key": "noise", "version": 0, "text": "nonsense" });
        let refused = person.post(&format!("/tables/{table}/act"), body).await;
        assert!(refused.status >= 400);
        let _ = person.request("GET", "/me").header(header::HOST, "x");
        self.collect();
    }
}

/// Everything that comes over a socket, until the server closes it.
async fn frames(mut socket: live::Socket, table: String) -> Vec<String> {
    let mut frames = Vec::new();
    while let Some(Ok(frame)) = socket.next().await {
        // The machine may be slow enough for a ping.
        if frame.is_text() {
            frames.push(frame.to_string().replace(&table, "TABLE"));
        }
    }
    frames
}

pub(crate) fn the_same_game(options: &Value) -> Box<dyn AnyTable> {
    let mut commitment = Commitment::new(SECRET);
    for nonce in ["n0", "n1", "n2"] {
        commitment.add_nonce(nonce);
    }
    let options = serde_json::from_value(options.clone()).unwrap();
    STELLAR_CONQUEST
        .begin(NewTable {
            seats: Some(3),
            ruleset: None,
            options,
            components: STELLAR_CONQUEST.components(),
            dealer: DealerKind::Sealed(commitment),
            position: None,
        })
        .unwrap()
}

/// What the rules let the viewer see of a table.
pub(crate) fn seen(table: &dyn AnyTable, viewer: Viewer) -> Vec<String> {
    let look = table.look(viewer);
    let mut seen: Vec<String> = look.view.iter().map(|(_, text)| text.to_string()).collect();
    seen.extend([look.sums.to_string(), look.memory.to_string()]);
    seen.push(table.version(viewer).to_string());
    if let Some(seat) = viewer.seat() {
        seen.push(format!("{:?} {}", table.question(seat), table.can_undo(seat)));
    }
    seen
}

/// A line as it is sent.
pub(crate) fn line_text<E: serde::Serialize>(line: &StoryLine<E>) -> String {
    serde_json::to_string(line).unwrap()
}

/// What the rules let the viewer notice of a step: news, and the view after it.
pub(crate) fn noticed(
    game: &dyn AnyTable,
    viewer: Viewer,
    seat: Seat,
    text: &str,
) -> Option<(Vec<String>, Vec<String>)> {
    let mut game = game.boxed_clone();
    let command = Command::Text(text.to_owned());
    let step = game.obey(seat, &command, Audience::one(viewer, 0)).ok()?;
    Some((step.lines[viewer].iter().map(line_text).collect(), seen(&*game, viewer)))
}

pub(crate) fn texts(game: &dyn AnyTable, seat: Seat) -> Vec<String> {
    let ask = game.ask(seat).expect("only who is asked has answers");
    let offers: Vec<Offer> = serde_json::from_str(ask.legal.get()).unwrap();
    offers.into_iter().map(|offer| offer.text).collect()
}

/// A small generator: the test must not depend on one that may change.
pub(crate) struct Luck(u64);

impl Luck {
    /// Of one game.
    pub(crate) fn of(number: u64) -> Luck {
        Luck(number.wrapping_mul(977) + 13)
    }

    pub(crate) fn below(&mut self, n: usize) -> usize {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 33) as usize) % n
    }
}

#[derive(Debug, Default)]
struct Compared {
    steps: usize,
    different: usize,
    bytes: usize,
    frames: usize,
    /// Hints that were given, not refused.
    hints: usize,
}

/// Plays until the viewer would notice the difference, or long enough.
async fn play(number: u64, viewer: Viewer, options: Value, steps_max: usize) -> Compared {
    let mut luck = Luck::of(number);
    let mut one = Side::new(&options, viewer).await;
    let mut two = Side::new(&options, viewer).await;
    let mut compared = Compared::default();
    for step in 0..steps_max {
        let Pending::Seats(asked) = one.truth.pending() else { break };
        let asked: Vec<Seat> = asked.iter().collect();
        let seat = asked[luck.below(asked.len())];
        let legal = texts(&*one.truth, seat);
        // Closing is rare among many answers; without it no phase ends.
        let text =
            if luck.below(3) == 0 { legal.last() } else { legal.get(luck.below(legal.len())) };
        let text = text.unwrap().clone();
        let expected = noticed(&*one.truth, viewer, seat, &text);
        let same = |text: &String| noticed(&*two.truth, viewer, seat, text) == expected;
        let other = texts(&*two.truth, seat);
        if other.is_empty() {
            break;
        }
        let own = viewer.is(seat);
        let bold = other[luck.below(other.len())].clone();
        let answer = if !own && same(&bold) {
            bold
        } else if same(&text) {
            text.clone()
        } else if let Some(found) = other.iter().filter(|_| !own).find(|text| same(text)) {
            found.clone()
        } else {
            break;
        };
        if !own && luck.below(2) == 0 {
            two.noise(seat).await;
            there_and_back(&mut two, seat, &answer).await;
        }
        compared.steps += 1;
        compared.different += usize::from(answer != text);
        one.act(seat, &text).await;
        two.act(seat, &answer).await;
        let coached = viewer.seat().is_some() && step % 4 == 0;
        if coached {
            compared.hints += one.hint().await;
            two.hint().await;
        }
        if step % 16 == 0 {
            one.ask().await;
            two.ask().await;
        }
        for side in [&one, &two] {
            // Slowly: nobody may become absent, or the takeover that is tried would succeed.
            side.people[0].world.time.advance(100);
        }
        assert_eq!(one.sent.len(), two.sent.len(), "game {number}, {viewer:?}, step {step}");
        for (a, b) in one.sent.drain(..).zip(two.sent.drain(..)) {
            assert_eq!(a, b, "game {number}, {viewer:?}, step {step}");
            compared.bytes += a.len();
        }
    }
    let mut all = Vec::new();
    for side in [one, two] {
        side.people[0].world.server.close().await;
        all.push(side.frames.await.unwrap());
    }
    assert!(all[0].last().is_some_and(|last| last.contains("closing")), "to the last");
    assert_eq!(all[0], all[1], "game {number}, {viewer:?}: the frames of the socket");
    compared.frames += all[0].len();
    compared
}

/// The seat answers and takes it back, if the viewer may not notice that.
async fn there_and_back(side: &mut Side, seat: Seat, text: &str) {
    let Some((told, view)) = noticed(&*side.truth, side.viewer, seat, text) else { return };
    let mut after = side.truth.boxed_clone();
    let unseen = told.is_empty() && view == seen(&*side.truth, side.viewer);
    let command = Command::Text(text.to_owned());
    let done = unseen && after.obey(seat, &command, Audience::default()).is_ok();
    if done && after.can_undo(seat) {
        side.act(seat, text).await;
        side.undo(seat).await;
    }
}

#[tokio::test]
async fn nobody_is_sent_a_byte_that_depends_on_what_it_may_not_know() {
    let n: u64 = std::env::var("TWINS").map_or(1, |text| text.parse().unwrap());
    for secrecy in ["table", "tournament", "double-blind"] {
        let mut all = Compared::default();
        for number in 0..n {
            for viewer in Viewer::all(3) {
                let options = json!({ "secrecy": secrecy });
                let compared = play(number, viewer, options, 150).await;
                let Compared { steps, different, bytes, frames, hints } = compared;
                all.hints += hints;
                all.frames += frames;
                all.steps += steps;
                all.different += different;
                all.bytes += bytes;
            }
        }
        eprintln!("{secrecy}: {all:?}");
        assert!(all.hints > 5, "the coach has spoken: {all:?}");
        assert!(all.steps > 60 && all.different > 15, "the worlds differ in {secrecy}: {all:?}");
    }
}
