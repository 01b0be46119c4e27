//! What happened, and who may know it.
//!
//! An [`Event`] is one [`EventView`] with its audience. Where some may know more than others, two
//! events with audiences apart are told. An event is built from nothing that its audience may
//! not know, so there is nothing to strip.

use arrayvec::ArrayVec;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use tabletop::Seat;

use crate::action::Target;
use crate::ids::{Card, Hex, Item, Planet, ShipClass, Star, Tech, Unit};

/// Ships of each class.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema,
)]
#[serde(deny_unknown_fields)]
pub struct ShipCount {
    /// Unarmed explorers.
    pub scouts: u8,
    /// A million people each.
    pub transports: u8,
    /// The lightest warships.
    pub corvettes: u8,
    /// Better warships.
    pub fighters: u8,
    /// The best warships.
    pub death_stars: u8,
}

impl From<[u8; 5]> for ShipCount {
    fn from([scouts, transports, corvettes, fighters, death_stars]: [u8; 5]) -> ShipCount {
        ShipCount { scouts, transports, corvettes, fighters, death_stars }
    }
}

impl From<ShipCount> for [u8; 5] {
    fn from(count: ShipCount) -> [u8; 5] {
        [count.scouts, count.transports, count.corvettes, count.fighters, count.death_stars]
    }
}

impl std::fmt::Display for ShipCount {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let counts: [u8; 5] = (*self).into();
        let mut words = Vec::new();
        for (class, n) in ShipClass::ALL.into_iter().zip(counts) {
            if n > 0 {
                words.push(format!("{n} {}{}", class.name(), if n == 1 { "" } else { "s" }));
            }
        }
        f.write_str(&if words.is_empty() { "no ships".to_owned() } else { words.join(", ") })
    }
}

/// What a seat sees of a colony that is not its own (§3.11.6).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ColonySight {
    /// Where.
    pub planet: Planet,
    /// Whose.
    pub owner: Seat,
    /// Who has conquered it.
    pub conqueror: Option<Seat>,
    /// Whether a shield protects it.
    pub shield: bool,
}

/// Ships of one seat, seen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ShipSight {
    /// Whose.
    pub owner: Seat,
    /// Which.
    pub ships: ShipCount,
}

/// An activity of a turn (§3.2).
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema,
)]
#[serde(rename_all = "snake_case")]
pub enum Activity {
    /// Corners are drawn.
    Seating,
    /// Bonus IP are spent.
    Setup,
    /// Ships move.
    Move,
    /// Stars are explored.
    Explore,
    /// Ships fight.
    Battle,
    /// Colonies are attacked.
    Assault,
    /// Transports land.
    Land,
    /// Everybody produces.
    Production,
    /// The game has ended.
    Over,
}

