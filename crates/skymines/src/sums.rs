//! What a player reckons at the table: values, majorities, prices, points, the score so far.
//!
//! Made from a View alone: the State that answers here knows of the others only what lies open, so it can tell
//! nothing more. Each sum is the function by which the rules play.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use tabletop::Seat;

use crate::ch04_planning::{of_kind, ready};
use crate::ch05_energy::{energy_points, prices};
use crate::ch05_goods::{full_price, perk_of, price};
use crate::ch05_markers::counted;
use crate::ch05_research::{survey_yield, upload_price};
use crate::ch05_tracks::{owned, shares};
use crate::ch05_turn::next_actor;
use crate::ch10_scoring::score;
use crate::ch16_threats::last_round;
use crate::components::Rules;
use crate::event::Party;
use crate::ids::{Company, DisplaySpace, Kind, Majority, N_DISPLAY_SPACES, N_HOMES, Perk, Threat};
use crate::luna;
use crate::position::documents;
use crate::state::{Actor, Look, N_CATEGORIES, State};
use crate::view::View;

/// What a player reckons.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Sums {
    /// The companies.
    pub companies: Vec<CompanySum>,
    /// What the majority spaces compare; empty while cards lie face down.
    pub majorities: Vec<MajoritySum>,
    /// Everybody: seats, then Luna.
    pub players: Vec<PlayerSum>,
    /// The price of each card of the display in coins at the market (§5.8.5).
    pub market: [Option<u8>; N_DISPLAY_SPACES],
    /// Whose turn comes after whose, from the first player on; Luna keeps her place (§12.3.1).
    pub turn_order: Vec<Party>,
    /// The last round, as things stand (§16.5.5).
    pub last_round: u8,
    /// The threat card, if it is in play.
    pub threat: Option<ThreatSum>,
}

/// A company as it stands.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct CompanySum {
    /// Which.
    pub company: Company,
    /// What a share is worth (§7.2).
    pub value: u8,
    /// Vacant home spaces.
    pub vacant: u8,
    /// Helium that a field scientist finds for it (§5.6.2).
    pub field_helium: u8,
}

/// A total that a majority space compares (§5.8.3).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct MajoritySum {
    /// Of what.
    pub of: Majority,
    /// Everybody's total as it counts: seats, then Luna.
    pub totals: Vec<u8>,
    /// The highest of them.
    pub most: u8,
}

/// What somebody has, and could do with it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PlayerSum {
    /// Who.
    pub who: Party,
    /// Shares of each company: by the track, by a track bonus, and on the cards that the viewer sees (§5.7.2).
    pub shares: [u16; Company::COUNT],
    /// Cards in hand that the viewer does not see: their shares are not counted.
    pub hidden_cards: u8,
    /// Points by category if the game ended now (§10.1).
    pub parts: [i32; N_CATEGORIES],
    /// Their sum.
    pub total: i32,
    /// The place among all, from 1; whoever is equal shares it.
    pub rank: u8,
    /// What the tank and the research track give in the end.
    pub helium_worth: u8,
    /// What the research track gives.
    pub research_worth: u8,
    /// What a seat could do now; none for Luna.
    pub seat: Option<SeatSum>,
}

/// What lies ready before a seat, as points and prices.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SeatSum {
    /// Points of each good that is not used yet, with its track bonus (§5.2.2); 0 where there is none.
    pub goods: [u8; Kind::GOODS.len()],
    /// Energy points (§5.3.1); 0 without a card or tile.
    pub energy: u8,
    /// Scientists that are not used yet.
    pub research_scientists: u8,
    /// Field scientists that are not used yet.
    pub field_scientists: u8,
    /// Helium that a track bonus adds to what one finds (§5.6.2).
    pub more_field_helium: u8,
    /// Energy points for a single line, a double line, and for ousting (§5.3.3, §5.3.5).
    pub single_line: u8,
    /// A double line.
    pub double_line: u8,
    /// On top, where somebody has to leave.
    pub oust: u8,
    /// The price of each card of the display in points of goods (§5.2.4).
    pub display: [Option<u8>; N_DISPLAY_SPACES],
    /// Coins that the next plan costs while uploading; none if there is no plan (§5.5.2).
    pub next_upload: Option<u16>,
    /// Coins that the next barrier on each company's track costs, and the space behind it (§5.7.3).
    pub next_barrier: [Option<(u8, u8)>; Company::COUNT],
}

/// The threat card and its counters (§16.2).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ThreatSum {
    /// Which.
    pub threat: Threat,
    /// Counters on it.
    pub counters: u8,
    /// Counters that avert it.
    pub needed: u8,
    /// Whether it has left the board (§16.4).
    pub is_averted: bool,
}

