//! What a desk tells beside its steps: what the automa drew, what people have answered, what can be chosen beforehand.

use schemars::{JsonSchema, schema_for};
use serde::{Deserialize, Serialize};

use super::{
    AnyDesk, DeskAnswer, DeskAsk, DeskChoice, DeskForm, DeskRefusal, DeskReply, DeskRequest,
};
use crate::options::{Conflict, OptionSpec};

/// JSON Schema of what crosses a desk, by parts.
pub fn schemas() -> serde_json::Value {
    serde_json::json!({
        "info": schema_for!(DeskInfo),
        "request": schema_for!(DeskRequest),
        "reply": schema_for!(DeskReply),
        "refusal": schema_for!(DeskRefusal),
    })
}

/// What the automa has drawn and acts by, for those who show it as a thing.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct DeskDrawn {
    /// Which card or cell it is.
    pub id: String,
    /// What it is called.
    pub label: String,
    /// Where it lies: a slot, a column; empty if that does not matter.
    pub place: String,
}

/// A question that has been answered, for those who look for a wrong answer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct DeskAnswered {
    /// What was asked.
    pub text: String,
    pub rule: String,
    /// What was answered, in words.
    pub said: String,
    /// Whether it was a fact of the board.
    pub is_fact: bool,
}

impl DeskAnswered {
    /// The answer to a question, in the words of the question.
    pub(super) fn of(ask: &DeskAsk, answer: &DeskAnswer) -> DeskAnswered {
        let DeskAsk { text, rule, is_fact, .. } = ask;
        let said = ask.form.said(answer);
        DeskAnswered { text: text.clone(), rule: rule.clone(), said, is_fact: *is_fact }
    }
}

impl DeskForm {
    /// An answer that fits the form, in words: what was tapped, or the numbers that were changed.
    fn said(&self, answer: &DeskAnswer) -> String {
        match (self, answer) {
            (DeskForm::Pick(choices), DeskAnswer::Pick(id)) => label(choices, id),
            (DeskForm::All(_), DeskAnswer::All(ids)) if ids.is_empty() => "none".to_owned(),
            (DeskForm::All(choices), DeskAnswer::All(ids)) => {
                ids.iter().map(|id| label(choices, id)).collect::<Vec<_>>().join(", ")
            }
            (DeskForm::Numbers(fields), DeskAnswer::Numbers(numbers)) => {
                let pairs = fields.iter().zip(numbers);
                let is_told = |n: u32, usual: u32| fields.len() == 1 || n != usual;
                let told = pairs.filter(|(field, n)| is_told(**n, field.value));
                let words: Vec<String> = told.map(|(f, n)| format!("{}: {n}", f.label)).collect();
                if words.is_empty() { "as shown".to_owned() } else { words.join(", ") }
            }
            (_, _) => String::new(),
        }
    }
}

fn label(choices: &[DeskChoice], id: &str) -> String {
    let found = choices.iter().find(|choice| choice.id == id);
    found.map_or(id, |choice| &choice.label).to_owned()
}

/// A desk, for those who choose one.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct DeskInfo {
    /// The automa, as a log names it.
    pub id: String,
    /// Its name.
    pub name: String,
    /// The title it belongs to.
    pub title: String,
    /// What can be chosen before the game.
    pub options: Vec<OptionSpec>,
    /// Values that do not go together.
    pub conflicts: Vec<Conflict>,
}

impl DeskInfo {
    /// What is known of a desk before an evening.
    pub fn of(desk: &dyn AnyDesk) -> DeskInfo {
        let sheet = desk.options();
        DeskInfo {
            id: desk.id().to_owned(),
            name: desk.name().to_owned(),
            title: desk.title().to_owned(),
            options: sheet.options,
            conflicts: sheet.conflicts,
        }
    }
}

impl std::fmt::Debug for dyn AnyDesk {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("AnyDesk").field("id", &self.id()).finish_non_exhaustive()
    }
}
