//! What Luna asks the table. She reads the board and the other players through these lists alone; her own deck,
//! slots and cards are hers. Here the State answers; beside a real board a person does (`desk`).

use crate::components::Rules;
use crate::event::Party;
use crate::ids::{
    BonusSpace, Card, Column, Company, DisplaySpace, Face, HOMES_PER_COLUMN, N_HOMES, N_TOKENS,
    Plan, PlanRow, Side, Space,
};
use crate::state::{ColumnSet, Look, State};

use super::deed::{ColumnSight, Rank};

/// The table, as far as she asks about it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Facts<'a> {
    rules: &'a Rules,
    state: &'a State,
}

/// What she may ask of this table.
pub(super) fn facts<'a>(rules: &'a Rules, state: &'a State) -> Facts<'a> {
    Facts { rules, state }
}

impl<'a> From<Look<'a>> for Facts<'a> {
    fn from(look: Look<'a>) -> Facts<'a> {
        facts(look.rules, look.state)
    }
}

impl Facts<'_> {
    /// §11.1.2: which starting research tokens no person has kept, as a set (ruling R-41).
    pub(super) fn spare_tokens(self) -> u16 {
        let state = self.state;
        let kept = state.seats().filter_map(|seat| state.players[seat].screens.first().copied());
        kept.fold((1 << N_TOKENS) - 1, |spare, plan| spare & !(1 << (plan.0 - Plan::FIRST_TOKEN.0)))
    }

    /// §13.2: where her helium marker stands.
    pub(super) fn helium(self) -> u8 {
        self.state.helium[self.state.luna_actor().index()]
    }

    /// §13.2: where her upload marker stands.
    pub(super) fn upload(self) -> u8 {
        self.state.upload[self.state.luna_actor().index()]
    }

    /// §13.3.2: whose marker lies on a bonus space.
    pub(super) fn marker_on(self, space: BonusSpace) -> Option<Party> {
        self.state.marks[space.index()].map(|actor| self.state.party(actor))
    }

    /// §13.4.1: the card on a space of the display.
    pub(super) fn card_on(self, space: DisplaySpace) -> Option<Card> {
        self.state.display[space.index()]
    }

    /// §13.4.2: the company whose share the card on a space of the display shows.
    pub(super) fn share_on(self, space: DisplaySpace) -> Option<Company> {
        self.rules.card(self.card_on(space)?).share
    }

    /// §13.5.1: the plan on a space of the research display.
    pub(super) fn plan_on(self, row: PlanRow, column: u8) -> Option<Plan> {
        self.state.plans[row.index()][usize::from(column)]
    }

    /// §13.5.3: the place on the round track of the special plan that was turned up last.
    pub(super) fn latest_special(self) -> Option<u8> {
        self.state.specials.iter().rposition(Option::is_some).map(|place| place as u8)
    }
}

/// What her choices read: companies (§13.1), columns (§14.1) and the map (§14.3, §14.4). The State has it in a game; a
/// person beside a real board enters what is compared.
pub(super) trait Sight: Copy {
    /// §13.1.2, §13.1.3: value, vacant home spaces and her lead over the best of the others on a company's track.
    fn rank(self, company: Company) -> Rank;

    /// §13.1.2: the id of a company's track, which decides last.
    fn track_id(self, company: Company) -> Face;

    /// §12.6.2: the side of the board.
    fn side(self) -> Side;

    /// §14.3.1, §14.4.1: what borders on the station or on the company's network, whatever the line.
    fn reach(self, company: Company) -> u64;

    /// §14.3.3, §14.4.4: the spaces where a company has a piece.
    fn presence(self, company: Company) -> u64;

    /// §14.3.2, §14.4.1: is there room for a piece without ousting anybody?
    fn has_room(self, space: Space) -> bool;

    /// §14.4.2: is this a space for shuttles?
    fn is_for_shuttles(self, space: Space) -> bool;

    /// §14.2.2: the columns of a station that still have a piece of this kind.
    fn sources(self, company: Company, shuttle: bool) -> ColumnSet;

    /// §14.3.3: the columns of a station with a home space that a piece of this kind can cover.
    fn havens(self, company: Company, shuttle: bool) -> ColumnSet;

    /// §14.1: is this a column of outposts?
    fn is_outpost_column(self, company: Company, column: Column) -> bool;

    /// §14.1: vacant home spaces and coins of a column, and whether its final space is occupied.
    fn column(self, company: Company, column: Column) -> ColumnSight;
}

impl Sight for Facts<'_> {
    fn rank(self, company: Company) -> Rank {
        let track = &self.state.track[company.index()];
        let best = self.state.seats().map(|seat| track[seat.index()]).max().unwrap_or(0);
        let own = track[self.state.luna_actor().index()];
        Rank {
            company,
            value: self.state.value(self.rules, company),
            vacant: (N_HOMES as u32 - self.state.home[company.index()].count_ones()) as u8,
            lead: i16::from(own) - i16::from(best),
        }
    }

    fn track_id(self, company: Company) -> Face {
        self.state.face(company)
    }

    fn side(self) -> Side {
        self.state.variant.side
    }

    fn reach(self, company: Company) -> u64 {
        let map = self.rules.map(self.side());
        let network = match self.side() {
            Side::Moon => self.presence(company),
            Side::Belt => self.presence(company) & map.shuttle,
        };
        let [single, double] = map.reach(company, network);
        single | double
    }

    fn presence(self, company: Company) -> u64 {
        self.state.presence(company)
    }

    fn has_room(self, space: Space) -> bool {
        let room = self.rules.map(self.side()).seats(space).max(1);
        self.state.pieces_at(space) < room
    }

    fn is_for_shuttles(self, space: Space) -> bool {
        self.rules.map(self.side()).shuttle & space.bit() != 0
    }

    fn sources(self, company: Company, shuttle: bool) -> ColumnSet {
        self.state.sources(self.rules, company, shuttle)
    }

    fn havens(self, company: Company, shuttle: bool) -> ColumnSet {
        self.state.havens(self.rules, company, shuttle)
    }

    fn is_outpost_column(self, company: Company, column: Column) -> bool {
        self.state.is_for(self.rules, company, column, false)
    }

    fn column(self, company: Company, column: Column) -> ColumnSight {
        let occupied = self.state.column(company, column);
        let station = self.rules.station(self.side(), company);
        ColumnSight {
            column,
            vacant: (HOMES_PER_COLUMN as u32 - occupied.count_ones()) as u8,
            coins: station.columns[column.index()].shown(occupied),
            final_occupied: occupied >> (HOMES_PER_COLUMN - 1) & 1 == 1,
        }
    }
}
