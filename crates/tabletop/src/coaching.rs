//! What a coach says of each question of a title, read from its `coach.toml`.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::data::parse_text;

/// All that a coach says without looking at a table.
#[derive(Clone, Debug, Default, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Coaching {
    /// The parts of the game.
    #[serde(default, rename = "phase")]
    pub phases: Vec<Phase>,
    /// The questions, by the names that programs know.
    #[serde(default, rename = "question")]
    pub questions: Vec<Topic>,
}

/// A part of the game, and what a good player aims at in it.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Phase {
    /// A stable name.
    pub id: String,
    /// Its name, for people.
    pub name: String,
    /// What a good player aims at.
    pub aim: String,
}

/// A question in plain words.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Topic {
    /// The name of the question.
    pub id: String,
    /// What it is about.
    pub about: String,
    /// The part of the game that it belongs to.
    pub phase: String,
}

impl Coaching {
    /// Reads the text of a `coach.toml`.
    ///
    /// # Panics
    /// If the built-in text is not well formed; a test of each title reads it.
    pub fn read(text: &str) -> Coaching {
        parse_text("coach.toml", text).expect("coach.toml is built in and tested")
    }

    /// What is said of the question of this name.
    pub fn topic(&self, id: &str) -> Option<&Topic> {
        self.questions.iter().find(|topic| topic.id == id)
    }

    /// What is wrong with it, in sentences: names told twice, parts that are missing or empty.
    pub fn faults(&self) -> Vec<String> {
        let mut faults = Vec::new();
        for (idx, topic) in self.questions.iter().enumerate() {
            let Topic { id, about, phase } = topic;
            if self.questions[..idx].iter().any(|other| other.id == *id) {
                faults.push(format!("the question '{id}' is told twice"));
            }
            if about.trim().is_empty() {
                faults.push(format!("nothing is said of the question '{id}'"));
            }
            if !self.phases.iter().any(|known| known.id == *phase) {
                faults.push(format!("the question '{id}' belongs to '{phase}', which is no phase"));
            }
        }
        for Phase { id, aim, .. } in &self.phases {
            if aim.trim().is_empty() {
                faults.push(format!("the phase '{id}' has no aim"));
            }
            if !self.questions.iter().any(|topic| topic.phase == *id) {
                faults.push(format!("the phase '{id}' has no question"));
            }
        }
        faults
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const GOOD: &str = r#"
        [[phase]]
        id = "day"
        name = "The day"
        aim = "Sow before noon."
        [[question]]
        id = "sow"
        about = "Which field is sown."
        phase = "day"
    "#;

    #[test]
    fn what_is_well_told_has_no_faults() {
        let coaching = Coaching::read(GOOD);
        assert_eq!(coaching.faults(), Vec::<String>::new());
        assert_eq!(coaching.topic("sow").map(|topic| &*topic.phase), Some("day"));
        assert_eq!(coaching.topic("reap"), None);
    }

    #[test]
    fn slips_are_found() {
        let twice = format!("{GOOD}\n[[question]]\nid = \"sow\"\nabout = \" \"\nphase = \"night\"");
        let faults = Coaching::read(&twice.replace("Sow before noon.", "")).faults();
        let expected = [
            "the question 'sow' is told twice",
            "nothing is said of the question 'sow'",
            "the question 'sow' belongs to 'night', which is no phase",
            "the phase 'day' has no aim",
        ];
        assert_eq!(faults, expected);
    }
}
