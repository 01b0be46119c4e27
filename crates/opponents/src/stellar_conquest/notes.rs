//! What the bot remembers of others: ships and colonies, where and when they were last seen.
//!
//! Filled from the events that its seat hears, so it can hold nothing that the seat may not know.

use serde::{Deserialize, Serialize};
use stellar_conquest::{
    ColonySight, EventView, N_PLANETS, N_STARS, Planet, ShipCount, ShipSight, Star, Target,
};
use tabletop::Seat;

/// Ships of each class: scouts, transports, corvettes, fighters, death stars.
pub(super) type Ships = [u8; 5];

/// Ships of one seat at a star.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Sighting {
    /// The turn of the look; 0 is never.
    pub(super) turn: u8,
    pub(super) ships: Ships,
}

/// A colony of somebody else.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Foe {
    pub(super) owner: Seat,
    pub(super) conqueror: Option<Seat>,
    pub(super) shield: bool,
    /// Missile bases, advanced ones, fighting shields, and the turn in which they were shown.
    pub(super) bases: Option<([u16; 3], u8)>,
}

/// The memory of one seat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Notes {
    pub(super) turn: u8,
    pub(super) foes: [Option<Foe>; N_PLANETS],
    sights: [[Sighting; 4]; N_STARS],
    /// Where the latest battle is or was fought.
    battle: Option<Star>,
}

impl Default for Notes {
    fn default() -> Notes {
        Notes {
            turn: 0,
            foes: [None; N_PLANETS],
            sights: [[Sighting::default(); 4]; N_STARS],
            battle: None,
        }
    }
}

/// The notes as they are written down: only what there is.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Sheet {
    turn: u8,
    foes: Vec<(Planet, Foe)>,
    sights: Vec<(Star, Seat, Sighting)>,
    battle: Option<Star>,
}

impl From<&Notes> for Sheet {
    fn from(notes: &Notes) -> Sheet {
        let Notes { turn, foes, sights, battle } = notes;
        let foe = |planet: Planet| Some((planet, foes[planet.index()]?));
        let known = |star: Star| {
            let seats = sights[star.index()].iter().zip(Seat::first(4));
            let seen = seats.filter(|(sight, _)| **sight != Sighting::default());
            seen.map(move |(sight, seat)| (star, seat, *sight))
        };
        Sheet {
            turn: *turn,
            foes: Planet::all().filter_map(foe).collect(),
            sights: Star::all().flat_map(known).collect(),
            battle: *battle,
        }
    }
}

impl From<Sheet> for Notes {
    fn from(sheet: Sheet) -> Notes {
        let Sheet { turn, foes, sights, battle } = sheet;
        let mut notes = Notes { turn, battle, ..Notes::default() };
        for (planet, foe) in foes {
            notes.foes[planet.index()] = Some(foe);
        }
        for (star, seat, sight) in sights {
            if let Some(known) = notes.sights[star.index()].get_mut(seat.index()) {
                *known = sight;
            }
        }
        notes
    }
}

impl Notes {
    /// The latest look at ships of a seat at a star.
    pub(super) fn sight(&self, star: Star, owner: Seat) -> Sighting {
        self.sights[star.index()].get(owner.index()).copied().unwrap_or_default()
    }

    #[expect(clippy::wildcard_enum_match_arm, reason = "most events tell nothing about others")]
    pub(super) fn hear(&mut self, event: &EventView) {
        match event {
            EventView::TurnBegan { turn, .. } => self.turn = *turn,
            EventView::Sighted { star, ships, colonies, .. } => {
                self.sighted(*star, ships, colonies);
            }
            EventView::Inspected { star, owner, ships, .. } => self.see(*star, *owner, *ships),
            EventView::BattleBegan { star, attacker, defender, ships, .. } => {
                self.battle = Some(*star);
                self.see(*star, *attacker, ships[0]);
                self.see(*star, *defender, ships[1]);
            }
            EventView::Destroyed { seat, target, n } => self.destroyed(*seat, *target, *n),
            EventView::Withdrew { seat, star, ships, .. } => self.withdrew(*seat, *star, *ships),
            EventView::AttackBegan { planet, owner, bases, advanced_bases, shields, .. } => {
                let known = ([*bases, *advanced_bases, u16::from(*shields)], self.turn);
                self.foe(*planet, *owner).bases = Some(known);
            }
            EventView::ColonyFounded { planet, owner } => {
                self.foes[planet.index()] = None;
                self.foe(*planet, *owner);
            }
            EventView::Conquered { planet, owner, conqueror } => {
                let foe = self.foe(*planet, *owner);
                foe.conqueror = Some(*conqueror);
                foe.bases = Some(([0; 3], 0));
            }
            EventView::Freed { planet, owner } => self.foe(*planet, *owner).conqueror = None,
            EventView::Abandoned { planet } => self.foes[planet.index()] = None,
            EventView::ShieldRaised { planet } => {
                if let Some(foe) = &mut self.foes[planet.index()] {
                    foe.shield = true;
                }
            }
            _ => {}
        }
    }

    fn see(&mut self, star: Star, owner: Seat, ships: ShipCount) {
        if let Some(sight) = self.sights[star.index()].get_mut(owner.index()) {
            *sight = Sighting { turn: self.turn, ships: ships.into() };
        }
    }

    /// Whoever is not in the list is not there.
    fn sighted(&mut self, star: Star, ships: &[ShipSight], colonies: &[ColonySight]) {
        self.sights[star.index()] = [Sighting { turn: self.turn, ships: [0; 5] }; 4];
        for sight in ships {
            self.see(star, sight.owner, sight.ships);
        }
        for slot in 0..3 {
            let planet = Planet::new(star, slot);
            match colonies.iter().find(|colony| colony.planet == planet) {
                None => self.foes[planet.index()] = None,
                Some(colony) => {
                    let foe = self.foe(planet, colony.owner);
                    (foe.conqueror, foe.shield) = (colony.conqueror, colony.shield);
                }
            }
        }
    }

    /// The note about a colony, a fresh one if it has another owner now.
    fn foe(&mut self, planet: Planet, owner: Seat) -> &mut Foe {
        let note = &mut self.foes[planet.index()];
        if note.is_none_or(|foe| foe.owner != owner) {
            *note = None;
        }
        note.get_or_insert(Foe { owner, conqueror: None, shield: false, bases: None })
    }

    fn destroyed(&mut self, seat: Seat, target: Target, n: u16) {
        let (class, planet) = match target {
            Target::Scout => (0, None),
            Target::Transport { .. } => (1, None),
            Target::Corvette => (2, None),
            Target::Fighter => (3, None),
            Target::DeathStar => (4, None),
            Target::Base { planet } => (0, Some(planet)),
            Target::AdvancedBase { planet } => (1, Some(planet)),
            Target::ShieldBase { planet } => (2, Some(planet)),
        };
        if let Some(planet) = planet {
            if let Some(Foe { bases: Some((bases, _)), .. }) = &mut self.foes[planet.index()] {
                bases[class] = bases[class].saturating_sub(n);
            }
        } else if let Some(star) = self.battle
            && let Some(sight) = self.sights[star.index()].get_mut(seat.index())
        {
            sight.ships[class] = sight.ships[class].saturating_sub(n.min(255) as u8);
        }
    }

    fn withdrew(&mut self, seat: Seat, star: Star, ships: ShipCount) {
        let gone: Ships = ships.into();
        if let Some(sight) = self.sights[star.index()].get_mut(seat.index()) {
            for (left, n) in sight.ships.iter_mut().zip(gone) {
                *left = left.saturating_sub(n);
            }
        }
    }
}
