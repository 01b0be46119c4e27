//! A real table: Luna's own board is in a State, everything else lies before people. They are told what to do there,
//! and asked what she cannot know.

use arrayvec::ArrayVec;
use tabletop::{Silent, Sink};

use super::super::choose::{Choice, places};
use super::super::expand::Expansion;
use super::super::table::Table;
use super::super::{Deed, What, say};
use super::lines::Lines;
use crate::ch05_tracks;
use crate::components::{Rules, Selector};
use crate::event::{Event, EventView, Why};
use crate::ids::{BonusSpace, Company, DisplaySpace, Face, LunaCard, PlanRow, Slot};
use crate::state::{Ctx, State};

/// A fact that a rule needs now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in super::super) enum Missing {
    /// The company on a place of the order that a selector reads; those of `taken` have been named (§13.1).
    Company { on: Selector, place: u8, taken: u8 },
    /// Which of these companies is the least valuable (§14.2.3)?
    Least { among: u8 },
    /// What is printed before the spaces `from` to `to` of a track (§13.1.1).
    Lines { company: Company, face: Face, from: u8, to: u8 },
    /// The coins that lay beside the row from which she discarded; none if no plan was there (§13.5.2).
    Supplement { row: PlanRow, column: u8 },
    /// The bonus of her starting research token (§11.1.2).
    Token,
}

/// A fact that a person has told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in super::super) enum Given {
    Company(Company),
    Coins(u16),
    Token { helium: u8, tracks: [u8; Company::COUNT] },
}

/// What people do for her on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in super::super) enum Order {
    /// A bonus marker, if the space is free (§13.3).
    Marker { space: BonusSpace },
    /// The card of a space of the display, if one lies there (§13.4.1).
    Gain { space: DisplaySpace },
    /// The card with the most valuable share (§13.4.2).
    GainShare,
    /// The plan of a space of the research display (§13.5.1).
    Discard { row: PlanRow, column: u8 },
    /// The special plan that was turned up last (§13.5.3).
    DiscardSpecial,
    /// She crossed a threshold: whoever is beyond it gets coins (§13.1.1).
    Threshold { company: Company, space: u8, coins: u8 },
    /// Steps on a track whose printed lines nobody has told: they hold as printed (§13.1.1).
    AsPrinted { company: Company, steps: u8 },
}

/// Something said at the desk.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in super::super) enum Told {
    /// What happened, as in a game.
    Event(EventView),
    /// What people are to do, and the card that says so.
    Order { order: Order, card: Option<LunaCard>, slot: Option<Slot> },
}

/// All that was said.
#[derive(Clone, Debug, Default)]
pub(in super::super) struct Said(pub(in super::super) Vec<Told>);

impl Sink<Event> for Said {
    fn push(&mut self, event: Event) {
        self.0.push(Told::Event(event.what));
    }
}

impl Said {
    /// An order that a line of a card gives.
    fn order(&mut self, order: Order, deed: &impl Fn(What) -> Deed) {
        let Deed { card, slot, .. } = deed(What::TurnBegan);
        self.0.push(Told::Order { order, card, slot });
    }
}

/// The real table while one step of hers is done.
pub(in super::super) struct AtDesk<'a, 'r> {
    pub(in super::super) rules: &'r Rules,
    pub(in super::super) state: &'a mut State,
    pub(in super::super) said: &'a mut Said,
    pub(in super::super) lines: &'a Lines,
    /// What people have told for this step, in the order in which it is needed.
    pub(in super::super) given: &'a [Given],
}

impl AtDesk<'_, '_> {
    /// The next fact that was told, or the question for it.
    fn fact(&mut self, missing: Missing) -> Result<Given, Missing> {
        let (first, rest) = self.given.split_first().ok_or(missing)?;
        self.given = rest;
        Ok(*first)
    }

    fn company(&mut self, missing: Missing) -> Result<Company, Missing> {
        match self.fact(missing)? {
            Given::Company(company) => Ok(company),
            Given::Coins(_) | Given::Token { .. } => Err(missing),
        }
    }

    /// §11.1.2: what her token moves.
    pub(in super::super) fn token(&mut self) -> Result<(u8, [u8; Company::COUNT]), Missing> {
        match self.fact(Missing::Token)? {
            Given::Token { helium, tracks } => Ok((helium, tracks)),
            Given::Company(_) | Given::Coins(_) => Err(Missing::Token),
        }
    }

    /// Are the lines known that she may cross with these steps?
    fn check_lines(&self, company: Company, steps: u8) -> Result<(), Missing> {
        let face = self.state.face(company);
        let at = self.state.at_track(company, self.state.luna_actor());
        match self.lines.first_unknown(face, at, steps) {
            None => Ok(()),
            Some((from, to)) => Err(Missing::Lines { company, face, from, to }),
        }
    }

