//! Chapter 4, §4.2: Technology Research, with §X.13 and §X.19.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use tabletop::{Question, SeatSet, Sink};

use crate::action::Action;
use crate::ch01_payment;
use crate::cha_antimatter::{self, Enhancement};
use crate::components::Rules;
use crate::cubes::Cubes;
use crate::event::Event;
use crate::fact::{Fact, Label};
use crate::geometry::Place;
use crate::ids::{Family, Planet, Player, Quadrant, SalvationTech};
use crate::illegal::Illegal;
use crate::position::want;
use crate::question::{Missing, WhyNots};
use crate::state::{Ctx, Look, Phase, Purchase, State, Technology, Terms};
use crate::words::{self, ask};

/// The questions of research.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
#[schemars(rename = "ResearchFrame")]
pub enum Frame {
    /// §4.2: what to research.
    Research { player: Player, terms: Terms },
    /// §T.6.3: where the Wormhole token goes.
    PlaceWormhole { player: Player },
}

/// An answer that belongs to its question.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Move {
    /// §4.2.
    Research { player: Player, terms: Terms, technology: Technology },
    /// §T.6.3.
    PlaceWormhole { player: Player, place: Place },
}

/// The player whom a frame belongs to, asked or not.
pub(crate) fn player_mut(frame: &mut Frame) -> Option<&mut Player> {
    match frame {
        Frame::Research { player, .. } | Frame::PlaceWormhole { player } => Some(player),
    }
}

pub(crate) fn asked(state: &State, frame: Frame) -> SeatSet {
    match frame {
        Frame::Research { player, .. } | Frame::PlaceWormhole { player } => state.seats_of(player),
    }
}

pub(crate) fn legal(look: Look<'_>, frame: Frame, out: &mut Vec<Action>) {
    let Look { rules, state } = look;
    match frame {
        Frame::Research { player, terms } => {
            let may =
                |tech: &Technology| check_research(rules, state, player, terms, *tech).is_ok();
            out.extend(all().filter(may).map(|technology| Action::Research { technology }));
        }
        Frame::PlaceWormhole { .. } => {
            let there = |orbit: &Planet| !state.is_orbit_gone((*orbit).into());
            for orbit in Planet::ALL.into_iter().filter(there) {
                let quadrants = Quadrant::all();
                out.extend(quadrants.map(|quadrant| Action::PlaceWormhole { orbit, quadrant }));
            }
        }
    }
}

pub(crate) fn pair(frame: Frame, action: &Action) -> Option<Move> {
    match (frame, *action) {
        (Frame::Research { player, terms }, Action::Research { technology }) => {
            Some(Move::Research { player, terms, technology })
        }
        (Frame::PlaceWormhole { player }, Action::PlaceWormhole { orbit, quadrant }) => {
            Some(Move::PlaceWormhole { player, place: Place { orbit, quadrant } })
        }
        (Frame::Research { .. } | Frame::PlaceWormhole { .. }, _) => None,
    }
}

pub(crate) fn check(look: Look<'_>, answer: Move) -> Result<(), Illegal> {
    match answer {
        Move::Research { player, terms, technology } => {
            check_research(look.rules, look.state, player, terms, technology)
        }
        // §T.6.3: any Quadrant of any Orbit that is still there.
        Move::PlaceWormhole { place, .. } if look.state.is_orbit_gone(place.orbit.into()) => {
            Err(Illegal::Destroyed { planet: place.orbit })
        }
        Move::PlaceWormhole { .. } => Ok(()),
    }
}

pub(crate) fn play<S: Sink<Event>>(ctx: &mut Ctx<'_, S>, answer: Move) {
    let Ctx { rules, state, log } = ctx;
    state.frames.pop();
    match answer {
        Move::Research { player, terms, technology } => {
            let level = next_level(state, player, technology);
            let level = level.expect("check lets no finished one through");
            let cost = price(rules, technology, level, terms);
            let (lower, purchase) = (terms == Terms::Lower, Purchase::Technology(technology));
            ch01_payment::demand(rules, state, player, cost, lower, purchase, *log);
        }
        Move::PlaceWormhole { player, place } => {
            state.corporation_mut(player).wormhole = Some(place);
            log.push(Event::WormholePlaced { player, place });
        }
    }
}

pub(crate) fn question(frame: Frame) -> Question {
    match frame {
        Frame::Research { .. } => ask("research", "What do you research?", "§4.2"),
        Frame::PlaceWormhole { .. } => {
            ask("wormhole", "Where does your Wormhole token go?", "§T.6.3")
        }
    }
}

pub(crate) fn label(look: Look<'_>, answer: Move) -> Label {
    match answer {
        Move::Research { player, terms, technology } => {
            let name = words::technology(technology);
            let label = Label::new(format!("Research {name}"), words::technology_rule(technology))
                .in_short(name)
                .touching([words::technology_place(technology)])
                .in_group("research")
                .with(Fact::Technology { technology });
            let Some(level) = next_level(look.state, player, technology) else { return label };
            label
                .with(Fact::Level { level })
                .with(Fact::Price { cubes: price(look.rules, technology, level, terms) })
                .with(Fact::Scientists { n: scientists_for(look.rules, look.state) })
        }
        Move::PlaceWormhole { place: Place { orbit, quadrant }, .. } => {
            let text = format!("{orbit}'s Orbit, Quadrant {}", quadrant.0 + 1);
            Label::new(text, "§T.6.3")
                .touching([format!("orbit:{}.{}", orbit.token(), quadrant.0)])
                .in_group("wormhole")
                .with(Fact::Spot { orbit: orbit.into(), quadrant })
        }
    }
}

