//! What a title owes the table: one trait, by which page, terminal, protocol, bots and tests play.

use std::collections::BTreeMap;
use std::fmt::Debug;
use std::sync::Arc;

use schemars::JsonSchema;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use crate::chance::Dealer;
use crate::components::{ComponentError, Components};
use crate::options::{OptionSheet, Options, SetupError};
use crate::seat::{Seat, SeatSet, Viewer};
use crate::words::Words;

/// Who has to do something now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pending {
    /// These seats are asked; several only where the rules let them answer in secret and at once.
    Seats(SeatSet),
    /// A die or a card: one of `n` equally likely outcomes.
    Dealer {
        /// How many outcomes there are.
        n: u32,
    },
    /// Nobody: the game has ended.
    Over,
}

impl Pending {
    /// The seats that are asked.
    pub fn seats(self) -> SeatSet {
        match self {
            Pending::Seats(seats) => seats,
            Pending::Dealer { .. } | Pending::Over => SeatSet::EMPTY,
        }
    }
}

/// A question, in words, for the seat that is asked.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Question {
    /// A stable name, for programs.
    pub id: &'static str,
    /// What is asked, for people.
    pub text: Words,
    /// The section that asks it.
    pub rule: &'static str,
}

/// An answer: in words, with the things on the board that it touches, and with the facts that a player would weigh.
///
/// Everything in it is made from what the asked seat may know.
#[derive(Clone, Debug, PartialEq)]
pub struct Label<F> {
    /// What the answer does, for people.
    pub text: Words,
    /// The same in few words, where there is little room and the text is long.
    pub short: Option<Words>,
    /// The section that it follows.
    pub rule: &'static str,
    /// Names of board elements, such as `hex:E17` or `planet:12`.
    pub touches: Vec<String>,
    /// Answers of one group are shown together; a stable name, empty where a question has one group only.
    pub group: &'static str,
    /// The turn or the phase of the seat is over with it.
    pub ends_turn: bool,
    /// It cannot be taken back, as far as the seat can know: somebody learns something, or it is another's turn.
    pub is_final: bool,
    /// Price, distance, gain, loss, waste: the title says what there is.
    pub facts: Vec<F>,
}

impl<F> Label<F> {
    /// An answer that touches nothing and about which nothing else is to be said.
    pub fn new(text: impl Into<Words>, rule: &'static str) -> Label<F> {
        let (touches, facts) = (Vec::new(), Vec::new());
        let (short, group, ends_turn, is_final) = (None, "", false, false);
        Label { text: text.into(), short, rule, touches, group, ends_turn, is_final, facts }
    }

    /// It touches these things.
    #[must_use]
    pub fn touching(mut self, things: impl IntoIterator<Item = String>) -> Label<F> {
        self.touches.extend(things);
        self
    }

    /// The same in few words.
    #[must_use]
    pub fn in_short(mut self, text: impl Into<Words>) -> Label<F> {
        self.short = Some(text.into());
        self
    }

    /// It belongs to a group.
    #[must_use]
    pub fn in_group(mut self, group: &'static str) -> Label<F> {
        self.group = group;
        self
    }

    /// It ends the turn or the phase of the seat.
    #[must_use]
    pub fn ending_turn(mut self) -> Label<F> {
        self.ends_turn = true;
        self
    }

    /// It cannot be taken back.
    #[must_use]
    pub fn for_good(mut self) -> Label<F> {
        self.is_final = true;
        self
    }

    /// One more fact.
    #[must_use]
    pub fn with(mut self, fact: F) -> Label<F> {
        self.facts.push(fact);
        self
    }

    /// More facts.
    #[must_use]
    pub fn with_all(mut self, facts: impl IntoIterator<Item = F>) -> Label<F> {
        self.facts.extend(facts);
        self
    }
}

/// Something that a player would look for in a question and cannot choose now, and why.
#[derive(Clone, Debug, PartialEq)]
pub struct WhyNot<A> {
    /// The answer, if it can be written down.
    pub action: Option<A>,
    /// What it would be, in words.
    pub text: Words,
    /// Names of board elements.
    pub touches: Vec<String>,
    /// Why it cannot be chosen.
    pub reason: Words,
    /// The section that refuses.
    pub rule: &'static str,
}

