//! Refusals: typed, with numbers, each citing the section that refuses.

use tabletop::words::name;
use tabletop::{Cite, Seat};

use crate::ids::{Hex, Planet, Star, Tech};

/// Why an answer is refused.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Illegal {
    /// The game has ended.
    #[error("the game is over")]
    Over,
    /// Somebody else is to answer.
    #[error("nothing is asked of {} now", name(.seat))]
    NotAsked { seat: Seat },
    /// The answer belongs to another question.
    #[error("that does not answer the question that is asked")]
    OtherQuestion,
    /// The number is too small or too large.
    #[error("{n} is not possible: choose {min} to {max}")]
    Amount { n: u16, min: u16, max: u16, rule: &'static str },
    /// There is not enough IP.
    #[error("costs {need} IP, there are {have}")]
    CannotPay { need: u32, have: u16 },
    /// The item is not for sale here.
    #[error(
        "this cannot be bought before the first turn: only scouts, corvettes and level-1 technologies"
    )]
    NotAtSetup,
    /// The technology is missing.
    #[error("needs {}", .tech.name())]
    NeedsTech { tech: Tech },
    /// The technology is there already.
    #[error("{} is owned already", .tech.name())]
    OwnedAlready { tech: Tech },
    /// The level below is missing.
    #[error("level {level} of this class opens with a technology of level {needs} of it")]
    LevelClosed { level: u8, needs: u8 },
    /// No counters left.
    #[error("no more than {max} ships of a class")]
    ShipLimit { max: u8 },
    /// Too many stacks.
    #[error("no more than {max} stacks of ships; join some first")]
    StackLimit { max: u8 },
    /// A besieged colony builds no ships.
    #[error("a besieged colony builds no ships")]
    Besieged,
    /// A conquered colony has no defences.
    #[error("a conquered colony builds no defences")]
    ConqueredDefence,
    /// Factories are not allowed there.
    #[error("new factories may not be built on conquered colonies in this game")]
    ConqueredFactories,
    /// Too few people for more factories.
    #[error("{people} million work {max} factories at most, {have} stand")]
    FactoryLimit { people: u8, max: u16, have: u16 },
    /// More than the software counts.
    #[error("this colony has as many of them as the table can count")]
    BuildingLimit,
    /// One shield is enough.
    #[error("one shield is all that a planet needs")]
    ShieldedAlready,
    /// The colony has been dealt with, or is not the seat's.
    #[error("this colony is not to be dealt with now")]
    NotToDo { planet: Planet },
    /// Colonies are left.
    #[error("{left} of the colonies are still to be dealt with")]
    ColoniesLeft { left: u16 },
    /// No colony at all.
    #[error("there is no colony to give orders about")]
    NothingToAdminister,
    /// No own colony there.
    #[error("no own colony in this star hex")]
    NoColonyThere { star: Star },
    /// A post stands there already.
    #[error("a command post stands there already")]
    PostThere { star: Star },
    /// No post stands there.
    #[error("no command post stands there")]
    NoPostThere { star: Star },
    /// All posts are on the map.
    #[error("no more than {max} command posts")]
    PostLimit { max: u8 },
    /// Posts are not used.
    #[error("command posts are not used in this game: range is traced to colonies")]
    NoPosts,
    /// The order stands already.
    #[error("that order stands already")]
    OrderStands,
    /// No colony there that could look.
    #[error("no own colony there that could look at ships")]
    NobodyToLook { star: Star },
    /// The ships head there.
    #[error("the ships head for that star already")]
    OnCourse { star: Star },
    /// No such stack.
    #[error("there is no stack {stack} that can be ordered")]
    NoStack { stack: u8 },
    /// The starting fleet must come in.
    #[error("all ships of the starting fleet must enter first")]
    MustEnter,
    /// Nothing is under way.
    #[error("nothing is under way that can go on")]
    NothingUnderWay,
    /// Orders reach ships at stars only.
    #[error("a destination can be chosen in a star hex only")]
    NoOrdersHere,
    /// Free ships need no destination.
    #[error("with Unlimited Ship Communication ships need no destination")]
    NoDestinationNeeded,
    /// The ships are there.
    #[error("the ships are at that star")]
    AlreadyThere { star: Star },
    /// The star last departed from.
    #[error("the star last departed from cannot be the destination")]
    LastDeparted { star: Star },
    /// No destination yet.
    #[error("choose a destination first")]
    NeedsDestination,
    /// Not beside it.
    #[error("{hex} does not adjoin the ships")]
    NotAdjacent { hex: Hex },
    /// The fleet comes in elsewhere.
    #[error("the starting fleet enters at {entry}, not at {hex}")]
    NotTheEntry { hex: Hex, entry: Hex },
    /// No moves left.
    #[error("the ships have no moves left")]
    NoMovesLeft,
    /// Clouds are entered with the first step.
    #[error("a cloud hex can only be the first hex of a move")]
    CloudLater { hex: Hex },
    /// Not on a shortest route.
    #[error("{hex} is not on a direct route to the destination")]
    Detour { hex: Hex },
    /// Too far from a post.
    #[error("{hex} is {distance} hexes from the nearest command post, the limit is {range}")]
    OutOfRange { hex: Hex, distance: u8, range: u8 },
    /// Nothing to trace a range to.
    #[error("there is no command post to trace the range to")]
    NoAnchor { hex: Hex },
    /// One ship cannot be split.
    #[error("a single ship cannot be split")]
    NothingToDetach,
    /// All task forces are in play.
    #[error("no more than {max} task forces")]
    TaskForceLimit { max: u8 },
    /// The ships have a task force already.
    #[error("the ships are in a task force already")]
    InTaskForce,
    /// They have none.
    #[error("the ships are in no task force")]
    NotInTaskForce,
    /// That task force is elsewhere or bound elsewhere.
    #[error("task force {task_force} is not here, or has another course")]
    OtherTaskForce { task_force: u8 },
    /// No battle there.
    #[error("there is no battle to fight there against {}", name(.against))]
    NoBattle { star: Star, against: Seat },
    /// No such target.
    #[error("there is no such target")]
    NoTarget,
    /// Too many different loads.
    #[error("no more than {max} different loads of fire: spread the rest")]
    TooManyLoads { max: u8 },
    /// Nothing of that kind is left to withdraw.
    #[error("nothing of that kind is left to withdraw")]
    NothingToPull,
    /// Not a hex for withdrawal.
    #[error("the opponent cannot be sent to {hex}")]
    NotAWithdrawalHex { hex: Hex },
    /// Not a colony to attack.
    #[error("there is no enemy colony there that can be attacked")]
    NoColonyToAttack { planet: Planet },
    /// No warship there.
    #[error("an attack needs a warship in the hex")]
    NoWarship { star: Star },
    /// A shield protects it.
    #[error("a planet shield protects the colony")]
    Shielded { planet: Planet },
    /// One round is owed.
    #[error("an announced attack fights at least one round")]
    OwesRound,
    /// Not a conquered colony.
    #[error("that is no colony conquered by this seat")]
    NotConquered { planet: Planet },
    /// No factories there.
    #[error("there are no factories")]
    NoFactories { planet: Planet },
    /// The warships have done all the killing they can.
    #[error("the warships there can kill no more this turn")]
    BombardmentSpent { planet: Planet },
    /// Not a planet to land on.
    #[error("these transports cannot land there: {reason}")]
    CannotLand { planet: Planet, reason: NoLanding },
}

