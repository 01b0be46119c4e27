//! Chapter 4, §4.3: Travel, with the technologies of §T.6.

mod flight;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use tabletop::{DrawSheet, Question, SeatSet, Sink};

pub(crate) use flight::{
    check_fly, clear_zone, found, fuel, is_possible, parts, price, turn_over, unload,
};

use crate::action::Action;
use crate::chc_halley::{self, HalleyAction, Port};
use crate::chv_variants::{self, multi_resource};
use crate::cubes::Cubes;
use crate::event::Event;
use crate::fact::{Fact, Label};
use crate::ids::{Building, Planet, Player, ProductionToken};
use crate::illegal::Illegal;
use crate::position::want;
use crate::question::{Missing, WhyNots};
use crate::state::{Ctx, Look, NONE, Phase, Settled, State};
use crate::words::{self, ask, one};

/// The questions and the draw of a flight.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
#[schemars(rename = "TravelFrame")]
pub enum Frame {
    /// §4.3.1: what to load, then where to fly; Fuel off the price, 255 for a free flight.
    Depart { player: Player, off: u8 },
    /// §4.3.4, draw: a production token is turned over; so many more may be.
    Reveal { player: Player, planet: Planet, more: u8 },
    /// §4.3.4: keep it, look at the next one, or leave it.
    Settle { player: Player, planet: Planet, token: ProductionToken, more: u8 },
    /// §4.3.5: at an own Base; `set_up` counts the Buildings set up during this stay, which are not
    /// loaded again.
    Dock {
        player: Player,
        #[serde(default, skip_serializing_if = "is_nothing")]
        set_up: [u8; 4],
    },
}

/// What is empty is not written.
fn is_nothing(buildings: &[u8; 4]) -> bool {
    *buildings == [0; 4]
}

/// An answer that belongs to its question.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Move {
    /// §4.3.2.
    Fly { player: Player, off: u8, planet: Planet },
    /// §C.2.
    FlyToComet { player: Player, off: u8 },
    /// §4.3.1.
    LoadBase { player: Player },
    /// §4.3.1.
    LoadBuilding { player: Player, set_up: [u8; 4], building: Building },
    /// §4.3.1.
    LoadCubes { player: Player, cubes: Cubes },
    /// §4.3.6.
    Dismantle { player: Player },
    /// §4.3.4.
    Settle { player: Player, token: ProductionToken },
    /// §4.3.4.
    Look { player: Player, token: ProductionToken, more: u8 },
    /// §4.3.4: the token stays where it is.
    Leave { player: Player, token: ProductionToken },
    /// §4.3.5.
    Deploy { player: Player, building: Building },
    /// Nothing more at the Base.
    Done,
}

/// The player whom a frame belongs to, asked or not.
pub(crate) fn player_mut(frame: &mut Frame) -> Option<&mut Player> {
    match frame {
        Frame::Depart { player, .. }
        | Frame::Reveal { player, .. }
        | Frame::Settle { player, .. }
        | Frame::Dock { player, .. } => Some(player),
    }
}

pub(crate) fn asked(state: &State, frame: Frame) -> SeatSet {
    match frame {
        Frame::Depart { player, .. }
        | Frame::Settle { player, .. }
        | Frame::Dock { player, .. } => state.seats_of(player),
        Frame::Reveal { .. } => SeatSet::EMPTY,
    }
}

pub(crate) fn outcomes(state: &State, frame: Frame) -> Option<u32> {
    match frame {
        Frame::Reveal { planet, .. } => Some(multi_resource::n_outcomes(state, planet)),
        Frame::Depart { .. } | Frame::Settle { .. } | Frame::Dock { .. } => None,
    }
}

pub(crate) fn legal(look: Look<'_>, frame: Frame, out: &mut Vec<Action>) {
    let Look { rules, state } = look;
    match frame {
        Frame::Depart { player, off } => {
            for planet in Planet::ALL {
                if check_fly(rules, state, player, off, planet).is_ok() {
                    out.push(Action::Fly { planet });
                }
            }
            if chc_halley::check_fly(rules, state, player, off).is_ok() {
                out.push(Action::Halley(HalleyAction::Fly)); // §C.2
            }
            flight::legal_load(rules, state, player, [0; 4], out);
        }
        Frame::Reveal { .. } => {}
        Frame::Settle { player, more, .. } => {
            if flight::check_settle(state, player).is_ok() {
                out.push(Action::Settle);
            }
            if flight::check_look(rules, state, player, more).is_ok() {
                out.push(Action::Look);
            }
            out.push(Action::Done);
        }
        Frame::Dock { player, set_up } => {
            for building in Building::ALL {
                if flight::check_deploy(rules, state, player, building).is_ok() {
                    out.push(Action::Deploy { building });
                }
            }
            flight::legal_load(rules, state, player, set_up, out);
            out.push(Action::Done);
        }
    }
}