    /// §13.1.5: does it matter in which order she moves on all four tracks? Only if her coins do not last: then it says
    /// where she pays in full, and whether steps past an end bring some in time.
    fn is_order_open(&self, steps: u8) -> bool {
        let actor = self.state.luna_actor();
        let coins_of_tracks = |order: [Company; Company::COUNT]| {
            let mut state = *self.state;
            let mut gained = [0; Company::COUNT];
            for company in order {
                let before = i32::from(state.coin[actor.index()]);
                ch05_tracks::advance(self.rules, &mut state, actor, company, steps, &mut Silent);
                gained[company.index()] = i32::from(state.coin[actor.index()]) - before;
            }
            gained
        };
        let usual = coins_of_tracks(Company::ALL);
        orders().any(|order| coins_of_tracks(order) != usual)
    }
}

/// All orders of the companies.
fn orders() -> impl Iterator<Item = [Company; Company::COUNT]> {
    let n = Company::COUNT;
    let all = (0..n.pow(Company::COUNT as u32)).map(move |code| {
        let digit = |place: u32| Company::ALL[code / n.pow(place) % n];
        [digit(0), digit(1), digit(2), digit(3)]
    });
    all.filter(|order| order.iter().fold(0u8, |set, one| set | 1 << one.index()) == 0b1111)
}

impl<'r> Table<'r> for AtDesk<'_, 'r> {
    type Missing = Missing;
    type Log = Said;

    fn rules(&self) -> &'r Rules {
        self.rules
    }

    fn own(&mut self) -> Ctx<'_, Said> {
        Ctx { rules: self.rules, state: self.state, log: self.said }
    }

    fn tracks(&mut self, on: Selector, steps: u8) -> Result<Choice, Missing> {
        let mut chosen = ArrayVec::new();
        if on == Selector::All {
            Company::ALL.into_iter().try_for_each(|one| self.check_lines(one, steps))?;
            if !self.is_order_open(steps) {
                chosen.extend(Company::ALL);
            }
        }
        let mut taken = 0;
        let asked = if chosen.is_empty() { places(on) } else { 0..0 };
        for place in asked {
            // The last one is what is left.
            let mut left = Company::ALL.into_iter().filter(|one| taken >> one.index() & 1 == 0);
            let company = match left.clone().count() {
                1 => left.next().expect("one is left"),
                _ => self.company(Missing::Company { on, place: place as u8, taken })?,
            };
            taken |= 1u8 << company.index();
            chosen.push(company);
        }
        Ok(Choice { ranks: ArrayVec::new(), chosen, tie: None })
    }

    fn advance(&mut self, company: Company, steps: u8) -> Result<(), Missing> {
        if steps == 0 {
            return Ok(());
        }
        self.check_lines(company, steps)?;
        let (actor, face) = (self.state.luna_actor(), self.state.face(company));
        let from = self.state.at_track(company, actor);
        if self.lines.is_as_printed(face) {
            let order = Order::AsPrinted { company, steps };
            self.said.order(order, &|what| Deed { card: None, slot: None, what });
        }
        ch05_tracks::advance(self.rules, self.state, actor, company, steps, self.said);
        for space in from + 1..=self.state.at_track(company, actor) {
            let coins = self.rules.face(face).threshold[usize::from(space)];
            if coins > 0 {
                let order = Order::Threshold { company, space, coins };
                self.said.order(order, &|what| Deed { card: None, slot: None, what });
            }
        }
        Ok(())
    }

    fn least_first(
        &mut self,
        chosen: u8,
    ) -> Result<ArrayVec<Company, { Company::COUNT }>, Missing> {
        let mut order = ArrayVec::new();
        let mut left = chosen;
        while left != 0 {
            let company = match left.count_ones() {
                1 => Company::ALL[left.trailing_zeros() as usize],
                _ => self.company(Missing::Least { among: left })?,
            };
            left &= !(1 << company.index());
            order.push(company);
        }
        Ok(order)
    }

    fn expand(&mut self, company: Company, how: Expansion, deed: impl Fn(What) -> Deed) {
        let Expansion { points, toward } = how;
        say(self.said, || deed(What::Expanding { company, points, toward }));
    }

    fn marker(&mut self, space: BonusSpace, deed: impl Fn(What) -> Deed) {
        self.said.order(Order::Marker { space }, &deed);
    }

    fn gain(&mut self, spaces: &[DisplaySpace], deed: impl Fn(What) -> Deed) {
        for &space in spaces {
            self.said.order(Order::Gain { space }, &deed);
        }
    }

    fn gain_share(&mut self, deed: impl Fn(What) -> Deed) {
        self.said.order(Order::GainShare, &deed);
    }

    fn discard(
        &mut self,
        row: PlanRow,
        column: u8,
        deed: impl Fn(What) -> Deed,
    ) -> Result<(), Missing> {
        let missing = Missing::Supplement { row, column };
        let Given::Coins(coins) = self.fact(missing)? else { return Err(missing) };
        self.said.order(Order::Discard { row, column }, &deed);
        let actor = self.state.luna_actor();
        ch05_tracks::gain_coins(self.state, actor, coins, Why::Supplement, self.said);
        Ok(())
    }

    fn discard_special(&mut self, deed: impl Fn(What) -> Deed) {
        self.said.order(Order::DiscardSpecial, &deed);
    }
}
