//! The State: flat, small, copied in one piece. Nothing outside this crate can name it.
//!
//! What is asked stands on a stack of [`Frame`]s, plain data, each of the chapter that asks it; what the
//! seats decide in secret and at once (the token, the cards of a round) stands in the [`SecretStep`] of each
//! seat.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use tabletop::{PerSeat, Seat, SeatSet, Sink};

use crate::components::{Rules, VALUE_TRACK_MAX};
use crate::event::{Event, EventView, Party};
use crate::ids::{
    BonusSpace, Card, Column, Company, Face, HOMES_PER_COLUMN, Home, Kind, Majority, Mission,
    N_BONUS_SPACES, N_COLUMNS, N_DISPLAY_SPACES, N_PLAN_COLUMNS, Perk, Plan, Slot, Space, Threat,
    Tile, Token,
};
use crate::list::List;
use crate::variant::Variant;
use crate::{
    ch03_setup, ch04_planning, ch05_energy, ch05_goods, ch05_markers, ch05_pass, ch05_research,
    ch05_tracks, ch05_turn, ch16_threats, ch17_campaign, luna,
};
pub(crate) use tabletop::sets::{bits, nth_bit};

mod codec;

/// Seats, and Luna as the last of those who act.
pub(crate) const ACTORS_MAX: usize = 4;
/// The most screens of a research track, the token's included (§5.4.3).
pub(crate) const SCREENS_MAX: usize = VALUE_TRACK_MAX;
/// The most questions that lie on each other.
pub(crate) const FRAMES_MAX: usize = 24;
/// Things in an action area: five slots, then the four tiles.
pub(crate) const N_ITEMS: usize = 9;
/// The three slots that are ON from the start: b, c and d (§3.3.2).
pub(crate) const FIRST_SLOTS: u8 = 0b0_1110;
/// Categories of the final scoring (§10.1).
pub const N_CATEGORIES: usize = 7;

/// Somebody who has coins and markers: the seats by their number, then Luna.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema,
)]
#[serde(transparent)]
pub struct Actor(pub u8);

impl Actor {
    /// The place in arrays over all actors.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

impl From<Seat> for Actor {
    fn from(seat: Seat) -> Actor {
        Actor(seat.0)
    }
}

/// What a seat is asked while all decide in secret and at once.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "Step")]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum SecretStep {
    /// Nothing, or nothing any more: it has closed.
    Closed,
    /// Which of two starting research tokens it keeps (§3.4.1).
    Token,
    /// Which good its cargo tile is (§4.4).
    Cargo,
    /// Which cards it plans (§4.1).
    Plan,
}

/// Where the game stands when no question is open.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Phase {
    /// Set-up: faces of the company tracks are drawn.
    Faces,
    /// Set-up: the display is dealt.
    Display,
    /// Set-up: the research display is dealt.
    Plans,
    /// Set-up: mission cards are revealed.
    Missions,
    /// Set-up: the threat card is drawn.
    Threats,
    /// Set-up: the first player is drawn.
    First,
    /// Set-up: two tokens for each seat.
    Tokens,
    /// Set-up: everybody keeps one of them.
    Choice,
    /// Set-up: Luna's board.
    Luna,
    /// Set-up is complete.
    Ready,
    /// Planning: everybody lays cards face down.
    Planning,
    /// Planning: all have closed, and the cards are about to be turned up.
    Reveal,
    /// Planning: Luna's majority cards.
    Majority,
    /// The action phase.
    Action,
    /// Preparation: the next special plan.
    Special,
    /// Preparation: research points of track bonuses.
    Bonus,
    /// Preparation: the display is filled.
    Refill,
    /// Between two chapters of the campaign.
    Chapter,
    /// The game has ended.
    Over,
}

/// One unfinished question; the newest is answered first. Each chapter has its own, and all that belongs to a
/// question stands in that chapter. How it is written is in `state/codec.rs`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Frame {
    /// The dealer is asked.
    Draw(ch03_setup::Draw),
    /// Luna is at work (chapters 11 to 14).
    Luna(luna::Frame),
    /// All who have not closed are asked at once, each its own question (`State::question_of`).
    Together,
    /// Chapter 3, asked of each seat by itself.
    Setup(ch03_setup::Frame),
    /// Chapter 4, asked of each seat by itself.
    Planning(ch04_planning::Frame),
    /// Chapter 5.1.
    Turn(ch05_turn::Frame),
    /// Chapter 5.2.
    Goods(ch05_goods::Frame),
    /// Chapter 5.3.
    Energy(ch05_energy::Frame),
    /// Chapter 5.4 and 5.5.
    Research(ch05_research::Frame),
    /// Chapter 5.7.
    Tracks(ch05_tracks::Frame),
    /// Chapter 5.8.
    Markers(ch05_markers::Frame),
    /// Chapter 5.9.
    Pass(ch05_pass::Frame),
    /// Chapter 16.
    Threats(ch16_threats::Frame),
    /// Chapter 17.
    Campaign(ch17_campaign::Frame),
}

