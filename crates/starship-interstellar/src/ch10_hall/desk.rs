//! H.A.L.L. beside a real board: the desk that keeps its bag, boards, piles and goods, says what it does, and asks what it
//! cannot know. The State here is a table at which H.A.L.L. alone is true; before a rule reads anything else, people say it.

use std::collections::BTreeMap;
use std::sync::{Arc, LazyLock};

use tabletop::desk::{
    Automa, DeskAnswer, DeskAsk, DeskError, DeskKept, DeskStep, DeskWorking, Opening,
};
use tabletop::{Dealer, OptionSheet, Sink};

use crate::action::Action;
use crate::ch09_setup;
use crate::components::{DiscoveryKind, Rules};
use crate::cubes::Cubes;
use crate::event::Event;
use crate::ids::{Extra, Planet, Player, Resource};
use crate::state::{Ctx, NONE, Phase, State};
use crate::{ch01_turn, ch05_build, ch07_sun};

mod kept;
mod known;
mod options;
mod printed;
mod questions;
mod steps;
mod sums;
#[cfg(test)]
mod tests;
mod told;
mod words;

use known::{Known, Need};
use printed::{Group, Printed};

/// The components with nothing of what is reconstructed: the owner of a box tells it.
static BLANK: LazyLock<Arc<Rules>> = LazyLock::new(|| {
    let mut rules = Rules::load(&Rules::embedded()).expect("the embedded data");
    printed::forget(&mut rules);
    Printed::default().print(&mut rules);
    Arc::new(rules)
});

/// The human beside H.A.L.L.
const HUMAN: Player = Player::seat(0);
/// Cubes that the human has, as far as the desk knows: any.
const ANY: Cubes = Cubes([99; Resource::COUNT]);
/// Extra Action tokens in the line (§9.11).
const N_LINE: usize = 6;

/// Where the evening stands when no step of H.A.L.L. is open.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stage {
    /// What it begins with.
    Start,
    /// Which Extra Action tokens lie in the line (§H.1).
    Line,
    /// Its planets are shuffled; then the first round begins.
    Ready,
    /// Turns of the Action or the Salvation Phase.
    Turns,
    /// Its turn.
    Turn,
    /// All have passed: the reward, and the next phase.
    Ends,
    /// The World Government Phase.
    Government,
    /// The round is over; perhaps the game.
    RoundEnds,
    /// The evening is over.
    Over,
}

/// What can be entered at any time between its turns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Aside {
    /// Something of its goods is set right by hand.
    Correcting,
    /// The human has completed a module of the ship.
    Module,
}

/// All that was said.
#[derive(Clone, Debug, Default)]
struct Said(Vec<Told>);

/// Something said at the desk.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Told {
    /// What happened, as in a game.
    Event(Event),
    /// What people see to by themselves.
    Order { text: String, rule: &'static str },
}

impl Sink<Event> for Said {
    fn push(&mut self, event: Event) {
        self.0.push(Told::Event(event));
    }
}

/// What people have told for the step at hand.
#[derive(Clone, Debug, Default)]
struct Given {
    /// The outcome of a draw.
    drawn: Option<u32>,
    /// Its rules leave the answer to the human, and that has been said.
    is_tied: bool,
    /// What the human decides where its rules leave it to them.
    action: Option<Action>,
    /// The first way of a reward that leaves a choice.
    way: Option<Vec<u32>>,
    /// The owner is about to enter a reward.
    is_entering: bool,
    /// The Discovery token that was turned over; none if none was left.
    discovery: Option<Option<DiscoveryKind>>,
}

/// H.A.L.L.'s desk.
#[derive(Clone, Debug)]
pub struct HallDesk {
    rules: Arc<Rules>,
    /// Its own boards, piles and goods.
    state: State,
    stage: Stage,
    aside: Option<Aside>,
    printed: Printed,
    by_hand: bool,
    dealer: Dealer,
    /// The line of Extra Action tokens as it was laid out.
    line: Vec<Extra>,
    known: Known,
    given: Given,
    missing: Option<Need>,
    said: Said,
}

impl Automa for HallDesk {
    const ID: &'static str = "hall";
    const NAME: &'static str = "H.A.L.L.";
    const TITLE: &'static str = "starship-interstellar";

    fn options() -> OptionSheet {
        options::sheet()
    }

