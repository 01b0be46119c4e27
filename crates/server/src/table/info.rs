//! What a table is, for everybody: nothing in here depends on what somebody may not know.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use serde_json::value::RawValue;
use tabletop::{Commitment, Seat, Seed, Viewer};

use crate::api::{Caller, Ended};
use crate::clocks::{ClockRule, Clocks};
use crate::store::{Free, ListedTable, SeatRow, State, TableRow};

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
}

/// A table, as everybody sees it.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
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
    /// How many watchers are connected.
    pub(crate) watching: u32,
    /// How the game ended.
    #[schemars(with = "Option<Ended>")]
    pub(crate) outcome: Option<Box<RawValue>>,
    /// A record that was put on the shelf, for replay only.
    pub(crate) imported: bool,
    /// Why it is frozen.
    pub(crate) message: Option<String>,
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
pub(super) struct Presence<'a> {
    pub(super) now: u64,
    pub(super) connected: &'a dyn Fn(Seat) -> bool,
    pub(super) watching: u32,
    pub(super) clocks: Option<&'a Clocks>,
}

/// How long somebody may be away before the seat may be taken over.
const ABSENT_LIVE_MS: u64 = 2 * 60 * 1000;
const ABSENT_MS: u64 = 24 * 60 * 60 * 1000;

/// May the seat be taken over by another player?
pub(super) fn is_absent(row: &TableRow, seat: &SeatRow, connected: bool, now: u64) -> bool {
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

/// The clock, unless there is none.
pub(crate) fn clock_or_none(clock: Option<ClockRule>) -> ClockRule {
    clock.unwrap_or_default()
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
pub(super) fn commitment(row: &TableRow, seats: &[SeatRow]) -> Option<Commitment> {
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
        let header: Value = serde_json::from_str(header).unwrap_or_default();
        let text = |name: &str| header["dealer"][name].as_str().map(str::to_owned);
        let nonces = header["dealer"]["nonces"].as_array().cloned().unwrap_or_default();
        return DealerInfo {
            kind: text("kind").unwrap_or_default(),
            commitment: text("commitment"),
            nonces: nonces.iter().filter_map(Value::as_str).map(str::to_owned).collect(),
            secret: text("secret"),
            seed: text("seed"),
        };
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

fn policy(row: &TableRow, best: &str) -> Vec<String> {
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
    policy.push(format!(
        "Whoever resigns is played on by the bot {best} and ranks last, whatever the score; \
         everybody is told."
    ));
    policy.push(
        "A game that everybody has left stays where it is and can be taken up again at any time. \
         No game that has begun is ever deleted."
            .to_owned(),
    );
    policy
}

impl TableInfo {
    /// The table as the caller may know it, whose eyes are those of `viewer`.
    pub(super) fn of(
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
            policy: policy(row, best),
            dealer: dealer(row, seats),
            watching: presence.watching,
            outcome: row.outcome.clone().and_then(|text| RawValue::from_string(text).ok()),
            imported: row.header.is_some(),
            message: row.message.clone(),
        }
    }
}

/// A row of the lobby.
pub(crate) fn listed(table: &ListedTable, caller: Option<&Caller>) -> Value {
    let ListedTable { row, seats } = table;
    let is_own = |seat: &SeatRow| caller.is_some_and(|caller| caller.holds(seat, row.id));
    let seat = |seat: &SeatRow| {
        serde_json::json!({
            "seat": seat.seat,
            "kind": kind(seat),
            "name": seat.name.as_ref().or(seat.bot.as_ref()),
            "bot": seat.bot,
            "you": is_own(seat),
            "asked": is_own(seat) && seat.bot.is_none() && row.asked.contains(Seat(seat.seat)),
        })
    };
    let outcome = row.outcome.as_ref().and_then(|text| serde_json::from_str(text).ok());
    serde_json::json!({
        "id": row.id.to_string(),
        "title": row.title,
        "name": row.name,
        "state": row.state,
        "created": row.created,
        "options": row.options,
        "seats": seats.iter().map(seat).collect::<Vec<_>>(),
        "clock": row.clock,
        "watchers": row.watchers,
        "outcome": outcome.unwrap_or(Value::Null),
    })
}