/// The state and what is printed, to be read.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Look<'a> {
    pub(crate) rules: &'a Rules,
    pub(crate) state: &'a State,
}

/// The state, to be changed, and those who listen.
#[derive(Debug)]
pub(crate) struct Ctx<'a, S> {
    pub(crate) rules: &'a Rules,
    pub(crate) state: &'a mut State,
    pub(crate) log: &'a mut S,
}

impl<S: Sink<Event>> Ctx<'_, S> {
    pub(crate) fn look(&self) -> Look<'_> {
        Look { rules: self.rules, state: self.state }
    }

    /// Tells everybody.
    pub(crate) fn tell(&mut self, what: EventView) {
        self.log.push(Event::all(what));
    }

    /// What is left of the question on top is not wanted.
    pub(crate) fn finish(&mut self, seat: Seat) {
        self.state.pop();
        self.tell(EventView::Finished { seat });
    }
}

/// What became of a question that nobody may have to answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Settled {
    /// It waits for an answer or a draw.
    Waits,
    /// It went on by itself.
    WentOn,
}

/// Where a frame of a position stands: what lies below it, and what directly above.
#[derive(Clone, Copy, Debug)]
pub(crate) struct StackPlace<'a> {
    pub(crate) below: &'a [Frame],
    pub(crate) above: Option<Frame>,
}

impl StackPlace<'_> {
    /// What it lies on.
    pub(crate) fn under(self) -> Option<Frame> {
        self.below.last().copied()
    }

    pub(crate) fn is_bottom(self) -> bool {
        self.below.is_empty()
    }

    pub(crate) fn is_top(self) -> bool {
        self.above.is_none()
    }
}

/// Sound if it holds; else the reason.
pub(crate) fn sound(holds: bool, why: &str) -> Result<(), String> {
    if holds { Ok(()) } else { Err(why.to_owned()) }
}

/// The bottom question of somebody's turn.
pub(crate) fn is_of_turn(look: Look<'_>, place: StackPlace<'_>) -> Result<(), String> {
    sound(look.state.phase == Phase::Action, "not in this phase")?;
    sound(place.is_bottom(), "not on each other")
}

/// What one seat has before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Player {
    pub(crate) hand: u64,
    /// Resting piles above slots a to e.
    pub(crate) resting: [u64; 5],
    /// Cards in the action slots, face down until all have closed.
    pub(crate) slots: [Option<Card>; 5],
    /// Items of the area that have been used: slots 0 to 4, tiles 5 to 8.
    pub(crate) used: u16,
    /// Tiles in the area, a bit for each.
    pub(crate) tiles: u8,
    /// Tiles that come into the area next round.
    pub(crate) tiles_next: u8,
    /// The good that the cargo tile is this round.
    pub(crate) cargo: Option<Kind>,
    /// Slots that are ON.
    pub(crate) open: u8,
    /// Plans on the research track; the first is the token.
    pub(crate) screens: List<Plan, SCREENS_MAX>,
    /// Tokens to choose from, then none.
    pub(crate) tokens: [Option<Token>; 2],
    /// The token chosen in secret, until all have chosen.
    pub(crate) kept: Option<Token>,
    /// Amounts of the unlocked track bonuses. A cache.
    pub(crate) perks: [u8; Perk::COUNT],
    /// Totals of the area for the majorities, used or not; 0 after passing. A cache.
    pub(crate) totals: [u8; Majority::COUNT],
    /// Bonus markers for the rest of the game, and those still to be placed this round.
    pub(crate) markers: u8,
    pub(crate) markers_left: u8,
    pub(crate) passed: bool,
    /// Tasks met, a bit for each place in [`State::missions`].
    pub(crate) missions: u8,
    /// One-time markers taken and not yet placed.
    pub(crate) once: u8,
    /// Whether the personal space has been used this round (§15.4).
    pub(crate) personal_used: bool,
    /// Whether the seat has added a counter to the threat (§16.3).
    pub(crate) averted: bool,
    pub(crate) step: SecretStep,
}