/// Somebody who does things at a table: a seat, or the printed opponent.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema,
)]
#[serde(rename_all = "snake_case")]
pub enum Actor {
    /// A seat.
    Seat(Seat),
    /// The printed opponent.
    Automa,
}

/// How much a line of the story matters.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema,
)]
#[serde(rename_all = "snake_case")]
pub enum Weight {
    /// Goes without saying for whoever looks at the board.
    Detail,
    /// Worth a line.
    Matters,
    /// Whoever misses it plays another game.
    MustNotMiss,
}

/// One line of the story, in words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// What happened, for people.
    pub text: Words,
    /// The section that made it happen.
    pub rule: &'static str,
    /// Who did it; nobody for what the game does by itself.
    pub who: Option<Actor>,
    /// Whom it concerns besides.
    pub concerns: SeatSet,
    /// How much it matters.
    pub weight: Weight,
    /// Where: names of board elements, as in [`Label::touches`].
    pub place: Vec<String>,
}

impl Line {
    /// A line that nobody in particular has caused.
    pub fn new(text: impl Into<Words>, rule: &'static str) -> Line {
        let (who, concerns, place) = (None, SeatSet::EMPTY, Vec::new());
        Line { text: text.into(), rule, who, concerns, weight: Weight::Matters, place }
    }

    /// Who did it.
    #[must_use]
    pub fn by(mut self, who: Actor) -> Line {
        self.who = Some(who);
        self
    }

    /// Whom it concerns besides.
    #[must_use]
    pub fn concerning(mut self, seats: SeatSet) -> Line {
        self.concerns = self.concerns.union(seats);
        self
    }

    /// How much it matters.
    #[must_use]
    pub fn weighing(mut self, weight: Weight) -> Line {
        self.weight = weight;
        self
    }

    /// Where it happened.
    #[must_use]
    pub fn at(mut self, place: impl IntoIterator<Item = String>) -> Line {
        self.place.extend(place);
        self
    }
}

/// What the dealer is asked for, in words.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct DrawSheet {
    /// What is rolled or drawn.
    pub text: Words,
    /// The section that asks for it.
    pub rule: &'static str,
    /// The outcomes in order; the position in this list is the result.
    pub outcomes: Vec<String>,
}

/// A seat, or a printed opponent.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Who {
    /// A seat.
    Seat(Seat),
    /// A printed opponent and its level.
    Automa {
        /// Its name.
        name: &'static str,
        /// Its level, as the option says it.
        level: String,
    },
}

/// One row of the final table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[schemars(rename = "Row")]
pub struct OutcomeRow {
    /// Whose row.
    pub who: Who,
    /// Points.
    pub score: i32,
    /// Won, alone or together with others.
    pub won: bool,
    /// Where the points come from, in words.
    pub parts: Vec<(String, i32)>,
    /// What the parts count, in their order; empty in a title whose points are not so many for each of some things.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub counted: Vec<Counted>,
}

impl OutcomeRow {
    /// Where the points come from: a name that is the same in every row, and how many things there are if things are
    /// counted.
    pub fn sources(&self) -> impl Iterator<Item = (&str, Option<u32>, i32)> {
        self.parts.iter().enumerate().map(|(idx, (words, points))| match self.counted.get(idx) {
            Some(Counted { of, n }) => (of.as_str(), Some(*n), *points),
            None => (words.as_str(), None, *points),
        })
    }
}

/// Things that bring points each.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Counted {
    /// What they are called when there are several.
    pub of: String,
    /// How many.
    pub n: u32,
}

/// How a game ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Outcome {
    /// Why it ended, a stable name.
    pub reason: &'static str,
    /// The section that ends it.
    pub rule: &'static str,
    /// Everybody's row.
    pub rows: Vec<OutcomeRow>,
}

