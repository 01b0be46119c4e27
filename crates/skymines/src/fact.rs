//! What a player would weigh about an answer, as typed facts: made from what the asked seat may know.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use tabletop::{Label, Seat};

use crate::ch05_research::can_use_research;
use crate::ch05_tracks::{Walk, owned, shares};
use crate::components::{Need, Reward};
use crate::ids::{Card, Company, Kind, Majority, Perk, Plan, Threat, Tile};
use crate::position::documents::is_revealed;
use crate::state::{Actor, Look, cards};

/// What something is paid with, or what there is to spend.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Currency {
    /// CrypCoins.
    Coins,
    /// Points of goods (§5.2.2).
    Goods,
    /// Energy points (§5.3.1).
    Energy,
    /// Research points (§5.4.1).
    Research,
    /// Steps back of the helium marker (§16.3).
    Helium,
}

/// What is lost with an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Waste {
    /// Points of goods that are not spent (§5.2.6).
    GoodsPoints,
    /// Energy points that are not spent, or for which there is no piece or space (§5.3.9).
    EnergyPoints,
    /// Research points that are not spent, or buy nothing (§5.4.1).
    ResearchPoints,
    /// Steps on a track that stop at a barrier (§5.7.3).
    Steps,
    /// Cards and tiles of the action area that have not been used (§5.9.1).
    Items,
    /// A tile for a round that does not come (§5.8.6).
    Tile,
}

/// One fact about an answer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "fact", rename_all = "snake_case", deny_unknown_fields)]
pub enum Fact {
    /// It costs this, of so much that the seat has.
    Price { of: Currency, n: u16, have: u16 },
    /// It gives points to spend at once.
    Points { of: Currency, n: u8 },
    /// Coins come in.
    Coins { n: u16 },
    /// The helium marker moves: from and to, what the tank is worth in the end before and after, coins past the
    /// end, and whether slot a is switched on (§5.6.3).
    Helium { from: u8, to: u8, worth_before: u8, worth_after: u8, coins: u16, opens_slot: bool },
    /// The upload marker moves on by one screen (§5.5.2); slot e may be switched on.
    Upload { screen: u8, worth_before: u8, worth_after: u8, opens_slot: bool },
    /// Steps on a track of the seat's choice come with it.
    Steps { n: u8 },
    /// Where the marker lands on a company's track.
    Walk {
        company: Company,
        from: u8,
        to: u8,
        /// Shares that the steps bring (§5.7.2).
        shares: u16,
        /// Track bonuses that they unlock (§5.7.5).
        unlocks: Vec<Perk>,
        /// The barrier at which the marker stands then: before this space, for so many coins (§5.7.3).
        barrier: Option<Barrier>,
        /// Steps that are left before it; lost if it cannot be paid.
        left: u8,
        /// Coins for steps past the end (§5.7.6).
        coins: u16,
        /// Coins that the others get for thresholds (§5.7.4).
        to_others: u16,
    },
    /// A card comes or goes.
    Card { card: Card, kind: Kind, value: u8, share: Option<Company> },
    /// Cards that lie together: a resting pile, or what a card comes to rest beside.
    Pile { cards: Vec<Card> },
    /// Free slots after it (§4.2).
    Slots { free: u8 },
    /// What a share is worth before and after, and how many the seat has (§7.2).
    Value { company: Company, before: u8, after: u8, own_shares: u16 },
    /// A share is worth so much, and the seat has so many.
    Shares { company: Company, value: u8, own_shares: u16 },
    /// Companies of which one has to leave the space (§5.3.5).
    Ousts { companies: Vec<Company> },
    /// A plan: what it asks and gives, and whether the seat meets it now (§5.5.2); none while nothing lies face
    /// up.
    Plan { plan: Plan, asks: Need, gives: Reward, is_met: Option<bool> },
    /// A majority, and the highest total of the others (§5.8.2).
    Majority { of: Majority, yours: u8, theirs: u8 },
    /// The seat will be the first player (§5.8.4).
    FirstPlayer,
    /// A tile for the next round (§5.8.6).
    Tile { tile: Tile },
    /// Counters on the threat card after it, and whether that averts the threat (§16.4).
    Counter { threat: Threat, counters: u8, needed: u8, averts: bool },
    /// Luna's level before and after, and the success points that she gets (§17.5).
    Level { before: u8, after: u8, success: u8 },
    /// Something is lost.
    Wasted { what: Waste, n: u16 },
}

/// A line on a track that costs coins.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Barrier {
    /// The space behind it.
    pub space: u8,
    /// What it costs.
    pub coins: u16,
    /// Whether the seat has that much.
    pub can_pay: bool,
}

