//! Ties and targets: from the numbers that a rule compares to the answer with its reason. A person enters what is to be
//! seen, asked only as far as it decides; the choice is made by the code of the game (`choose`, `expand::target`).

use arrayvec::ArrayVec;
use tabletop::desk::{DeskAnswer, DeskAsk, DeskError, DeskField, DeskForm, DeskWorking};

use super::super::choose;
use super::super::deed::{ColumnSight, Rank, reason};
use super::super::expand::{Lost, target};
use super::super::facts::Sight;
use super::LunaDesk;
use super::questions::COINS_MAX;
use crate::ch10_scoring::CATEGORIES;
use crate::components::{Selector, Toward};
use crate::geometry::spaces;
use crate::ids::{
    Column, Company, DisplaySpace, Face, HOMES_PER_COLUMN, N_HOMES, SPACES_MAX, Side, Space,
};
use crate::state::ColumnSet;

mod map;
mod score;

pub(super) const SHARE: &str = "share";
pub(super) const SCORE: &str = "score";

const SELECTORS: [(Selector, &str); 7] = [
    (Selector::Most, "most"),
    (Selector::Second, "second"),
    (Selector::Least, "least"),
    (Selector::MostTwo, "most2"),
    (Selector::All, "all"),
    (Selector::Lead, "lead"),
    (Selector::LeadTwo, "lead2"),
];

/// The sum that finds a place of the order that a selector reads.
pub(super) fn tracks_id(on: Selector, place: u8) -> String {
    let name = SELECTORS.iter().find(|(one, _)| *one == on).map_or("most", |(_, name)| name);
    format!("tracks:{name}:{place}")
}

/// The sum that finds the less valuable of some companies.
pub(super) fn least_id(among: u8) -> String {
    format!("least:{among}")
}

/// The sum that finds space and column of the next piece.
pub(super) fn expand_id(company: Company, toward: Toward) -> String {
    let toward = match toward {
        Toward::Min => "min",
        Toward::Max => "max",
    };
    format!("expand:{}:{toward}", company.key())
}

/// Why a sum stops: it asks on, or an answer does not fit.
enum Stop {
    Ask(Box<DeskAsk>),
    Wrong(DeskError),
}

impl From<DeskError> for Stop {
    fn from(error: DeskError) -> Stop {
        Stop::Wrong(error)
    }
}

/// Does a sum as far as the given answers go.
pub(super) fn sum(
    desk: &LunaDesk,
    id: &str,
    given: &[DeskAnswer],
) -> Result<DeskWorking, DeskError> {
    if desk.state.faces.contains(&None) {
        return Err(DeskError::new("say first which tracks lie where"));
    }
    let mut paper = Paper { desk, given };
    let done = match id.split(':').collect::<Vec<_>>()[..] {
        ["tracks", name, place] => {
            let on = SELECTORS.iter().find(|(_, one)| *one == name).map(|(on, _)| *on);
            match (on, place.parse()) {
                (Some(on), Ok(place)) => tracks(&mut paper, on, place),
                (_, _) => return Err(DeskError(format!("there is no sum `{id}`"))),
            }
        }
        ["least", among] => least(&mut paper, among.parse().unwrap_or(0)),
        ["expand", company, toward] => {
            let toward = if toward == "max" { Toward::Max } else { Toward::Min };
            map::expand(&mut paper, super::company(company)?, toward)
        }
        [SHARE] => share(&mut paper),
        [SCORE] => score::score(&mut paper),
        _ => return Err(DeskError(format!("there is no sum `{id}`"))),
    };
    match done {
        Ok(found) if paper.given.is_empty() => Ok(found),
        Ok(_) => Err(DeskError::new("more was told than the sum asked for")),
        Err(Stop::Ask(ask)) => Ok(DeskWorking::Ask(*ask)),
        Err(Stop::Wrong(error)) => Err(error),
    }
}

/// What has been told for a sum and not yet used.
struct Paper<'a> {
    desk: &'a LunaDesk,
    given: &'a [DeskAnswer],
}

impl<'a> Paper<'a> {
    /// The answer to a question of the sum, or the question.
    fn ask(
        &mut self,
        id: &str,
        text: impl Into<String>,
        rule: &str,
        form: DeskForm,
    ) -> Result<&'a DeskAnswer, Stop> {
        let Some((first, rest)) = self.given.split_first() else {
            let (id, rule) = (id.to_owned(), rule.to_owned());
            let text = text.into();
            let ask = DeskAsk { id, text, rule, form, is_fact: true, sum: None };
            return Err(Stop::Ask(Box::new(ask)));
        };
        form.check(first)?;
        self.given = rest;
        Ok(first)
    }

    /// A number for each of these companies.
    fn numbers(
        &mut self,
        id: &str,
        text: &str,
        rule: &str,
        among: u8,
        (label, max): (&str, u32),
    ) -> Result<Vec<(Company, u32)>, Stop> {
        let asked: Vec<Company> = companies(among).collect();
        let field = |one: &Company| DeskField::new(one.key(), format!("{one}: {label}"), max, 0);
        let form = DeskForm::Numbers(asked.iter().map(field).collect());
        let numbers = self.ask(id, text, rule, form)?.numbers()?;
        Ok(asked.into_iter().zip(numbers.iter().copied()).collect())
    }
}

