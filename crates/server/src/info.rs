//! What a table is, for everybody: nothing in here depends on what somebody may not know.

use std::collections::BTreeMap;

use hosting::Customs;
use lessons::Pupil;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use tabletop::wire::{Plain, Raw, ServerMessage, Written};
use tabletop::{Commitment, Header, HeaderDealer, Outcome, OutcomeRow, Seat, Seed, Viewer, Who};
use tokio_tungstenite::tungstenite::Utf8Bytes;

use crate::caller::Caller;
use crate::clocks::{ClockRule, Clocks};
use crate::store::{ChatRow, Free, ListedTable, SeatRow, State, TableRow};

/// A seat, as everybody sees it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub(crate) struct SeatInfo {
    /// Its number, from 0.
    pub(crate) seat: u8,
    /// `open`, `invited`, `person` or `bot`.
    pub(crate) kind: String,
    /// Who sits there.
    pub(crate) name: Option<String>,
    /// Is it the caller's?
    pub(crate) you: bool,
    /// The bot that answers.
    pub(crate) bot: Option<String>,
    /// Somebody has its live stream open.
    pub(crate) connected: bool,
    /// It may be taken over.
    pub(crate) absent: bool,
    /// A bot answers for the player.
    pub(crate) taken_over: bool,
    /// For good.
    pub(crate) resigned: bool,
    /// What is left on its clock, as the caller may know it.
    pub(crate) clock_ms: Option<i64>,
    /// It has asked the coach; missing if it has not.
    #[serde(default, skip_serializing_if = "is_false")]
    pub(crate) coached: bool,
}

/// A table, as everybody sees it.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
pub(crate) struct TableInfo {
    /// Its id.
    pub(crate) id: String,
    /// The title.
    pub(crate) title: String,
    /// Its name.
    pub(crate) name: String,
    /// Where it stands.
    pub(crate) state: State,
    /// The ruleset that it is played by.
    pub(crate) ruleset: u32,
    /// Every option.
    pub(crate) options: BTreeMap<String, String>,
    /// The blake3 of the components.
    pub(crate) components: String,
    /// When it was made, in milliseconds since 1970.
    pub(crate) created: u64,
    /// In the lobby?
    pub(crate) listed: bool,
    /// May others look on?
    pub(crate) watchers: bool,
    /// Has the caller made it?
    pub(crate) owner: bool,
    /// The seats in order.
    pub(crate) seats: Vec<SeatInfo>,
    /// The clock.
    pub(crate) clock: ClockRule,
    /// What happens with absent players, clocks, resignation and abandoned games, in sentences.
    pub(crate) policy: Vec<String>,
    /// The promise about the dice.
    pub(crate) dealer: DealerInfo,
    /// Do the options forbid to negotiate? Then the chat is closed.
    pub(crate) silent: bool,
    /// How many watchers are connected.
    pub(crate) watching: u32,
    /// How the game ended.
    #[schemars(with = "Option<Ended>")]
    pub(crate) outcome: Option<Raw>,
    /// A record that was put on the shelf, for replay only.
    pub(crate) imported: bool,
    /// Why it is frozen.
    pub(crate) message: Option<String>,
    /// May its players ask the coach? Missing if they may not.
    #[serde(default, skip_serializing_if = "is_false")]
    pub(crate) coach: bool,
    /// Is the chat closed to watchers? Missing if it is not.
    #[serde(default, skip_serializing_if = "is_false")]
    pub(crate) hushed: bool,
    /// The bot that plays for whoever is not there, where its maker has chosen one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) caretaker: Option<String>,
}

/// What is sent on live connections.
pub(crate) type Message = ServerMessage<Written, TableInfo, ChatRow>;
/// The same, as whoever reads it sees it.
pub(crate) type MessageRead = ServerMessage<Plain, TableInfo, ChatRow>;

/// A message on its way.
pub(crate) fn text(message: &Message) -> Utf8Bytes {
    Utf8Bytes::from(message.to_text())
}