/// What a price of coins is for the seat; nothing where it is free.
pub(crate) fn coins_price(look: Look<'_>, seat: Seat, n: u16) -> Option<Fact> {
    let have = look.state.coin[seat.index()];
    (n > 0).then_some(Fact::Price { of: Currency::Coins, n, have })
}

/// A price in points.
pub(crate) fn points_price(of: Currency, n: u8, have: u8) -> Fact {
    Fact::Price { of, n: n.into(), have: have.into() }
}

/// Coins that come in; nothing where there are none.
pub(crate) fn coins(n: u16) -> Option<Fact> {
    (n > 0).then_some(Fact::Coins { n })
}

/// Something is lost; nothing where there is none.
pub(crate) fn wasted(what: Waste, n: u8) -> Option<Fact> {
    (n > 0).then_some(Fact::Wasted { what, n: n.into() })
}

/// A card by what it shows.
pub(crate) fn card(look: Look<'_>, card: Card) -> Fact {
    let info = look.rules.card(card);
    Fact::Card { card, kind: info.kind, value: info.value, share: info.share }
}

/// Cards of a set.
pub(crate) fn pile(set: u64) -> Fact {
    Fact::Pile { cards: cards(set).collect() }
}

/// The helium marker of a seat after so many steps; nothing for none.
pub(crate) fn helium(look: Look<'_>, seat: Seat, n: u8) -> Option<Fact> {
    let (tank, from) = (&look.rules.tank, look.state.helium[seat.index()]);
    let to = from.saturating_add(n).min(tank.length);
    let past = n - (to - from);
    (n > 0).then(|| Fact::Helium {
        from,
        to,
        worth_before: tank.value(from),
        worth_after: tank.value(to),
        coins: u16::from(past) * u16::from(look.rules.numbers.overflow_coin),
        opens_slot: from < tank.opens_slot && to >= tank.opens_slot,
    })
}

/// The upload marker of a seat, one screen on.
pub(crate) fn upload(look: Look<'_>, seat: Seat) -> Fact {
    let (track, from) = (&look.rules.research, look.state.upload[seat.index()]);
    let screen = from.saturating_add(1).min(track.length);
    Fact::Upload {
        screen,
        worth_before: track.value(from),
        worth_after: track.value(screen),
        opens_slot: from < track.opens_slot && screen >= track.opens_slot,
    }
}

/// Research points that come in: to spend, or lost, or coins at the end of the track (§5.4.7).
pub(crate) fn research(look: Look<'_>, seat: Seat, points: u8) -> Option<Fact> {
    if points == 0 {
        return None;
    }
    if look.state.upload[seat.index()] >= look.rules.research.length {
        return coins(u16::from(points) * u16::from(look.rules.numbers.overflow_coin));
    }
    Some(match can_use_research(look, seat, points) {
        true => Fact::Points { of: Currency::Research, n: points },
        false => Fact::Wasted { what: Waste::ResearchPoints, n: points.into() },
    })
}

/// What a reward brings.
pub(crate) fn reward(look: Look<'_>, seat: Seat, reward: Reward) -> Option<Fact> {
    match reward {
        Reward::Nothing => None,
        Reward::Coin(n) => coins(n.into()),
        Reward::Helium(n) => helium(look, seat, n),
        Reward::Research(n) => research(look, seat, n),
        Reward::Track(n) => Some(Fact::Steps { n }),
    }
}

/// A plan, and whether the seat meets what it asks.
pub(crate) fn plan(look: Look<'_>, seat: Seat, plan: Plan) -> Fact {
    let info = look.rules.plan(plan);
    let is_met = is_revealed(look.state.phase)
        .then(|| crate::ch05_research::meets(look.rules, look.state, seat, info.need));
    Fact::Plan { plan, asks: info.need, gives: info.reward, is_met }
}

/// How many shares of a company the seat has.
pub(crate) fn own_shares(look: Look<'_>, seat: Seat, company: Company) -> u16 {
    let actor = Actor::from(seat);
    shares(look.rules, look.state, actor, company, owned(look.state, actor))
}

impl From<Walk> for Fact {
    fn from(walk: Walk) -> Fact {
        let Walk { company, from, to, shares, unlocks, barrier, left, coins, to_others } = walk;
        let unlocks = unlocks.into_iter().collect();
        Fact::Walk { company, from, to, shares, unlocks, barrier, left, coins, to_others }
    }
}

/// Facts that may be missing.
pub(crate) trait WithFacts: Sized {
    /// One more, if there is one.
    fn and(self, fact: Option<Fact>) -> Self;
}

impl WithFacts for Label<Fact> {
    fn and(mut self, fact: Option<Fact>) -> Self {
        self.facts.extend(fact);
        self
    }
}
