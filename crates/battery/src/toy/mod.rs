//! Pearls: a toy title with everything that the battery looks at, and a switch for planted faults.
//!
//! Each round every seat is dealt two cards in secret and a gift is laid face down. All put coins into
//! their fists, in secret and at once, until they close; the highest fist wins a roll for pearls and
//! the gift. Then each seat in turn may pay to peek at the gift, may stake a coin on a toss, lays a card
//! face down (which it can still take back) and shows it for coins, or rests. The magpie, a printed opponent, steals a pearl each round.
//!
//! Each question is a chapter with everything that belongs to it, as in the titles: `ch02_bid` and `ch03_turn`. Here is what they
//! share, and the way to them.

mod ch02_bid;
mod ch03_turn;
mod hidden;
mod own;
mod position;

use std::sync::Arc;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use tabletop::{
    Audited, Cite, ComponentError, Components, Conflict, Dealer, DrawSheet, Game, Label, Line,
    OptionSheet, OptionSpec, Options, Outcome, OutcomeRow, Pending, PerSeat, Question, Seat,
    SeatSet, SetupError, Sink, Values, Viewer, Who, WhyNot,
};

/// What is wrong with the toy.
pub mod fault {
    pub const NONE: u8 = 0;
    /// The view shows how many coins another seat still has outside its fist.
    pub const VIEW_LEAKS: u8 = 1;
    /// Others are told that somebody moved a coin, if not how many.
    pub const EVENT_LEAKS: u8 = 2;
    /// A coin vanishes when the fists are paid.
    pub const COIN_LOST: u8 = 3;
    /// A peek can be taken back.
    pub const UNDO_PAST_REVEAL: u8 = 4;
    /// Who closes first wins a tie.
    pub const ORDER_MATTERS: u8 = 5;
    /// Two coins may be put at once, but the list does not say so.
    pub const LIST_INCOMPLETE: u8 = 6;
    /// Peeking is offered only where it is worth it.
    pub const LIST_LEAKS: u8 = 7;
    /// `lay 5` is read as `lay 4`.
    pub const NOTATION: u8 = 8;
    /// A refused answer costs a turn.
    pub const DIRTY_REFUSAL: u8 = 9;
    /// The words of a refusal name the gift.
    pub const ERROR_LEAKS: u8 = 10;
    /// Nobody else hears of a peek, though all see the coin go.
    pub const SILENT_CHANGE: u8 = 11;
    /// A peek bars undo only if the card is high.
    pub const UNDO_LEAKS: u8 = 12;
    /// A position forgets that the turn's peek is used up.
    pub const POSITION_FORGETS: u8 = 13;
    /// A label cites a section that nobody wrote.
    pub const UNKNOWN_SECTION: u8 = 14;
    /// A seat with an empty purse is asked and cannot close.
    pub const DEAD_END: u8 = 15;
    /// The invented world has a wrong number of cards in the deck.
    pub const TWIN_UNSOUND: u8 = 16;
    /// The invented world forgets the gift that the viewer has peeked at.
    pub const TWIN_FORGETS: u8 = 17;
    /// Nobody notices anything, but the question of another seat says who has closed.
    pub const QUESTION_REACHES: u8 = 18;
    /// The panic of a rule that breaks in the third round.
    pub const PANIC: u8 = 19;
    /// The game never ends.
    pub const ENDLESS: u8 = 20;
    /// A peek tells its seat the card and says that nobody learned anything.
    pub const UNSAID_REVEAL: u8 = 21;
    /// The words of an event are missing.
    pub const NO_WORDS: u8 = 22;
    /// A position is believed as long as nothing is missing.
    pub const POSITION_UNCHECKED: u8 = 23;
    /// The view tells how many fives others hold, and the invented world follows that.
    pub const WEAK_TWIN: u8 = 24;
    /// Notation with two blanks is read and written differently.
    pub const LOOSE_TEXT: u8 = 25;
    /// The invented world has empty fists only.
    pub const TWIN_NARROW: u8 = 26;
}