fn companies(among: u8) -> impl Iterator<Item = Company> {
    Company::ALL.into_iter().filter(move |one| among >> one.index() & 1 == 1)
}

/// What a person has entered: the board as far as a choice compares it.
#[derive(Clone, Debug)]
struct Entered {
    ranks: [Rank; Company::COUNT],
    faces: [Face; Company::COUNT],
    side: Side,
    reach: u64,
    presence: [u64; Company::COUNT],
    /// Spaces without room.
    full: u64,
    shuttle: u64,
    /// Columns of outposts of the station that is looked at, and whether shuttles are left or can come home there.
    columns: ArrayVec<ColumnSight, { Column::COUNT }>,
    shuttles: ColumnSet,
    shuttle_havens: ColumnSet,
}

impl Entered {
    fn new(desk: &LunaDesk) -> Entered {
        let rank = |company| Rank { company, value: 0, vacant: 0, lead: 0 };
        Entered {
            ranks: Company::ALL.map(rank),
            faces: Company::ALL.map(|company| desk.state.face(company)),
            side: desk.side(),
            reach: 0,
            presence: [0; Company::COUNT],
            full: 0,
            shuttle: 0,
            columns: ArrayVec::new(),
            shuttles: ColumnSet(0),
            shuttle_havens: ColumnSet(0),
        }
    }

    fn sight(&self, column: Column) -> Option<&ColumnSight> {
        self.columns.iter().find(|sight| sight.column == column)
    }

    fn columns_where(&self, holds: impl Fn(&ColumnSight) -> bool) -> ColumnSet {
        let set = self.columns.iter().filter(|sight| holds(sight));
        ColumnSet(set.fold(0, |set, sight| set | 1 << sight.column.0))
    }
}

impl Sight for &Entered {
    fn rank(self, company: Company) -> Rank {
        self.ranks[company.index()]
    }

    fn track_id(self, company: Company) -> Face {
        self.faces[company.index()]
    }

    fn side(self) -> Side {
        self.side
    }

    fn reach(self, _: Company) -> u64 {
        self.reach
    }

    fn presence(self, company: Company) -> u64 {
        self.presence[company.index()]
    }

    fn has_room(self, space: Space) -> bool {
        self.full & space.bit() == 0
    }

    fn is_for_shuttles(self, space: Space) -> bool {
        self.shuttle & space.bit() != 0
    }

    fn sources(self, _: Company, shuttle: bool) -> ColumnSet {
        match shuttle {
            true => self.shuttles,
            false => self.columns_where(|sight| usize::from(sight.vacant) < HOMES_PER_COLUMN),
        }
    }

    fn havens(self, _: Company, shuttle: bool) -> ColumnSet {
        match shuttle {
            true => self.shuttle_havens,
            // A final home space that was left stays vacant (§5.3.7).
            false => self.columns_where(|sight| sight.vacant > u8::from(!sight.final_occupied)),
        }
    }

    fn is_outpost_column(self, _: Company, column: Column) -> bool {
        self.sight(column).is_some()
    }

    fn column(self, _: Company, column: Column) -> ColumnSight {
        *self.sight(column).expect("only columns of outposts are looked at")
    }
}

/// Those of a set that share their number with another of it.
fn tied(among: u8, key: impl Fn(Company) -> i32) -> u8 {
    let shares =
        |one: Company| companies(among).any(|other| other != one && key(other) == key(one));
    companies(among).filter(|&one| shares(one)).fold(0, |set, one| set | 1 << one.index())
}

const ALL: u8 = (1 << Company::COUNT) - 1;

/// §13.1.2: value, and vacant home spaces where values are equal.
fn enter_values(paper: &mut Paper<'_>, entered: &mut Entered, among: u8) -> Result<(), Stop> {
    if among == 0 {
        return Ok(());
    }
    let text = "How many coin icons are to be seen in each station?";
    let values = paper.numbers("values", text, "§13.1.2", among, ("coin icons", COINS_MAX))?;
    for (company, value) in values {
        entered.ranks[company.index()].value = value.min(u32::from(u8::MAX)) as u8;
    }
    let equal = tied(among, |one| entered.ranks[one.index()].value.into());
    if equal == 0 {
        return Ok(());
    }
    let text = "Equal: how many home spaces are vacant in each of these stations?";
    let max = N_HOMES as u32;
    let vacant = paper.numbers("vacant", text, "§13.1.2", equal, ("vacant home spaces", max))?;
    for (company, vacant) in vacant {
        entered.ranks[company.index()].vacant = vacant as u8;
    }
    Ok(())
}