/// All sums of what a viewer sees.
pub(crate) fn sums(rules: &Rules, view: &View) -> Sums {
    let state =
        documents::shown(rules, &view.table, &view.boards, view.seat.zip(view.own.as_ref()));
    let look = Look { rules, state: &state };
    let players: Vec<PlayerSum> = state.actors().map(|actor| player(look, view, actor)).collect();
    Sums {
        companies: Company::ALL.map(|company| of_company(look, company)).to_vec(),
        majorities: majorities(look),
        players: ranked(players),
        market: by_space(|space| {
            let card = state.display[space.index()]?;
            Some(full_price(rules, card, space))
        }),
        turn_order: turn_order(&state),
        last_round: last_round(rules, &state),
        threat: state.threat.map(|threat| ThreatSum {
            threat,
            counters: state.counters,
            needed: state.counters_needed(rules),
            is_averted: state.threat_open(rules).is_none(),
        }),
    }
}

/// A value for each space of the display.
fn by_space(value: impl Fn(DisplaySpace) -> Option<u8>) -> [Option<u8>; N_DISPLAY_SPACES] {
    std::array::from_fn(|idx| value(DisplaySpace(idx as u8)))
}

fn of_company(look: Look<'_>, company: Company) -> CompanySum {
    let occupied = look.state.home[company.index()].count_ones();
    CompanySum {
        company,
        value: look.state.value(look.rules, company),
        vacant: (N_HOMES as u32 - occupied) as u8,
        field_helium: survey_yield(look.rules, look.state, company),
    }
}

/// Totals are compared while cards lie face up.
fn majorities(look: Look<'_>) -> Vec<MajoritySum> {
    let Look { rules, state } = look;
    if !documents::is_revealed(state.phase) {
        return Vec::new();
    }
    let total = |of: Majority, actor: Actor| match state.seat_of(actor) {
        Some(seat) => counted(state, seat, of),
        None => luna::majority(rules, state, of),
    };
    let sum = |of: Majority| {
        let totals: Vec<u8> = state.actors().map(|actor| total(of, actor)).collect();
        let most = totals.iter().copied().max().unwrap_or(0);
        MajoritySum { of, totals, most }
    };
    Majority::ALL.map(sum).to_vec()
}

fn player(look: Look<'_>, view: &View, actor: Actor) -> PlayerSum {
    let Look { rules, state } = look;
    let cards = owned(state, actor);
    // Before the tracks are drawn nothing is scored by them.
    let parts = score(rules, state, actor);
    let seat = state.seat_of(actor);
    let hidden = seat.filter(|_| view.seat != seat);
    PlayerSum {
        who: state.party(actor),
        shares: Company::ALL.map(|company| shares(rules, state, actor, company, cards)),
        hidden_cards: hidden.map_or(0, |seat| view.boards[seat.index()].n_cards),
        parts,
        total: parts.iter().sum(),
        rank: 0,
        helium_worth: rules.tank.value(state.helium[actor.index()]),
        research_worth: rules.research.value(state.upload[actor.index()]),
        seat: seat.map(|seat| of_seat(look, seat)),
    }
}

/// Places by total, then cash (§10.6).
fn ranked(mut players: Vec<PlayerSum>) -> Vec<PlayerSum> {
    let standings: Vec<(i32, i32)> =
        players.iter().map(|player| (player.total, player.parts[0])).collect();
    for (player, own) in players.iter_mut().zip(&standings) {
        player.rank = 1 + standings.iter().filter(|other| *other > own).count() as u8;
    }
    players
}

fn of_seat(look: Look<'_>, seat: Seat) -> SeatSum {
    let Look { rules, state } = look;
    let player = &state.players[seat];
    // Cards that are planned lie face down, and are good for nothing yet.
    let among = if documents::is_revealed(state.phase) { ready(player) } else { 0 };
    let goods = Kind::GOODS.map(|good| match of_kind(rules, player, among, good) {
        (0, _) => 0,
        (_, value) => value.saturating_add(player.perk(perk_of(good))),
    });
    let n_of = |kind| of_kind(rules, player, among, kind).0.count_ones() as u8;
    let (lines, oust) = prices(rules, state, seat);
    let barrier = |company: Company| {
        let face = rules.face(state.faces[company.index()]?);
        let at = state.at_track(company, Actor::from(seat));
        let space = (at + 1..=face.length).find(|&space| face.barrier[usize::from(space)] > 0)?;
        Some((space, face.barrier[usize::from(space)]))
    };
    SeatSum {
        goods,
        energy: match among == 0 || n_of(Kind::Energy) == 0 {
            true => 0,
            false => energy_points(rules, player).1,
        },
        research_scientists: n_of(Kind::ResearchScientist),
        field_scientists: n_of(Kind::FieldScientist),
        more_field_helium: player.perk(Perk::FieldHelium),
        single_line: lines[0],
        double_line: lines[1],
        oust,
        display: by_space(|space| {
            let card = state.display[space.index()]?;
            Some(price(rules, player, card, space))
        }),
        next_upload: match documents::is_revealed(state.phase) {
            true => upload_price(rules, state, seat),
            false => None,
        },
        next_barrier: Company::ALL.map(barrier),
    }
}

/// From the first player on.
fn turn_order(state: &State) -> Vec<Party> {
    let mut order = Vec::new();
    let mut actor = Actor::from(state.first);
    for _ in 0..state.n_actors() {
        order.push(state.party(actor));
        actor = next_actor(state, actor);
    }
    order
}
