//! Places on the boards, and their names in the labels of answers.

use starship_interstellar::{
    Asteroid, Enhancement, Extra, JourneyPlace, N_ASTEROIDS, Planet, Port, Project, Quadrant,
    Resource, Token, Track, UniquePass,
};

use crate::scene::BoardCell;

/// Something on the table that can be pointed at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Spot {
    /// A planet, with its Orbit and the zones on it.
    Planet(Planet),
    /// A token of the viewer.
    Token(Token),
    /// A row of the Market.
    Market(Resource),
    /// People of one colour.
    People(Resource),
    /// A space of the projects; from the left, 0 to 3.
    Project(Project, u8),
    /// A space of the World Government: row from the bottom, space from the left.
    Government(u8, u8),
    /// A space of the Journey.
    Journey(JourneyPlace),
    /// A space of a Leader Track, from 1.
    Track(Track, u8),
    /// An Extra Action on offer.
    Extra(Extra),
    /// The Spiral.
    Sun,
    /// Halley's Comet.
    Comet,
    /// A sector of the comet's board.
    Sector(u8),
    /// A Quadrant of the Belt, where Launch Bases stand.
    Belt(Quadrant),
    /// An Asteroid on a Mining Board.
    Asteroid(Asteroid),
    /// An action of the Laboratory.
    Laboratory(Enhancement),
    /// A space of the viewer's Moscovium track.
    Moscovium(Resource),
    /// The top of a pile of Families.
    Family(u8),
    /// A Unique Pass token.
    Pass(UniquePass),
}

/// How many tokens there are.
fn n_tokens() -> usize {
    Token::BASIC.len() + Planet::COUNT + Extra::all().len()
}

/// How many places each kind may have.
const ROOM: u16 = 64;

impl Spot {
    /// Where an Explorer is.
    pub(super) fn port(at: Port) -> Spot {
        at.planet().map_or(Spot::Comet, Spot::Planet)
    }

    pub(super) fn place(self) -> BoardCell {
        let (kind, n) = match self {
            Spot::Planet(planet) => (0, planet.index() as u16),
            Spot::Token(token) => (1, token.index() as u16),
            Spot::Market(resource) => (2, resource.index() as u16),
            Spot::People(resource) => (3, resource.index() as u16),
            Spot::Project(project, column) => (4, project.index() as u16 * 4 + u16::from(column)),
            Spot::Government(row, space) => (5, u16::from(row) * 4 + u16::from(space)),
            Spot::Journey(at) => (6, u16::from(at.column) * 5 + u16::from(at.row)),
            Spot::Track(track, space) => (7, track.index() as u16 * 20 + u16::from(space.min(19))),
            Spot::Extra(extra) => (8, u16::from(extra.0)),
            Spot::Sun => (9, 0),
            Spot::Comet => (10, 0),
            Spot::Sector(sector) => (11, u16::from(sector)),
            Spot::Belt(quadrant) => (12, u16::from(quadrant.0)),
            Spot::Asteroid(asteroid) => (13, u16::from(asteroid.0)),
            Spot::Laboratory(action) => (14, action.index() as u16),
            Spot::Moscovium(resource) => (15, resource.index() as u16),
            Spot::Family(pile) => (16, u16::from(pile)),
            Spot::Pass(token) => (17, u16::from(token.0)),
        };
        BoardCell(kind * ROOM + n)
    }

    pub(super) fn of(place: BoardCell) -> Option<Spot> {
        let (kind, n) = (place.0 / ROOM, place.0 % ROOM);
        let idx = usize::from(n);
        Some(match kind {
            0 => Spot::Planet(*Planet::ALL.get(idx)?),
            1 if idx < n_tokens() => Spot::Token(Token::from_index(idx)),
            2 => Spot::Market(*Resource::ALL.get(idx)?),
            3 => Spot::People(*Resource::ALL.get(idx)?),
            4 => Spot::Project(*Project::ALL.get(idx / 4)?, (n % 4) as u8),
            5 => Spot::Government((n / 4) as u8, (n % 4) as u8),
            6 => Spot::Journey(JourneyPlace { column: (n / 5) as u8, row: (n % 5) as u8 }),
            7 => Spot::Track(*Track::ALL.get(idx / 20)?, (n % 20) as u8),
            8 => Spot::Extra(Extra(n as u8)),
            9 => Spot::Sun,
            10 => Spot::Comet,
            11 => Spot::Sector(n as u8),
            12 => Spot::Belt(Quadrant::all().nth(idx)?),
            13 if idx < N_ASTEROIDS => Spot::Asteroid(Asteroid(n as u8)),
            14 => Spot::Laboratory(*Enhancement::ALL.get(idx)?),
            15 => Spot::Moscovium(*Resource::ALL.get(idx)?),
            16 => Spot::Family(n as u8),
            17 => Spot::Pass(UniquePass(n as u8)),
            _ => return None,
        })
    }
}

/// What a label calls so: "planet:mars", "project:current.0".
pub(super) fn named(name: &str) -> Option<Spot> {
    match name {
        "bag" => return Some(Spot::Sun),
        "comet" => return Some(Spot::Comet),
        "laboratory" => return Some(Spot::Laboratory(Enhancement::Travel)),
        _ => {}
    }
    let (kind, id) = name.split_once(':')?;
    let pair = || {
        let (a, b) = id.split_once('.')?;
        Some((a, b.parse::<u8>().ok()?))
    };
    match kind {
        "planet" => Planet::from_token(id).map(Spot::Planet),
        "orbit" => Planet::from_token(pair()?.0).map(Spot::Planet),
        "token" => Token::from_token(id).map(Spot::Token),
        "market" => Resource::from_key(id).map(Spot::Market),
        "population" => Resource::from_key(id).map(Spot::People),
        "project" => Some(Spot::Project(Project::from_token(pair()?.0)?, pair()?.1.min(3))),
        "government" => Some(Spot::Government(pair()?.0.parse().ok()?, pair()?.1)),
        "journey" => {
            let (column, row) = pair()?;
            Some(Spot::Journey(JourneyPlace { column: column.parse().ok()?, row }))
        }
        "track" => Some(Spot::Track(Track::from_token(id)?, 1)),
        "extra" => Extra::from_token(id).map(Spot::Extra),
        "sector" => Some(Spot::Sector(id.parse().ok()?)),
        "belt" => Some(Spot::Belt(Quadrant::all().nth(id.parse().ok()?)?)),
        "asteroid" => Some(Spot::Asteroid(Asteroid(id.parse().ok()?))),
        "moscovium" => Resource::from_key(id).map(Spot::Moscovium),
        "family" => Some(Spot::Family(id.parse().ok()?)),
        "pass" => Some(Spot::Pass(UniquePass(id.parse().ok()?))),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_and_places_go_both_ways() {
        let names = [
            "bag",
            "planet:mars",
            "orbit:venus.3",
            "token:travel",
            "token:production-earth",
            "token:X24",
            "market:purple",
            "population:red",
            "project:long-term.3",
            "government:3.2",
            "journey:9.4",
            "track:humankind",
            "extra:X01",
            "comet",
            "sector:14",
            "belt:3",
            "asteroid:36",
            "laboratory",
            "moscovium:purple",
            "family:1",
            "pass:3",
        ];
        for name in names {
            let spot = named(name).unwrap_or_else(|| panic!("{name} is a place"));
            assert_eq!(Spot::of(spot.place()), Some(spot), "{name}");
        }
        for name in ["planet:pluto", "journey:x.y", "project:current", "deed:build", "extra:X99"] {
            assert_eq!(named(name), None, "{name}");
        }
    }
}
