//! Scenes for Halley's Comet: planets and comet by hand, and what happens until the next round.

use starship_interstellar::{
    Action, CometDoc, Cubes, Event, Frame, GovernmentStep, HalleyEvent, HalleyFrame, Phase, Planet,
    Position, Quadrant, StarshipInterstellar, Token, ZoneDoc,
};
use tabletop::{Audited, Game, Pending};

use crate::support::scene_of;

/// What came of it.
pub(crate) struct Told {
    pub(crate) game: StarshipInterstellar,
    pub(crate) events: Vec<Event>,
}

impl Told {
    /// What the comet did until its board moved on, a line each.
    pub(crate) fn moves(&self) -> String {
        let mut lines = Vec::new();
        let counted = |event: &&Event| matches!(event, Event::Halley(HalleyEvent::Counted { .. }));
        for event in self.events.iter().skip_while(|event| !counted(event)) {
            let Event::Halley(event) = event else { continue };
            lines.push(match event {
                HalleyEvent::Counted { n, .. } => format!("{n} Orbits"),
                HalleyEvent::Entered { orbit, quadrant, zone } => {
                    format!("{} {}.{zone}", orbit.token(), quadrant.0)
                }
                HalleyEvent::Pulled { planet, clockwise, quadrant, zone, .. } => {
                    let way = if *clockwise { "clockwise" } else { "back" };
                    format!("pulled by {} {way} {}.{zone}", planet.token(), quadrant.0)
                }
                HalleyEvent::Turned { orbit } => format!("turns at {}", orbit.token()),
                HalleyEvent::Crossed { planet } => format!("passes {}", planet.token()),
                HalleyEvent::Given { player, planet, .. } => {
                    format!("cube for {} on {}", player.index(), planet.token())
                }
                HalleyEvent::Left => "leaves".to_owned(),
                HalleyEvent::Halted => "stays".to_owned(),
                HalleyEvent::Swallowed { orbit } => format!("swallowed with {}", orbit.token()),
                HalleyEvent::Evolved { .. } => break,
                HalleyEvent::Placed { .. }
                | HalleyEvent::SectorFilled { .. }
                | HalleyEvent::Landed { .. }
                | HalleyEvent::TookOff { .. }
                | HalleyEvent::MarkerPlaced { .. }
                | HalleyEvent::Mined { .. }
                | HalleyEvent::MarkersReturned => continue,
            });
        }
        lines.join("\n")
    }

    pub(crate) fn comet(&self) -> Option<CometDoc> {
        self.game.position().halley.expect("the comet plays").comet
    }
}

/// A comet on an Orbit.
pub(crate) fn comet(orbit: Planet, quadrant: u8, zone: u8, inward: bool) -> CometDoc {
    CometDoc { orbit: orbit.into(), quadrant: Quadrant(quadrant), zone, inward }
}

/// Planets on these spaces, from the Sun outwards, and the comet there.
pub(crate) fn sky(position: &mut Position, spaces: [u8; 8], comet: CometDoc) {
    for (doc, space) in position.planets.iter_mut().zip(spaces) {
        doc.space = space;
    }
    position.halley.as_mut().expect("the comet plays").comet = Some(comet);
}

/// This player has a Base on the planet.
pub(crate) fn base(position: &mut Position, player: usize, planet: Planet, deposit: Cubes) {
    let pile = &mut position.planets[planet.index()];
    let token = pile.unseen.remove(0);
    pile.n_unseen -= 1;
    let own = &mut position.corporations[player];
    own.bases -= 1;
    let (buildings, storage) = (Default::default(), Cubes::NONE);
    own.zones.push(ZoneDoc { planet, token, buildings, deposit, storage });
    own.zones.sort_by_key(|zone| zone.planet);
    if position.phase == Phase::Action {
        own.pool.push(Token::Production(planet));
    }
}

/// The Sun has swallowed these, as far as the Spiral says.
pub(crate) fn swallowed(position: &mut Position, planets: &[Planet]) {
    position.spiral = [0, 12, 24][planets.len()];
    for planet in planets {
        let doc = &mut position.planets[planet.index()];
        doc.destroyed = true;
        (doc.unseen, doc.n_unseen, doc.seen) = (Vec::new(), 0, Vec::new());
    }
}

/// The World Government Phase of a game by this text, planets have moved, the comet is next: a
/// cube for the first player on Earth is drawn before it.
pub(crate) fn comet_moves(text: &str, n_seats: u8, change: impl FnOnce(&mut Position)) -> Told {
    comet_moves_in(&format!("halley={text}"), n_seats, change)
}

/// The same with these options.
pub(crate) fn comet_moves_in(asked: &str, n_seats: u8, change: impl FnOnce(&mut Position)) -> Told {
    let scene = scene_of(n_seats, asked).edit(|position| {
        position.phase = Phase::Government;
        position.step = GovernmentStep::Hall;
        for own in &mut position.corporations {
            own.pool.clear();
        }
        let give = HalleyFrame::Give { planet: Planet::Earth, left: 1 };
        position.frames = vec![Frame::Halley(HalleyFrame::Begin), Frame::Halley(give)];
        change(position);
    });
    let mut told = Told { game: scene.game().clone(), events: Vec::new() };
    told.game.deal(0, &mut told.events);
    on(told)
}

/// Deals outcome 0 and answers with the first legal answer until a round begins or all is over.
pub(crate) fn on(mut told: Told) -> Told {
    let began = |event: &Event| matches!(event, Event::RoundBegan { .. });
    for _ in 0..10_000 {
        told.game.audit().unwrap_or_else(|error| panic!("{error}"));
        if told.events.iter().any(began) {
            return told;
        }
        match told.game.pending() {
            Pending::Over => return told,
            Pending::Dealer { .. } => told.game.deal(0, &mut told.events),
            Pending::Seats(seats) => {
                let seat = seats.lowest().expect("somebody is asked");
                let mut legal = Vec::new();
                told.game.legal(seat, &mut legal);
                let pass = legal.iter().find(|a| **a == Action::Pass);
                let action = *pass.unwrap_or(&legal[0]);
                told.game.apply(seat, &action, &mut told.events).expect("it is legal");
            }
        }
    }
    panic!("no round begins");
}

/// A whole round from a changed position of the Action Phase: everybody passes.
pub(crate) fn round(text: &str, n_seats: u8, change: impl FnOnce(&mut Position)) -> Told {
    let scene = scene_of(n_seats, &format!("halley={text}")).edit(change);
    on(Told { game: scene.game().clone(), events: Vec::new() })
}
