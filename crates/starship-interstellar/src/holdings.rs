//! What somebody holds and how the table stands, as plain numbers: for opponents that look ahead in
//! a game they invented.
//!
//! A bot is never handed a game that people play; what it may ask here it asks of its own
//! determinization, so these numbers tell nothing that its View did not.

use tabletop::Seat;

use crate::ch10_hall;
use crate::cha_antimatter::AntiMatterFrame;
use crate::chc_halley::{HalleyFrame, Port};
use crate::chk_kuiper::KuiperFrame;
use crate::chv_variants::{UniquePass, VariantFrame, families, multi_resource};
use crate::components::Rules;
use crate::cubes::Cubes;
use crate::game::StarshipInterstellar;
use crate::ids::{Building, Extra, Family, Mechanism, N_PLANETS, Player, Project, TokenSet, Track};
use crate::state::{Corporation, End, Frame, JourneyPlace, Phase, Purchase, SPACES, State};
use crate::{
    ch01_payment, ch01_turn, ch04_solar, ch04_travel, ch05_build, ch05_government, ch05_probe,
    ch05_save, ch07_sun, ch08_end, question,
};

/// The zone of a player on a planet (§3.4).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Colony {
    /// Does a Base stand there?
    pub based: bool,
    /// Buildings, by [`Building`].
    pub buildings: [u8; Building::COUNT],
    /// Cubes in the ground.
    pub deposit: Cubes,
    /// Cubes in the layers below (§V4.2).
    pub below: Cubes,
    /// Cubes brought up.
    pub storage: Cubes,
}

/// What one player has by variants and expansions alone; nothing where they are not played.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Modules {
    /// The Unique Pass token that was drafted, unless the usual one is used (§V5.2).
    pub pass_token: Option<UniquePass>,
    /// Asteroids on the Mining Board, a bit each by [`crate::Asteroid`] (§K.4.2).
    pub asteroids: u64,
    /// Those of them that are turned face down (§K.5.1).
    pub turned: u64,
    /// Moscovium at hand (§A.2.1).
    pub moscovium: u8,
    /// Empty spaces of the track of Moscovium (§A.8).
    pub empty: u8,
}

/// What one player has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Holdings {
    /// Prestige won so far.
    pub prestige: i16,
    /// Reputation.
    pub reputation: i8,
    /// Fuel.
    pub fuel: u16,
    /// Cubes at hand.
    pub cubes: Cubes,
    /// Scientists at hand.
    pub scientists: u8,
    /// Researched levels, by [`Family`].
    pub levels: [u8; Family::COUNT],
    /// Salvation technologies, as a set by [`crate::SalvationTech::bit`].
    pub salvation: u8,
    /// Steps on the Leader Tracks, by [`Track`].
    pub tracks: [u8; Track::COUNT],
    /// The Probe.
    pub probe: JourneyPlace,
    /// Extra Actions, as a set of bits by [`Extra::index`].
    pub extras: u32,
    /// Tokens that can still be played in this phase.
    pub pool: TokenSet,
    /// Out of this phase?
    pub passed: bool,
    /// Rotations of the Pass token.
    pub rotations: u8,
    /// Bases on Earth.
    pub bases: u8,
    /// Buildings on Earth, by [`Building`].
    pub buildings: [u8; Building::COUNT],
    /// Where the Explorer stands.
    pub explorer: Port,
    /// Bases aboard.
    pub aboard_bases: u8,
    /// Buildings aboard, by [`Building`].
    pub aboard_buildings: [u8; Building::COUNT],
    /// Cubes aboard.
    pub aboard_cubes: Cubes,
    /// Zones, by [`crate::ids::Planet`].
    pub colonies: [Colony; N_PLANETS],
    /// The row of the World Government that the next Scientist goes to.
    pub next_row: Option<u8>,
    /// Mechanisms built.
    pub built: u8,
    /// People saved.
    pub saved: u16,
    /// What variants and expansions add.
    pub modules: Modules,
}