pub(crate) fn pair(frame: Frame, action: &Action) -> Option<Move> {
    let paired = match (frame, *action) {
        (Frame::Depart { player, off }, Action::Fly { planet }) => {
            Move::Fly { player, off, planet }
        }
        (Frame::Depart { player, off }, Action::Halley(HalleyAction::Fly)) => {
            Move::FlyToComet { player, off }
        }
        (Frame::Depart { player, .. }, action) => return pair_load(player, [0; 4], action),
        (Frame::Settle { player, token, .. }, Action::Settle) => Move::Settle { player, token },
        (Frame::Settle { player, token, more, .. }, Action::Look) => {
            Move::Look { player, token, more }
        }
        (Frame::Settle { player, token, .. }, Action::Done) => Move::Leave { player, token },
        (Frame::Dock { player, .. }, Action::Deploy { building }) => {
            Move::Deploy { player, building }
        }
        (Frame::Dock { .. }, Action::Done) => Move::Done,
        (Frame::Dock { player, set_up }, action) => return pair_load(player, set_up, action),
        (Frame::Settle { .. } | Frame::Reveal { .. }, _) => return None,
    };
    Some(paired)
}

/// What is loaded before leaving and on arriving alike.
fn pair_load(player: Player, set_up: [u8; 4], action: Action) -> Option<Move> {
    match (player, action) {
        (_, Action::LoadBase) => Some(Move::LoadBase { player }),
        (_, Action::LoadBuilding { building }) => {
            Some(Move::LoadBuilding { player, set_up, building })
        }
        (_, Action::LoadCubes { cubes }) => Some(Move::LoadCubes { player, cubes }),
        (_, Action::Dismantle) => Some(Move::Dismantle { player }),
        (_, _) => None,
    }
}

pub(crate) fn check(look: Look<'_>, answer: Move) -> Result<(), Illegal> {
    let Look { rules, state } = look;
    match answer {
        Move::Fly { player, off, planet } => check_fly(rules, state, player, off, planet),
        Move::FlyToComet { player, off } => chc_halley::check_fly(rules, state, player, off),
        Move::LoadBase { player } => flight::check_load_base(rules, state, player),
        Move::LoadBuilding { player, set_up, building } => {
            flight::check_load_building(rules, state, player, set_up, building)
        }
        Move::LoadCubes { player, cubes } => flight::check_load_cubes(rules, state, player, cubes),
        Move::Dismantle { player } => flight::check_dismantle(state, player),
        Move::Settle { player, .. } => flight::check_settle(state, player),
        Move::Look { player, more, .. } => flight::check_look(rules, state, player, more),
        Move::Deploy { player, building } => flight::check_deploy(rules, state, player, building),
        Move::Leave { .. } | Move::Done => Ok(()),
    }
}

pub(crate) fn play<S: Sink<Event>>(ctx: &mut Ctx<'_, S>, answer: Move) {
    let Ctx { rules, state, log } = ctx;
    match answer {
        Move::Fly { player, off, planet } => {
            state.frames.pop();
            flight::fly(rules, state, player, off, planet, *log);
        }
        Move::FlyToComet { player, off } => {
            state.frames.pop();
            chc_halley::fly(rules, state, player, off, *log);
        }
        Move::LoadBase { player } => flight::load_base(state, player, *log),
        Move::LoadBuilding { player, building, .. } => {
            flight::load_building(state, player, building, *log);
        }
        Move::LoadCubes { player, cubes } => flight::load_cubes(state, player, cubes, *log),
        Move::Dismantle { player } => flight::dismantle(state, player, *log),
        Move::Settle { player, token } => {
            state.frames.pop();
            flight::settle(rules, state, player, token, *log);
        }
        Move::Look { player, token, more } => {
            state.frames.pop();
            flight::look(rules, state, player, token, more, *log);
        }
        Move::Leave { player, token } => {
            state.frames.pop();
            flight::leave(state, player, token, *log);
        }
        Move::Deploy { player, building } => flight::deploy(state, player, building, *log),
        Move::Done => {
            state.frames.pop();
        }
    }
}