pub use hidden::{judge, swap};

pub type Sound = Toy<{ fault::NONE }>;
pub type Cards = [u8; 5];

#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Rules {
    copies: Cards,
    coins: u8,
    bank: u8,
}

/// What a player weighs about an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "fact", rename_all = "snake_case")]
pub enum Fact {
    Pays { coins: u8 },
    Promises { coins: u8 },
}

/// What a player reckons: who leads.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Sums {
    pub most_pearls: u8,
}

/// The state; `F` plants a fault.
#[derive(Clone, Debug)]
pub struct Toy<const F: u8> {
    rules: Arc<Rules>,
    pub s: State,
}

/// Everything; card `c` is counted in place `c - 1`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct State {
    pub phase: Phase,
    pub n_seats: u8,
    pub round: u8,
    pub rounds: u8,
    pub magpie: Option<u8>,
    pub deck: Cards,
    pub shown: Cards,
    pub gift: Option<u8>,
    pub hands: PerSeat<Cards>,
    pub laid: PerSeat<Option<u8>>,
    pub coins: PerSeat<u8>,
    pub fists: PerSeat<u8>,
    pub coins_all: u8,
    pub bank: u8,
    pub closed: SeatSet,
    pub first_closed: Option<Seat>,
    pub winner: Seat,
    pub pearls: PerSeat<u8>,
    pub toss: Toss,
    pub wasted: u8,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Phase {
    /// So many cards are still to be dealt, the gift last.
    Deal {
        left: u8,
    },
    Bid,
    Roll,
    Turn {
        seat: Seat,
        peeked: bool,
    },
    Over,
}

/// The coin that the seat whose turn it is may toss.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Toss {
    NotYet,
    InTheAir,
    Done,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Action {
    Put { coins: u8 },
    Close,
    Peek,
    Toss,
    Rest,
    Lay { card: u8 },
    Show,
}

/// An answer with the chapter that it belongs to.
#[derive(Clone, Copy, Debug)]
enum Move {
    Bid(ch02_bid::Move),
    Turn(ch03_turn::Move),
}

impl Move {
    fn of(action: Action) -> Move {
        let bid = ch02_bid::pair(action).map(Move::Bid);
        let turn = || ch03_turn::pair(action).map(Move::Turn);
        bid.or_else(turn).expect("every answer belongs to a chapter")
    }
}

/// What happened; in the whole truth no card or coin is missing.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Event {
    Dealt { seat: Seat, card: Option<u8> },
    GiftLaid { card: Option<u8> },
    Put { seat: Seat, coins: Option<u8> },
    Closed { seat: Seat },
    FistsShown { fists: PerSeat<u8>, winner: Seat },
    Rolled { seat: Seat, pearls: u8 },
    Peeked { seat: Seat, card: Option<u8> },
    Rested { seat: Seat },
    Staked { seat: Seat },
    Tossed { seat: Seat, coins: u8 },
    Laid { seat: Seat, card: Option<u8> },
    Shown { seat: Seat, card: u8, coins: u8 },
    GiftTaken { seat: Seat, card: Option<u8> },
    Stolen { pearls: u8 },
    Ended,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct View {
    phase: Phase,
    round: u8,
    rounds: u8,
    magpie: Option<u8>,
    n_deck: u8,
    shown: Cards,
    gift: bool,
    toss: Toss,
    n_hands: PerSeat<u8>,
    laid: PerSeat<bool>,
    /// Coins and fist together, which nobody can tell apart from outside.
    purses: PerSeat<u8>,
    coins_all: u8,
    bank: u8,
    closed: SeatSet,
    winner: Seat,
    pearls: PerSeat<u8>,
    n_seats: u8,
    own: Option<Own>,
    leak: PerSeat<u8>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Own {
    hand: Cards,
    laid: Option<u8>,
    fist: u8,
}

/// Cards that others are known to hold, at least; and the gift, after a peek.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Memory {
    gift: Option<u8>,
    held: PerSeat<Cards>,
}