impl Holdings {
    /// The Extra Actions.
    pub fn extras(&self) -> impl Iterator<Item = Extra> + use<> {
        let extras = self.extras;
        Extra::all().filter(move |extra| extras >> extra.index() & 1 == 1)
    }
}

/// How the table stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Outlook {
    /// Seats, and H.A.L.L.
    pub n_players: u8,
    /// The round.
    pub round: u8,
    /// The phase.
    pub phase: Phase,
    /// Why the game ends, once that is certain.
    pub end: Option<End>,
    /// The space of the Spiral.
    pub spiral: u8,
    /// Mechanisms in the ship.
    pub built: u8,
    /// People saved, by all.
    pub saved: u16,
    /// The column of the Probe that is farthest, the Government's too.
    pub farthest: u8,
    /// Players' Probes in Trappist.
    pub arrivals: u8,
    /// People on Earth.
    pub population: Cubes,
    /// Mechanisms on offer, by [`Project`] and space.
    pub projects: [[Option<Mechanism>; SPACES]; Project::COUNT],
    /// Who governs.
    pub governor: Option<Player>,
    /// What the AI bag will hold in the next round, if nobody interferes (§H.6).
    pub hall_bag: Option<Cubes>,
    /// The people of the Families on top of both piles (§V2.2).
    pub families: [Option<Cubes>; 2],
}

impl StarshipInterstellar {
    /// Is the seat in the middle of its own action, or a draw for it due?
    pub fn is_acting(&self, seat: Seat) -> bool {
        let Some(frame) = self.state.top() else { return false };
        let player = Player::Seat(seat);
        if let Frame::Turn(ch01_turn::Frame::Turn { .. }) = frame {
            return false;
        }
        if question::asked(&self.state, frame).contains(seat) {
            return true;
        }
        is_drawn_for(&self.state, frame, player)
    }

    /// Everybody's points if the game ended now (§8.3).
    pub fn score_of(&self, player: Player) -> i32 {
        ch08_end::score(&self.rules, &self.state, player)
    }

    /// The printed components that this game is played with.
    pub fn components_in_use(&self) -> &Rules {
        &self.rules
    }

    /// Is the space of the World Government free?
    pub fn is_bench_free(&self, row: u8, space: u8) -> bool {
        self.state.sitting(row, space).is_none()
    }

    /// Is a Universal Mechanism paid for, whose Prestige is what the cubes are worth (§V7.2)?
    pub fn pays_by_value(&self) -> bool {
        let Some(Frame::Payment(ch01_payment::Frame::Pay { purchase, .. })) = self.state.top()
        else {
            return false;
        };
        let Purchase::Mechanism { project, column } = purchase else { return false };
        let mechanism = self.state.mechanism(project, column);
        mechanism.is_some_and(|mechanism| self.rules.mechanism(mechanism).universal)
    }

    /// Is there something to be discovered on that space of the Journey?
    pub fn is_unexplored(&self, place: JourneyPlace) -> bool {
        self.state.discovery(place).is_none()
    }

    /// What a player has.
    pub fn holdings(&self, player: Player) -> Holdings {
        let Corporation {
            prestige,
            fuel,
            reputation,
            cubes,
            scientists,
            bases,
            buildings,
            levels,
            salvation,
            ..
        } = *self.state.corporation(player);
        let corporation = self.state.corporation(player);
        let explorer = &corporation.explorer;
        Holdings {
            prestige,
            reputation,
            fuel,
            cubes,
            scientists,
            levels,
            salvation,
            tracks: corporation.tracks,
            probe: corporation.probe,
            extras: corporation.extras,
            pool: corporation.pool,
            passed: corporation.passed,
            rotations: corporation.rotations,
            bases,
            buildings,
            explorer: explorer.at,
            aboard_bases: explorer.bases,
            aboard_buildings: explorer.buildings,
            aboard_cubes: explorer.cubes,
            colonies: corporation.zones.map(|zone| Colony {
                based: zone.has_base(),
                buildings: zone.buildings,
                deposit: zone.deposit,
                below: multi_resource::below(&self.rules, &zone),
                storage: zone.storage,
            }),
            next_row: ch05_government::next_row(&self.state, player),
            built: corporation.built,
            saved: corporation.saved.total(),
            modules: self.modules(player),
        }
    }