pub(crate) fn deal<S: Sink<Event>>(ctx: &mut Ctx<'_, S>, frame: Frame, result: u32) {
    let Frame::Reveal { player, planet, more } = frame else { return };
    ctx.state.frames.pop();
    flight::revealed(ctx.state, player, planet, more, result, ctx.log);
}

/// The question at a Base ends with the Base itself (§4.3.6).
pub(crate) fn settle<S: Sink<Event>>(ctx: &mut Ctx<'_, S>, frame: Frame) -> Settled {
    match frame {
        Frame::Dock { player, .. } => {
            let gone = !flight::can_dock(ctx.state, player);
            ctx.pass_over(gone)
        }
        Frame::Depart { .. } | Frame::Reveal { .. } | Frame::Settle { .. } => Settled::Waits,
    }
}

pub(crate) fn question(look: Look<'_>, frame: Frame) -> Question {
    match frame {
        Frame::Depart { player, .. } => {
            let aboard = aboard(look.state, player);
            let text = if aboard.is_empty() {
                "Load the Explorer, or say where it flies.".to_owned()
            } else {
                format!("Load the Explorer, or say where it flies. Aboard: {aboard}.")
            };
            ask("depart", text, "§4.3.1")
        }
        Frame::Reveal { .. } | Frame::Dock { .. } => {
            ask("dock", "What do you do at your Base?", "§4.3.5")
        }
        Frame::Settle { player, planet, token, .. } => {
            let info = look.rules.token(token);
            let deposit = chv_variants::words::deposit(info);
            let bases = look.state.corporation(player).explorer.bases;
            let end = if bases > 0 { "Do you found a Base?" } else { "You carry no Base." };
            let text = format!("{planet}: a Deposit of {deposit}, {} at once. {end}", info.ars);
            ask("settle", text, "§4.3.4")
        }
    }
}

/// What the Explorer carries, in words; empty for nothing.
fn aboard(state: &State, player: Player) -> String {
    let explorer = &state.corporation(player).explorer;
    let mut parts = Vec::new();
    if explorer.bases > 0 {
        parts.push(words::count(explorer.bases, "Base"));
    }
    for building in Building::ALL {
        let n = explorer.buildings[building.index()];
        if n > 0 {
            parts.push(words::count(n, building.name()));
        }
    }
    if !explorer.cubes.is_empty() {
        parts.push(words::cubes(explorer.cubes));
    }
    parts.join(", ")
}

pub(crate) fn draw_sheet(look: Look<'_>, frame: Frame) -> Option<DrawSheet> {
    let Frame::Reveal { planet, .. } = frame else { return None };
    let name = |n: u8| {
        let info = look.rules.token(ProductionToken::of(planet, usize::from(n)));
        format!("token {n}: {}, {} at once", chv_variants::words::deposit(info), info.ars)
    };
    let outcomes = multi_resource::outcomes(look.state, planet, &name);
    let text = format!("a production token of {planet}").into();
    Some(DrawSheet { text, rule: "§4.3.4", outcomes })
}

pub(crate) fn label(look: Look<'_>, answer: Move) -> Label {
    match answer {
        Move::Fly { player, off, planet } => fly_label(look, player, off, planet),
        Move::FlyToComet { player, off } => {
            chc_halley::words::fly(look.rules, look.state, player, off)
        }
        Move::LoadBase { player } => {
            let label = Label::new("Load a Base", "§4.3.1").in_group("load");
            load_facts(look, player, 1, label)
        }
        Move::LoadBuilding { player, building, .. } => {
            let label = Label::new(format!("Load {}", one(building)), "§4.3.1").in_group("load");
            load_facts(look, player, 1, label.with(Fact::Building { building }))
        }
        Move::LoadCubes { player, cubes } => {
            let label = Label::new(format!("Load {}", words::cubes(cubes)), "§4.3.1");
            let label = label.in_group("load").with(Fact::Loads { cubes });
            load_facts(look, player, cubes.total(), label)
        }
        Move::Dismantle { player } => dismantle_label(look, player),
        Move::Settle { player, token } => settle_label(look, player, token),
        Move::Look { player, token, .. } => {
            let fuel = look.rules.numbers.look_again_fuel;
            let text = format!("Look at the next token for {fuel} Fuel");
            let at = here(look.state, player);
            Label::new(text, "§4.3.4")
                .touching([words::planet(at)])
                .in_group("base")
                .with(Fact::Fuel { n: u16::from(fuel) })
                .with(Fact::Draws { n: 1 })
                .with(Fact::TokensLeft { n: look.state.piles[token.planet().index()].len() })
        }
        Move::Leave { token, .. } => Label::new("Leave the token", "§4.3.4")
            .in_group("done")
            .with(Fact::Planet { planet: token.planet() }),
        Move::Deploy { player, building } => {
            let at = here(look.state, player);
            let zone = look.state.corporation(player).zone(at);
            let max = look.rules.numbers.buildings_per_zone;
            Label::new(format!("Set up {}", one(building)), "§4.3.5")
                .touching([words::planet(at)])
                .in_group("set_up")
                .with(Fact::Building { building })
                .with(Fact::RoomLeft { n: u16::from(max.saturating_sub(zone.n_buildings() + 1)) })
        }
        Move::Done => Label::new("Nothing more", "§4.3.5").in_group("done"),
    }
}

