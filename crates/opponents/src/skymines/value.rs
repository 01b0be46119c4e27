//! What a position is worth to a seat, in thousandths of a CrypCoin.
//!
//! Points that are certain count in full; what may still become points counts by how many rounds
//! are left to make use of it. The numbers are guesses that were tried out against each other.

use minds::Noise;
use skymines::{Card, Company, Holdings, Kind, Need, Plan, Rules, Skymines, Threat, ValueTrack};
use tabletop::{Game, Seat};

use crate::ahead::Judge;

/// Thousandths of a coin.
const COIN: i64 = 1_000;
/// The most that the shares of a company usually become worth.
const VALUE_MAX: i64 = 7;
/// A plan that waits to be uploaded, if it asks for nothing. More than this, and plans are hoarded.
const PLAN: i64 = 2_200;
/// How much of the others' points counts against the own, in hundredths.
const ENVY: i64 = 60;

/// The judge: what is in the purse, and what will be.
#[derive(Clone, Copy, Debug)]
pub(super) struct Purse {
    /// What it is wrong about.
    pub(super) noise: Noise,
}

impl Judge<Skymines> for Purse {
    fn goes_on(&self, game: &Skymines, seat: Seat) -> bool {
        game.is_acting(seat)
    }

    fn value(&self, game: &Skymines, seat: Seat) -> i64 {
        let rules = game.components_in_use();
        let holding = game.holdings(seat);
        self.of(game, seat, &holding) + in_area(rules, &holding)
    }
}

impl Purse {
    /// The value without what lies unused in the action area.
    pub(super) fn bare(self, game: &Skymines, seat: Seat) -> i64 {
        self.of(game, seat, &game.holdings(seat))
    }

    /// Errors follow from what the seat has, as far as it is looked at here.
    fn error(self, worth: i64, holding: &Holdings, rounds: i64) -> i64 {
        let shares = holding.shares.iter().fold(0, |all, &n| (all << 8) | u64::from(n));
        let tracks = holding.tracks.iter().fold(0, |all, &n| (all << 8) | u64::from(n));
        let markers = [holding.coins, holding.helium.into(), holding.upload.into()];
        let markers = markers.iter().fold(0, |all, &n| (all << 16) | u64::from(n));
        let features = [worth as u64, rounds as u64, shares, tracks, markers, holding.fresh];
        i64::from(self.noise.at(features))
    }

    fn of(self, game: &Skymines, seat: Seat, holding: &Holdings) -> i64 {
        let rules = game.components_in_use();
        let rounds = i64::from(game.rounds_to_come());
        let mut worth = i64::from(holding.coins) * COIN;
        worth += companies(game, holding, rounds);
        worth += on_track(&rules.tank, holding.helium, rounds);
        worth += on_track(&rules.research, holding.upload, rounds);
        worth += plans(rules, holding.plans_ahead, rounds);
        worth += cards(rules, holding, rounds);
        if rounds > 0 {
            worth += i64::from(holding.n_tiles_next) * 2_600;
            worth += i64::from(holding.markers) * rounds * 1_500;
            worth += i64::from(holding.n_slots) * rounds * 2_500;
        }
        worth += i64::from(holding.n_missions) * 1_500 + i64::from(holding.once) * 2_000;
        worth -= danger(game, seat);
        worth -= others(game, seat) * ENVY * COIN / 100;
        if self.noise.is_none() { worth } else { worth + self.error(worth, holding, rounds) }
    }
}

/// What a use of the card brings, whatever it may be used for.
pub(super) fn use_of(rules: &Rules, card: Card) -> i64 {
    let info = rules.card(card);
    match info.kind {
        Kind::Titanium | Kind::Carbon | Kind::Minerals => i64::from(info.value) * 1_300,
        Kind::Energy => i64::from(info.value) * 1_600,
        Kind::ResearchScientist => 3_500,
        Kind::FieldScientist => 5_000,
        Kind::Share => 0,
    }
}

fn set(mut cards: u64) -> impl Iterator<Item = Card> {
    std::iter::from_fn(move || {
        let card = (cards != 0).then(|| Card(cards.trailing_zeros() as u8))?;
        cards &= cards - 1;
        Some(card)
    })
}

fn uses(rules: &Rules, cards: u64) -> i64 {
    set(cards).map(|card| use_of(rules, card)).sum()
}

/// What the unused cards and tiles of the area can still do this round.
fn in_area(rules: &Rules, holding: &Holdings) -> i64 {
    let tiles = Kind::ALL.iter().map(|&kind| {
        let points = i64::from(holding.tile_points[kind.index()]);
        match kind {
            Kind::Titanium | Kind::Carbon | Kind::Minerals => points * 1_300,
            Kind::Energy => points * 1_600,
            Kind::ResearchScientist | Kind::FieldScientist => points.min(1) * 3_500,
            Kind::Share => 0,
        }
    });
    uses(rules, holding.fresh) * 8 / 10 + tiles.sum::<i64>() * 8 / 10
}