/// Somebody who listens to events. Building an event for [`Silent`] costs nothing.
pub trait Sink<E> {
    /// Does anybody listen? Work that only serves listeners is skipped where nobody does.
    const LISTENS: bool = true;
    /// Hears one event.
    fn push(&mut self, event: E);
    /// Hears an event that is made only if somebody listens.
    #[inline(always)]
    fn push_with(&mut self, make: impl FnOnce() -> E)
    where
        Self: Sized,
    {
        if Self::LISTENS {
            self.push(make());
        }
    }
}

/// Nobody listens.
#[derive(Clone, Copy, Debug, Default)]
pub struct Silent;

impl<E> Sink<E> for Silent {
    const LISTENS: bool = false;

    #[inline(always)]
    fn push(&mut self, _event: E) {}
}

impl<E> Sink<E> for Vec<E> {
    fn push(&mut self, event: E) {
        Vec::push(self, event);
    }
}

/// A refusal that can say which section refuses.
pub trait Cite {
    /// The section, as `§3.6.1`.
    fn rule(&self) -> &'static str;
}

/// Values that go out to clients and come back.
pub trait Wire: Clone + PartialEq + Debug + Serialize + DeserializeOwned + JsonSchema {}
impl<T: Clone + PartialEq + Debug + Serialize + DeserializeOwned + JsonSchema> Wire for T {}

