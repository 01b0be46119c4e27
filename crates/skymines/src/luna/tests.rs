//! Chapters 11 to 14, section by section, on a table that is set up by hand.

use std::collections::BTreeMap;
use std::sync::{Arc, LazyLock};

use battery::Prng;
use tabletop::{Game, Pending};

use super::*;
use crate::components::Toward;
use crate::event::EventView;
use crate::game::Skymines;
use crate::ids::{Column, DisplaySpace, Home, Side, Space};
use crate::state::{self, Actor, Phase, StackPlace};

mod actions;
mod belt;
mod compare;
mod moon;
mod round;
mod setup;

static RULES: LazyLock<Arc<Rules>> =
    LazyLock::new(|| Arc::new(Rules::load(&Rules::embedded()).expect("the embedded data")));

/// A table at which Luna plays, and what she has done at it.
pub(super) struct LunaScene {
    pub(super) rules: Arc<Rules>,
    pub(super) state: State,
    pub(super) log: Vec<Event>,
}

/// A game before the first planning of its first round.
pub(super) fn game(n_seats: u8, level: u8, side: Side, seed: u64) -> Skymines {
    let asked = [("luna", level.to_string()), ("side", side.key().to_owned())];
    let asked: BTreeMap<String, String> =
        asked.into_iter().map(|(name, value)| (name.to_owned(), value)).collect();
    let options = Skymines::options().fill(&asked, Skymines::RULESET).expect("options");
    let mut game = Skymines::new(&RULES, n_seats, &options).expect("a table with Luna");
    let mut prng = Prng::new(seed);
    while game.state.phase != Phase::Planning {
        step(&mut game, &mut prng, &mut Vec::new());
    }
    game
}

/// One answer or draw by lot.
pub(super) fn step(game: &mut Skymines, prng: &mut Prng, log: &mut Vec<Event>) {
    match game.pending() {
        Pending::Dealer { n } => game.deal(prng.below(n), log),
        Pending::Seats(seats) => {
            let seat = seats.lowest().expect("somebody is asked");
            let mut legal = Vec::new();
            game.legal(seat, &mut legal);
            let action = legal[prng.index(legal.len())];
            game.play(seat, &action, log);
        }
        Pending::Over => {}
    }
}

/// A table in the action phase; all outposts at home, all markers at the start, nobody has coins.
pub(super) fn desk(n_seats: u8, level: u8, side: Side) -> LunaScene {
    let mut state = game(n_seats, level, side, 1).state;
    state.phase = Phase::Action;
    state.active = state.luna_actor();
    while state.top().is_some() {
        state.pop();
    }
    state.track = [[0; 4]; Company::COUNT];
    state.helium = [0; 4];
    state.upload = [0; 4];
    state.coin = [0; 4];
    state.luna.as_mut().expect("Luna").on = FIRST_SLOTS;
    LunaScene { rules: Arc::clone(&RULES), state, log: Vec::new() }
}

impl LunaScene {
    pub(super) fn luna(&mut self) -> &mut Luna {
        luna_mut(&mut self.state)
    }

    /// Luna's place among the actors.
    pub(super) fn at(&self) -> usize {
        self.state.luna_actor().index()
    }

    /// Deals and runs until Luna has nothing to do, each draw with its lowest outcome.
    pub(super) fn settle(&mut self) {
        while let Some(frame) = self.state.top() {
            let mut ctx = Ctx { rules: &self.rules, state: &mut self.state, log: &mut self.log };
            if let state::Frame::Draw(draw) = frame {
                crate::ch03_setup::deal(&mut ctx, draw, 0);
                continue;
            }
            let state::Frame::Luna(frame) = frame else {
                panic!("Luna never asks anybody: {frame:?}")
            };
            if super::settle(&mut ctx, frame) == Settled::Waits {
                deal(&mut ctx, frame, 0);
            }
        }
    }