/// Something that happened.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "event", rename_all = "snake_case", deny_unknown_fields)]
#[schemars(rename = "Happening")]
pub enum EventView {
    /// A seat got its corner.
    CornerDrawn { seat: Seat, hex: Hex },
    /// Set-up spending begins.
    SetupBegan,
    /// A turn of a seat begins.
    TurnBegan { turn: u8, seat: Seat },
    /// The next activity of the own turn begins.
    ActivityBegan { activity: Activity },
    /// A production turn begins.
    ProductionBegan { turn: u8 },
    /// A seat has closed a secret phase.
    Closed { seat: Seat },
    /// Everybody has closed; what was built is on the map.
    ProductionEnded { turn: u8 },
    /// The last turn is over.
    GameEnded,
    /// Own purchase.
    Bought { planet: Option<Planet>, item: Item, n: u16, ip: u16 },
    /// Own payment for research.
    Invested { tech: Tech, ip: u16, paid: u16, price: u16 },
    /// Own new technology.
    Acquired { tech: Tech },
    /// Own colony produced.
    Produced { planet: Planet, growth: u8, people: u8, factories: u16, ip: u16 },
    /// Own people left a colony.
    Emigrated { planet: Planet, emigrants: u8, bonus: u8 },
    /// People above the capacity died.
    Culled { planet: Planet, dead: u8 },
    /// A command post stands on the map.
    PostPlaced { seat: Seat, star: Star },
    /// A command post has gone.
    PostRemoved { seat: Seat, star: Star },
    /// Ships moved, or a marker that stands for them. `noticed` is for the mover alone: somebody at
    /// a star may have looked, so it cannot be taken back.
    Moved { seat: Seat, from: Option<Hex>, to: Hex, task_force: Option<u8>, noticed: bool },
    /// Own ships have a destination.
    Headed { star: Star },
    /// Own ships must stop: an enemy ship is there (§3.8.3).
    Stopped { star: Star },
    /// The markers of a seat in a hex changed.
    MarkersChanged { seat: Seat, hex: Hex },
    /// An own colony is besieged, or is so no more (§4.3.1).
    SiegeChanged { star: Star, besieged: bool },
    /// A colony looked at ships in its hex.
    Inspected { star: Star, owner: Seat, ships: ShipCount, turn: u8 },
    /// Everybody heard that a colony inspects ships.
    InspectionCalled { seat: Seat, star: Star },
    /// A lone unarmed ship at an unexplored star.
    RiskRolled { seat: Seat, star: Star, class: ShipClass, roll: u8, lost: bool },
    /// A star has been explored for the first time; the card only for those who may know it.
    CardDrawn { seat: Seat, star: Star, card: Option<Card> },
    /// A star explored before has been explored by another seat.
    CardConsulted { seat: Seat, holder: Seat, star: Star, card: Option<Card> },
    /// What an explorer finds at a star besides planets.
    Sighted {
        star: Star,
        turn: u8,
        ships: ArrayVec<ShipSight, 3>,
        colonies: ArrayVec<ColonySight, 3>,
    },
    /// A battle begins; `own` is the viewer's side, if it has one.
    BattleBegan {
        star: Star,
        attacker: Seat,
        defender: Seat,
        own: Option<Seat>,
        ships: [ShipCount; 2],
        turn: u8,
    },
    /// Targets were chosen.
    Aimed { seat: Seat, firer: Unit, n: u16, target: Target },
    /// A shot.
    Shot { seat: Seat, firer: Unit, target: Target, roll: ArrayVec<u8, 2>, hit: bool },
    /// Losses of a round.
    Destroyed { seat: Seat, target: Target, n: u16 },
    /// The other side has said where withdrawals go.
    WithdrawalHex { seat: Seat, hex: Hex },
    /// Ships left a battle.
    Withdrew { seat: Seat, star: Star, to: Hex, ships: ShipCount },
    /// A battle ended.
    BattleEnded { star: Star },
    /// A colony is under attack and shows its defences.
    AttackBegan {
        planet: Planet,
        attacker: Seat,
        owner: Seat,
        bases: u16,
        advanced_bases: u16,
        shields: u8,
    },
    /// An attack ended without conquest.
    AttackEnded { star: Star },
    /// A colony changed hands.
    Conquered { planet: Planet, owner: Seat, conqueror: Seat },
    /// What the conqueror learns.
    Disclosed { planet: Planet, people: u8, factories: u16 },
    /// A colony is its owner's again.
    Freed { planet: Planet, owner: Seat },
    /// Transports with conquered people are their owner's again.
    TransportsFreed { owner: Seat, hex: Hex, n: u8 },
    /// Factories were destroyed on purpose.
    Razed { planet: Planet, n: u16, by_owner: bool },
    /// People of a conquered colony were killed.
    Bombarded { planet: Planet, dead: u8, left: u8 },
    /// Nobody lives there any more.
    Abandoned { planet: Planet },
    /// Own transports landed.
    Landed { planet: Planet, n: u8, people: u8, seen: bool },
    /// A colony of another seat appeared where the viewer is.
    ColonyFounded { planet: Planet, owner: Seat },
    /// A shield appeared on a colony that the viewer sees.
    ShieldRaised { planet: Planet },
}