/// The rules of one title as a pure, deterministic machine.
///
/// `check` is the law; `legal` is its complete enumeration; `play` and `deal` change the state and
/// nothing else does. What a seat may know goes through `view` and `event_view`, both allow-lists.
pub trait Game: Clone + Send + Sync + Debug + 'static {
    /// The name of the title on the command line and in records.
    const TITLE: &'static str;
    /// The name of the title for people.
    const NAME: &'static str;
    /// Who holds the rights in the name.
    const RIGHTS: &'static str;
    /// The newest ruleset; every change of behaviour gets a new one.
    const RULESET: u32;
    /// The fewest and the most seats.
    const SEATS: (u8, u8);
    /// What `length` counts: "turns" or "rounds".
    const LENGTH_UNIT: &'static str;
    /// No game has more entries than this; passing it is a bug.
    const STEPS_MAX: u32;

    /// Parsed components, shared by all games that use them.
    type Rules: Debug + Send + Sync + 'static;
    /// An answer.
    type Action: Wire + Send + Sync;
    /// What happened, the whole truth. It never leaves the table.
    type Event: Clone + Debug + Send;
    /// What happened, as one viewer may know it.
    type EventView: Wire + Send + Sync;
    /// The table, as one viewer may know it.
    type View: Wire + Send + Sync;
    /// What a viewer remembers of the events it has seen.
    type Memory: Wire + Default + Send + Sync;
    /// A refusal.
    type Illegal: std::error::Error + Clone + PartialEq + Cite + Send + Sync + 'static;
    /// The whole state as a document.
    type Position: Wire + Send;
    /// What a player would weigh about an answer: price, distance, gain, loss, waste.
    type Fact: Wire + Send + Sync;
    /// What a player reckons from what lies on the table: prices, odds, majorities, the score so far.
    type Sums: Wire + Send + Sync;
    /// The parsed, named box: what is printed on the components, each number with its origin.
    type Sheet: Serialize + JsonSchema + Debug + Send + Sync;

    /// The data files that are built in.
    fn components() -> Components;
    /// Parses and validates data files.
    ///
    /// # Errors
    /// The first thing that is wrong, in words for a player.
    fn rules(components: &Components) -> Result<Self::Rules, ComponentError>;
    /// The options with meaning, values and default.
    fn options() -> OptionSheet;
    /// The sections in our own words: the text of `rules.toml`.
    fn rulebook() -> &'static str;
    /// What was decided where the book is silent: the text of `RULINGS.md`.
    fn rulings() -> &'static str {
        ""
    }
    /// What a coach says of each question, in our own words: the text of `coach.toml`.
    fn coaching() -> &'static str {
        ""
    }
    /// The files that teach it, by name: `course.toml`, lessons, and positions that they begin with.
    fn lessons() -> &'static [(&'static str, &'static str)] {
        &[]
    }

    /// The game before the first answer.
    ///
    /// # Errors
    /// What is wrong with seats or options.
    fn new(rules: &Arc<Self::Rules>, n_seats: u8, options: &Options) -> Result<Self, SetupError>;

    /// The options that the game is played by, where the state keeps them: what the record of a game
    /// that began with a position says. A value that means the same is written the same.
    fn own_options(&self) -> Option<BTreeMap<String, String>> {
        None
    }
    /// The ruleset that the game is played by, where the state keeps it: that of a game which began with a
    /// position is the position's own.
    fn ruleset(&self) -> u32 {
        Self::RULESET
    }
    /// Is the table silent: do the options close its chat, to seats and watchers alike? The rules cannot
    /// see to it themselves, so whoever opens a door for talk asks this first.
    fn is_silent(&self) -> bool {
        false
    }
    /// Is what this seat is asked for people to decide, as long as one of them sits at the table? The rules name one
    /// seat; where a bot has it, whoever hosts the table asks a person instead.
    fn is_for_people(&self, _seat: Seat) -> bool {
        false
    }
    /// Does a printed opponent play, who has no seat?
    fn has_automa(&self) -> bool {
        false
    }
    /// How many seats play.
    fn n_seats(&self) -> u8;
    /// Turns or rounds begun so far.
    fn length(&self) -> u32;
    /// Who has to do something now.
    fn pending(&self) -> Pending;
    /// What the seat is asked. Only for seats in `pending`.
    fn question(&self, seat: Seat) -> Question;
    /// Every legal answer of the seat, in a fixed order, added to `out`; none for a seat not asked.
    fn legal(&self, seat: Seat, out: &mut Vec<Self::Action>);
    /// May the seat give this answer? Changes nothing.
    ///
    /// # Errors
    /// The refusal, with the section.
    fn check(&self, seat: Seat, action: &Self::Action) -> Result<(), Self::Illegal>;
    /// Plays an answer that `check` has let through.
    fn play<S: Sink<Self::Event>>(&mut self, seat: Seat, action: &Self::Action, log: &mut S);
    /// What the dealer is asked for, in words. Only while `pending` names the dealer.
    fn draw_sheet(&self) -> DrawSheet;
    /// Deals outcome `result` of those that `pending` counts.
    fn deal<S: Sink<Self::Event>>(&mut self, result: u32, log: &mut S);
    /// The final table, once the game is over.
    fn outcome(&self) -> Option<Outcome>;

    /// The table as the viewer may know it.
    fn view(&self, viewer: Viewer) -> Self::View;
    /// Who is asked, as far as the viewer may know: its View says the same.
    fn asked(&self, viewer: Viewer) -> SeatSet;
    /// The event as the viewer may know it; `None` if it may not notice it.
    fn event_view(event: &Self::Event, viewer: Viewer) -> Option<Self::EventView>;
    /// Does the seat that caused this event lose the right to undo what came before?
    /// Told from what that seat itself sees, so that a refused undo betrays nothing.
    fn bars_undo(event: &Self::EventView) -> bool;
    /// Adds an event to what a viewer remembers.
    fn remember(memory: &mut Self::Memory, event: &Self::EventView);
    /// The event in words.
    fn tell(rules: &Self::Rules, event: &Self::EventView) -> Line;
    /// The answer in words and facts, for the seat that is asked.
    fn label(&self, seat: Seat, action: &Self::Action) -> Label<Self::Fact>;
    /// What the seat would look for in its question and cannot choose now, each with its reason, added to `out`.
    fn why_not(&self, seat: Seat, out: &mut Vec<WhyNot<Self::Action>>) {
        let _ = (seat, out);
    }
    /// What a player reckons from what this viewer sees. Made from the View, so that it tells nothing more.
    fn sums(rules: &Self::Rules, view: &Self::View) -> Self::Sums;
    /// The box as a document.
    fn sheet(rules: &Self::Rules) -> Self::Sheet;

    /// The answer as one line of text notation.
    fn notation(action: &Self::Action) -> String;
    /// Reads text notation.
    ///
    /// # Errors
    /// What is wrong with the text.
    fn parse(text: &str) -> Result<Self::Action, String>;

    /// A game that the viewer cannot tell from the real one, consistent with what it remembers.
    fn determinize(
        rules: &Arc<Self::Rules>,
        viewer: Viewer,
        view: &Self::View,
        memory: &Self::Memory,
        dealer: &mut Dealer,
    ) -> Self;

    /// The whole state as a document.
    fn position(&self) -> Self::Position;
    /// Reads a position.
    ///
    /// # Errors
    /// What is inconsistent, in words for a player.
    fn from_position(rules: &Arc<Self::Rules>, position: &Self::Position) -> Result<Self, String>;
    /// Could play have led here? Asked of a position that somebody hands in to begin a game with, never of one that was
    /// stored: what was accepted once still opens. Whatever play can reach passes.
    ///
    /// # Errors
    /// What no play leads to, in words for a player.
    fn check_possible(&self) -> Result<(), String> {
        Ok(())
    }
    /// A position that names no ruleset, and with which a game begins, is played by this one. Where it does
    /// name one, that one holds. Titles with one ruleset have nothing to do.
    fn adopt_ruleset(_position: &mut Self::Position, _ruleset: u32) {}

    /// `check`, then `play`. On a refusal nothing has changed.
    ///
    /// # Errors
    /// The refusal.
    fn apply<S: Sink<Self::Event>>(
        &mut self,
        seat: Seat,
        action: &Self::Action,
        log: &mut S,
    ) -> Result<(), Self::Illegal> {
        self.check(seat, action)?;
        self.play(seat, action, log);
        Ok(())
    }

    /// The canonical hash of the position: xxh3-128 of its compact JSON, in hex.
    fn hash(&self) -> String {
        let text = serde_json::to_string(&self.position()).expect("a position is plain data");
        format!("{:032x}", xxhash_rust::xxh3::xxh3_128(text.as_bytes()))
    }
}