#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Illegal {
    #[error("{0} is not asked now")]
    NotAsked(Seat),
    #[error("this is no answer to the question")]
    OtherQuestion,
    #[error("needs {need} coins, there are {have}")]
    CannotPay { need: u8, have: u8 },
    #[error("there is no card {0} in the hand")]
    NoCard(u8),
    #[error("a card is laid already")]
    Laid,
    #[error("no card is laid{}", .0.map(|card| format!(" and the gift is {card}")).unwrap_or_default())]
    NothingLaid(Option<u8>),
    #[error("one peek a turn")]
    Peeked,
    #[error("one toss a turn")]
    Tossed,
    #[error("one or two coins at a time, not {0}")]
    TooMany(u8),
}

impl Cite for Illegal {
    fn rule(&self) -> &'static str {
        match self {
            Illegal::NotAsked(_) | Illegal::OtherQuestion => "§1",
            Illegal::CannotPay { .. } | Illegal::TooMany(_) => "§2.1",
            Illegal::NoCard(_) | Illegal::Laid | Illegal::NothingLaid(_) => "§3.2",
            Illegal::Peeked => "§3.1",
            Illegal::Tossed => "§3.3",
        }
    }
}

fn sum(cards: &Cards) -> u8 {
    cards.iter().sum()
}

fn place(card: u8) -> usize {
    usize::from(card) - 1
}

/// Takes a card by lot; `below` draws a number below its argument.
fn take_any(cards: &mut Cards, below: impl FnOnce(u32) -> u32) -> u8 {
    let nth = below(u32::from(sum(cards)));
    take_nth(cards, nth)
}

/// Takes the nth card of a multiset.
fn take_nth(cards: &mut Cards, nth: u32) -> u8 {
    let mut left = nth;
    for card in 1..=5 {
        let copies = u32::from(cards[place(card)]);
        if left < copies {
            cards[place(card)] -= 1;
            return card;
        }
        left -= copies;
    }
    panic!("there is no card {nth} of {cards:?}");
}

impl<const F: u8> Toy<F> {
    fn seats(&self) -> impl Iterator<Item = Seat> + use<F> {
        Seat::first(self.s.n_seats)
    }

    fn begin_round(&mut self) {
        self.s.round += 1;
        self.s.closed = SeatSet::EMPTY;
        self.s.first_closed = None;
        self.s.phase = Phase::Deal { left: 2 * self.s.n_seats + 1 };
    }

    fn begin_turn(&mut self, seat: Seat) {
        self.s.toss = Toss::NotYet;
        self.s.phase = Phase::Turn { seat, peeked: false };
    }

    fn next_turn(&mut self, seat: Seat, log: &mut impl Sink<Event>) {
        if seat.0 + 1 < self.s.n_seats {
            self.begin_turn(Seat(seat.0 + 1));
            return;
        }
        let card = self.s.gift.take().expect("a gift lies until the round ends");
        self.s.hands[self.s.winner][place(card)] += 1;
        log.push(Event::GiftTaken { seat: self.s.winner, card: Some(card) });
        if let Some(stolen) = &mut self.s.magpie {
            *stolen += 1;
            log.push(Event::Stolen { pearls: 1 });
        }
        assert!(F != fault::PANIC || self.s.round < 3, "the third round breaks");
        if self.s.round < self.s.rounds {
            self.begin_round();
        } else if F == fault::ENDLESS {
            self.s.deck = self.rules.copies;
            (self.s.shown, self.s.hands) = ([0; 5], PerSeat::default());
            self.begin_round();
        } else {
            self.s.phase = Phase::Over;
            log.push(Event::Ended);
        }
    }
}

impl<const F: u8> Game for Toy<F> {
    const TITLE: &'static str = "pearls";
    const NAME: &'static str = "Pearls";
    const RIGHTS: &'static str = "nobody's";
    const RULESET: u32 = 2;
    const SEATS: (u8, u8) = (2, 4);
    const LENGTH_UNIT: &'static str = "rounds";
    const STEPS_MAX: u32 = 500;