impl Player {
    pub(crate) const EMPTY: Player = Player {
        hand: 0,
        resting: [0; 5],
        slots: [None; 5],
        used: 0,
        tiles: 0,
        tiles_next: 0,
        cargo: None,
        open: FIRST_SLOTS,
        screens: List::new(Plan(0)),
        tokens: [None; 2],
        kept: None,
        perks: [0; Perk::COUNT],
        totals: [0; Majority::COUNT],
        markers: 0,
        markers_left: 0,
        passed: false,
        missions: 0,
        once: 0,
        personal_used: false,
        averted: false,
        step: SecretStep::Closed,
    };

    /// The cards in the slots, as a set.
    pub(crate) fn in_slots(&self) -> u64 {
        self.slots.iter().flatten().fold(0, |set, card| set | card.bit())
    }

    /// The amount of a track bonus; 0 while it is locked.
    pub(crate) fn perk(&self, perk: Perk) -> u8 {
        self.perks[perk.index()]
    }

    /// All cards that the seat owns (§2.6): hand, slots, resting piles.
    pub(crate) fn owned(&self) -> u64 {
        self.resting.iter().fold(self.hand | self.in_slots(), |set, pile| set | pile)
    }
}

/// What has been counted in the games of a time loop or a chapter.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Tally {
    /// Games of the loop that have been scored.
    pub(crate) games: u8,
    /// Their sums by actor and category (§10.1).
    pub(crate) sums: [[i32; N_CATEGORIES]; ACTORS_MAX],
}

/// The campaign so far (§17.1).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Campaign {
    /// The chapter that is being played, from 1; 0 outside a campaign.
    pub(crate) chapter: u8,
    /// Success points by chapter and actor.
    pub(crate) success: [[u8; ACTORS_MAX]; 4],
    /// Success points that Luna got for her level.
    pub(crate) for_level: u8,
    /// Ranks of the latest finished chapter, from 1.
    pub(crate) ranks: [u8; ACTORS_MAX],
}

/// The whole state of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct State {
    pub(crate) variant: Variant,
    pub(crate) n_seats: u8,
    pub(crate) phase: Phase,
    pub(crate) round: u8,
    /// Rounds begun in all games of a loop or campaign.
    pub(crate) rounds_in_all: u16,
    /// The first player of this round, and of the next.
    pub(crate) first: Seat,
    pub(crate) first_next: Seat,
    /// The player to Luna's right.
    pub(crate) luna_after: Seat,
    /// Whose turn it is; Luna's if it is not a seat.
    pub(crate) active: Actor,
    pub(crate) frames: List<Frame, FRAMES_MAX>,
    pub(crate) players: PerSeat<Player>,
    // By actor.
    pub(crate) coin: [u16; ACTORS_MAX],
    pub(crate) helium: [u8; ACTORS_MAX],
    pub(crate) upload: [u8; ACTORS_MAX],
    /// Track markers by company and actor.
    pub(crate) track: [[u8; ACTORS_MAX]; Company::COUNT],
    // Board.
    pub(crate) faces: [Option<Face>; Company::COUNT],
    /// Spaces with more than k pieces of a company.
    pub(crate) held: [[u64; 3]; Company::COUNT],
    /// Occupied home spaces, by [`Home::bit`].
    pub(crate) home: [u16; Company::COUNT],
    /// Pieces of each company that have left the game (§5.3.7).
    pub(crate) boxed: [u8; Company::COUNT],
    pub(crate) display: [Option<Card>; N_DISPLAY_SPACES],
    /// Display cards nobody has seen yet.
    pub(crate) deck: u64,
    /// Display cards out of the game: discarded or sold.
    pub(crate) gone: u64,
    pub(crate) plans: [[Option<Plan>; N_PLAN_COLUMNS]; 3],
    /// Plans nobody has seen yet, special ones included.
    pub(crate) stack: u128,
    pub(crate) plans_gone: u128,
    /// Face-up special plans on spaces 2 to 7 of the round track.
    pub(crate) specials: [Option<Plan>; 6],
    pub(crate) supplement: [u8; 3],
    pub(crate) marks: [Option<Actor>; N_BONUS_SPACES],
    pub(crate) luna: Option<luna::Luna>,
    // Modules.
    pub(crate) missions: List<Mission, 3>,
    pub(crate) threat: Option<Threat>,
    /// Counters on the threat card; it has left the board when there are enough.
    pub(crate) counters: u8,
    pub(crate) tally: Tally,
    pub(crate) campaign: Campaign,
    // The turn at hand.
    /// Pieces placed and screens uploaded in this action (§15.2).
    pub(crate) placed: u8,
    pub(crate) uploaded: u8,
    /// Whether a counter has been added this turn (§16.3).
    pub(crate) averted: bool,
}