/// Why transports cannot land.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NoLanding {
    /// The planet is somewhere else.
    #[error("the planet is not in their hex")]
    Elsewhere,
    /// The star is not explored.
    #[error("the star is not explored")]
    Unexplored,
    /// There is no such planet.
    #[error("there is no such planet")]
    NoPlanet,
    /// The people left that planet.
    #[error("their people left that planet")]
    Origin,
    /// The planet is another's.
    #[error("an enemy colony is there")]
    Enemy,
    /// Own and conquered people do not mix.
    #[error("own and conquered people do not mix")]
    Mixed,
    /// Barren planets need CET, and transports that were built with it.
    #[error("a barren planet needs transports built with Controlled Environment Technology")]
    Barren,
}

impl Cite for Illegal {
    fn rule(&self) -> &'static str {
        match self {
            Illegal::Over => "§2.5.1",
            Illegal::NotAsked { .. } => "§3.1.1",
            Illegal::OtherQuestion => "§3.1.2",
            Illegal::Amount { rule, .. } => rule,
            Illegal::CannotPay { .. } => "§6.5.3",
            Illegal::NotAtSetup => "§2.7.2",
            Illegal::NeedsTech { .. } => "§6.5.5",
            Illegal::OwnedAlready { .. } => "§6.5.7",
            Illegal::LevelClosed { .. } => "§6.6.2",
            Illegal::ShipLimit { .. } | Illegal::StackLimit { .. } => "§3.8.5",
            Illegal::Besieged => "§4.3.2",
            Illegal::ConqueredDefence | Illegal::ConqueredFactories => "§4.4.4",
            Illegal::FactoryLimit { .. } => "§6.3.1",
            Illegal::BuildingLimit => "§6.5.11",
            Illegal::ShieldedAlready => "§4.2.3",
            Illegal::NotToDo { .. } => "§6.1.2",
            Illegal::ColoniesLeft { .. } => "§6.1.3",
            Illegal::NoColonyThere { .. } | Illegal::NothingToAdminister => "§3.6.2",
            Illegal::PostThere { .. } | Illegal::NoPostThere { .. } => "§3.6.3",
            Illegal::PostLimit { .. } => "§3.6.5",
            Illegal::NoPosts => "§3.10.6",
            Illegal::OrderStands | Illegal::NobodyToLook { .. } => "§3.11.10",
            Illegal::NoStack { .. } => "§3.3.1",
            Illegal::MustEnter | Illegal::NotTheEntry { .. } => "§3.4.1",
            Illegal::NothingUnderWay => "§3.7.2",
            Illegal::NoOrdersHere | Illegal::NeedsDestination | Illegal::OnCourse { .. } => {
                "§3.7.1"
            }
            Illegal::NoDestinationNeeded => "§3.7.6",
            Illegal::AlreadyThere { .. } => "§3.7.3",
            Illegal::LastDeparted { .. } => "§3.7.4",
            Illegal::NotAdjacent { .. } => "§3.3.2",
            Illegal::NoMovesLeft => "§3.3.4",
            Illegal::CloudLater { .. } => "§3.5.1",
            Illegal::Detour { .. } => "§3.7.2",
            Illegal::OutOfRange { .. } | Illegal::NoAnchor { .. } => "§3.6.1",
            Illegal::NothingToDetach => "§3.9.4",
            Illegal::TaskForceLimit { .. } => "§3.9.6",
            Illegal::InTaskForce | Illegal::NotInTaskForce => "§3.9.5",
            Illegal::OtherTaskForce { .. } => "§3.9.4",
            Illegal::NoBattle { .. } => "§4.1.1",
            Illegal::NoTarget | Illegal::TooManyLoads { .. } => "§4.1.5",
            Illegal::NothingToPull => "§4.1.4",
            Illegal::NotAWithdrawalHex { .. } => "§4.1.12",
            Illegal::NoColonyToAttack { .. } | Illegal::NoWarship { .. } => "§4.2.1",
            Illegal::Shielded { .. } | Illegal::OwesRound => "§4.2.3",
            Illegal::NotConquered { .. } => "§4.4.1",
            Illegal::NoFactories { .. } => "§4.4.9",
            Illegal::BombardmentSpent { .. } => "§4.4.10",
            Illegal::CannotLand { reason, .. } => reason.rule(),
        }
    }
}

impl NoLanding {
    fn rule(self) -> &'static str {
        match self {
            NoLanding::Elsewhere => "§5.1.2",
            NoLanding::Unexplored | NoLanding::NoPlanet => "§3.11.4",
            NoLanding::Origin => "§6.4.7",
            NoLanding::Enemy => "§5.1.1",
            NoLanding::Mixed => "§4.4.3",
            NoLanding::Barren => "§5.1.3",
        }
    }
}