    fn open(opening: &Opening, out: &mut Vec<DeskStep>) -> Result<HallDesk, DeskError> {
        let variant = options::variant(opening)?;
        let printed = Printed::read(&opening.printed)?;
        let mut rules = Arc::clone(&BLANK);
        printed.print(Arc::make_mut(&mut rules));
        let mut state = ch09_setup::new(&rules, 1, variant);
        state.frames.clear();
        let mut desk = HallDesk {
            rules,
            state,
            stage: Stage::Start,
            aside: None,
            printed,
            by_hand: opening.get("draws") == "hand",
            dealer: Dealer::new(opening.seed),
            line: Vec::new(),
            known: Known::default(),
            given: Given::default(),
            missing: None,
            said: Said::default(),
        };
        out.extend(words::opening(opening));
        let told = desk.go_on();
        out.extend(told.iter().map(|told| words::told(&desk, told)));
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

    fn printed(&self) -> BTreeMap<String, u32> {
        self.printed.doc()
    }

    fn sum(&self, id: &str, given: &[DeskAnswer]) -> Result<DeskWorking, DeskError> {
        sums::sum(self, id, given)
    }
}

impl HallDesk {
    fn ctx(&mut self) -> Ctx<'_, Said> {
        Ctx { rules: &self.rules, state: &mut self.state, log: &mut self.said }
    }

    /// Takes an answer and goes on as far as the next question; what was said.
    fn take(&mut self, answer: &DeskAnswer) -> Result<Vec<Told>, DeskError> {
        let mut next = self.clone();
        match (next.missing, next.state.top()) {
            (Some(need), _) => next.take_fact(need, answer)?,
            (None, Some(frame)) => next.take_choice(frame, answer)?,
            (None, None) => next.take_stage(answer)?,
        }
        let told = next.go_on();
        *self = next;
        Ok(told)
    }

    /// What people say between its turns.
    fn take_stage(&mut self, answer: &DeskAnswer) -> Result<(), DeskError> {
        if let Some(Aside::Correcting) = self.aside {
            self.aside = None;
            self.correct(answer.numbers()?);
            return Ok(());
        }
        match self.stage {
            Stage::Line => self.take_line(answer.numbers()?),
            Stage::Turns | Stage::RoundEnds => self.take_button(answer.picked()?),
            Stage::Start
            | Stage::Ready
            | Stage::Turn
            | Stage::Ends
            | Stage::Government
            | Stage::Over => Err(DeskError::new("nothing is asked now")),
        }
    }

    /// §H.1: the six Extra Action tokens, which never change their order.
    fn take_line(&mut self, numbers: &[u32]) -> Result<(), DeskError> {
        let line: Vec<Extra> = numbers.iter().map(|&n| Extra(n as u8 - 1)).collect();
        let is_twice = |(idx, extra): (usize, &Extra)| line[..idx].contains(extra);
        if line.iter().enumerate().any(is_twice) {
            return Err(DeskError::new("each token is there once"));
        }
        self.line = line;
        self.show_line();
        super::setup(&self.rules, &mut self.state);
        self.stage = Stage::Ready;
        Ok(())
    }

    /// The whole line, as long as nobody says what was taken.
    fn show_line(&mut self) {
        self.state.offer.clear();
        self.state.offer.extend(self.line.iter().map(|extra| extra.0));
    }

    /// As long as nobody says what was taken, more than one may be left: the last one is not taken unasked.
    fn hide_line(&mut self) {
        self.show_line();
        if let [last] = self.line[..] {
            self.state.offer.push(last.0);
        }
    }

    fn take_button(&mut self, button: &str) -> Result<(), DeskError> {
        self.forget(); // Others have had their turns.
        match button {
            "turn" => self.stage = Stage::Turn,
            "ends" => self.stage = Stage::Ends,
            "module" => self.aside = Some(Aside::Module),
            "swallowed" => self.missing = Some(Need::Swallowed { n: Some(0) }),
            "correct" => self.aside = Some(Aside::Correcting),
            "next" => {
                let Ctx { rules, state, log } = self.ctx();
                ch01_turn::begin_round(rules, state, log);
                self.stage = Stage::Turns;
            }
            "over" => self.stage = Stage::Over,
            _ => return Err(DeskError(format!("there is no button {button}"))),
        }
        Ok(())
    }

    /// What people told holds for the turn, or until the next button.
    fn forget(&mut self) {
        (self.known.rotations, self.known.rewarded) = (false, false);
        self.forget_table();
    }

    /// Others have done something: nothing holds that they can change.
    fn forget_table(&mut self) {
        let Known { rotations, rewarded, .. } = self.known;
        self.known = Known { rotations, rewarded, ..Known::default() };
        self.forget_others();
        self.forget_mechanisms();
        self.hide_line();
        self.state.corporation_mut(HUMAN).cubes = ANY;
    }