/// Scientists that stay on a technology: none where a Specialist does (§A.5.3).
fn scientists_for(rules: &Rules, state: &State) -> u8 {
    let by_specialist = cha_antimatter::is_enhanced(state, Enhancement::Research);
    if by_specialist { 0 } else { rules.numbers.research_scientists }
}

/// Technologies that cannot be paid, or are complete.
pub(crate) fn why_not(look: Look<'_>, frame: Frame, out: &mut WhyNots<'_>) {
    let Frame::Research { player, .. } = frame else { return };
    for technology in all() {
        let level = next_level(look.state, player, technology);
        let name = words::technology(technology);
        out.refused(Missing {
            action: Action::Research { technology },
            text: level.map_or_else(|| name.to_owned(), |level| format!("{name}, level {level}")),
            touches: vec![words::technology_place(technology)],
        });
    }
}

/// Can it be asked now?
///
/// # Errors
/// Why not, in words for a player.
pub(crate) fn is_sound(look: Look<'_>, frame: Frame) -> Result<(), String> {
    let acting = look.state.phase == Phase::Action;
    match frame {
        Frame::Research { .. } => want(acting, "this belongs to the Action Phase"),
        Frame::PlaceWormhole { player } => {
            let corporation = look.state.corporation(player);
            let level = corporation.level(Family::Travel);
            want(acting && level == LEVELS, "the technology is missing")?;
            want(corporation.wormhole.is_none(), "the token is on the board")
        }
    }
}

/// Levels of each family (§T.0).
pub(crate) const LEVELS: u8 = 3;

/// Every technology, families first.
pub(crate) fn all() -> impl Iterator<Item = Technology> {
    let families = Family::ALL.into_iter().map(Technology::Family);
    families.chain(SalvationTech::ALL.into_iter().map(Technology::Salvation))
}

/// The level that research would reach; `None` where there is nothing left.
pub(crate) fn next_level(state: &State, player: Player, technology: Technology) -> Option<u8> {
    let corporation = state.corporation(player);
    match technology {
        Technology::Family(family) => {
            let level = corporation.level(family);
            (level < LEVELS).then_some(level + 1)
        }
        Technology::Salvation(tech) => {
            // §T.7: the level is the order of research.
            (!corporation.has(tech)).then_some(corporation.salvation.count_ones() as u8 + 1)
        }
    }
}

/// §4.2.1: the price of a level; §X.19: that of the level before, for the first its own.
pub(crate) fn price(rules: &Rules, technology: Technology, level: u8, terms: Terms) -> Cubes {
    let level = match terms {
        Terms::Normal | Terms::Lower => level,
        Terms::Previous => level.max(2) - 1,
    };
    match technology {
        Technology::Family(family) => rules.family_cost(family, level),
        Technology::Salvation(_) => rules.salvation_cost(level - 1),
    }
}

pub(crate) fn is_possible(rules: &Rules, state: &State, player: Player, terms: Terms) -> bool {
    all().any(|technology| check_research(rules, state, player, terms, technology).is_ok())
}

pub(crate) fn check_research(
    rules: &Rules,
    state: &State,
    player: Player,
    terms: Terms,
    technology: Technology,
) -> Result<(), Illegal> {
    let by_specialist = cha_antimatter::is_enhanced(state, Enhancement::Research); // §A.5.3
    let scientists = state.corporation(player).scientists;
    if scientists < rules.numbers.research_scientists && !by_specialist {
        return Err(Illegal::NoScientist); // §4.2.1
    }
    check_price(rules, state, player, terms, technology)
}

/// Whoever does the research: is there a level left, and can it be paid?
pub(crate) fn check_price(
    rules: &Rules,
    state: &State,
    player: Player,
    terms: Terms,
    technology: Technology,
) -> Result<(), Illegal> {
    let corporation = state.corporation(player);
    let level = next_level(state, player, technology).ok_or(Illegal::Researched)?; // §4.2.2
    let (cost, have) = (price(rules, technology, level, terms), corporation.cubes);
    if ch01_payment::can_pay(have, cost, terms == Terms::Lower) {
        return Ok(());
    }
    Err(Illegal::CannotPay { cost, have })
}

/// The price is paid: the Scientist stays on the technology, and it works from now on.
pub(crate) fn learn(
    rules: &Rules,
    state: &mut State,
    player: Player,
    technology: Technology,
    paid: Cubes,
    log: &mut impl Sink<Event>,
) {
    let level = next_level(state, player, technology).expect("check lets no finished one through");
    let by_specialist = cha_antimatter::is_enhanced(state, Enhancement::Research);
    if by_specialist {
        state.antimatter.takes_place(player, true); // §A.5.3
    }
    let scientists = if by_specialist { 0 } else { rules.numbers.research_scientists };
    let corporation = state.corporation_mut(player);
    corporation.scientists -= scientists;
    corporation.spent += scientists;
    match technology {
        Technology::Family(family) => {
            corporation.levels[family.index()] = level;
            if let Some(building) = family.building() {
                corporation.buildings[building.index()] += 1; // §T.1 to §T.4
            }
        }
        Technology::Salvation(tech) => corporation.salvation |= tech.bit(),
    }
    log.push(Event::Researched { player, technology, level, paid });
    if technology == Technology::Family(Family::Travel) && level == LEVELS {
        state.push(Frame::PlaceWormhole { player }); // §T.6.3
    }
}