    type Rules = Rules;
    type Action = Action;
    type Event = Event;
    type EventView = Event;
    type View = View;
    type Memory = Memory;
    type Illegal = Illegal;
    type Position = State;
    type Fact = Fact;
    type Sums = Sums;
    type Sheet = Rules;

    fn components() -> Components {
        Components::embedded(&[("pearls.toml", "copies = [6, 6, 6, 6, 6]\ncoins = 5\nbank = 60\n")])
    }

    fn rules(components: &Components) -> Result<Rules, ComponentError> {
        let text = components.file("pearls.toml").unwrap_or_default();
        let rules: Rules = toml::from_str(text)
            .map_err(|error| ComponentError::new("pearls.toml", error.message()))?;
        let (cards, coins) = (&rules.copies, u32::from(rules.coins.max(7)) * 4);
        let n_cards = cards.iter().map(|&n| u32::from(n)).sum::<u32>();
        if !(30..=200).contains(&n_cards) || coins + u32::from(rules.bank) > 200 {
            let message = "needs 30 to 200 cards, and no more than 200 coins for four seats";
            return Err(ComponentError::new("pearls.toml", message));
        }
        Ok(rules)
    }

    fn options() -> OptionSheet {
        let words = vec![("1", "one round"), ("2", "two rounds"), ("3", "three rounds")];
        let rounds = OptionSpec {
            name: "rounds",
            meaning: "how many rounds are played",
            rule: "§4",
            values: Values::OneOf(words),
            default: "2",
        };
        let magpie = OptionSpec {
            name: "magpie",
            meaning: "the printed opponent",
            rule: "§5",
            values: Values::OneOf(vec![("off", "stays away"), ("on", "steals")]),
            default: "off",
        };
        let purse = OptionSpec {
            name: "purse",
            meaning: "coins to begin with; none: as printed",
            rule: "R-001",
            values: Values::NumberOrNone { min: 0, max: 7 },
            default: "none",
        };
        let conflicts = vec![Conflict {
            a: ("rounds", "1"),
            b: ("magpie", "on"),
            reason: "it needs time to come",
        }];
        OptionSheet { options: vec![rounds, magpie, purse], conflicts }
    }

