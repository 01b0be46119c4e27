//! Where Luna plays. The lines of her cards are done once, in [`super::act`]; what they need of others is this list.
//! In a game the State has it; beside a real board a person is told what to do and asked what she cannot know.

use std::convert::Infallible;

use arrayvec::ArrayVec;
use tabletop::Sink;

use super::choose::Choice;
use super::expand::Expansion;
use super::facts::facts;
use super::{Deed, What, actions, choose, expand};
use crate::ch05_tracks;
use crate::components::{Rules, Selector};
use crate::event::Event;
use crate::ids::{BonusSpace, Company, DisplaySpace, PlanRow};
use crate::state::Ctx;

/// A table at which she plays. Her own board is always in a State; what is not hers is behind these verbs.
pub(super) trait Table<'r> {
    /// What has to be known before a line can be done. A game knows everything.
    type Missing;
    type Log: Sink<Event>;

    fn rules(&self) -> &'r Rules;

    /// Her own board, and those who listen.
    fn own(&mut self) -> Ctx<'_, Self::Log>;

    /// §13.1: the tracks that a selector means now.
    fn tracks(&mut self, on: Selector, steps: u8) -> Result<Choice, Self::Missing>;

    /// §13.1.1: steps on a company's track.
    fn advance(&mut self, company: Company, steps: u8) -> Result<(), Self::Missing>;

    /// §14.2.3: companies in the order in which they are expanded, the less valuable first.
    fn least_first(
        &mut self,
        chosen: u8,
    ) -> Result<ArrayVec<Company, { Company::COUNT }>, Self::Missing>;

    /// §14.2: so many points for a company.
    fn expand(&mut self, company: Company, how: Expansion, deed: impl Fn(What) -> Deed);

    /// §13.3: a bonus marker, if the space is free.
    fn marker(&mut self, space: BonusSpace, deed: impl Fn(What) -> Deed);

    /// §13.4.1: cards of the display into her reserve.
    fn gain(&mut self, spaces: &[DisplaySpace], deed: impl Fn(What) -> Deed);

    /// §13.4.2: the card with the most valuable share.
    fn gain_share(&mut self, deed: impl Fn(What) -> Deed);

    /// §13.5.1, §13.5.2: a plan of the research display, and the coins of its row.
    fn discard(
        &mut self,
        row: PlanRow,
        column: u8,
        deed: impl Fn(What) -> Deed,
    ) -> Result<(), Self::Missing>;

    /// §13.5.3: the special plan that was turned up last.
    fn discard_special(&mut self, deed: impl Fn(What) -> Deed);
}

/// In a game.
impl<'r, S: Sink<Event>> Table<'r> for Ctx<'r, S> {
    type Missing = Infallible;
    type Log = S;

    fn rules(&self) -> &'r Rules {
        self.rules
    }

    fn own(&mut self) -> Ctx<'_, S> {
        Ctx { rules: self.rules, state: self.state, log: self.log }
    }

    fn tracks(&mut self, on: Selector, _: u8) -> Result<Choice, Infallible> {
        Ok(choose::tracks(facts(self.rules, self.state), on))
    }

    fn advance(&mut self, company: Company, steps: u8) -> Result<(), Infallible> {
        let actor = self.state.luna_actor();
        ch05_tracks::advance(self.rules, self.state, actor, company, steps, self.log);
        Ok(())
    }

    fn least_first(
        &mut self,
        chosen: u8,
    ) -> Result<ArrayVec<Company, { Company::COUNT }>, Infallible> {
        let order = choose::by_value(facts(self.rules, self.state));
        let least_first = order.iter().rev().map(|rank| rank.company);
        Ok(least_first.filter(|company| chosen >> company.index() & 1 == 1).collect())
    }

    fn expand(&mut self, company: Company, how: Expansion, deed: impl Fn(What) -> Deed) {
        expand::expand(self.rules, self.state, company, how, deed, self.log);
    }

    fn marker(&mut self, space: BonusSpace, deed: impl Fn(What) -> Deed) {
        actions::marker(self.rules, self.state, space, deed, self.log);
    }

    fn gain(&mut self, spaces: &[DisplaySpace], deed: impl Fn(What) -> Deed) {
        actions::gain(self.state, spaces, deed, self.log);
    }

    fn gain_share(&mut self, deed: impl Fn(What) -> Deed) {
        actions::gain_share(self.rules, self.state, deed, self.log);
    }

    fn discard(
        &mut self,
        row: PlanRow,
        column: u8,
        deed: impl Fn(What) -> Deed,
    ) -> Result<(), Infallible> {
        actions::discard(self.rules, self.state, row, column, deed, self.log);
        Ok(())
    }

    fn discard_special(&mut self, deed: impl Fn(What) -> Deed) {
        actions::discard_special(self.rules, self.state, deed, self.log);
    }
}
