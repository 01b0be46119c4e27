//! The bot `steady`: settles, grows, defends, and attacks where the odds are good.
//!
//! It looks at its View and at what it has heard, nothing else. Every answer is checked against the
//! legal ones, and where its plan has none to offer a harmless one is taken.

use minds::Noise;
use serde::Deserialize;
use serde_json::Value;
use stellar_conquest::{
    Action, BattleFrame, ColonyFrame, EventView, ExploreFrame, FireFrame, Frame, LandingFrame,
    MovementFrame, Planet, PostsFrame, SetupFrame, StellarConquest,
};
use tabletop::{Bot, Seat, Seed, Seen};

use super::notes::{Notes, Sheet};
use super::odds::Odds;
use super::orders::Orders;
use super::production::ProductionPlan;
use super::sky::Sky;
use super::style::Style;
use super::{battle, landing, movement};
use crate::random::Random;

/// A fair opponent of medium strength.
#[derive(Debug)]
pub(super) struct Steady {
    style: Style,
    dice: Random,
    notes: Notes,
    orders: Orders,
    /// The turn that the orders are for.
    ordered: u8,
    desk: ProductionPlan,
    /// Colonies that were attacked, or spared, in this turn.
    tried: Vec<Planet>,
}

impl Steady {
    pub(super) fn new(style: Style, noise: Noise, seed: Seed) -> Steady {
        Steady {
            style: style.misjudged(noise),
            dice: Random::new(seed),
            notes: Notes::default(),
            orders: Orders::default(),
            ordered: 0,
            desk: ProductionPlan::default(),
            tried: Vec::new(),
        }
    }

    /// What the plan says, if it says anything.
    fn answer(&mut self, seen: &Seen<'_, StellarConquest>) -> Option<Action> {
        let view = seen.view?;
        let sky = Sky::new(seen.rules, view, &self.notes, seen.seat, &self.style)?;
        let dice = &mut self.dice;
        let amount = |n: u16| Some(Action::Amount { n });
        match *view.frames.last()? {
            Frame::Secret => self.desk.answer(&sky, seen.legal),
            Frame::Movement(MovementFrame::Move) => {
                if self.ordered != view.turn {
                    self.ordered = view.turn;
                    self.tried.clear();
                    self.orders = movement::plan(&sky, dice);
                }
                self.orders.answer_move(view, seen.legal)
            }
            Frame::Movement(MovementFrame::Order) => self.orders.answer_order(&sky, seen.legal),
            Frame::Movement(MovementFrame::Detach { class, .. }) => {
                amount(self.orders.answer_detach(class))
            }
            Frame::Posts(PostsFrame::Administer) => movement::answer_administer(&sky, seen.legal),
            Frame::Explore(ExploreFrame::AskExplore { .. }) => Some(Action::Explore { yes: true }),
            Frame::Battle(BattleFrame::Battles) => seen.legal.first().copied(),
            Frame::Battle(BattleFrame::Aim { .. }) => {
                battle::answer_aim(&sky, &odds(&sky), seen.legal)
            }
            Frame::Battle(BattleFrame::Withdraw { .. }) => {
                battle::answer_withdraw(&sky, &odds(&sky), dice)
            }
            Frame::Battle(BattleFrame::WithdrawTo { .. }) => battle::answer_send(&sky, seen.legal),
            Frame::Movement(MovementFrame::Redirect { .. }) => {
                movement::answer_redirect(&sky, seen.legal)
            }
            Frame::Colony(ColonyFrame::Assault) => {
                battle::answer_assault(&sky, &odds(&sky), &mut self.tried, seen.legal, dice)
            }
            Frame::Colony(ColonyFrame::Attack) => {
                battle::answer_attack(&sky, &odds(&sky), seen.legal, dice)
            }
            Frame::Colony(ColonyFrame::RazeDefence { planet }) => {
                amount(battle::answer_raze_defence(&sky, &odds(&sky), planet, dice))
            }
            Frame::Posts(PostsFrame::Raze { .. }) => amount(1),
            Frame::Colony(ColonyFrame::Bombard { .. }) => seen.legal.last().copied(),
            Frame::Landing(LandingFrame::Land) => landing::answer_land(&sky, seen.legal),
            Frame::Landing(LandingFrame::LandCount { planet, .. }) => {
                amount(landing::answer_count(&sky, planet, seen.legal))
            }
            Frame::Setup(SetupFrame::Seating { .. })
            | Frame::Explore(ExploreFrame::ExploreFrom { .. })
            | Frame::Explore(ExploreFrame::Risk { .. })
            | Frame::Explore(ExploreFrame::Card { .. })
            | Frame::Fire(FireFrame::Fire { .. }) => None,
        }
    }
}

fn odds(sky: &Sky<'_>) -> Odds {
    Odds::new(sky.rules, &sky.view.variant, sky.style)
}

impl Bot<StellarConquest> for Steady {
    fn choose(&mut self, seen: &Seen<'_, StellarConquest>) -> usize {
        let wanted = self.answer(seen);
        let place = |wanted: Action| seen.legal.iter().position(|action| *action == wanted);
        // Whatever ends the question, or the first answer, which is the least of an amount.
        let harmless = || {
            let ends = |action: &Action| matches!(action, Action::Done | Action::Close);
            seen.legal.iter().position(ends).unwrap_or(0)
        };
        wanted.and_then(place).unwrap_or_else(harmless)
    }

    fn hear(&mut self, event: &EventView) {
        self.notes.hear(event);
    }

    fn hear_back(&mut self, _seat: Seat) {
        // Whatever was planned stood on what is no more.
        (self.desk, self.ordered) = (ProductionPlan::default(), 0);
        self.tried.clear();
    }

    fn plans(&self) -> bool {
        true
    }

    fn notes(&self) -> Option<Value> {
        serde_json::to_value(Sheet::from(&self.notes)).ok()
    }

    fn recall(&mut self, notes: &Value) -> Result<(), String> {
        let sheet = Sheet::deserialize(notes).map_err(|error| error.to_string())?;
        self.notes = sheet.into();
        Ok(())
    }
}