    fn rulebook() -> &'static str {
        include_str!("rules.toml")
    }

    fn new(rules: &Arc<Rules>, n_seats: u8, options: &Options) -> Result<Self, SetupError> {
        let purse = options.number("purse").unwrap_or(u32::from(rules.coins)) as u8;
        if n_seats == 4 && purse == 0 {
            return Err(SetupError::Title("four beggars do not play".to_owned()));
        }
        let coins = PerSeat::from_fn(|seat| if seat.0 < n_seats { purse } else { 0 });
        let s = State {
            phase: Phase::Over,
            n_seats,
            round: 0,
            rounds: options.number("rounds").unwrap_or(2) as u8,
            magpie: options.is("magpie", "on").then_some(0),
            deck: rules.copies,
            shown: [0; 5],
            gift: None,
            hands: PerSeat::default(),
            laid: PerSeat::default(),
            coins,
            fists: PerSeat::default(),
            coins_all: purse * n_seats + rules.bank,
            bank: rules.bank,
            closed: SeatSet::EMPTY,
            first_closed: None,
            winner: Seat(0),
            pearls: PerSeat::default(),
            toss: Toss::NotYet,
            wasted: 0,
        };
        let mut toy = Toy { rules: rules.clone(), s };
        toy.begin_round();
        Ok(toy)
    }

    fn n_seats(&self) -> u8 {
        self.s.n_seats
    }

    fn length(&self) -> u32 {
        u32::from(self.s.round)
    }

    fn pending(&self) -> Pending {
        match self.s.phase {
            Phase::Deal { .. } => Pending::Dealer { n: u32::from(sum(&self.s.deck)) },
            Phase::Bid => Pending::Seats(ch02_bid::asked(self)),
            Phase::Roll => Pending::Dealer { n: ch02_bid::outcomes() },
            Phase::Turn { .. } if self.s.toss == Toss::InTheAir => {
                Pending::Dealer { n: ch03_turn::outcomes() }
            }
            Phase::Turn { seat, .. } => Pending::Seats(SeatSet::one(seat)),
            Phase::Over => Pending::Over,
        }
    }

    fn question(&self, _seat: Seat) -> Question {
        let mut question = match self.s.phase {
            Phase::Turn { .. } => ch03_turn::question(),
            Phase::Bid | Phase::Deal { .. } | Phase::Roll | Phase::Over => ch02_bid::question(),
        };
        if F == fault::QUESTION_REACHES && self.s.fists.0.iter().any(|&fist| fist > 2) {
            question.text = format!("{}, somebody is eager", question.text).into();
        }
        question
    }

    fn legal(&self, seat: Seat, out: &mut Vec<Action>) {
        if !self.pending().seats().contains(seat) {
            return;
        }
        match self.s.phase {
            Phase::Bid => ch02_bid::legal(self, seat, out),
            Phase::Turn { .. } => ch03_turn::legal(self, seat, out),
            Phase::Deal { .. } | Phase::Roll | Phase::Over => {}
        }
    }

    fn check(&self, seat: Seat, action: &Action) -> Result<(), Illegal> {
        if !self.pending().seats().contains(seat) {
            return Err(Illegal::NotAsked(seat));
        }
        match (self.s.phase, Move::of(*action)) {
            (Phase::Bid, Move::Bid(chosen)) => ch02_bid::check(self, seat, chosen),
            (Phase::Turn { .. }, Move::Turn(chosen)) => ch03_turn::check(self, seat, chosen),
            (_, Move::Bid(_) | Move::Turn(_)) => Err(Illegal::OtherQuestion),
        }
    }

    fn play<S: Sink<Event>>(&mut self, seat: Seat, action: &Action, log: &mut S) {
        match Move::of(*action) {
            Move::Bid(chosen) => ch02_bid::play(self, seat, chosen, log),
            Move::Turn(chosen) => ch03_turn::play(self, seat, chosen, log),
        }
    }

    fn draw_sheet(&self) -> DrawSheet {
        let Pending::Dealer { n } = self.pending() else { panic!("nothing is drawn now") };
        if matches!(self.s.phase, Phase::Turn { .. }) {
            return ch03_turn::draw_sheet();
        }
        if self.s.phase == Phase::Roll {
            return ch02_bid::draw_sheet();
        }
        let card = |nth| take_nth(&mut self.s.deck.clone(), nth).to_string();
        let outcomes = (0..n).map(card).collect();
        DrawSheet { text: "Deal a card".into(), rule: "§1", outcomes }
    }

    fn deal<S: Sink<Event>>(&mut self, result: u32, log: &mut S) {
        if let Phase::Turn { seat, .. } = self.s.phase {
            return ch03_turn::deal(self, seat, result, log);
        }
        let Phase::Deal { left } = self.s.phase else {
            return ch02_bid::deal(self, result, log);
        };
        let card = take_nth(&mut self.s.deck, result);
        if left == 1 {
            self.s.gift = Some(card);
            self.s.phase = Phase::Bid;
            log.push(Event::GiftLaid { card: Some(card) });
            return;
        }
        let seat = Seat((left - 2) % self.s.n_seats);
        self.s.hands[seat][place(card)] += 1;
        self.s.phase = Phase::Deal { left: left - 1 };
        log.push(Event::Dealt { seat, card: Some(card) });
    }

    fn outcome(&self) -> Option<Outcome> {
        if self.s.phase != Phase::Over {
            return None;
        }
        let score = |seat: Seat| i32::from(self.s.pearls[seat]);
        let stolen = self.s.magpie.map_or(0, i32::from);
        let best = self.seats().map(score).max().unwrap_or(0).max(stolen);
        let row = |who, score| OutcomeRow {
            who,
            score,
            won: score == best,
            parts: vec![("pearls".to_owned(), score)],
            counted: Vec::new(),
        };
        let mut rows: Vec<OutcomeRow> = self.seats().map(|s| row(Who::Seat(s), score(s))).collect();
        if self.s.magpie.is_some() {
            let level = "on".to_owned();
            rows.push(row(Who::Automa { name: "Magpie", level }, stolen));
        }
        Some(Outcome { reason: "rounds", rule: "§4", rows })
    }

    fn view(&self, viewer: Viewer) -> View {
        hidden::view(self, viewer)
    }

    fn event_view(event: &Event, viewer: Viewer) -> Option<Event> {
        hidden::event_view::<F>(event, viewer)
    }

    fn bars_undo(event: &Event) -> bool {
        match event {
            Event::Peeked { card, .. } if F == fault::UNDO_LEAKS => *card > Some(2),
            Event::Peeked { .. } => F != fault::UNDO_PAST_REVEAL,
            Event::Dealt { .. }
            | Event::GiftLaid { .. }
            | Event::Put { .. }
            | Event::Closed { .. }
            | Event::FistsShown { .. }
            | Event::Rolled { .. }
            | Event::Rested { .. }
            | Event::Staked { .. }
            | Event::Tossed { .. }
            | Event::Laid { .. }
            | Event::Shown { .. }
            | Event::GiftTaken { .. }
            | Event::Stolen { .. }
            | Event::Ended => Self::reveals(event),
        }
    }

    fn remember(memory: &mut Memory, event: &Event) {
        match *event {
            Event::GiftLaid { .. } => memory.gift = None,
            Event::Peeked { card: Some(card), .. } => memory.gift = Some(card),
            Event::GiftTaken { seat, .. } => {
                if let Some(card) = memory.gift.take() {
                    memory.held[seat][place(card)] += 1;
                }
            }
            Event::Shown { seat, card, .. } => {
                let held = &mut memory.held[seat][place(card)];
                *held = held.saturating_sub(1);
            }
            Event::Dealt { .. }
            | Event::Put { .. }
            | Event::Closed { .. }
            | Event::FistsShown { .. }
            | Event::Rolled { .. }
            | Event::Rested { .. }
            | Event::Staked { .. }
            | Event::Tossed { .. }
            | Event::Peeked { card: None, .. }
            | Event::Laid { .. }
            | Event::Stolen { .. }
            | Event::Ended => {}
        }
    }

    fn asked(&self, _viewer: Viewer) -> SeatSet {
        self.pending().seats()
    }

    fn sums(_rules: &Rules, view: &View) -> Sums {
        Sums { most_pearls: view.pearls.0.into_iter().max().unwrap_or(0) }
    }

    fn sheet(rules: &Rules) -> Rules {
        rules.clone()
    }

    fn why_not(&self, seat: Seat, out: &mut Vec<WhyNot<Action>>) {
        if matches!(self.s.phase, Phase::Turn { seat: asked, .. } if asked == seat) {
            ch03_turn::why_not(self, seat, out);
        }
    }

    fn tell(_rules: &Rules, event: &Event) -> Line {
        let rule = match event {
            Event::Dealt { .. } | Event::GiftLaid { .. } => "§1",
            Event::Put { .. } | Event::Closed { .. } => "§2.1",
            Event::FistsShown { .. } | Event::Rolled { .. } => "§2.2",
            Event::Peeked { .. } => "§3.1",
            Event::Staked { .. } | Event::Tossed { .. } => "§3.3",
            Event::Rested { .. } | Event::Laid { .. } | Event::Shown { .. } => "§3.2",
            Event::GiftTaken { .. } | Event::Ended => "§4",
            Event::Stolen { .. } => "§5",
        };
        let silent = F == fault::NO_WORDS && *event == Event::Ended;
        let text = if silent { String::new() } else { format!("{event:?}") };
        Line::new(text, rule)
    }

    fn label(&self, _seat: Seat, action: &Action) -> Label<Fact> {
        let text = Self::notation(action);
        match Move::of(*action) {
            Move::Bid(chosen) => ch02_bid::label(text, chosen),
            Move::Turn(chosen) => ch03_turn::label::<F>(text, chosen),
        }
    }

    fn notation(action: &Action) -> String {
        match action {
            Action::Put { coins } => format!("put {coins}"),
            Action::Close => "close".to_owned(),
            Action::Peek => "peek".to_owned(),
            Action::Toss => "toss".to_owned(),
            Action::Rest => "rest".to_owned(),
            Action::Lay { card } => format!("lay {card}"),
            Action::Show => "show".to_owned(),
        }
    }

    fn parse(text: &str) -> Result<Action, String> {
        let number = |text: &str| text.parse().map_err(|_| format!("'{text}' is not a number"));
        match text.split_once(' ') {
            Some(("put", " 1")) if F == fault::LOOSE_TEXT => Ok(Action::Lay { card: 60 }),
            Some(("lay", "60")) if F == fault::LOOSE_TEXT => Err("no card is that high".to_owned()),
            Some(("put", coins)) => Ok(Action::Put { coins: number(coins)? }),
            Some(("lay", "5")) if F == fault::NOTATION => Ok(Action::Lay { card: 4 }),
            Some(("lay", card)) => Ok(Action::Lay { card: number(card)? }),
            None if text == "close" => Ok(Action::Close),
            None if text == "peek" => Ok(Action::Peek),
            None if text == "toss" => Ok(Action::Toss),
            None if text == "rest" => Ok(Action::Rest),
            None if text == "show" => Ok(Action::Show),
            Some(_) | None => Err(format!("'{text}' is no answer in Pearls")),
        }
    }

    fn determinize(
        rules: &Arc<Rules>,
        viewer: Viewer,
        view: &View,
        memory: &Memory,
        dealer: &mut Dealer,
    ) -> Self {
        let mut invent = || hidden::invent::<F>(rules, viewer, view, memory, dealer);
        let follows = |toy: &Self| F != fault::WEAK_TWIN || toy.view(viewer).leak == view.leak;
        std::iter::repeat_with(&mut invent).take(9999).find(follows).expect("one of many follows")
    }

    fn position(&self) -> State {
        self.s.clone()
    }

    fn from_position(rules: &Arc<Rules>, position: &State) -> Result<Self, String> {
        let mut toy: Toy<F> = Toy { rules: rules.clone(), s: position.clone() };
        toy.audit()?;
        if F != fault::POSITION_UNCHECKED && F != fault::ENDLESS {
            position::check(position)?;
        }
        if let (Phase::Turn { peeked, .. }, fault::POSITION_FORGETS) = (&mut toy.s.phase, F) {
            *peeked = false;
        }
        Ok(toy)
    }

    fn apply<S: Sink<Event>>(
        &mut self,
        seat: Seat,
        action: &Action,
        log: &mut S,
    ) -> Result<(), Illegal> {
        if let Err(error) = self.check(seat, action) {
            self.s.wasted += u8::from(F == fault::DIRTY_REFUSAL);
            return Err(error);
        }
        self.play(seat, action, log);
        Ok(())
    }
}

impl<const F: u8> Audited for Toy<F> {
    fn reveals(event: &Event) -> bool {
        match event {
            Event::Peeked { .. } => F != fault::UNSAID_REVEAL,
            Event::Dealt { .. }
            | Event::FistsShown { .. }
            | Event::Shown { .. }
            | Event::GiftTaken { .. } => true,
            Event::GiftLaid { .. }
            | Event::Put { .. }
            | Event::Closed { .. }
            | Event::Rolled { .. }
            | Event::Rested { .. }
            | Event::Staked { .. }
            | Event::Tossed { .. }
            | Event::Laid { .. }
            | Event::Stolen { .. }
            | Event::Ended => false,
        }
    }

    fn audit(&self) -> Result<(), String> {
        position::audit(&self.rules, &self.s)
    }
}