/// What the tests ask of a title and nobody who plays needs to know.
///
/// Both need the whole truth (an event before it is cut for a viewer, a State), which only the title can name, so they
/// stand beside its rules and not among its tests. No code of a table calls them.
pub trait Audited: Game {
    /// Did somebody learn something hidden by this event?
    fn reveals(event: &Self::Event) -> bool;
    /// Are all components accounted for? A cheap check that the tests run at every step.
    ///
    /// # Errors
    /// What is missing or too much.
    fn audit(&self) -> Result<(), String>;
}

/// Somebody who answers for a seat and is given only what the seat may know.
pub trait Bot<G: Game>: Send {
    /// Chooses among the legal answers: a position in `legal`, which is never empty.
    fn choose(&mut self, seen: &Seen<'_, G>) -> usize;
    /// Hears what its seat notices.
    fn hear(&mut self, event: &G::EventView) {
        let _ = event;
    }
    /// Hears that a seat has taken back an answer that the bot's seat had noticed, or has opened a secret
    /// phase again. It may be the bot's own seat: somebody else can hold it too.
    fn hear_back(&mut self, seat: Seat) {
        let _ = seat;
    }
    /// Does the bot want the View at all? One that does not saves the work of making it.
    fn looks(&self) -> bool {
        true
    }
    /// Does it answer a question by a plan that it has made for an earlier one? Whoever asks it in the middle then has
    /// to go through the answers before.
    fn plans(&self) -> bool {
        false
    }
    /// What the bot keeps of all that it has heard, so that another of its kind can go on from here; `None`
    /// if it cannot tell, and has to hear everything again.
    fn notes(&self) -> Option<serde_json::Value> {
        None
    }
    /// Takes over the notes of another of its kind, instead of hearing what that one has heard.
    ///
    /// # Errors
    /// They cannot be read.
    fn recall(&mut self, notes: &serde_json::Value) -> Result<(), String> {
        let _ = notes;
        Err("this bot keeps no notes".to_owned())
    }
}

/// What a bot is given when it is asked.
#[derive(Debug)]
pub struct Seen<'a, G: Game> {
    /// The components, which are public.
    pub rules: &'a Arc<G::Rules>,
    /// The seat that is asked.
    pub seat: Seat,
    /// The table as that seat sees it; `None` only for a bot that does not look.
    pub view: Option<&'a G::View>,
    /// The legal answers.
    pub legal: &'a [G::Action],
}