    /// What variants and expansions add to it.
    fn modules(&self, player: Player) -> Modules {
        let state = &self.state;
        let mut modules =
            Modules { pass_token: state.variants.pass_in_use(player), ..Modules::default() };
        if state.variant.kuiper {
            (modules.asteroids, modules.turned) = state.kuiper.mining_board(player);
        }
        if state.variant.antimatter {
            (modules.moscovium, modules.empty) = state.antimatter.stock(player);
        }
        modules
    }

    /// How the table stands.
    pub fn outlook(&self) -> Outlook {
        let state = &self.state;
        let columns = state.players().map(|player| state.corporation(player).probe.column);
        let offer = |id: u8| (id != crate::state::NONE).then_some(Mechanism(id));
        Outlook {
            n_players: state.n_players,
            round: state.round,
            phase: state.phase,
            end: state.end,
            spiral: state.spiral,
            built: ch05_build::n_built(state),
            saved: ch05_save::n_saved(state),
            farthest: columns.max().unwrap_or(0).max(state.government_probe.column),
            arrivals: state.arrivals,
            population: state.population,
            projects: state.projects.map(|row| row.map(offer)),
            governor: ch05_government::governor(state).map(|(player, ..)| player),
            hall_bag: state.variant.hall.map(|_| ch10_hall::bag_to_come(state)),
            families: [0, 1].map(|pile| families::people(&self.rules, state, pile)),
        }
    }
}

/// The least valuable of these cubes that pay a price by the Golden Rule (§1.9).
pub fn cheapest_payment(have: Cubes, price: Cubes) -> Option<Cubes> {
    ch01_payment::cheapest(have, price)
}

/// A draw that is part of what the player does; what the Sun and H.A.L.L. draw is not.
fn is_drawn_for(state: &State, frame: Frame, player: Player) -> bool {
    match frame {
        Frame::Solar(
            ch04_solar::Frame::Draw { player: own, .. }
            | ch04_solar::Frame::Bonus { player: own, .. },
        )
        | Frame::Travel(ch04_travel::Frame::Reveal { player: own, .. }) => own == player,
        Frame::Probe(ch05_probe::Frame::Discover { player: own, .. })
        | Frame::Variant(VariantFrame::BaseDiscovery { player: own, .. }) => own == Some(player),
        Frame::Variant(VariantFrame::BaseToken { player: own, .. })
        | Frame::Kuiper(KuiperFrame::Back { player: own, .. }) => own == player,
        Frame::Build(ch05_build::Frame::Refill { .. })
        | Frame::Variant(VariantFrame::BaseRefill { .. }) => state.phase == Phase::Salvation,
        // What the Sun does to the sky when somebody has moved the Spiral.
        Frame::Sun(ch07_sun::Frame::SolarEvent)
        | Frame::Kuiper(
            KuiperFrame::Reveal { .. } | KuiperFrame::Target | KuiperFrame::Place { .. },
        )
        | Frame::AntiMatter(AntiMatterFrame::Top | AntiMatterFrame::Shift)
        | Frame::Halley(HalleyFrame::Give { .. }) => state.phase == Phase::Action,
        // Whatever else is open is nobody's draw.
        Frame::Setup(_)
        | Frame::Turn(_)
        | Frame::Payment(_)
        | Frame::Reward(_)
        | Frame::Solar(_)
        | Frame::Research(_)
        | Frame::Travel(_)
        | Frame::Market(_)
        | Frame::Production(_)
        | Frame::Salvation(_)
        | Frame::Build(_)
        | Frame::Save(_)
        | Frame::Probe(_)
        | Frame::Government(_)
        | Frame::Tracks(_)
        | Frame::Phase(_)
        | Frame::Sun(_)
        | Frame::Hall(_)
        | Frame::Kuiper(_)
        | Frame::AntiMatter(_)
        | Frame::Halley(_)
        | Frame::Variant(_) => false,
    }
}