/// The promise about the dice, and after the end its proof.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
pub(crate) struct DealerInfo {
    /// `sealed`; an imported record may be `open`, `shut` or `caller`.
    pub(crate) kind: String,
    /// blake3 of the secret, in hex.
    pub(crate) commitment: Option<String>,
    /// What the seats have added, in order, once the game has begun.
    pub(crate) nonces: Vec<String>,
    /// The secret, after the end.
    pub(crate) secret: Option<String>,
    /// The seed that follows, after the end.
    pub(crate) seed: Option<String>,
}

/// What only a table in memory knows.
pub(crate) struct Presence<'a> {
    pub(crate) now: u64,
    pub(crate) connected: &'a dyn Fn(Seat) -> bool,
    pub(crate) watching: u32,
    pub(crate) clocks: Option<&'a Clocks>,
    pub(crate) customs: Customs,
}

/// How long somebody may be away before the seat may be taken over.
const ABSENT_LIVE_MS: u64 = 2 * 60 * 1000;
const ABSENT_MS: u64 = 24 * 60 * 60 * 1000;

/// May the seat be taken over by another player?
pub(crate) fn is_absent(row: &TableRow, seat: &SeatRow, connected: bool, now: u64) -> bool {
    if seat.guest.is_none() || seat.taken_over || seat.resigned || connected {
        return false;
    }
    let away = now.saturating_sub(seat.seen);
    match row.clock {
        ClockRule::None => away >= ABSENT_MS,
        ClockRule::Live { .. } => away >= ABSENT_LIVE_MS,
        // Whoever plays a turn a day is not absent: the clock decides.
        ClockRule::Days { .. } => seat.seen == 0,
    }
}

fn is_false(flag: &bool) -> bool {
    !flag
}

/// May players ask the coach? Where others play, only if the maker of the table has allowed it.
pub(crate) fn may_be_coached(row: &TableRow, seats: &[SeatRow]) -> bool {
    let mut people = seats.iter().filter_map(|seat| seat.guest);
    let first = people.next();
    let alone =
        people.all(|guest| Some(guest) == first) && seats.iter().all(|seat| seat.free.is_none());
    first.is_some() && row.header.is_none() && (row.coach || alone)
}

fn kind(seat: &SeatRow) -> &'static str {
    match (&seat.free, seat.guest) {
        (Some(Free::Open), _) => "open",
        (Some(Free::Invite(_)), _) => "invited",
        (None, Some(_)) => "person",
        (None, None) => "bot",
    }
}

/// The commitment of a table, with the nonces of its seats.
pub(crate) fn commitment(row: &TableRow, seats: &[SeatRow]) -> Option<Commitment> {
    let Seed(secret) = Seed::from_hex(&row.secret).ok()?;
    let mut commitment = Commitment::new(secret);
    for seat in seats {
        commitment.add_nonce(seat.nonce.as_deref().unwrap_or_default());
    }
    Some(commitment)
}

fn dealer(row: &TableRow, seats: &[SeatRow]) -> DealerInfo {
    let none = || DealerInfo {
        kind: "caller".to_owned(),
        commitment: None,
        nonces: Vec::new(),
        secret: None,
        seed: None,
    };
    if let Some(header) = &row.header {
        return serde_json::from_str(header).map_or_else(|_| none(), imported_dealer);
    }
    let Some(commitment) = commitment(row, seats) else { return none() };
    let begun = !matches!(row.state, State::Waiting | State::Closed);
    let over = row.state == State::Over;
    DealerInfo {
        kind: "sealed".to_owned(),
        commitment: Some(commitment.public()),
        nonces: if begun { commitment.nonces().to_vec() } else { Vec::new() },
        secret: over.then(|| commitment.secret_hex()),
        seed: over.then(|| commitment.seed().to_hex()),
    }
}

