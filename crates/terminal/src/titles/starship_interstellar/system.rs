//! The table as one viewer sees it, and words for what lies on it.

use std::sync::Arc;

use ratatui::style::{Color, Style};
use starship_interstellar::{
    CometDoc, CorporationDoc, Cubes, Gain, Icon, Orbit, Planet, PlanetDoc, Player, Position,
    Resource, Reward, Rules, Track, View,
};
use tabletop::{Seat, Viewer};

use crate::look::{self, Look};

/// The table in the eyes of one viewer.
#[derive(Debug)]
pub(super) struct System {
    pub(super) rules: Arc<Rules>,
    pub(super) viewer: Viewer,
    /// Who sits on each seat: a person, or the name of a bot.
    pub(super) sitters: Vec<String>,
    pub(super) view: View,
}

impl System {
    pub(super) fn table(&self) -> &Position {
        &self.view.table
    }

    /// The rewards of the Leader Track that is played on.
    pub(super) fn track(&self, track: Track) -> &[Reward] {
        let board = self.table().variants.as_ref().and_then(|variants| variants.leaders);
        self.rules.leader_track(board, track)
    }

    /// All who own something; H.A.L.L. last.
    pub(super) fn players(&self) -> impl Iterator<Item = (Player, &CorporationDoc)> {
        let seats = self.table().seats;
        let player = move |n| if n < seats { Player::seat(n) } else { Player::Hall };
        (0..).map(player).zip(&self.table().corporations)
    }

    /// Whose boards a viewer looks at: its own, or the first seat's.
    pub(super) fn me(&self) -> Player {
        Player::seat(self.viewer.seat().map_or(0, |seat| seat.0))
    }

    pub(super) fn own(&self) -> &CorporationDoc {
        &self.table().corporations[self.me().index()]
    }

    pub(super) fn seat(&self, player: Player) -> Option<Seat> {
        match player {
            Player::Seat(seat) => Some(seat),
            Player::Hall => None,
        }
    }

    /// A player as the viewer calls it.
    pub(super) fn name(&self, player: Player) -> String {
        match self.seat(player) {
            Some(seat) if self.viewer.is(seat) => "you".to_owned(),
            Some(seat) => seat.to_string(),
            None => "H.A.L.L.".to_owned(),
        }
    }

    /// Whose something is, as the viewer says it.
    pub(super) fn whose(&self, player: Player) -> String {
        match self.seat(player) {
            Some(seat) if self.viewer.is(seat) => "your".to_owned(),
            Some(_) | None => format!("{}'s", self.name(player)),
        }
    }

    /// The same, and who it is.
    pub(super) fn full_name(&self, player: Player) -> String {
        match self.seat(player) {
            Some(seat) => {
                let sitter = self.sitters.get(seat.index()).map_or("", String::as_str);
                format!("{} ({sitter})", self.name(player))
            }
            None => {
                let level = self.table().variant.hall.map_or("", |level| level.key());
                format!("H.A.L.L. ({level})")
            }
        }
    }

    pub(super) fn shape(&self, player: Player) -> char {
        self.seat(player).map_or(look::AUTOMA, look::shape)
    }

    pub(super) fn style(&self, player: Player, look: Look) -> Style {
        self.seat(player).map_or_else(|| look.automa(), |seat| look.seat(seat))
    }

    pub(super) fn planet(&self, planet: Planet) -> &PlanetDoc {
        &self.table().planets[planet.index()]
    }

    /// The Orbit that a planet is on: its own, unless Anti-Matter has moved it.
    pub(super) fn orbit_of(&self, planet: Planet) -> Orbit {
        self.planet(planet).orbit.unwrap_or(planet.into())
    }

    /// Halley's Comet, as long as it is in the game.
    pub(super) fn comet(&self) -> Option<CometDoc> {
        self.table().halley.as_ref().and_then(|halley| halley.comet)
    }