    pub(super) fn look(&self) -> Look<'_> {
        Look { rules: &self.rules, state: &self.state }
    }

    /// Deals one outcome of a step.
    pub(super) fn deal(&mut self, frame: Frame, result: u32) {
        let ctx = &mut Ctx { rules: &self.rules, state: &mut self.state, log: &mut self.log };
        deal(ctx, frame, result);
    }

    /// Her starting research token is this one.
    pub(super) fn take_token(&mut self, token: Token) {
        take_token(
            &mut Ctx { rules: &self.rules, state: &mut self.state, log: &mut self.log },
            token,
        );
    }

    /// Does one step that needs no draw.
    pub(super) fn run(&mut self, frame: Frame) {
        let ctx = &mut Ctx { rules: &self.rules, state: &mut self.state, log: &mut self.log };
        assert_eq!(super::settle(ctx, frame), Settled::WentOn);
    }

    /// Puts a card face up into a slot, whatever deck it is in; another one lies face down beside it.
    pub(super) fn lay(&mut self, card: LunaCard, slot: Slot) {
        let luna = self.luna();
        let grade_2 = luna.unseen & card.bit() != 0;
        luna.pool.cards &= !card.bit();
        luna.discard &= !card.bit();
        if grade_2 {
            luna.unseen &= !card.bit();
            luna.n_stack -= 1;
        }
        luna.on |= slot.bit();
        luna.slots[slot.index()] = InSlot::Up(card);
    }

    /// Lets Luna do the action section of a card in a slot; not her last card of the round.
    pub(super) fn act(&mut self, card: &str, slot: char) -> Vec<What> {
        let (card, slot) = (named(card), Slot(slot as u8 - b'a'));
        self.lay(card, slot);
        let other = Slot(if slot.0 == 3 { 2 } else { 3 });
        self.luna().slots[other.index()] = InSlot::Down(From::Deck);
        self.log.clear();
        self.state.push(Frame::Act { slot, line: 0, chosen: 0 });
        self.settle();
        self.luna().slots = [InSlot::Nothing; Slot::COUNT];
        self.luna().discard |= card.bit();
        self.deeds()
    }

    /// Her deeds since the log was cleared, with card and slot.
    pub(super) fn told(&self) -> impl Iterator<Item = &Deed> {
        self.log.iter().filter_map(|event| {
            let EventView::Luna { deed } = &event.what else { return None };
            Some(deed)
        })
    }

    /// What Luna has done since the log was cleared.
    pub(super) fn deeds(&self) -> Vec<What> {
        self.told().map(|deed| deed.what.clone()).collect()
    }

    /// The sections that her deeds cite.
    pub(super) fn rules_cited(&self) -> Vec<&'static str> {
        self.told().map(Deed::rule).collect()
    }

    /// Places an outpost or shuttle of a company on a printed number, from a column.
    pub(super) fn put(&mut self, company: Company, number: u8, column: u8) {
        self.state.take_top(company, Column(column));
        self.state.put(company, Space(number - 1));
    }

    /// Takes `n` pieces off the top of a column, out of the game for now.
    pub(super) fn empty(&mut self, company: Company, column: u8, n: u8) {
        for _ in 0..n {
            self.state.take_top(company, Column(column));
        }
    }

    /// Sets the markers on a company's track: people first, Luna last.
    pub(super) fn track(&mut self, company: Company, at: &[u8]) {
        self.state.track[company.index()][..at.len()].copy_from_slice(at);
    }

    /// The share cards of the display, and nothing else.
    pub(super) fn display(&mut self, cards: &[(u8, crate::ids::Card)]) {
        self.state.display = [None; DisplaySpace::COUNT];
        for &(number, card) in cards {
            self.state.display[usize::from(number) - 1] = Some(card);
        }
    }
}

/// A Luna card by its name.
pub(super) fn named(name: &str) -> LunaCard {
    LunaCard::all().find(|card| card.to_string() == name).expect("a Luna card")
}

/// Expands a company by hand: the spaces in order, as printed numbers.
pub(super) fn expand(
    desk: &mut LunaScene,
    company: Company,
    points: u8,
    toward: Toward,
) -> Vec<u8> {
    desk.log.clear();
    let (rules, state) = (Arc::clone(&desk.rules), &mut desk.state);
    let expansion = Expansion { points, toward };
    super::expand::expand(&rules, state, company, expansion, Deed::plain, &mut desk.log);
    let placed = desk.deeds().into_iter().filter_map(|what| {
        let What::Placed { space, .. } = what else { return None };
        Some(space.number())
    });
    placed.collect()
}

/// The home space that a piece left for the map.
pub(super) fn homes(desk: &LunaScene) -> Vec<Home> {
    let homes = desk.deeds().into_iter().filter_map(|what| {
        let What::Placed { home, .. } = what else { return None };
        Some(home)
    });
    homes.collect()
}

/// Everybody but Luna.
pub(super) const PERSON: Actor = Actor(0);

/// She reads the board and the other players in `facts.rs` alone, and moves things on it in `hands.rs` alone.
#[test]
fn luna_knows_the_table_by_her_facts() {
    let sources = [
        ("luna.rs", include_str!("../luna.rs")),
        ("actions.rs", include_str!("actions.rs")),
        ("choose.rs", include_str!("choose.rs")),
        ("deck.rs", include_str!("deck.rs")),
        ("expand.rs", include_str!("expand.rs")),
    ];
    let fields = [
        "players",
        "coin",
        "helium",
        "upload",
        "track",
        "faces",
        "held",
        "home",
        "boxed",
        "display",
        "deck",
        "gone",
        "plans",
        "stack",
        "specials",
        "supplement",
        "marks",
        "missions",
        "threat",
        "counters",
        "variant",
        "round",
        "first",
        "placed",
        "uploaded",
    ];
    for (name, text) in sources {
        for field in fields {
            let found = text.lines().find(|line| {
                let read = format!("state.{field}");
                line.match_indices(&read).any(|(at, _)| {
                    let next = line[at + read.len()..].chars().next();
                    !next.is_some_and(|letter| letter.is_alphanumeric() || "_(".contains(letter))
                })
            });
            assert_eq!(found, None, "{name} touches the table itself");
        }
    }
}