    /// Only its own seats are kept.
    fn forget_others(&mut self) {
        for id in self.state.government.iter_mut().flatten() {
            if *id != Player::Hall.number() {
                *id = NONE;
            }
        }
        (self.known.benches, self.known.governor) = (0, false);
    }

    fn forget_population(&mut self) {
        (self.known.population, self.known.second) = (false, 0);
    }

    fn forget_mechanisms(&mut self) {
        self.state.projects = [[NONE; 4]; 3];
        self.state.ship = 0;
        let known = &mut self.known;
        (known.buildable, known.mechanism, known.completes) = (false, false, false);
    }

    /// §9.13: what it begins with.
    fn begin(&mut self) {
        let variant = self.state.variant;
        self.state = ch09_setup::new(&self.rules, 1, variant);
        self.state.frames.clear();
        self.state.order.extend([HUMAN, Player::Hall]);
        self.stage = Stage::Line;
    }

    /// Nothing of H.A.L.L. is open: goes on with the evening; false if it waits for people.
    fn stage_step(&mut self) -> bool {
        match self.stage {
            Stage::Start if self.printed.has(Group::Start) => self.begin(),
            Stage::Start => return self.lacks(Need::Printed(Group::Start)),
            Stage::Ready => {
                let Ctx { rules, state, log } = self.ctx();
                ch01_turn::begin_round(rules, state, log);
                self.stage = Stage::Turns;
            }
            Stage::Turn => {
                if !self.turn() {
                    return false;
                }
                self.stage = Stage::Turns;
            }
            Stage::Ends => return self.end_phase(),
            Stage::Government => return self.government_step(),
            Stage::Turns if self.aside == Some(Aside::Module) => {
                if !self.complete_module(Some(HUMAN)) {
                    return false;
                }
                self.aside = None;
            }
            Stage::Line | Stage::Turns | Stage::RoundEnds | Stage::Over => return false,
        }
        true
    }

    /// Something has to be told first.
    fn lacks(&mut self, need: Need) -> bool {
        self.missing = Some(need);
        false
    }

    /// §1.7: the reward, and then the next phase; §8.2: the end of the Earth ends the game.
    fn end_phase(&mut self) -> bool {
        if !self.known.rewarded {
            if !self.known.rotations {
                return self.lacks(Need::Rotations);
            }
            self.known.rewarded = true;
            if self.state.corporation(Player::Hall).rotations > 0 {
                self.state.push(ch01_turn::Frame::PassReward { player: Player::Hall });
                return true;
            }
        }
        if self.state.end.is_some() {
            self.stage = Stage::Over;
            return true;
        }
        let next = match self.state.phase {
            Phase::Action => Phase::Salvation,
            Phase::Salvation | Phase::Setup | Phase::Government | Phase::Over => Phase::Government,
        };
        self.stage = if next == Phase::Government { Stage::Government } else { Stage::Turns };
        self.forget();
        let Ctx { rules, state, log } = self.ctx();
        state.next_order.clear();
        ch01_turn::begin_phase(rules, state, next, log);
        true
    }

    /// §5.1.4: a module that others have completed.
    fn complete_module(&mut self, builder: Option<Player>) -> bool {
        self.try_step(|ctx| {
            ctx.state.ship = (1 << ctx.rules.size(ctx.state.n_players).slots) - 1;
            ch05_build::complete_module(ctx.rules, ctx.state, builder, ctx.log);
            ctx.state.ship = 0;
        })
    }

    /// §7.3: the Sun has swallowed these.
    fn swallow(&mut self, planets: &[Planet]) {
        for &planet in planets {
            let Ctx { rules, state, log } = self.ctx();
            ch07_sun::destroy(rules, state, planet, log);
        }
        self.forget_population(); // Solar Events may have come on the way.
    }

    /// Sets its goods right as people say.
    fn correct(&mut self, numbers: &[u32]) {
        let corporation = self.state.corporation_mut(Player::Hall);
        corporation.fuel = numbers[0] as u16;
        corporation.prestige = numbers[1] as i16;
        corporation.reputation = numbers[2] as i8 - numbers[3] as i8;
        let all = corporation.scientists + corporation.reserve;
        corporation.scientists = (numbers[4] as u8).min(all);
        corporation.reserve = all - corporation.scientists;
        corporation.cubes = Cubes(std::array::from_fn(|idx| numbers[5 + idx] as u8));
        corporation.tracks = [numbers[10] as u8, numbers[11] as u8];
    }
}