    /// The planet on a space of an Orbit.
    pub(super) fn standing_on(&self, orbit: Orbit, space: u8) -> Option<Planet> {
        Planet::ALL.into_iter().find(|&planet| {
            let doc = self.planet(planet);
            !doc.destroyed && self.orbit_of(planet) == orbit && doc.space == space
        })
    }

    /// The next space of the Spiral that shows something, and how many steps it is away.
    pub(super) fn omens(&self) -> impl Iterator<Item = (u8, Icon)> {
        let here = self.table().spiral;
        let icons = self.rules.spiral.iter().enumerate().skip(usize::from(here) + 1);
        let shown = icons.filter(|(_, icon)| **icon != Icon::Blank);
        shown.map(move |(space, icon)| (space as u8 - here, *icon))
    }

    /// Meeples of a colour that players and the World Government have saved.
    pub(super) fn saved(&self, resource: Resource) -> u16 {
        let players = self.players().map(|(_, player)| u16::from(player.saved.get(resource)));
        players.sum::<u16>() + u16::from(self.table().saved.get(resource))
    }

    /// What depends on how many play; solo plays as two.
    pub(super) fn size(&self) -> &starship_interstellar::Size {
        let n = self.table().corporations.len().clamp(2, 4);
        &self.rules.sizes[n - 2]
    }
}

/// The sign of a colour.
pub(super) fn letter(resource: Resource) -> &'static str {
    resource.token()
}

pub(super) fn colour(look: Look, resource: Resource) -> Style {
    look.colour(match resource {
        Resource::Red => Color::Indexed(203),
        Resource::Yellow => Color::Indexed(227),
        Resource::Green => Color::Indexed(114),
        Resource::Blue => Color::Indexed(75),
        Resource::Purple => Color::Indexed(177),
    })
}

/// "2r 1y", or a dash for none.
pub(super) fn short(cubes: Cubes) -> String {
    let some = Resource::ALL.into_iter().filter(|resource| cubes.get(*resource) > 0);
    let words: Vec<String> =
        some.map(|resource| format!("{}{}", cubes.get(resource), letter(resource))).collect();
    if words.is_empty() { "–".to_owned() } else { words.join(" ") }
}

/// "rry", for prices.
pub(super) fn letters(cubes: Cubes) -> String {
    let all = Resource::ALL.into_iter();
    all.map(|resource| letter(resource).repeat(usize::from(cubes.get(resource)))).collect()
}

/// A reward in as few letters as can be read: the page of help explains them.
pub(super) fn reward(reward: &Reward) -> String {
    if reward.is_nothing() {
        return "–".to_owned();
    }
    let ways = reward.ways().iter().map(|way| {
        let gains = way.iter().filter(|gain| **gain != Gain::Nothing).map(|gain| gain_sign(*gain));
        gains.collect::<Vec<_>>().join("+")
    });
    ways.collect::<Vec<_>>().join("/")
}

fn gain_sign(gain: Gain) -> String {
    match gain {
        Gain::Nothing => String::new(),
        Gain::Prestige(n) => format!("{n}P"),
        Gain::Reputation(n) => format!("{n}R"),
        Gain::Fuel(n) => format!("{n}F"),
        Gain::Scientists(n) => format!("{n}S"),
        Gain::Cubes(resource, n) => format!("{n}{}", letter(resource)),
        Gain::ExtraAction => "X".to_owned(),
        Gain::Step => "→".to_owned(),
        Gain::OtherTrack => "⇄".to_owned(),
        Gain::Deposit(n) => format!("{n}D"),
        Gain::ImprovedDeposit(n) => format!("{n}D+"),
        Gain::Drill(n) => format!("{n}M"),
        Gain::Ars(n) => format!("{n}A"),
        Gain::GovernmentProbe => "⚑".to_owned(),
        Gain::FreeSave => "H".to_owned(),
        Gain::FreeBuild => "M".to_owned(),
    }
}
