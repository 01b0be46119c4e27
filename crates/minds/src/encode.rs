//! From a View to features, and from an answer to attributes: all that a network is given.

use std::collections::BTreeMap;
use std::sync::Arc;

use serde::Serialize;
use tabletop::{Game, Seat};

use crate::net::Net;
use crate::sketch::{Path, Sketch};
use crate::walk::{Eyes, Reader, Reading};

/// Draws numbers for whoever makes up a table: below so many, each with the same chance.
pub type Draws<'a> = &'a mut dyn FnMut(u32) -> u32;

/// A table to be played at.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setting {
    /// How many seats.
    pub n_seats: u8,
    /// Options that are not the default.
    pub options: BTreeMap<String, String>,
}

/// A title that can be learned.
pub trait Mind: Game {
    /// The number of what is read and how. Weights learned with another one are refused.
    const ENCODER: u32;
    /// What the network counts points in.
    const POINTS_UNIT: i32;
    /// Of so many moments of a game one is kept for training.
    const KEEP_ONE_IN: u32;

    /// How a field of a document is read.
    fn reading(document: &str, field: &str) -> Reading;
    /// How many seats play.
    fn n_seats_of(view: &Self::View) -> u8;
    /// Does the question that the seat is asked begin a new action of its own?
    fn begins(view: &Self::View, seat: Seat) -> bool;
    /// A number that changes when the stretch of play is over in which somebody's patience is counted: a turn or a
    /// round.
    fn stretch(view: &Self::View) -> u32;
    /// Does the answer bring the question to its end?
    fn ends(action: &Self::Action) -> bool;
    /// While the dealer is asked: is that still part of the seat's own action?
    fn is_acting(game: &Self, seat: Seat) -> bool;
    /// What follows from the View and the components, and no single field tells.
    fn insights(rules: &Self::Rules, view: &Self::View, eyes: Eyes, sketch: &mut Sketch);
    /// The same of an answer: what lies there, what it costs.
    fn particulars(
        rules: &Self::Rules,
        view: &Self::View,
        eyes: Eyes,
        action: &Self::Action,
        sketch: &mut Sketch,
    );
    /// The blake3 of the components.
    fn components_hash(rules: &Self::Rules) -> &str;
    /// The network that comes with the program; `None` where none is good enough yet.
    fn shipped() -> Option<&'static Arc<Net>>;
    /// A table as training mixes them.
    fn setting(draw: Draws<'_>) -> Setting;
}

const VIEW: Path = Path::root("view");
const INSIGHT: Path = Path::root("insight");
const ANSWER: Path = Path::root("answer");

/// Where insights of a title begin.
pub fn insight(name: &str) -> Path {
    INSIGHT.named(name)
}

/// Makes features and attributes of one title.
#[derive(Debug)]
pub struct Encoder {
    views: Reader,
    answers: Reader,
    sketch: Sketch,
}

fn answer_reading<G: Mind>(document: &str, field: &str) -> Reading {
    let reading = G::reading(document, field);
    // Answers name things: a number is one of many, unless the title says otherwise.
    if reading == Reading::PLAIN { Reading::PICK } else { reading }
}

impl Encoder {
    /// An encoder for the title.
    pub fn new<G: Mind>() -> Encoder {
        Encoder {
            views: Reader::new(G::reading),
            answers: Reader::new(answer_reading::<G>),
            sketch: Sketch::default(),
        }
    }

    /// The features of a View, as names. They follow from the View and the components alone.
    pub fn view<G: Mind>(&mut self, rules: &G::Rules, view: &G::View, seat: Seat) -> &[u32] {
        let eyes = Eyes { own: seat.0, n_seats: G::n_seats_of(view) };
        self.sketch.clear();
        self.sketch.mark(VIEW); // What is always so: a bias.
        self.views.read(view, VIEW, Reading::PLAIN, eyes, &mut self.sketch);
        G::insights(rules, view, eyes, &mut self.sketch);
        self.sketch.names()
    }

    /// The attributes of answer `idx` of `legal`, as names.
    pub fn answer<G: Mind>(
        &mut self,
        rules: &G::Rules,
        view: &G::View,
        seat: Seat,
        legal: &[G::Action],
        idx: usize,
    ) -> &[u32] {
        let eyes = Eyes { own: seat.0, n_seats: G::n_seats_of(view) };
        self.sketch.clear();
        self.sketch.mark(ANSWER);
        if idx == 0 {
            self.sketch.mark(ANSWER.named("first"));
        }
        if idx + 1 == legal.len() {
            self.sketch.mark(ANSWER.named("last"));
        }
        let action = &legal[idx];
        self.read_answer(action, eyes);
        G::particulars(rules, view, eyes, action, &mut self.sketch);
        self.sketch.names()
    }

    fn read_answer<A: Serialize>(&mut self, action: &A, eyes: Eyes) {
        self.answers.read(action, ANSWER, Reading::PICK, eyes, &mut self.sketch);
    }
}