/// The planet of the Explorer; on the comet Earth stands for it, where nothing is done.
fn here(state: &State, player: Player) -> Planet {
    state.corporation(player).explorer.at.planet().unwrap_or(Planet::Earth)
}

/// Where the load comes from, and how much more the Explorer takes.
fn load_facts(look: Look<'_>, player: Player, n: u16, label: Label) -> Label {
    let load = look.state.corporation(player).explorer.load() + n;
    let n = u16::from(look.rules.numbers.explorer).saturating_sub(load);
    label.touching([words::planet(here(look.state, player))]).with(Fact::RoomLeft { n })
}

fn fly_label(look: Look<'_>, player: Player, off: u8, to: Planet) -> Label {
    let Look { rules, state } = look;
    let fuel = price(rules, state, player, off, to.into());
    let rule = if off == NONE { "§X.01" } else { "§4.3.2" };
    let mut label = Label::new(format!("Fly to {to} for {fuel} Fuel"), rule)
        .in_short(format!("{to}: {fuel} Fuel"))
        .touching([words::planet(to)])
        .in_group("fly")
        .with(Fact::Planet { planet: to })
        .with(Fact::Fuel { n: fuel });
    if off != NONE {
        label = label.with(parts(rules, state, player, to.into()).into());
    }
    let corporation = state.corporation(player);
    if to == Planet::Earth {
        return label.with(Fact::Unloads { cubes: corporation.explorer.cubes });
    }
    if corporation.zone(to).has_base() {
        return label.with(Fact::OwnBase { planet: to });
    }
    let tokens = state.piles[to.index()].len();
    label = label.with(Fact::TokensLeft { n: tokens });
    if corporation.explorer.bases == 0 {
        label = label.with(Fact::NoBaseAboard); // Nothing could be founded there.
    }
    label
}

fn dismantle_label(look: Look<'_>, player: Player) -> Label {
    let at = here(look.state, player);
    let zone = look.state.corporation(player).zone(at);
    Label::new(format!("Give up the Base on {at}"), "§4.3.6")
        .touching([words::planet(at)])
        .in_group("give_up")
        .with(Fact::GivesUpBase {
            planet: at,
            deposit: zone.deposit,
            storage: zone.storage,
            buildings: zone.n_buildings(),
        })
}

fn settle_label(look: Look<'_>, player: Player, token: ProductionToken) -> Label {
    let info = look.rules.token(token);
    let ars = Cubes::of(info.resource, info.ars);
    Label::new("Found a Base", "§4.3.4")
        .touching([words::planet(here(look.state, player))])
        .in_group("base")
        .with(Fact::Planet { planet: token.planet() })
        .with(Fact::FillsDeposit {
            planet: token.planet(),
            cubes: Cubes::of(info.resource, info.n),
        })
        .with(Fact::GainsCubes { cubes: ars })
}

/// Planets that cannot be flown to, Bases that cannot be loaded or founded, Buildings that find no room.
pub(crate) fn why_not(look: Look<'_>, frame: Frame, out: &mut WhyNots<'_>) {
    match frame {
        Frame::Depart { player, .. } => {
            for planet in Planet::ALL {
                let (text, touches) = (format!("Fly to {planet}"), vec![words::planet(planet)]);
                out.refused(Missing { action: Action::Fly { planet }, text, touches });
            }
            if look.state.halley.is_here() {
                let text = "Fly to Halley's Comet".to_owned();
                let action = Action::Halley(HalleyAction::Fly);
                out.refused(Missing { action, text, touches: vec!["comet".to_owned()] });
            }
            why_no_load(look, player, out);
        }
        Frame::Settle { planet, .. } => {
            let touches = || vec![words::planet(planet)];
            let text = "Found a Base".to_owned();
            out.refused(Missing { action: Action::Settle, text, touches: touches() });
            let text = "Look at the next token".to_owned();
            out.refused(Missing { action: Action::Look, text, touches: touches() });
        }
        Frame::Dock { player, .. } => {
            let explorer = &look.state.corporation(player).explorer;
            let at = vec![words::planet(here(look.state, player))];
            for building in Building::ALL {
                if explorer.buildings[building.index()] > 0 {
                    let text = format!("Set up {}", one(building));
                    let action = Action::Deploy { building };
                    out.refused(Missing { action, text, touches: at.clone() });
                }
            }
            why_no_load(look, player, out);
        }
        Frame::Reveal { .. } => {}
    }
}

