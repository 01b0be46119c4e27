//! The pieces of positions and views as documents.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use tabletop::Seat;

use crate::event::ShipCount;
use crate::fleets::{Cargo, Key, Mark, Parts, Stack};
use crate::ids::{Hex, Planet, ShipClass, Star, Tech};
use crate::state::{
    Battle, Colony, Group, NO_STAR, NOBODY, Research, SecretPhase, SecretStep, State, stars_in,
};

/// Ships with everything in common.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct StackDoc {
    /// Where; nothing before the first turn.
    pub hex: Option<Hex>,
    /// The number of the task force.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub task_force: Option<u8>,
    /// The star last departed from.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub from: Option<Star>,
    /// The destination.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub to: Option<Star>,
    /// Moves used this turn; 15 is all.
    pub used: u8,
    /// Why it stands apart for the moment.
    pub mark: Mark,
    /// What it is.
    pub ships: ShipCount,
    /// What transports carry.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cargo: Option<CargoDoc>,
}

/// What transports carry.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct CargoDoc {
    /// To whom the people are loyal.
    pub people: Seat,
    /// Which planet they left.
    pub origin: Option<Planet>,
    /// Whether they can land on barren planets.
    pub cet: bool,
}

fn star_of(byte: u8) -> Option<Star> {
    (byte != NO_STAR).then_some(Star(byte))
}

impl From<&Stack> for StackDoc {
    fn from(stack: &Stack) -> StackDoc {
        let Parts { hex, mark, task_force, from, to, used, cargo } = stack.key.parts();
        StackDoc {
            hex: (hex != Hex::OFF_MAP).then_some(hex),
            task_force: (task_force != 0).then_some(task_force),
            from: star_of(from),
            to: star_of(to),
            used,
            mark,
            ships: stack.ships.into(),
            cargo: cargo.people().map(|people| CargoDoc {
                people,
                origin: cargo.origin(),
                cet: cargo.has_cet(),
            }),
        }
    }
}

impl StackDoc {
    pub(crate) fn key(&self) -> Key {
        let cargo = self
            .cargo
            .map_or(Cargo::NONE, |cargo| Cargo::new(cargo.people, cargo.origin, cargo.cet));
        Parts {
            hex: self.hex.unwrap_or(Hex::OFF_MAP),
            mark: self.mark,
            task_force: self.task_force.unwrap_or(0),
            from: self.from.map_or(NO_STAR, |star| star.0),
            to: self.to.map_or(NO_STAR, |star| star.0),
            used: self.used,
            cargo,
        }
        .key()
    }

    pub(crate) fn stack(&self) -> Stack {
        Stack { key: self.key(), ships: self.ships.into() }
    }

    /// How many transports.
    pub(crate) fn transports(&self) -> u8 {
        <[u8; ShipClass::COUNT]>::from(self.ships)[ShipClass::Transport.index()]
    }
}

/// A colony, with everything about it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ColonyDoc {
    /// Where.
    pub planet: Planet,
    /// To whom its people are loyal.
    pub owner: Seat,
    /// Who has conquered it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub conqueror: Option<Seat>,
    /// Millions.
    pub people: u8,
    /// Factories.
    pub factories: u16,
    /// Missile bases.
    pub bases: u16,
    /// Advanced missile bases.
    pub advanced_bases: u16,
    /// Planet shields.
    pub shields: u8,
    /// Shields bought in the production turn that is still secret.
    #[serde(default)]
    pub shields_new: u8,
    /// Conquered since the last production turn.
    #[serde(default)]
    pub fresh: bool,
}

impl ColonyDoc {
    pub(crate) fn of(planet: Planet, colony: &Colony) -> ColonyDoc {
        let Colony {
            owner,
            conqueror,
            people,
            shields,
            shields_new,
            fresh,
            factories,
            bases,
            advanced_bases,
        } = *colony;
        ColonyDoc {
            planet,
            owner: Seat(owner),
            conqueror: (conqueror != NOBODY).then_some(Seat(conqueror)),
            people,
            factories,
            bases,
            advanced_bases,
            shields,
            shields_new,
            fresh,
        }
    }

    pub(crate) fn colony(&self) -> Colony {
        Colony {
            owner: self.owner.0,
            conqueror: self.conqueror.map_or(NOBODY, |seat| seat.0),
            people: self.people,
            shields: self.shields,
            shields_new: self.shields_new,
            fresh: self.fresh,
            factories: self.factories,
            bases: self.bases,
            advanced_bases: self.advanced_bases,
        }
    }
}

/// Money paid for a technology.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Payment {
    /// Which.
    pub tech: Tech,
    /// How much so far.
    pub ip: u16,
}

/// A desk in a secret phase.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct DeskDoc {
    /// What is asked.
    pub step: SecretStep,
    /// The colony at hand.
    pub planet: Planet,
    /// Colonies still to be dealt with.
    pub todo: Vec<Planet>,
    /// What the colony at hand, or the set-up, has left.
    pub ip: u16,
    /// What all colonies have put out so far.
    pub output: u16,
    /// Growth of the colony at hand.
    pub growth: u8,
    /// Those who have left it.
    pub emigrants: u8,
    /// Scouts it has bought.
    pub scouts: u8,
}

