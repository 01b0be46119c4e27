//! What a player would weigh about an answer, as data: the words of labels are made beside it, and no
//! client has to read them back.
//!
//! Like the words, facts are made from what the asked seat may know and from nothing else.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use tabletop::Seat;

use crate::action::Target;
use crate::event::ShipCount;
use crate::ids::{Hex, Item, Planet, Star, Tech, Unit};

/// One thing to know about an answer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "fact", rename_all = "snake_case", deny_unknown_fields)]
pub enum Fact {
    /// The ships that it is about.
    Ships {
        /// How many of each class.
        ships: ShipCount,
    },
    /// They are under way to this star (§3.7.1).
    HeadingFor {
        /// Where to.
        star: Star,
    },
    /// So many hexes can they still go this turn (§3.3.4).
    MovesLeft {
        /// How many.
        moves: u8,
    },
    /// They stand off the map and have to enter (§3.4.1).
    MustEnter {
        /// Where.
        hex: Hex,
    },
    /// How far it is, and by the fastest lawful way how long (§3.7.2).
    Journey {
        /// Hexes as the crow flies.
        hexes: u8,
        /// Turns, this one included where moves are left; none if nobody can tell.
        turns: Option<u8>,
    },
    /// Nobody of the seat has been there: exploring it can cost unarmed ships (§3.11.3).
    Unexplored,
    /// The ships are tied to command posts, and this lies beyond their range (§3.6.1).
    OutOfRange {
        /// Hexes from the nearest anchor; none without an anchor.
        distance: Option<u8>,
        /// Hexes that they may be away.
        range: u8,
        /// Where they will have to stop on their way, if they can set out at all.
        stops_at: Option<Hex>,
    },
    /// So many hexes are then left to the destination.
    StillToGo {
        /// Which star.
        star: Star,
        /// How many hexes.
        hexes: u8,
    },
    /// The step leads into a cloud and ends the move (§3.5.1).
    IntoCloud,
    /// The star that lies there.
    AtStar {
        /// Which.
        star: Star,
    },
    /// Ships of another seat are known to be there: they end the move (§3.8.3).
    MeetsShips {
        /// Whose.
        seat: Seat,
        /// Which, where the seat has seen them.
        ships: Option<ShipCount>,
    },
    /// So far the ships come this turn.
    ArrivesAt {
        /// Where they are then.
        hex: Hex,
    },
    /// How many of the ships go on, and how many stay behind (§3.9.4).
    Divides {
        /// Those that go on.
        go: u16,
        /// Those that stay behind.
        stay: u16,
    },
    /// A die decides about each unarmed ship (§3.11.3).
    Risk {
        /// Lost on this or less, of six.
        lost_on: u8,
        /// How many ships have to roll.
        ships: u16,
    },
    /// What it costs.
    Price {
        /// Of one.
        ip: u32,
        /// Of two at once, where that is cheaper.
        pair: Option<u32>,
    },
    /// The most that can be had.
    AtMost {
        /// How many.
        n: u16,
    },
    /// What it costs in all, and what is left then.
    Costs {
        /// The sum.
        ip: u32,
        /// What is left.
        left: u32,
    },
    /// What is bought.
    Buys {
        /// What.
        item: Item,
        /// How many.
        n: u16,
    },
    /// What has been paid for a technology, with this answer, and what it costs (§6.5.7).
    Paid {
        /// Which.
        tech: Tech,
        /// So far.
        ip: u16,
        /// Of so many.
        of: u16,
    },
    /// The technology is complete with it (§6.5.6).
    Completes {
        /// Which.
        tech: Tech,
    },
    /// Points that are lost with it (§2.7.2, §6.5.8).
    Wastes {
        /// How many.
        ip: u16,
    },
    /// What a colony puts out (§6.3).
    PutsOut {
        /// How many.
        ip: u16,
        /// Millions born before.
        born: u8,
        /// Millions then.
        people: u8,
    },
    /// Millions that leave, with the bonus that they earn (§6.4.4).
    Leave {
        /// Those who leave.
        people: u16,
        /// The bonus.
        bonus: u8,
    },
    /// Millions of the bonus that are lost because they do not leave (§6.4.6).
    LosesBonus {
        /// How many.
        people: u16,
    },
    /// Millions who live there then.
    LiveThere {
        /// How many.
        people: u16,
    },
    /// Millions who find no room and die (§5.1.7, §6.2.4).
    NoRoom {
        /// How many.
        people: u16,
    },
    /// Nobody lives there any more (§4.4.8).
    Abandons {
        /// Which colony.
        planet: Planet,
    },
    /// The room of the planet (§5.1.7).
    Capacity {
        /// Millions.
        people: u8,
    },
    /// The colony was conquered from this seat (§4.4.1).
    ConqueredFrom {
        /// Whose it was.
        seat: Seat,
    },
    /// Enemy warships lie in its hex (§4.3.1).
    Besieged,
    /// Factories that are destroyed, and those that are left.
    Factories {
        /// Those that go.
        destroyed: u16,
        /// Those that stay.
        left: u16,
    },
    /// Millions killed, and those who live on (§4.4.10).
    Kills {
        /// The dead.
        dead: u16,
        /// The others.
        left: u16,
    },
    /// Whose colony it is.
    Owner {
        /// The seat.
        seat: Seat,
    },
    /// The chance of one shot (§4.1.5).
    Odds {
        /// Who fires.
        firer: Unit,
        /// At what.
        target: Target,
        /// So many throws hit.
        hits: u8,
        /// Of so many.
        of: u8,
        /// A miss is tried again (§4.1.6).
        again: bool,
    },
    /// Shots that are assigned with it.
    Shots {
        /// How many.
        n: u16,
    },
    /// Targets of the kind, and how much fire they are under already.
    Targets {
        /// How many.
        n: u16,
        /// Shots at each of them so far, by strength: death star, fighter, corvette.
        load: [u16; 3],
    },
    /// A command post is there then, or is not (§3.6.2).
    Post {
        /// Where.
        star: Star,
        /// Whether.
        placed: bool,
    },
    /// Standing order: ships that come are looked at, or are not (§3.11.10).
    Looks {
        /// Where.
        star: Star,
        /// Whether.
        on: bool,
    },
    /// The number of the task force (§3.9.3).
    TaskForce {
        /// Its number.
        number: u8,
    },
    /// So many of this are still to be done.
    Remaining {
        /// How many.
        n: u16,
    },
}