/// What happened, and its audience.
pub type Event = tabletop::Addressed<EventView>;

/// Did somebody learn something hidden?
pub(crate) fn reveals(event: &Event) -> bool {
    event.what.reveals()
}

impl EventView {
    /// Did somebody learn something hidden?
    pub(crate) fn reveals(&self) -> bool {
        match self {
            EventView::Inspected { .. }
            | EventView::SiegeChanged { .. }
            | EventView::InspectionCalled { .. }
            | EventView::Stopped { .. }
            | EventView::RiskRolled { .. }
            | EventView::CardDrawn { .. }
            | EventView::CardConsulted { .. }
            | EventView::Sighted { .. }
            | EventView::BattleBegan { .. }
            | EventView::Shot { .. }
            | EventView::Destroyed { .. }
            | EventView::Withdrew { .. }
            | EventView::AttackBegan { .. }
            | EventView::Conquered { .. }
            | EventView::Disclosed { .. }
            | EventView::Freed { .. }
            | EventView::TransportsFreed { .. }
            | EventView::PostPlaced { .. }
            | EventView::ColonyFounded { .. }
            | EventView::ShieldRaised { .. }
            | EventView::ProductionEnded { .. }
            | EventView::GameEnded => true,
            EventView::CornerDrawn { .. }
            | EventView::SetupBegan
            | EventView::TurnBegan { .. }
            | EventView::ActivityBegan { .. }
            | EventView::ProductionBegan { .. }
            | EventView::Closed { .. }
            | EventView::Bought { .. }
            | EventView::Invested { .. }
            | EventView::Acquired { .. }
            | EventView::Produced { .. }
            | EventView::Emigrated { .. }
            | EventView::Culled { .. }
            | EventView::PostRemoved { .. }
            | EventView::Moved { .. }
            | EventView::Headed { .. }
            | EventView::MarkersChanged { .. }
            | EventView::Aimed { .. }
            | EventView::WithdrawalHex { .. }
            | EventView::BattleEnded { .. }
            | EventView::AttackEnded { .. }
            | EventView::Razed { .. }
            | EventView::Bombarded { .. }
            | EventView::Abandoned { .. }
            | EventView::Landed { .. } => false,
        }
    }

    /// Does it end the reach of undo of the seat that caused it?
    ///
    /// Entering a star hex always does (ruling A-52), leaving one unless the mover knows that nobody
    /// else lives there: somebody unseen may have looked.
    pub(crate) fn bars_undo(&self) -> bool {
        if let EventView::Moved { noticed, .. } = self {
            return *noticed;
        }
        if let EventView::Landed { seen, .. } = self {
            return *seen;
        }
        let passes_on =
            matches!(self, EventView::TurnBegan { .. } | EventView::ProductionBegan { .. });
        passes_on || self.reveals()
    }
}

/// What a viewer remembers: what was seen where, and when.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Memory {
    /// The latest sight of each star, in the order of stars.
    pub sightings: Vec<Sighting>,
    /// Where the latest fight was seen: losses are told without their place.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fight: Option<Star>,
}

/// What was seen at a star.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Sighting {
    /// Where.
    pub star: Star,
    /// The turn of the latest look.
    pub turn: u8,
    /// Ships of others.
    pub ships: Vec<ShipSight>,
    /// Colonies of others.
    pub colonies: Vec<ColonySight>,
}

impl Memory {
    fn at(&mut self, star: Star) -> &mut Sighting {
        let place = match self.sightings.binary_search_by_key(&star, |sighting| sighting.star) {
            Ok(place) => place,
            Err(place) => {
                let blank = Sighting { star, turn: 0, ships: Vec::new(), colonies: Vec::new() };
                self.sightings.insert(place, blank);
                place
            }
        };
        &mut self.sightings[place]
    }