/// §13.1.3: leads, and the value where they are equal.
fn enter_leads(paper: &mut Paper<'_>, entered: &mut Entered, among: u8) -> Result<(), Stop> {
    let text = "On which space is the farthest marker of the people, on each of these tracks?";
    let best = paper.numbers("best", text, "§13.1.3", among, ("farthest person", 99))?;
    let state = &paper.desk.state;
    for (company, best) in best {
        let own = state.at_track(company, state.luna_actor());
        entered.ranks[company.index()].lead = i16::from(own) - best as i16;
    }
    let equal = tied(among, |one| entered.ranks[one.index()].lead.into());
    enter_values(paper, entered, equal)
}

/// §13.1: which company a selector means.
fn tracks(paper: &mut Paper<'_>, on: Selector, place: u8) -> Result<DeskWorking, Stop> {
    let mut entered = Entered::new(paper.desk);
    let rule = if matches!(on, Selector::Lead | Selector::LeadTwo) {
        enter_leads(paper, &mut entered, ALL)?;
        "§13.1.3"
    } else {
        enter_values(paper, &mut entered, ALL)?;
        "§13.1.2"
    };
    let choice = choose::tracks(&entered, on);
    let nth = usize::from(place).checked_sub(choose::places(on).start);
    let company = nth.and_then(|nth| choice.chosen.get(nth)).copied();
    let company = company.ok_or_else(|| DeskError::new("the selector has no such place"))?;
    let answer = Some(DeskAnswer::Pick(company.key().to_owned()));
    let text = crate::words::sentence(&reason(on, &choice));
    Ok(DeskWorking::Found { text: format!("{text}."), rule: rule.to_owned(), answer })
}

/// §14.2.3: the least valuable of some companies.
fn least(paper: &mut Paper<'_>, among: u8) -> Result<DeskWorking, Stop> {
    let mut entered = Entered::new(paper.desk);
    enter_values(paper, &mut entered, among & ALL)?;
    let order = choose::by_value(&entered);
    let last = order.iter().rev().find(|rank| among >> rank.company.index() & 1 == 1);
    let company = last.ok_or_else(|| DeskError::new("there is no company to choose from"))?.company;
    let text = format!("{company} is the less valuable one and is expanded first.");
    let answer = Some(DeskAnswer::Pick(company.key().to_owned()));
    Ok(DeskWorking::Found { text, rule: "§14.2.3".to_owned(), answer })
}

/// §13.4.2: the card with the most valuable share.
fn share(paper: &mut Paper<'_>) -> Result<DeskWorking, Stop> {
    let text = "Of which companies do you see a share in the display?";
    let form = DeskForm::all(Company::ALL.map(|one| (one.key(), one.name())));
    let shown = set_of(paper.ask("shares", text, "§13.4.2", form)?)?;
    let mut entered = Entered::new(paper.desk);
    if shown.count_ones() > 1 {
        enter_values(paper, &mut entered, shown)?;
    }
    let mut found = choose::by_value(&entered).into_iter().map(|rank| rank.company);
    let Some(best) = found.find(|one| shown >> one.index() & 1 == 1) else {
        let text = "No share is displayed: Luna gets nothing.".to_owned();
        return Ok(DeskWorking::Found { text, rule: "§13.4.2".to_owned(), answer: None });
    };
    let text = format!("On which spaces of the display lies a share of {best}?");
    let all = DisplaySpace::all().map(|space| space.number().to_string());
    let form = DeskForm::all(all.map(|number| (number.clone(), number)));
    let at = paper.ask("spaces", text, "§13.4.2", form)?.all()?;
    let mut candidates: ArrayVec<(DisplaySpace, Company), { DisplaySpace::COUNT }> =
        DisplaySpace::all()
            .filter(|space| at.contains(&space.number().to_string()))
            .map(|space| (space, best))
            .collect();
    candidates.sort_by_key(|(space, _)| *space);
    let chosen = choose::share(&entered, &candidates);
    let (company, space, tie) =
        chosen.ok_or_else(|| DeskError::new("name the space of the share"))?;
    let why = if tie.is_some() { ", the lowest space of several" } else { "" };
    let text = format!("Luna gets the card on display space {}: {company}{why}.", space.number());
    let text = crate::words::sentence(&text);
    Ok(DeskWorking::Found { text, rule: "§13.4.2".to_owned(), answer: None })
}

/// A set of companies that was tapped.
fn set_of(answer: &DeskAnswer) -> Result<u8, DeskError> {
    let mut set = 0;
    for key in answer.all()? {
        set |= 1 << super::company(key)?.index();
    }
    Ok(set)
}