/// What the record of another table says about its dice.
fn imported_dealer(header: Header) -> DealerInfo {
    let (kind, nonces) = (String::new(), Vec::new());
    let info = DealerInfo { kind, commitment: None, nonces, secret: None, seed: None };
    match header.dealer {
        HeaderDealer::Sealed { commitment, nonces, secret } => {
            let (kind, commitment) = ("sealed".to_owned(), Some(commitment));
            DealerInfo { kind, commitment, nonces, secret, ..info }
        }
        HeaderDealer::Open { seed } => {
            DealerInfo { kind: "open".to_owned(), seed: Some(seed), ..info }
        }
        HeaderDealer::Caller => DealerInfo { kind: "caller".to_owned(), ..info },
    }
}

fn policy(row: &TableRow, best: &str, pair: bool) -> Vec<String> {
    let mut policy = match row.clock {
        ClockRule::None => vec![format!(
            "No clock. A seat that nobody has had open for 24 hours may be taken over by the bot \
             {best} if another player asks for it."
        )],
        ClockRule::Live { bank_s, increment_s } => vec![format!(
            "Each seat has {bank_s} seconds and gets {increment_s} more whenever it has answered. \
             Whoever runs out of time, or has been away for two minutes when another player asks \
             for it, is taken over by the bot {best}."
        )],
        ClockRule::Days { bank_s, increment_s } => vec![format!(
            "Each seat has {} hours in the bank and gets {} more whenever it has answered. Whoever \
             runs out of time is taken over by the bot {best}.",
            bank_s / 3600,
            increment_s / 3600
        )],
    };
    let clock = if row.clock == ClockRule::None {
        ""
    } else {
        " Its clock has what was left on it; if the time was up, a tenth of the bank or one \
         increment, whichever is more, and half as much each further time."
    };
    policy.push(format!(
        "A seat that was taken over is given back as soon as its player asks for it, at any time \
         before the end.{clock}"
    ));
    policy.push(match pair {
        true => "Whoever resigns has lost, and the game is over.".to_owned(),
        false => format!(
            "Whoever resigns is played on by the bot {best} and ranks last, whatever the score; \
             everybody is told."
        ),
    });
    policy.push(
        "A game that everybody has left stays where it is and can be taken up again at any time. \
         Bots alone play on only where each player has resigned or let a bot sit down. No game that \
         has begun is ever deleted."
            .to_owned(),
    );
    policy
}

impl TableInfo {
    /// The table as the caller may know it, whose eyes are those of `viewer`.
    pub(crate) fn of(
        row: &TableRow,
        seats: &[SeatRow],
        best: &str,
        caller: Option<&Caller>,
        viewer: Viewer,
        presence: &Presence<'_>,
    ) -> TableInfo {
        let seat = |seat: &SeatRow| {
            let number = Seat(seat.seat);
            let connected = (presence.connected)(number);
            let clock = |clocks: &Clocks| clocks.left_ms(viewer, number, presence.now);
            let has_clock = seat.guest.is_some();
            SeatInfo {
                seat: seat.seat,
                kind: kind(seat).to_owned(),
                name: seat.name.clone().or_else(|| seat.bot.clone()),
                you: caller.is_some_and(|caller| caller.holds(seat, row.id)),
                bot: seat.bot.clone(),
                connected: connected || (seat.guest.is_none() && seat.free.is_none()),
                absent: row.state == State::Playing
                    && is_absent(row, seat, connected, presence.now),
                taken_over: seat.taken_over,
                resigned: seat.resigned,
                clock_ms: presence.clocks.filter(|_| has_clock).map(clock),
                coached: seat.coached,
            }
        };
        TableInfo {
            id: row.id.to_string(),
            title: row.title.clone(),
            name: row.name.clone(),
            state: row.state,
            ruleset: row.ruleset,
            options: row.options.clone(),
            components: row.components.clone(),
            created: row.created,
            listed: row.listed,
            watchers: row.watchers,
            owner: caller.is_some_and(|caller| caller.is_whole(row.owner)),
            seats: seats.iter().map(seat).collect(),
            clock: row.clock,
            policy: policy(row, best, seats.len() == 2 && !presence.customs.automa),
            dealer: dealer(row, seats),
            silent: presence.customs.silent,
            watching: presence.watching,
            outcome: row.outcome.clone().and_then(|text| RawValue::from_string(text).ok()),
            imported: row.header.is_some(),
            message: row.message.clone(),
            coach: may_be_coached(row, seats),
            hushed: row.hushed,
            caretaker: row.caretaker.clone(),
        }
    }
}