impl State {
    pub(crate) fn top(&self) -> Option<Frame> {
        self.frames.last().copied()
    }

    pub(crate) fn push(&mut self, frame: impl Into<Frame>) {
        self.frames.push(frame.into());
    }

    pub(crate) fn pop(&mut self) {
        let popped = self.frames.pop();
        assert!(popped.is_some(), "a frame is popped by whoever answers it");
    }

    /// Changes the question on top.
    pub(crate) fn replace_top(&mut self, frame: impl Into<Frame>) {
        *self.frames.last_mut().expect("there is a question") = frame.into();
    }

    /// What a seat is asked: the question on top, or its own where all decide at once. Whether the
    /// seat is among those whom the question on top asks is for `question::asked` to say.
    pub(crate) fn question_of(&self, seat: Seat) -> Option<Frame> {
        let top = self.top()?;
        let Frame::Together = top else { return Some(top) };
        match self.players[seat].step {
            SecretStep::Closed => None,
            SecretStep::Token => Some(ch03_setup::Frame::Token.into()),
            SecretStep::Cargo => Some(ch04_planning::Frame::Cargo.into()),
            SecretStep::Plan => Some(ch04_planning::Frame::Plan.into()),
        }
    }

    pub(crate) fn seats(&self) -> impl DoubleEndedIterator<Item = Seat> + Clone + use<> {
        Seat::first(self.n_seats)
    }

    /// Seats, then Luna if she plays.
    pub(crate) fn actors(&self) -> impl ExactSizeIterator<Item = Actor> + Clone + use<> {
        (0..self.n_actors()).map(Actor)
    }

    pub(crate) fn n_actors(&self) -> u8 {
        self.n_seats + u8::from(self.luna.is_some())
    }

    /// Luna's place among the actors.
    pub(crate) fn luna_actor(&self) -> Actor {
        Actor(self.n_seats)
    }

    /// The seat of an actor; none for Luna.
    pub(crate) fn seat_of(&self, actor: Actor) -> Option<Seat> {
        (actor.0 < self.n_seats).then_some(Seat(actor.0))
    }

    /// An actor as events name it.
    pub(crate) fn party(&self, actor: Actor) -> Party {
        self.seat_of(actor).map_or(Party::Luna, Party::Seat)
    }

    /// Does this seat play?
    pub(crate) fn is_seat(&self, seat: Seat) -> bool {
        seat.0 < self.n_seats
    }

    /// The seat whose turn it is.
    pub(crate) fn active_seat(&self) -> Seat {
        self.seat_of(self.active).expect("a seat is asked only in its own turn")
    }

    /// Seats that have not closed a decision that all take at once.
    pub(crate) fn open_seats(&self) -> SeatSet {
        self.seats().filter(|&seat| self.players[seat].step != SecretStep::Closed).collect()
    }

    /// The face of a company's track.
    pub(crate) fn face(&self, company: Company) -> Face {
        self.faces[company.index()].expect("faces are drawn before markers move")
    }

    pub(crate) fn at_track(&self, company: Company, actor: Actor) -> u8 {
        self.track[company.index()][actor.index()]
    }

    /// Is the threat card still on the board (§16.4)?
    pub(crate) fn threat_open(&self, rules: &Rules) -> Option<Threat> {
        let threat = self.threat?;
        (self.counters < self.counters_needed(rules)).then_some(threat)
    }

    /// §16.2: counters that make the card leave the board.
    pub(crate) fn counters_needed(&self, rules: &Rules) -> u8 {
        rules.numbers.threat_counters(self.n_seats)
    }

    // Stations and map.

    /// §7.2: coin icons on vacant home spaces.
    pub(crate) fn value(&self, rules: &Rules, company: Company) -> u8 {
        rules.station(self.variant.side, company).value(self.home[company.index()])
    }

    /// The occupied rows of a column, bit 0 at the top.
    pub(crate) fn column(&self, company: Company, column: Column) -> u8 {
        let all = (1 << HOMES_PER_COLUMN) - 1;
        (self.home[company.index()] >> (column.index() * HOMES_PER_COLUMN) & all) as u8
    }

