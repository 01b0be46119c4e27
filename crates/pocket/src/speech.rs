//! How the engine answers.

use hosting::DoorError;
use serde::Serialize;
use tabletop::wire::{Fault, Raw};

/// A refusal, and the table as it is now where the answer came too late.
#[derive(Debug, Serialize)]
pub(crate) struct Refusal {
    error: Fault,
    #[serde(skip_serializing_if = "Option::is_none")]
    fresh: Option<Raw>,
}

impl From<DoorError> for Refusal {
    fn from(error: DoorError) -> Refusal {
        Refusal { error: error.fault(), fresh: None }
    }
}

impl Refusal {
    /// The question has changed since.
    pub(crate) fn stale(fresh: Raw) -> Refusal {
        let message = "the question has changed since that version";
        Refusal { error: DoorError::new("stale", message).fault(), fresh: Some(fresh) }
    }

    /// Why.
    pub(crate) fn fault(&self) -> &Fault {
        &self.error
    }
}

#[derive(Serialize)]
struct Granted {
    ok: Raw,
}

/// The answer as text.
pub(crate) fn answered(answer: Result<Raw, Refusal>) -> String {
    let text = match answer {
        Ok(ok) => serde_json::to_string(&Granted { ok }),
        Err(refused) => serde_json::to_string(&refused),
    };
    text.expect("an answer is plain data")
}