/// Cards will be used about every other round; those that rest, later.
fn cards(rules: &Rules, holding: &Holdings, rounds: i64) -> i64 {
    if rounds == 0 {
        return 0;
    }
    let mut piles = holding.resting.map(|pile| uses(rules, pile));
    piles.sort_unstable_by(|one, other| other.cmp(one));
    let next: i64 = piles.iter().zip([45, 30, 20, 10, 5]).map(|(pile, part)| pile * part).sum();
    let all = uses(rules, holding.hand | holding.fresh) + piles.iter().sum::<i64>();
    uses(rules, holding.hand) * 60 / 100 + next / 100 + all * (rounds - 1) * 28 / 100
}

/// Shares by the value that they will have, steps between two shares by their part of one.
fn companies(game: &Skymines, holding: &Holdings, rounds: i64) -> i64 {
    let rules = game.components_in_use();
    let values = game.share_values();
    let faces = game.track_faces();
    let company = |company: Company| {
        let idx = company.index();
        let value = i64::from(values[idx]);
        let grown = value * COIN + (VALUE_MAX - value).max(0) * COIN * rounds / (rounds + 7);
        let mut shares = i64::from(holding.shares[idx]) * 100;
        // A new game of a loop or a campaign: no track to stand on yet.
        let Some(face) = faces[idx] else { return shares * grown / 100 };
        let face = rules.face(face);
        let at = usize::from(holding.tracks[idx]);
        if rounds > 0 || at < usize::from(face.length) {
            shares += part_of_share(face, at) * if rounds > 0 { 85 } else { 40 } / 100;
        }
        let perks = face.bonus.iter().filter(|bonus| usize::from(bonus.space) <= at).count() as i64;
        shares * grown / 100 + perks * rounds * 900
    };
    Company::ALL.map(company).iter().sum()
}

/// Hundredths of the next share that the steps since the last one are.
fn part_of_share(face: &skymines::FaceInfo, at: usize) -> i64 {
    let here = face.shares[at];
    let last = (0..=at).rev().take_while(|&space| face.shares[space] == here).count();
    let next = (at + 1..=usize::from(face.length)).find(|&space| face.shares[space] > here);
    let Some(next) = next else { return 0 };
    let steps = (last - 1) as i64;
    let toll: u8 = face.barrier[at + 1..=next].iter().sum();
    let length = steps + (next - at) as i64;
    (100 * steps / length - i64::from(toll) * 4).max(0)
}

/// A marker on the tank or the research track: what it has reached, and part of what comes next.
fn on_track(track: &ValueTrack, at: u8, rounds: i64) -> i64 {
    let here = i64::from(track.value(at));
    let last = (0..=at).rev().take_while(|&space| i64::from(track.value(space)) == here).count();
    let next = (at + 1..=track.length).find(|&space| i64::from(track.value(space)) > here);
    let Some(next) = next else { return here * COIN };
    let steps = last as i64 - 1;
    let gain = (i64::from(track.value(next)) - here) * COIN;
    let part = gain * steps / (steps + i64::from(next - at));
    let slot = if at < track.opens_slot { i64::from(at) * rounds * 250 } else { 0 };
    here * COIN + part * if rounds > 0 { 90 } else { 35 } / 100 + slot
}

/// Plans in front of the marker will be uploaded, if there is time.
fn plans(rules: &Rules, ahead: u128, rounds: i64) -> i64 {
    let plan = |plan: Plan| match rules.plan(plan).need {
        Need::Nothing => PLAN,
        Need::AtLeast(_, n) | Need::Any(n) => PLAN - 500 * i64::from(n),
        Need::Both(..) | Need::FieldScientist | Need::Two(_) | Need::Shares(_) => PLAN - 1_500,
        Need::Pay(n) => PLAN - i64::from(n) * COIN,
    };
    let (mut left, mut all) = (ahead, 0);
    while left != 0 {
        all += plan(Plan(left.trailing_zeros() as u8));
        left &= left - 1;
    }
    all * rounds.min(3) / 3
}

/// What the threat card will take, by how far it is from being averted.
fn danger(game: &Skymines, seat: Seat) -> i64 {
    let (Some(threat), Some(missing)) = (game.threat(), game.counters_missing()) else { return 0 };
    let holding = game.holdings(seat);
    let rules = game.components_in_use();
    let loss = match threat {
        Threat::SpacePirates => i64::from(holding.coins) * COIN + 10_000,
        Threat::RogueComet => 15_000,
        Threat::EinsteinRosenBridge => 5_000,
        Threat::UnknownProbe => i64::from(rules.tank.value(holding.helium)) * COIN + 10_000,
        Threat::Singularity => 20_000,
        Threat::TimeAnomaly => 4_000,
    };
    let needed = i64::from(rules.numbers.threat_counters(game.n_seats()));
    loss * i64::from(missing) / needed.max(1)
}

/// Points of the others, on average, as the table stands.
fn others(game: &Skymines, seat: Seat) -> i64 {
    let scores = game.scores();
    let n = i64::from(game.n_actors());
    let all: i64 = scores.iter().flatten().map(|&points| i64::from(points)).sum();
    let own: i64 = scores[usize::from(seat.0)].iter().map(|&points| i64::from(points)).sum();
    (all - own) / (n - 1).max(1)
}