/// Who else sits at the table of a lesson: nobody, but a story has names.
const CLASSMATES: [&str; 7] = ["Ada", "Ben", "Cleo", "Dan", "Eva", "Finn", "Gil"];

/// Whoever takes the lesson. Not "You": the story says that somebody uses a card, and does not bend its verbs.
const PUPIL: &str = "Pupil";

/// The table of a lesson: nobody else is there, nothing of it is stored, and what is dealt is dealt by hand.
pub(crate) fn lesson_table(pupil: &Pupil, created: u64) -> TableInfo {
    let (lesson, header) = (pupil.lesson(), pupil.table().record().header);
    let mut others = CLASSMATES.iter();
    let seat = |seat: Seat| {
        let you = seat == lesson.seat();
        let other = if you { None } else { others.next().map(|name| (*name).to_owned()) };
        SeatInfo {
            seat: seat.0,
            kind: if you { "person" } else { "bot" }.to_owned(),
            name: Some(other.unwrap_or_else(|| PUPIL.to_owned())),
            you,
            bot: (!you).then(|| "lesson".to_owned()),
            connected: true,
            absent: false,
            taken_over: false,
            resigned: false,
            clock_ms: None,
            coached: false,
        }
    };
    TableInfo {
        id: format!("lesson:{}/{}", header.title, lesson.id()),
        seats: Seat::first(header.seats).map(seat).collect(),
        title: header.title,
        name: lesson.title().to_owned(),
        state: State::Playing,
        ruleset: header.ruleset,
        options: header.options,
        components: header.components.hash(),
        created,
        listed: false,
        watchers: false,
        owner: false,
        clock: ClockRule::None,
        policy: vec![
            "A lesson: what is dealt and what the others answer is written down.".to_owned(),
        ],
        dealer: DealerInfo {
            kind: "caller".to_owned(),
            commitment: None,
            nonces: Vec::new(),
            secret: None,
            seed: None,
        },
        silent: true,
        watching: 0,
        outcome: None,
        imported: false,
        message: None,
        coach: false,
        hushed: false,
        caretaker: None,
    }
}

/// A table in the lobby.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[schemars(rename = "TableRow")]
pub(crate) struct LobbyRow {
    id: String,
    title: String,
    name: String,
    state: State,
    /// When it was made, in milliseconds since 1970.
    created: u64,
    options: BTreeMap<String, String>,
    seats: Vec<LobbySeat>,
    clock: ClockRule,
    /// May others look on?
    watchers: bool,
    /// How the game ended.
    #[schemars(with = "Option<Ended>")]
    outcome: Option<Raw>,
}

/// A seat in the lobby.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[schemars(rename = "SeatRow")]
pub(crate) struct LobbySeat {
    /// From 0.
    seat: u8,
    /// `open`, `invited`, `person` or `bot`.
    kind: &'static str,
    /// Who sits there.
    name: Option<String>,
    /// The bot that answers.
    bot: Option<String>,
    /// Is it the caller's?
    you: bool,
    /// It has asked the coach; missing if it has not.
    #[serde(skip_serializing_if = "is_false")]
    coached: bool,
    /// Is it the caller's, and is it asked? Whom the game waits for elsewhere is told at the table only.
    asked: bool,
}

