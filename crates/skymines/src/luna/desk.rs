//! Luna beside a real board: the desk that keeps her cards and markers, says what she does, and asks what she cannot
//! know. Her rules are those of the game (`act`, `deal`, `lay_cards`, …); only the table is another one (`at`).

use std::collections::BTreeMap;
use std::sync::{Arc, LazyLock};

use tabletop::desk::{
    Automa, DeskAnswer, DeskAsk, DeskDrawn, DeskError, DeskKept, DeskStep, DeskWorking, Opening,
};
use tabletop::{Dealer, OptionSheet};

use super::{Frame, Settled, What, actions, luna_mut};
use crate::ch03_setup;
use crate::ch05_tracks;
use crate::components::Rules;
use crate::event::{EventView, Why};
use crate::ids::{Company, Face, LunaCard, Side, Slot, Threat};
use crate::state::{self, Ctx, FIRST_SLOTS, State};
use crate::variant::{Threats, Tracks};

mod at;
mod kept;
mod lines;
mod options;
mod questions;
mod sums;
#[cfg(test)]
mod tests;
mod words;

use at::{AtDesk, Given, Missing, Said, Told};
use lines::Lines;

/// The components as they are here; a desk replaces what is printed on the tracks by what the owner tells.
static RULES: LazyLock<Arc<Rules>> =
    LazyLock::new(|| Arc::new(Rules::load(&Rules::embedded()).expect("the embedded data")));

/// More coins than anybody has; a log from a stranger cannot make them overflow.
const COINS_KEPT_MAX: u16 = 9_999;

/// Where the evening stands when no step of hers is open.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stage {
    /// Which track lies at a company (§3.1)?
    Tracks { company: Company },
    /// People lay down their cards.
    Planning,
    /// People turn up their cards.
    Revealing,
    /// The action phase.
    Acting,
    /// All have passed in a round that may be the last.
    RoundEnds,
    /// The game is over: what her shares are worth.
    Counting,
    /// The evening is over.
    Over,
}

/// What can be entered at any time between her steps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Aside {
    /// She gets coins because somebody crossed a threshold.
    Gaining,
    /// Something of hers is set right by hand.
    Correcting,
}

/// Luna's desk.
#[derive(Clone, Debug)]
pub struct LunaDesk {
    rules: Arc<Rules>,
    /// Her own board and cards; of what belongs to others only the number of people.
    state: State,
    stage: Stage,
    aside: Option<Aside>,
    lines: Lines,
    /// People draw her cards from the real deck and say which.
    by_hand: bool,
    dealer: Dealer,
    /// What has been told for the step at hand, and what is missing for it.
    given: Vec<Given>,
    missing: Option<Missing>,
    /// The owner is about to enter the printed lines that are missing.
    entering: bool,
    /// Her result, once it has been counted.
    score: Option<i32>,
    /// The card of her latest turn in this round.
    drawn: Option<(LunaCard, Slot)>,
    said: Said,
}

impl Automa for LunaDesk {
    const ID: &'static str = "luna";
    const NAME: &'static str = "Luna";
    const TITLE: &'static str = "skymines";

    fn options() -> OptionSheet {
        options::sheet()
    }

    fn open(opening: &Opening, out: &mut Vec<DeskStep>) -> Result<LunaDesk, DeskError> {
        let variant = options::variant(opening);
        let n_people = options::n_people(opening);
        let lines = Lines::read(&opening.printed).map_err(DeskError)?;
        let mut rules = Arc::clone(&RULES);
        lines.print(Arc::make_mut(&mut rules));
        let mut state = ch03_setup::new(&rules, n_people, variant);
        while state.top().is_some() {
            state.pop();
        }
        let stage = match variant.tracks {
            Tracks::First => Stage::Planning,
            Tracks::Random => Stage::Tracks { company: Company::ALL[0] },
        };
        let mut desk = LunaDesk {
            rules,
            state,
            stage,
            aside: None,
            lines,
            by_hand: opening.get("draws") == "hand",
            dealer: Dealer::new(opening.seed),
            given: Vec::new(),
            missing: None,
            entering: false,
            score: None,
            drawn: None,
            said: Said::default(),
        };
        out.extend(words::opening(opening));
        if variant.tracks == Tracks::First {
            desk.set_up();
            let told = desk.go_on();
            out.extend(told.iter().map(|told| words::told(&desk, told)));
        }
        Ok(desk)
    }

