//! The galaxy as one viewer may know it.

use std::sync::Arc;

use stellar_conquest::{
    Action, Card, ColonySight, Hex, Mark, Memory, Own, Planet, PlanetInfo, Rules, Star, StarView,
    Sums, View,
};
use tabletop::{Seat, Viewer};

use crate::scene::BoardCell;

/// The table in the eyes of one viewer.
#[derive(Clone, Debug)]
pub(crate) struct Galaxy {
    pub(super) rules: Arc<Rules>,
    pub(super) viewer: Viewer,
    /// Who sits on each seat: a person, or the name of a bot.
    pub(super) sitters: Vec<String>,
    pub(super) view: View,
    pub(super) memory: Memory,
    /// What a player reckons from the View.
    pub(super) sums: Sums,
}

/// The hex of a place.
pub(super) fn hex(place: BoardCell) -> Hex {
    Hex(place.0)
}

/// The place of a hex.
pub(super) fn place(hex: Hex) -> BoardCell {
    BoardCell(hex.0)
}

impl Galaxy {
    /// The hexes of board elements by their names: where ships go matters more than where they are.
    pub(super) fn hexes(&self, touches: &[String]) -> Vec<Hex> {
        let mut places: Vec<(u8, Hex)> =
            touches.iter().filter_map(|name| self.hex_of(name)).collect();
        places.sort_by_key(|(rank, _)| *rank);
        places.into_iter().map(|(_, hex)| hex).collect()
    }

    /// What concerns all ships first; destinations last, the near ones before the far ones.
    pub(super) fn rank(&self, action: Action) -> u16 {
        match (action, self.travellers()) {
            (Action::AdvanceAll, _) => 0,
            (Action::Head { star }, Some(from)) => {
                let geometry = self.rules.geometry(self.view.variant.extra_cloud);
                2 + u16::from(geometry.star_distance(star, from))
            }
            (_, _) => 1,
        }
    }

    /// The hex of a board element by its name, and how little it matters.
    fn hex_of(&self, name: &str) -> Option<(u8, Hex)> {
        let (kind, id) = name.split_once(':')?;
        let number = || id.parse::<u8>().ok();
        match kind {
            "hex" => Some((1, id.parse().ok()?)),
            "star" => Some((0, self.star_hex(Star::try_from(number()?).ok()?))),
            "planet" => Some((0, self.star_hex(Planet::try_from(number()?).ok()?.star()))),
            "stack" => {
                let stack = self.own()?.seat.fleets.get(usize::from(number()?))?;
                Some((2, stack.hex.or_else(|| self.entry())?))
            }
            _ => None,
        }
    }

    /// Where the ships are that are being ordered.
    pub(super) fn travellers(&self) -> Option<Hex> {
        let mut fleets = self.own()?.seat.fleets.iter();
        let ships = fleets.find(|stack| matches!(stack.mark, Mark::InHand | Mark::Lost))?;
        ships.hex.or_else(|| self.entry())
    }

    /// What belongs to the viewer alone.
    pub(super) fn own(&self) -> Option<&Own> {
        self.view.own.as_ref()
    }

    /// Where the viewer's fleet comes in.
    pub(super) fn entry(&self) -> Option<Hex> {
        *self.view.entries.get(self.viewer.seat()?.index())?
    }

    pub(super) fn star_hex(&self, star: Star) -> Hex {
        self.rules.star(star).hex
    }

    /// What the viewer knows of a star.
    pub(super) fn known(&self, star: Star) -> Option<&StarView> {
        self.view.stars.iter().find(|known| known.star == star)
    }

    /// The card of a star, if the viewer has explored it; after the end everybody knows all.
    pub(super) fn card(&self, star: Star) -> Option<Card> {
        let known = self.known(star).and_then(|known| known.card);
        known.or_else(|| {
            let all = self.view.revealed.as_ref()?;
            all.cards.iter().find(|found| found.star == star).map(|found| found.card)
        })
    }

    /// What a planet is, if the viewer knows it.
    pub(super) fn planet(&self, planet: Planet) -> Option<&PlanetInfo> {
        let card = self.card(planet.star())?;
        self.rules.card(card).planets.get(usize::from(planet.slot()))
    }

    /// "Ceti II".
    pub(super) fn planet_name(&self, planet: Planet) -> String {
        let numeral = ["I", "II", "III"][usize::from(planet.slot()).min(2)];
        format!("{} {numeral}", self.rules.star(planet.star()).name)
    }

    /// The name of the star in a hex, or the hex.
    pub(super) fn place_name(&self, hex: Hex) -> String {
        match self.rules.star_in(hex) {
            Some(star) => format!("{} {hex}", self.rules.star(star).name),
            None => hex.to_string(),
        }
    }

    /// A seat as the viewer calls it.
    pub(super) fn seat_name(&self, seat: Seat) -> String {
        if self.viewer.is(seat) { "you".to_owned() } else { seat.to_string() }
    }

    /// Whose colonies the viewer knows or remembers at a star, each seat once.
    pub(super) fn homes(&self, star: Star) -> Vec<Seat> {
        let mut seats: Vec<Seat> = Vec::new();
        let mut add = |seat: Seat| {
            if !seats.contains(&seat) {
                seats.push(seat);
            }
        };
        if let Some(all) = &self.view.revealed {
            let here = all.colonies.iter().filter(|colony| colony.planet.star() == star);
            here.for_each(|colony| add(colony.conqueror.unwrap_or(colony.owner)));
            return seats;
        }
        if let Some(own) = self.own() {
            let here = own.colonies.iter().filter(|colony| colony.planet.star() == star);
            here.for_each(|colony| add(colony.conqueror.unwrap_or(colony.owner)));
        }
        for colony in self.others_at(star) {
            add(colony.conqueror.unwrap_or(colony.owner));
        }
        let posts = self.view.posts.iter().filter(|post| post.star == star);
        posts.for_each(|post| add(post.owner));
        seats
    }

    /// Colonies of others at a star: seen now, or else as they were remembered.
    pub(super) fn others_at(&self, star: Star) -> Vec<ColonySight> {
        let now = self.known(star).map(|known| known.colonies.as_slice()).unwrap_or_default();
        let conquests = self.view.conquests.iter().filter(|colony| colony.planet.star() == star);
        let then = self.memory.sightings.iter().filter(|seen| seen.star == star);
        let then = then.flat_map(|seen| &seen.colonies);
        let mut all: Vec<ColonySight> = Vec::new();
        for colony in now.iter().chain(conquests).chain(then) {
            let known = all.iter().any(|other| other.planet == colony.planet);
            let mine = self
                .own()
                .is_some_and(|own| own.colonies.iter().any(|mine| mine.planet == colony.planet));
            if !known && !mine {
                all.push(*colony);
            }
        }
        all
    }
}