    /// Do pieces of this kind stand in the column?
    pub(crate) fn is_for(
        &self,
        rules: &Rules,
        company: Company,
        column: Column,
        shuttle: bool,
    ) -> bool {
        rules.station(self.variant.side, company).columns[column.index()].shuttles == shuttle
    }

    /// Columns from which a piece of this kind can be taken.
    pub(crate) fn sources(&self, rules: &Rules, company: Company, shuttle: bool) -> ColumnSet {
        ColumnSet::of(|column| {
            self.is_for(rules, company, column, shuttle) && self.column(company, column) != 0
        })
    }

    /// Columns with a home space that an ousted piece of this kind can cover: a final space of
    /// outposts, once vacant, stays so (§5.3.7).
    pub(crate) fn havens(&self, rules: &Rules, company: Company, shuttle: bool) -> ColumnSet {
        ColumnSet::of(|column| {
            self.is_for(rules, company, column, shuttle)
                && self.haven(rules, company, column).is_some()
        })
    }

    /// The lowest vacant home space of a column that can be covered.
    fn haven(&self, rules: &Rules, company: Company, column: Column) -> Option<Home> {
        let shuttles = rules.station(self.variant.side, company).columns[column.index()].shuttles;
        let rows = if shuttles { HOMES_PER_COLUMN } else { HOMES_PER_COLUMN - 1 };
        let vacant = !self.column(company, column) & ((1 << rows) - 1);
        let row = vacant.checked_ilog2()?;
        Some(Home::new(column, row as u8))
    }

    /// Takes the top piece of a column.
    pub(crate) fn take_top(&mut self, company: Company, column: Column) -> Home {
        let rows = self.column(company, column);
        assert!(rows != 0, "a piece is taken from a column that has one");
        let home = Home::new(column, rows.trailing_zeros() as u8);
        self.home[company.index()] &= !home.bit();
        home
    }

    /// Puts an ousted piece on the lowest vacant home space of a column.
    pub(crate) fn send_home(&mut self, rules: &Rules, company: Company, column: Column) -> Home {
        let home = self.haven(rules, company, column);
        let home = home.expect("a column is chosen among those with a space");
        self.home[company.index()] |= home.bit();
        home
    }

    /// How many pieces a company has on a space.
    pub(crate) fn n_pieces(&self, company: Company, space: Space) -> u8 {
        let held = &self.held[company.index()];
        held.iter().map(|set| (set >> space.0 & 1) as u8).sum()
    }

    /// How many pieces of all companies stand on a space.
    pub(crate) fn pieces_at(&self, space: Space) -> u8 {
        Company::ALL.into_iter().map(|company| self.n_pieces(company, space)).sum()
    }

    /// Spaces where a company has a piece.
    pub(crate) fn presence(&self, company: Company) -> u64 {
        self.held[company.index()][0]
    }

    pub(crate) fn put(&mut self, company: Company, space: Space) {
        let layer = usize::from(self.n_pieces(company, space));
        self.held[company.index()][layer] |= space.bit();
    }

    pub(crate) fn remove(&mut self, company: Company, space: Space) {
        let n = self.n_pieces(company, space);
        assert!(n > 0, "a piece leaves a space where there is one");
        self.held[company.index()][usize::from(n) - 1] &= !space.bit();
    }
}

/// A set of columns of one station.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct ColumnSet(pub(crate) u8);

impl ColumnSet {
    fn of(mut is_in: impl FnMut(Column) -> bool) -> ColumnSet {
        ColumnSet(Column::all().fold(0, |set, column| set | u8::from(is_in(column)) << column.0))
    }

    pub(crate) fn contains(self, column: Column) -> bool {
        self.0 >> column.0 & 1 == 1
    }

    pub(crate) fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The only one.
    pub(crate) fn only(self) -> Option<Column> {
        (self.0.count_ones() == 1).then(|| Column(self.0.trailing_zeros() as u8))
    }

    pub(crate) fn iter(self) -> impl Iterator<Item = Column> {
        bits(u64::from(self.0)).map(Column)
    }
}

/// The cards of a set, lowest first.
pub(crate) fn cards(set: u64) -> impl Iterator<Item = Card> {
    tabletop::Set::from_bits(set).iter()
}

const _: () = assert!(N_COLUMNS <= 8 && Slot::COUNT == 5 && Tile::COUNT == 4);
const _: () = assert!(BonusSpace::COUNT == N_BONUS_SPACES + 1);