impl From<&SecretPhase> for DeskDoc {
    fn from(desk: &SecretPhase) -> DeskDoc {
        let SecretPhase { step, planet, todo, ip, output, growth, emigrants, scouts } = *desk;
        let todo = todo.iter().collect();
        DeskDoc { step, planet, todo, ip, output, growth, emigrants, scouts }
    }
}

impl DeskDoc {
    pub(crate) fn desk(&self) -> SecretPhase {
        let mut desk = SecretPhase {
            step: self.step,
            planet: self.planet,
            ip: self.ip,
            output: self.output,
            growth: self.growth,
            emigrants: self.emigrants,
            scouts: self.scouts,
            ..SecretPhase::CLOSED
        };
        for planet in &self.todo {
            desk.todo.insert(*planet);
        }
        desk
    }
}

/// Everything that belongs to one seat alone: its record sheet (§2.4) and task force card (§2.4.1).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SeatDoc {
    /// Its ships.
    pub fleets: Vec<StackDoc>,
    /// Technologies owned.
    pub owned: Vec<Tech>,
    /// Running totals.
    pub paid: Vec<Payment>,
    /// Stars successfully explored.
    pub explored: Vec<Star>,
    /// Stars whose colonies it sees.
    pub watched: Vec<Star>,
    /// Command posts on the map.
    pub posts: Vec<Star>,
    /// Command posts as ordered in this production turn.
    pub posts_new: Vec<Star>,
    /// Stars where passing ships are not inspected.
    pub inspection_off: Vec<Star>,
    /// Output of the last production turn.
    pub output: u16,
    /// The desk in a secret phase.
    pub desk: DeskDoc,
}

impl SeatDoc {
    pub(crate) fn of(state: &State, seat: Seat) -> SeatDoc {
        let Research { owned, paid } = state.research[seat];
        SeatDoc {
            fleets: state.fleets[seat].stacks().iter().map(StackDoc::from).collect(),
            owned: Tech::ALL.into_iter().filter(|tech| owned & tech.bit() != 0).collect(),
            paid: Tech::ALL
                .into_iter()
                .filter(|tech| paid[tech.index()] > 0)
                .map(|tech| Payment { tech, ip: paid[tech.index()] })
                .collect(),
            explored: stars_in(state.explored[seat]).collect(),
            watched: stars_in(state.watched[seat]).collect(),
            posts: stars_in(state.posts[seat]).collect(),
            posts_new: stars_in(state.posts_new[seat]).collect(),
            inspection_off: stars_in(state.inspection_off[seat]).collect(),
            output: state.output[seat],
            desk: DeskDoc::from(&state.desks[seat]),
        }
    }

    /// Writes all of it into a state.
    pub(crate) fn put(&self, state: &mut State, seat: Seat) {
        for stack in &self.fleets {
            state.fleets[seat].put(stack.stack());
        }
        let research = &mut state.research[seat];
        research.owned = self.owned.iter().fold(0, |set, tech| set | tech.bit());
        for payment in &self.paid {
            research.paid[payment.tech.index()] = payment.ip;
        }
        let set = |stars: &[Star]| stars.iter().fold(0, |set, star| set | crate::state::bit(*star));
        state.explored[seat] = set(&self.explored);
        state.watched[seat] = set(&self.watched);
        state.posts[seat] = set(&self.posts);
        state.posts_new[seat] = set(&self.posts_new);
        state.inspection_off[seat] = set(&self.inspection_off);
        state.output[seat] = self.output;
        state.desks[seat] = self.desk.desk();
    }
}

/// A battle or a colony attack.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct BattleDoc {
    /// Where.
    pub star: Star,
    /// Attacker, defender.
    pub seats: [Seat; 2],
    /// Colonies under attack; none in a battle of ships.
    pub colonies: Vec<Planet>,
    /// Rounds begun.
    pub round: u16,
    /// An announced attack has not had its round yet.
    pub owes_round: bool,
    /// What each side can be shot at.
    pub groups: [Vec<Group>; 2],
    /// Shots still to be assigned: death stars, fighters, corvettes.
    pub shots: [u16; 3],
    /// Where the withdrawals of each side go.
    pub withdraw_to: [Option<Hex>; 2],
}

impl From<&Battle> for BattleDoc {
    fn from(battle: &Battle) -> BattleDoc {
        let Battle { star, seats, colonies, round, owes_round, groups, shots, withdraw_to } =
            battle;
        BattleDoc {
            star: *star,
            seats: *seats,
            colonies: (0..3)
                .filter(|slot| colonies >> slot & 1 == 1)
                .map(|slot| Planet::new(*star, slot))
                .collect(),
            round: *round,
            owes_round: *owes_round,
            groups: [groups[0].to_vec(), groups[1].to_vec()],
            shots: *shots,
            withdraw_to: withdraw_to.map(|hex| (hex != Hex::OFF_MAP).then_some(hex)),
        }
    }
}