    fn ask(&self) -> Option<DeskAsk> {
        questions::ask(self)
    }

    fn answer(&mut self, answer: &DeskAnswer, out: &mut Vec<DeskStep>) -> Result<(), DeskError> {
        let told = self.take(answer)?;
        out.extend(told.iter().map(|told| words::told(self, told)));
        Ok(())
    }

    fn kept(&self) -> Vec<DeskKept> {
        kept::kept(self)
    }

    fn drawn(&self) -> Option<DeskDrawn> {
        let (card, slot) = self.drawn?;
        let place = slot.letter().to_string();
        Some(DeskDrawn { id: card.to_string(), label: card.to_string(), place })
    }

    fn printed(&self) -> BTreeMap<String, u32> {
        self.lines.doc()
    }

    fn sum(&self, id: &str, given: &[DeskAnswer]) -> Result<DeskWorking, DeskError> {
        sums::sum(self, id, given)
    }
}

impl LunaDesk {
    /// The step of hers that is open.
    fn frame(&self) -> Option<Frame> {
        match self.state.top() {
            Some(state::Frame::Luna(frame)) => Some(frame),
            Some(_) | None => None,
        }
    }

    fn ctx(&mut self) -> Ctx<'_, Said> {
        Ctx { rules: &self.rules, state: &mut self.state, log: &mut self.said }
    }

    /// §11.1: her board.
    fn set_up(&mut self) {
        super::setup(&self.rules, &mut self.state, &mut self.said);
        self.stage = Stage::Planning;
    }

    /// Takes an answer and goes on as far as the next question; what was said.
    fn take(&mut self, answer: &DeskAnswer) -> Result<Vec<Told>, DeskError> {
        let mut next = self.clone();
        match (next.missing, next.frame()) {
            (Some(missing), _) => next.take_fact(missing, answer)?,
            (None, Some(frame)) => next.take_card(frame, answer)?,
            (None, None) => next.take_stage(answer)?,
        }
        let told = next.go_on();
        if next.state.coin[next.state.luna_actor().index()] > COINS_KEPT_MAX {
            return Err(DeskError::new("so many coins are not in the box"));
        }
        *self = next;
        Ok(told)
    }

    /// Goes on until somebody has to say something.
    fn go_on(&mut self) -> Vec<Told> {
        while let Some(frame) = self.frame() {
            if !self.step(frame) {
                break;
            }
        }
        let told = std::mem::take(&mut self.said).0;
        self.drawn = told.iter().filter_map(turned_up).next_back().or(self.drawn);
        told
    }

    /// Does the step on top; false if it waits for a person.
    fn step(&mut self, frame: Frame) -> bool {
        if frame == Frame::Token {
            return self.try_step(|table| {
                let (helium, tracks) = table.token()?;
                super::token_bonus(table, helium, tracks)
            });
        }
        if let Frame::Act { slot, line, chosen } = frame {
            return self.try_step(|table| super::act(table, slot, line, chosen));
        }
        let look = state::Look { rules: &self.rules, state: &self.state };
        match super::outcomes(look, frame) {
            None => super::settle(&mut self.ctx(), frame) == Settled::WentOn,
            Some(_) if self.by_hand => false,
            Some(n) => {
                let result = self.dealer.below(n);
                super::deal(&mut self.ctx(), frame, result);
                true
            }
        }
    }

    /// Does a step that may need a fact. If one is missing nothing has happened, and the step is done again from its
    /// beginning when it has been told.
    fn try_step(&mut self, step: impl FnOnce(&mut AtDesk<'_, '_>) -> Result<(), Missing>) -> bool {
        let (mut state, mut said) = (self.state, Said::default());
        state.pop();
        let done = step(&mut AtDesk {
            rules: &self.rules,
            state: &mut state,
            said: &mut said,
            lines: &self.lines,
            given: &self.given,
        });
        match done {
            Ok(()) => {
                self.state = state;
                self.said.0.append(&mut said.0);
                self.given.clear();
                self.missing = None;
                true
            }
            Err(missing) => {
                self.missing = Some(missing);
                false
            }
        }
    }

    /// A fact that a rule needs.
    fn take_fact(&mut self, missing: Missing, answer: &DeskAnswer) -> Result<(), DeskError> {
        self.missing = None;
        match missing {
            Missing::Company { .. } | Missing::Least { .. } => {
                self.given.push(Given::Company(company(answer.picked()?)?));
            }
            Missing::Supplement { .. } => {
                self.given.push(Given::Coins(answer.numbers()?[0] as u16));
            }
            Missing::Token => {
                let numbers = answer.numbers()?;
                let tracks = std::array::from_fn(|idx| numbers[1 + idx] as u8);
                self.given.push(Given::Token { helium: numbers[0] as u8, tracks });
            }
            Missing::Lines { face, from, to, .. } => self.take_lines(face, from, to, answer)?,
        }
        Ok(())
    }

    /// What is printed on a stretch of a track: first whether there is anything, then numbers for each space and the end.
    fn take_lines(
        &mut self,
        face: Face,
        from: u8,
        to: u8,
        answer: &DeskAnswer,
    ) -> Result<(), DeskError> {
        if !std::mem::take(&mut self.entering) {
            match answer.picked()? {
                "none" => (from..=to).for_each(|space| self.lines.tell(face, space, 0, 0)),
                "enter" => self.entering = true,
                _ => self.lines.keep_as_printed(face),
            }
            return Ok(());
        }
        let (end, lines) =
            answer.numbers()?.split_last().expect("the form has a field for the end");
        for (space, pair) in (from..=to).zip(lines.chunks_exact(2)) {
            self.lines.tell(face, space, pair[0] as u8, pair[1] as u8);
        }
        if *end > 0 {
            self.lines.tell_length(face, *end as u8);
        }
        self.lines.print(Arc::make_mut(&mut self.rules));
        Ok(())
    }

    /// A card that people drew from the real deck, by its name.
    fn take_card(&mut self, frame: Frame, answer: &DeskAnswer) -> Result<(), DeskError> {
        let name = answer.picked()?;
        let card = LunaCard::all().find(|card| card.to_string() == name);
        let card = card.ok_or_else(|| DeskError(format!("there is no card {name}")))?;
        let place = |desk: &LunaDesk, frame| {
            questions::cards(desk, frame).into_iter().position(|one| one == Some(card))
        };
        if let Some(result) = place(self, frame) {
            super::deal(&mut self.ctx(), frame, result as u32);
            return Ok(());
        }
        // One of grade 2 that nobody has seen: that it is one of them, then which.
        let unknown = questions::cards(self, frame).into_iter().position(|one| one.is_none());
        let unknown = unknown.ok_or_else(|| DeskError(format!("{name} cannot come now")))?;
        super::deal(&mut self.ctx(), frame, unknown as u32);
        self.said.0.retain(|told| *told != Told::Event(EventView::LunaDrewGrade2));
        let frame = self.frame().expect("which of grade 2 is asked next");
        let result = place(self, frame);
        let result = result.ok_or_else(|| DeskError(format!("{name} cannot come now")))?;
        super::deal(&mut self.ctx(), frame, result as u32);
        Ok(())
    }

    /// What people say between her steps.
    fn take_stage(&mut self, answer: &DeskAnswer) -> Result<(), DeskError> {
        match self.aside.take() {
            Some(Aside::Gaining) => {
                self.gain(answer.numbers()?[0] as u16);
                return Ok(());
            }
            Some(Aside::Correcting) => {
                self.correct(answer.numbers()?);
                return Ok(());
            }
            None => {}
        }
        match (self.stage, answer) {
            (Stage::Over, _) => return Err(DeskError::new("the evening is over")),
            (Stage::Counting, _) => self.count(answer.numbers()?),
            (Stage::Tracks { company }, _) => self.take_track(company, answer.picked()?)?,
            (_, DeskAnswer::Pick(button)) => self.take_button(button)?,
            (_, DeskAnswer::Numbers(_) | DeskAnswer::All(_)) => {
                return Err(DeskError::new("one of the choices is wanted"));
            }
        }
        Ok(())
    }

    fn take_track(&mut self, at: Company, name: &str) -> Result<(), DeskError> {
        let face = Face::from_name(name).ok_or_else(|| DeskError(format!("no track {name}")))?;
        self.state.faces[at.index()] = Some(face);
        match Company::ALL.get(at.index() + 1) {
            Some(&company) => self.stage = Stage::Tracks { company },
            None => self.set_up(),
        }
        Ok(())
    }

    /// A button between her steps.
    fn take_button(&mut self, button: &str) -> Result<(), DeskError> {
        match button {
            "coins" => self.aside = Some(Aside::Gaining),
            "correct" => self.aside = Some(Aside::Correcting),
            "planned" => {
                self.drawn = None;
                self.state.round += 1;
                super::lay_cards(&self.rules, &mut self.state, &mut self.said);
                self.stage = Stage::Revealing;
            }
            "revealed" => {
                super::draw_majorities(&self.rules, &mut self.state, &mut self.said);
                self.stage = Stage::Acting;
            }
            "turn" => super::turn(&self.rules, &mut self.state, &mut self.said),
            "round" => match self.last_rounds() {
                (_, last) if self.state.round >= last => self.stage = Stage::Counting,
                (first, _) if self.state.round >= first => self.stage = Stage::RoundEnds,
                (_, _) => self.prepare(),
            },
            "over" => self.stage = Stage::Counting,
            "next" => self.prepare(),
            _ => return Err(DeskError(format!("there is no button {button}"))),
        }
        Ok(())
    }

    /// §5.7.4: coins because somebody crossed a threshold behind her.
    fn gain(&mut self, coins: u16) {
        let actor = self.state.luna_actor();
        let Ctx { state, log, .. } = self.ctx();
        ch05_tracks::gain_coins(state, actor, coins, Why::Threshold, log);
    }

    /// The first and the last round that can be the last one (§1.2, §16.5.5).
    fn last_rounds(&self) -> (u8, u8) {
        let rounds = self.rules.numbers.rounds;
        let may_end_early = self.state.variant.threats == Threats::Card(Threat::Singularity);
        (rounds - u8::from(may_end_early), rounds)
    }

    /// §12.4: her part of the preparation phase.
    fn prepare(&mut self) {
        self.drawn = None;
        super::prepare(&self.rules, &mut self.state, &mut self.said);
        self.stage = Stage::Planning;
    }

    /// Sets her own things as people say: coins, helium, upload, the four tracks.
    fn correct(&mut self, numbers: &[u32]) {
        let actor = self.state.luna_actor().index();
        self.state.coin[actor] = numbers[0] as u16;
        self.state.helium[actor] = numbers[1] as u8;
        self.state.upload[actor] = numbers[2] as u8;
        for company in Company::ALL {
            self.state.track[company.index()][actor] = numbers[3 + company.index()] as u8;
        }
        luna_mut(&mut self.state).on = FIRST_SLOTS;
        let on = actions::slots_on(&self.rules, &self.state);
        luna_mut(&mut self.state).on = on;
    }

    /// §10.1, §12.5: her result, from the shares and values that people counted.
    fn count(&mut self, numbers: &[u32]) {
        let (shares, values) = numbers.split_at(Company::COUNT);
        let of_shares: u32 = shares.iter().zip(values).map(|(n, value)| n * value).sum();
        let actor = self.state.luna_actor().index();
        let (tank, research) = (&self.rules.tank, &self.rules.research);
        let helium = tank.value(self.state.helium[actor]);
        let upload = research.value(self.state.upload[actor]);
        let cash = i32::from(self.state.coin[actor]);
        self.score = Some(cash + of_shares as i32 + i32::from(helium) + i32::from(upload));
        self.stage = Stage::Over;
    }

    fn side(&self) -> Side {
        self.state.variant.side
    }
}

/// The card that began a turn of hers, and its slot.
fn turned_up(told: &Told) -> Option<(LunaCard, Slot)> {
    match told {
        Told::Event(EventView::Luna { deed }) if deed.what == What::TurnBegan => {
            deed.card.zip(deed.slot)
        }
        Told::Event(_) | Told::Order { .. } => None,
    }
}

fn company(key: &str) -> Result<Company, DeskError> {
    let found = Company::ALL.into_iter().find(|company| company.key() == key);
    found.ok_or_else(|| DeskError(format!("there is no company `{key}`")))
}
