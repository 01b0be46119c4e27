//! The table as one viewer may know it, and words for what lies on it.

use std::sync::Arc;

use ratatui::style::{Color, Style};
use skymines::{
    Actor, BoardDoc, BonusEffect, Card, Company, EnergyFrame, Frame, Kind, Majority,
    MajorityReward, Memory, Need, Plan, PlanRow, Reward, Rules, Slot, Space, StationDoc, TableDoc,
    Tile, TrackBonus, View,
};
use tabletop::{Seat, Viewer};

use crate::look::{self, Look};

/// The table in the eyes of one viewer.
#[derive(Debug)]
pub(super) struct Mines {
    pub(super) rules: Arc<Rules>,
    pub(super) viewer: Viewer,
    /// Who sits on each seat: a person, or the name of a bot.
    pub(super) sitters: Vec<String>,
    pub(super) view: View,
    /// Who has acquired and sold which cards.
    pub(super) memory: Memory,
}

impl Mines {
    pub(super) fn doc(&self) -> &TableDoc {
        &self.view.table
    }

    /// All who play: the seats, then Luna.
    pub(super) fn actors(&self) -> impl Iterator<Item = Actor> + use<> {
        (0..self.doc().coins.len() as u8).map(Actor)
    }

    pub(super) fn seat(&self, actor: Actor) -> Option<Seat> {
        (actor.0 < self.doc().n_seats).then_some(Seat(actor.0))
    }

    /// Whose board a viewer looks at: its own, or the first seat's.
    pub(super) fn me(&self) -> Seat {
        self.viewer.seat().unwrap_or(Seat(0))
    }

    pub(super) fn own(&self) -> &BoardDoc {
        &self.view.boards[self.me().index()]
    }

    /// The cards in the viewer's slots: face up, or as it has planned them.
    pub(super) fn slots(&self) -> [Option<Card>; 5] {
        let planned = self.view.own.as_ref().map(|desk| desk.planned);
        planned.filter(|cards| *cards != [None; 5]).unwrap_or(self.own().slots)
    }

    /// Somebody as the viewer calls it.
    pub(super) fn name(&self, actor: Actor) -> String {
        match self.seat(actor) {
            Some(seat) if self.viewer.is(seat) => "you".to_owned(),
            Some(seat) => seat.to_string(),
            None => "Luna".to_owned(),
        }
    }

    /// The same, and who it is.
    pub(super) fn full_name(&self, actor: Actor) -> String {
        match self.seat(actor) {
            Some(seat) => {
                let sitter = self.sitters.get(seat.index()).map_or("", String::as_str);
                format!("{} ({sitter})", self.name(actor))
            }
            None => {
                let level = self.doc().luna.as_ref().map_or(0, |luna| luna.level);
                format!("Luna (level {level})")
            }
        }
    }

    pub(super) fn shape(&self, actor: Actor) -> char {
        self.seat(actor).map_or(look::AUTOMA, look::shape)
    }

    pub(super) fn style(&self, actor: Actor, look: Look) -> Style {
        self.seat(actor).map_or_else(|| look.automa(), |seat| look.seat(seat))
    }

    pub(super) fn station(&self, company: Company) -> &StationDoc {
        &self.doc().stations[company.index()]
    }

    /// The companies that have a piece on a space, one letter for each piece.
    pub(super) fn pieces(&self, space: Space) -> Vec<Company> {
        let here = |company: &Company| {
            let pieces = self.station(*company).pieces.iter();
            pieces.filter(|other| **other == space).map(|_| *company).collect::<Vec<_>>()
        };
        Company::ALL.iter().flat_map(here).collect()
    }

    /// Shares of a company: those of the track, and those on cards. Luna's are her cards'.
    pub(super) fn shares(&self, actor: Actor, company: Company) -> u8 {
        let station = self.station(company);
        let at = station.markers.get(actor.index()).copied().unwrap_or(0);
        let face = station.face.map(|face| self.rules.face(face));
        let by_track = face.map_or(0, |face| face.shares[usize::from(at)]);
        let on = |card: &&Card| self.rules.card(**card).share == Some(company);
        let by_cards = self.cards(actor).iter().filter(on);
        by_track + by_cards.count() as u8
    }

    /// Cards of the display that somebody owns; starting cards show no shares.
    fn cards(&self, actor: Actor) -> &[Card] {
        match (self.seat(actor), &self.doc().luna) {
            (Some(seat), _) => &self.memory.acquired[seat.index()],
            (None, Some(luna)) => &luna.reserve,
            (None, None) => &[],
        }
    }

    /// The viewer's hand; a watcher sees none.
    pub(super) fn hand(&self) -> &[Card] {
        self.view.own.as_ref().map(|desk| desk.hand.as_slice()).unwrap_or_default()
    }

