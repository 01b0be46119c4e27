//! Why somebody at the door is refused.

use tabletop::wire::Fault;
use tabletop::{Cite, ComponentError, RecordError, SetupError, TableError, Words};

/// A refusal at the door: a code for programs, a sentence for people, a section where one applies.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{message}")]
pub struct DoorError {
    /// A stable name.
    pub code: &'static str,
    /// One sentence.
    pub message: Words,
    /// The section that refuses.
    pub rule: Option<&'static str>,
}

impl DoorError {
    /// A refusal that no section explains.
    pub fn new(code: &'static str, message: impl Into<Words>) -> DoorError {
        DoorError { code, message: message.into(), rule: None }
    }

    /// The refusal as it crosses the table.
    pub fn fault(&self) -> Fault {
        Fault {
            code: self.code.into(),
            message: self.message.plain().into_owned(),
            words: self.message.pieces(),
            rule: self.rule.map(Into::into),
        }
    }
}

impl From<SetupError> for DoorError {
    fn from(error: SetupError) -> DoorError {
        DoorError::new("bad_setup", error.to_string())
    }
}

impl From<ComponentError> for DoorError {
    fn from(error: ComponentError) -> DoorError {
        DoorError::new("bad_components", error.to_string())
    }
}

impl From<RecordError> for DoorError {
    fn from(error: RecordError) -> DoorError {
        DoorError::new("bad_record", error.to_string())
    }
}

impl<I: std::error::Error + Cite> From<TableError<I>> for DoorError {
    fn from(error: TableError<I>) -> DoorError {
        let message = Words::new(error.to_string());
        match error {
            TableError::Illegal(illegal) => {
                DoorError { code: "illegal", message, rule: Some(illegal.rule()) }
            }
            TableError::NoUndo => DoorError::new("no_undo", message),
            TableError::NoReopen => DoorError::new("no_reopen", message),
            TableError::NoDeal | TableError::BadOutcome { .. } | TableError::OtherDraw { .. } => {
                DoorError::new("bad_deal", message)
            }
        }
    }
}
