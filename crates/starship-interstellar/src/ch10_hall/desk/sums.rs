//! Answers found by numbers, with the code that the game uses.

use tabletop::desk::{DeskAnswer, DeskAsk, DeskError, DeskField, DeskForm, DeskWorking};

use super::super::choices::{Pick, best};
use super::HallDesk;
use super::questions::site;
use crate::ids::Project;
use crate::state::SPACES;

/// The sum that finds the Mechanism it builds.
pub(super) fn mechanism_id(all: bool, dearest: bool) -> String {
    format!("mechanism:{all}:{dearest}")
}

/// Does a sum as far as the given answers go: which Mechanisms it can pay, their values, then the one it builds.
pub(super) fn sum(_: &HallDesk, id: &str, given: &[DeskAnswer]) -> Result<DeskWorking, DeskError> {
    let (all, dearest) = match id.split(':').collect::<Vec<_>>()[..] {
        ["mechanism", all, dearest] => (all == "true", dearest == "true"),
        _ => return Err(DeskError(format!("there is no sum `{id}`"))),
    };
    let rows = if all { &Project::ALL[..] } else { &Project::ALL[..2] };
    let names: Vec<(String, String)> = rows
        .iter()
        .flat_map(|project| (1..=SPACES).map(move |n| (project, n)))
        .map(|(project, n)| (format!("{}.{n}", project.token()), format!("{project}, space {n}")))
        .collect();
    let Some(payable) = given.first() else {
        let text = "Which of these Mechanisms can H.A.L.L. pay?";
        return Ok(asked("payable", text, DeskForm::all(names)));
    };
    let payable = payable.all()?;
    let names: Vec<(String, String)> =
        names.into_iter().filter(|(id, _)| payable.contains(id)).collect();
    if names.is_empty() {
        return Err(DeskError::new("H.A.L.L. builds nothing that it cannot pay"));
    }
    let Some(values) = given.get(1) else {
        let field = |(id, label): &(String, String)| DeskField::new(id, label, 60, 0);
        let fields = names.iter().map(field).collect();
        return Ok(asked("values", "What are their values?", DeskForm::Numbers(fields)));
    };
    let values = values.numbers()?;
    if values.len() != names.len() {
        return Err(DeskError::new("each of them has a value"));
    }
    let mut found = Vec::new();
    for ((id, label), value) in names.iter().zip(values) {
        site(id)?;
        found.push((id, label, *value as u8));
    }
    let pick = if dearest { Pick::Dearest } else { Pick::Cheapest };
    let chosen = best(found.iter().copied(), |(.., value)| *value, pick);
    let (_, (id, label, value), tied) =
        chosen.ok_or_else(|| DeskError::new("there is none to choose from"))?;
    let end = if dearest { "the most valuable" } else { "the least valuable" };
    let tie = if tied { "; of equal ones the first row and space go first" } else { "" };
    let text = format!("{label}: value {value}, {end}{tie}.");
    let answer = Some(DeskAnswer::Pick(id.clone()));
    Ok(DeskWorking::Found { text, rule: "§H.4.4".to_owned(), answer })
}

fn asked(id: &str, text: &str, form: DeskForm) -> DeskWorking {
    let (id, text, rule) = (id.to_owned(), text.to_owned(), "§H.4.4".to_owned());
    DeskWorking::Ask(DeskAsk { id, text, rule, form, is_fact: true, sum: None })
}