    /// Ships of a seat are no more where they were seen.
    fn lose(&mut self, star: Star, owner: Seat, loss: impl Fn(&mut [u8; ShipClass::COUNT])) {
        let Some(sighting) = self.sightings.iter_mut().find(|seen| seen.star == star) else {
            return;
        };
        for seen in sighting.ships.iter_mut().filter(|seen| seen.owner == owner) {
            let mut ships = seen.ships.into();
            loss(&mut ships);
            seen.ships = ships.into();
        }
        sighting.ships.retain(|seen| seen.ships != ShipCount::default());
    }

    /// Adds what an event tells.
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "whatever shows nothing at a star is not remembered"
    )]
    pub(crate) fn add(&mut self, event: &EventView) {
        match event {
            EventView::Sighted { star, turn, ships, colonies } => {
                let sighting = self.at(*star);
                sighting.turn = *turn;
                sighting.ships = ships.to_vec();
                sighting.colonies = colonies.to_vec();
            }
            EventView::Inspected { star, owner, ships, turn } => {
                let sighting = self.at(*star);
                sighting.turn = *turn;
                sighting.ships.retain(|seen| seen.owner != *owner);
                sighting.ships.push(ShipSight { owner: *owner, ships: *ships });
            }
            EventView::ColonyFounded { planet, owner } => {
                let sighting = self.at(planet.star());
                sighting.colonies.retain(|colony| colony.planet != *planet);
                let (planet, owner) = (*planet, *owner);
                sighting.colonies.push(ColonySight {
                    planet,
                    owner,
                    conqueror: None,
                    shield: false,
                });
            }
            EventView::Conquered { planet, owner, conqueror } => {
                let sighting = self.at(planet.star());
                sighting.colonies.retain(|colony| colony.planet != *planet);
                let (planet, owner, conqueror) = (*planet, *owner, Some(*conqueror));
                sighting.colonies.push(ColonySight { planet, owner, conqueror, shield: false });
            }
            EventView::Freed { planet, .. } => {
                for colony in &mut self.at(planet.star()).colonies {
                    if colony.planet == *planet {
                        colony.conqueror = None;
                    }
                }
            }
            EventView::Abandoned { planet } => {
                self.at(planet.star()).colonies.retain(|colony| colony.planet != *planet);
            }
            EventView::ShieldRaised { planet } => {
                for colony in &mut self.at(planet.star()).colonies {
                    colony.shield |= colony.planet == *planet;
                }
            }
            _ => self.add_fight(event),
        }
    }

    /// Adds what an event of a fight tells.
    fn add_fight(&mut self, event: &EventView) {
        if let EventView::BattleBegan { star, attacker, defender, own, ships, turn } = event {
            self.fight = Some(*star);
            let sighting = self.at(*star);
            sighting.turn = *turn;
            for (owner, ships) in [*attacker, *defender].into_iter().zip(*ships) {
                sighting.ships.retain(|seen| seen.owner != owner);
                if Some(owner) != *own {
                    sighting.ships.push(ShipSight { owner, ships });
                }
            }
        }
        if let EventView::AttackBegan { planet, .. } = event {
            self.fight = Some(planet.star());
        }
        if let EventView::Destroyed { seat, target, n } = event
            && let (Some(star), Some(class)) = (self.fight, target.class())
        {
            let n = u8::try_from(*n).unwrap_or(u8::MAX);
            self.lose(star, *seat, |ships| {
                ships[class.index()] = ships[class.index()].saturating_sub(n);
            });
        }
        if let EventView::Withdrew { seat, star, ships: gone, .. } = event {
            let gone: [u8; ShipClass::COUNT] = (*gone).into();
            self.lose(*star, *seat, |ships| {
                for (n, gone) in ships.iter_mut().zip(gone) {
                    *n = n.saturating_sub(gone);
                }
            });
        }
    }
}