impl LobbyRow {
    /// The table as the caller may know it.
    pub(crate) fn of(table: &ListedTable, caller: Option<&Caller>) -> LobbyRow {
        let ListedTable { row, seats } = table;
        let is_own = |seat: &SeatRow| caller.is_some_and(|caller| caller.holds(seat, row.id));
        let seat = |seat: &SeatRow| LobbySeat {
            seat: seat.seat,
            kind: kind(seat),
            name: seat.name.clone().or_else(|| seat.bot.clone()),
            bot: seat.bot.clone(),
            you: is_own(seat),
            coached: seat.coached,
            asked: is_own(seat) && seat.bot.is_none() && row.asked.contains(Seat(seat.seat)),
        };
        LobbyRow {
            id: row.id.to_string(),
            title: row.title.clone(),
            name: row.name.clone(),
            state: row.state,
            created: row.created,
            options: row.options.clone(),
            seats: seats.iter().map(seat).collect(),
            clock: row.clock,
            watchers: row.watchers,
            outcome: row.outcome.clone().and_then(|text| RawValue::from_string(text).ok()),
        }
    }
}

/// How a game ended, and who came where.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub(crate) struct Ended {
    #[serde(flatten)]
    outcome: Outcome,
    /// Of the seats; who has resigned comes last. Missing for some imported records.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    ranks: Vec<Rank>,
}

/// The rank of a seat, from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub(crate) struct Rank {
    seat: Seat,
    rank: u32,
}

impl Ended {
    /// The outcome with everybody's rank; who has resigned ranks last, whatever the score.
    fn of(outcome: Outcome, seats: &[SeatRow]) -> Ended {
        let key = |row: &OutcomeRow| {
            let seat = match row.who {
                Who::Seat(seat) => Some(seat),
                Who::Automa { .. } => None,
            };
            let resigned =
                seat.and_then(|seat| seats.get(seat.index())).is_some_and(|seat| seat.resigned);
            (seat, (resigned, !row.won, -row.score))
        };
        let keys: Vec<_> = outcome.rows.iter().map(key).collect();
        let rank = |own| 1 + keys.iter().filter(|(_, other)| other < own).count() as u32;
        let ranks = keys.iter().filter_map(|(seat, own)| {
            let (seat, rank) = ((*seat)?, rank(own));
            Some(Rank { seat, rank })
        });
        let ranks = ranks.collect();
        Ended { outcome, ranks }
    }
}

/// The outcome of a game of two in which one has given up. Nobody has a score: it was not played to its end.
pub(crate) fn given_up(seats: &[SeatRow]) -> String {
    let row = |seat: &SeatRow| {
        let (who, won) = (Who::Seat(Seat(seat.seat)), !seat.resigned);
        OutcomeRow { who, score: 0, won, parts: Vec::new(), counted: Vec::new() }
    };
    let rows = seats.iter().map(row).collect();
    ranked(Outcome { reason: "resigned", rule: "", rows }, seats)
}

/// The outcome of a game as it is kept.
pub(crate) fn ranked(outcome: Outcome, seats: &[SeatRow]) -> String {
    serde_json::to_string(&Ended::of(outcome, seats)).expect("an outcome is plain data")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn seat(seat: u8, resigned: bool) -> SeatRow {
        SeatRow {
            seat,
            free: None,
            guest: None,
            name: None,
            bot: None,
            nonce: None,
            resigned,
            taken_over: resigned,
            handed_over: false,
            seen: 0,
            story: None,
            coached: false,
        }
    }

    #[test]
    fn who_has_resigned_ranks_last_even_with_the_best_score() {
        let row = |who, score, won| OutcomeRow {
            who,
            score,
            won,
            parts: Vec::new(),
            counted: Vec::new(),
        };
        let luna = Who::Automa { name: "Luna", level: "3".to_owned() };
        let rows = vec![
            row(Who::Seat(Seat(0)), 9, true),
            row(Who::Seat(Seat(1)), 4, false),
            row(luna, 5, false),
            row(Who::Seat(Seat(2)), 4, false),
        ];
        let outcome = Outcome { reason: "rounds", rule: "§4", rows };
        let ranks = |resigned: bool| {
            let seats = [seat(0, resigned), seat(1, false), seat(2, false)];
            let ended = Ended::of(outcome.clone(), &seats);
            ended.ranks.iter().map(|rank| rank.rank).collect::<Vec<_>>()
        };
        assert_eq!(ranks(false), [1, 3, 3]);
        assert_eq!(ranks(true), [4, 2, 2]);
    }
}