    /// "ti3", "en2A", "sci", with a letter for the company of a share.
    pub(super) fn card(&self, card: Card) -> String {
        let info = self.rules.card(card);
        let value = match info.value {
            0 => String::new(),
            n => n.to_string(),
        };
        let share = info.share.map(letter).map(|letter| format!("·{letter}")).unwrap_or_default();
        format!("{}{value}{share}", kind_sign(info.kind))
    }

    pub(super) fn tile(&self, tile: Tile, cargo: Option<Kind>) -> String {
        let info = self.rules.tile(tile);
        let value = if info.value > 0 { info.value.to_string() } else { String::new() };
        match info.kind.or(cargo) {
            Some(kind) => format!("[{}{value}]", kind_sign(kind)),
            None => format!("[?{value}]"),
        }
    }

    /// A plan as "ti4→2r".
    pub(super) fn plan(&self, plan: Plan) -> String {
        let info = self.rules.plan(plan);
        format!("{}→{}", need(info.need), reward(info.reward))
    }

    /// A bonus space in few letters.
    pub(super) fn bonus(&self, effect: BonusEffect) -> String {
        match effect {
            BonusEffect::Majority { of, reward } => {
                let prize = match reward {
                    MajorityReward::Track(company, n) => format!("{n}{}", letter(company)),
                    MajorityReward::Research(n) => format!("{n}r"),
                };
                format!("max {}→{prize}", majority_sign(of))
            }
            BonusEffect::FirstPlayer { coins } => format!("first +{coins}c"),
            BonusEffect::Market => "market".to_owned(),
            BonusEffect::Sale => "sale".to_owned(),
            BonusEffect::Tile(tile) => format!("tile {}", self.tile(tile, None)),
        }
    }

    /// The company whose piece is being moved.
    pub(super) fn at_hand(&self) -> Option<Company> {
        let Frame::Energy(
            EnergyFrame::TakeFrom { company, .. } | EnergyFrame::ReturnTo { company, .. },
        ) = self.doc().frames.last()?
        else {
            return None;
        };
        Some(*company)
    }

    /// Whether a slot is switched on.
    pub(super) fn is_on(&self, slot: Slot) -> bool {
        self.own().open.contains(&slot)
    }
}

/// The sign of a company.
pub(super) fn letter(company: Company) -> char {
    match company {
        Company::Astrogo => 'A',
        Company::Tawac => 'T',
        Company::Skymine => 'S',
        Company::Minerva => 'M',
    }
}

pub(super) fn colour(look: Look, company: Company) -> Style {
    look.colour(match company {
        Company::Astrogo => Color::Indexed(203),
        Company::Tawac => Color::Indexed(227),
        Company::Skymine => Color::Indexed(114),
        Company::Minerva => Color::Indexed(75),
    })
}

pub(super) fn kind_sign(kind: Kind) -> &'static str {
    match kind {
        Kind::Titanium => "ti",
        Kind::Carbon => "ca",
        Kind::Energy => "en",
        Kind::Minerals => "mi",
        Kind::ResearchScientist => "RS",
        Kind::FieldScientist => "FS",
        Kind::Share => "sh",
    }
}

fn majority_sign(of: Majority) -> &'static str {
    match of {
        Majority::Titanium => "ti",
        Majority::Carbon => "ca",
        Majority::Energy => "en",
        Majority::Minerals => "mi",
        Majority::Scientists => "RS",
    }
}

/// What is gained, in few letters: coins, helium, research points, steps on a track.
pub(super) fn reward(reward: Reward) -> String {
    match reward {
        Reward::Nothing => "–".to_owned(),
        Reward::Coin(n) => format!("{n}c"),
        Reward::Helium(n) => format!("{n}h"),
        Reward::Research(n) => format!("{n}r"),
        Reward::Track(n) => format!("{n}t"),
    }
}

/// What a plan asks for, in few letters.
fn need(need: Need) -> String {
    match need {
        Need::Nothing => "–".to_owned(),
        Need::AtLeast(kind, n) => format!("{}{n}", kind_sign(kind)),
        Need::Both((one, n), (other, m)) => format!("{}{n}{}{m}", kind_sign(one), kind_sign(other)),
        Need::FieldScientist => "FS".to_owned(),
        Need::Any(n) => format!("any{n}"),
        Need::Two(n) => format!("2×{n}"),
        Need::Shares(n) => format!("{n}sh"),
        Need::Pay(n) => format!("{n}c"),
    }
}

/// A track bonus in words; some names say their number themselves.
pub(super) fn perk(bonus: &TrackBonus) -> String {
    match bonus.n {
        1 => bonus.perk.name().to_owned(),
        n => format!("{} ({n})", bonus.perk),
    }
}

/// The row of a plan in words.
pub(super) fn row_name(row: PlanRow) -> &'static str {
    match row {
        PlanRow::A => "plan A",
        PlanRow::B => "plan B",
        PlanRow::C => "plan C",
        PlanRow::Special => "special plan",
        PlanRow::Token => "starting token",
    }
}