/// What lies there and does not go aboard.
fn why_no_load(look: Look<'_>, player: Player, out: &mut WhyNots<'_>) {
    let corporation = look.state.corporation(player);
    let at = vec![words::planet(here(look.state, player))];
    if corporation.explorer.at == Port::Earth {
        let text = "Load a Base".to_owned();
        out.refused(Missing { action: Action::LoadBase, text, touches: at.clone() });
    }
    let there = match corporation.here() {
        Some(_) if corporation.explorer.at == Port::Earth => corporation.buildings,
        Some(zone) => zone.buildings,
        None => [0; 4],
    };
    for building in Building::ALL {
        if there[building.index()] > 0 {
            let text = format!("Load {}", one(building));
            let action = Action::LoadBuilding { building };
            out.refused(Missing { action, text, touches: at.clone() });
        }
    }
    if let Some(cube) = corporation.here().and_then(|zone| zone.storage.cheapest()) {
        let action = Action::LoadCubes { cubes: Cubes::one(cube) };
        out.refused(Missing { action, text: "Load cubes".to_owned(), touches: at });
    }
}

/// Can it be asked now?
///
/// # Errors
/// Why not, in words for a player.
pub(crate) fn is_sound(look: Look<'_>, frame: Frame) -> Result<(), String> {
    let Look { rules, state } = look;
    let acting = state.phase == Phase::Action;
    match frame {
        Frame::Depart { player, off } => {
            want(acting, "this belongs to the Action Phase")?;
            want(is_possible(rules, state, player, off), "no flight can be paid")
        }
        Frame::Reveal { player, planet, more } => {
            let pile = &state.piles[planet.index()];
            check_arrival(state, player, planet)?;
            want(pile.n_unseen > 0 && more < pile.len(), "not so many tokens lie there")
        }
        Frame::Settle { player, planet, token, more } => {
            check_arrival(state, player, planet)?;
            check_in_hand(look, planet, token, more)
        }
        Frame::Dock { player, set_up } => {
            want(acting && flight::can_dock(state, player), "no own Base is there")?;
            let there = state.corporation(player).here().map_or([0; 4], |zone| zone.buildings);
            let stands = set_up.iter().zip(there).all(|(n, have)| *n <= have);
            want(stands, "what was set up does not stand there")?;
            want(state.variant.is_second() || set_up == [0; 4], "nobody counts what is set up")
        }
    }
}

/// The Explorer has come to a planet where no own Base stands.
pub(crate) fn check_arrival(state: &State, player: Player, planet: Planet) -> Result<(), String> {
    let corporation = state.corporation(player);
    want(state.phase == Phase::Action, "this belongs to the Action Phase")?;
    want(planet != Planet::Earth && !state.is_destroyed(planet), "nothing lies there")?;
    want(corporation.explorer.at == planet, "the Explorer is elsewhere")?;
    want(!corporation.zone(planet).has_base(), "a Base stands there already")
}

/// A token that was turned over lies nowhere else.
fn check_in_hand(
    look: Look<'_>,
    planet: Planet,
    token: ProductionToken,
    more: u8,
) -> Result<(), String> {
    let pile = &look.state.piles[planet.index()];
    want(token.planet() == planet, "the token is another planet's")?;
    let n = token.n();
    let zones = || look.state.players().map(|p| look.state.corporation(p).zone(planet));
    let elsewhere = pile.unseen >> n & 1 == 1
        || pile.seen.contains(&(n as u8))
        || zones().any(|zone| zone.token == token.0);
    want(!elsewhere, "the token lies elsewhere too")?;
    want(more <= pile.len(), "not so many tokens lie there")?;
    let most = multi_resource::pile_size(look.rules, look.state.variant.variants);
    want(pile.len() < most, "all tokens lie there")
}
