//! Why a request is refused. Causes are logged, not sent.

use hosting::DoorError;
use schemars::JsonSchema;
use serde::Serialize;
use tabletop::Seat;
use tabletop::wire::{Fault, Form, Fresh, Plain, Written};

use crate::info::{Message, TableInfo};
use crate::store::StoreError;

/// Refused; nothing was changed.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(bound(serialize = "T: Serialize"))]
#[schemars(rename = "Refusal", bound = "T: JsonSchema")]
pub(crate) struct Refusal<P: Form = Plain, T = TableInfo> {
    error: Fault,
    /// The table as it is now, if the answer was stale.
    #[serde(skip_serializing_if = "Option::is_none")]
    fresh: Option<Fresh<P, T>>,
}

/// Why a request is refused.
#[derive(Clone, Debug, thiserror::Error)]
pub(crate) enum ApiError {
    /// 400: something in the request is wrong.
    #[error("{message}")]
    Bad { code: &'static str, message: String },
    /// 401: nobody is known by this cookie or token, and somebody is needed.
    #[error("nobody is known here by this cookie or token")]
    WhoAreYou,
    /// 403: it is somebody else's.
    #[error("{0}")]
    NotYours(String),
    /// 403: the options of the table have closed its chat.
    #[error("this table is silent: its options close the chat, before and in the game")]
    Silent,
    /// 403: a page of another site has sent this.
    #[error("this request comes from a page of another site")]
    OtherOrigin,
    /// 403: only the invited come in.
    #[error("this house is closed: who is invited comes in by the link of the invitation")]
    ClosedHouse,
    /// 404: there is none.
    #[error("{message}")]
    NoSuch { code: &'static str, message: String },
    /// 405: not this method.
    #[error("this path does not know this method")]
    NoMethod,
    /// 409: the question has changed; the whole view goes with it.
    #[error("the question has changed since that version")]
    Stale(Box<Fresh<Written, TableInfo>>),
    /// 409: not in this state.
    #[error("{0}")]
    NotNow(String),
    /// 409: a bug has stopped the table.
    #[error("{0}")]
    Frozen(String),
    /// 409: not finished yet; who asks again finds it.
    #[error("the game is still being analysed: ask again in a moment")]
    Underway,
    /// 413: too long.
    #[error("the body is longer than {0} bytes")]
    TooLong(usize),
    /// 415: not JSON by its content type.
    #[error("the body must be application/json")]
    NotJson,
    /// 422: the rules refuse it.
    #[error("{0}")]
    Rules(DoorError),
    /// 429: slower; the seconds to wait.
    #[error("too many requests: wait {0} seconds")]
    TooMany(u64),
    /// 503: the database takes nothing.
    #[error("the database takes nothing now: nothing was changed, try again")]
    Storage,
    /// 503: the disk is nearly full.
    #[error("the disk of the server is nearly full: no new table or record is taken, games go on")]
    Full,
    /// 503: the server shuts down.
    #[error("the server is shutting down: connect again in a moment")]
    Closing,
    /// 503: another node has the table, or is about to.
    #[error("this table is moving to another node: connect again in a moment")]
    Moved,
    /// 500: we are wrong.
    #[error("a bug of the program; it is in the log of the server")]
    Internal,
}

impl ApiError {
    pub(crate) fn bad_request(message: impl Into<String>) -> ApiError {
        ApiError::Bad { code: "bad_request", message: message.into() }
    }

    pub(crate) fn not_now(message: &str) -> ApiError {
        ApiError::NotNow(message.to_owned())
    }

    pub(crate) fn no_such_table() -> ApiError {
        let message = "there is no such table".to_owned();
        ApiError::NoSuch { code: "no_such_table", message }
    }

    pub(crate) fn no_such_seat(seat: Seat) -> ApiError {
        // A program has asked: people choose from the seats that there are.
        let message = format!("there is no seat {} at this table: the first is 0", seat.0);
        ApiError::NoSuch { code: "no_such_seat", message }
    }

    pub(crate) fn code(&self) -> &'static str {
        match self {
            ApiError::Bad { code, .. } | ApiError::NoSuch { code, .. } => code,
            ApiError::Rules(refusal) => refusal.code,
            ApiError::WhoAreYou => "who_are_you",
            ApiError::NotYours(_) => "not_yours",
            ApiError::Silent => "silent",
            ApiError::OtherOrigin => "other_origin",
            ApiError::ClosedHouse => "closed_house",
            ApiError::NoMethod => "no_such_method",
            ApiError::Stale(_) => "stale",
            ApiError::NotNow(_) => "not_now",
            ApiError::Frozen(_) => "frozen",
            ApiError::Underway => "underway",
            ApiError::TooLong(_) => "too_long",
            ApiError::NotJson => "bad_request",
            ApiError::TooMany(_) => "too_many",
            ApiError::Storage | ApiError::Full => "storage",
            ApiError::Closing | ApiError::Moved => "closing",
            ApiError::Internal => "internal",
        }
    }

    fn fault(&self) -> Fault {
        if let ApiError::Rules(refusal) = self {
            return refusal.fault();
        }
        let (message, words) = (self.to_string(), Vec::new());
        Fault { code: self.code().into(), message, words, rule: None }
    }

    /// As an answer to a request.
    pub(crate) fn refusal(self) -> Refusal<Written> {
        let error = self.fault();
        let fresh = if let ApiError::Stale(fresh) = self { Some(*fresh) } else { None };
        Refusal { error, fresh }
    }

    /// As a message on a live connection.
    pub(crate) fn into_message(self, key: Option<String>) -> Message {
        let Refusal { error, fresh } = self.refusal();
        Message::Error { key, error, fresh }
    }
}

impl From<StoreError> for ApiError {
    fn from(error: StoreError) -> ApiError {
        tracing::error!(%error, "storage");
        ApiError::Storage
    }
}

impl From<DoorError> for ApiError {
    fn from(error: DoorError) -> ApiError {
        let (code, message) = (error.code, error.to_string());
        match code {
            "illegal" | "no_undo" | "no_reopen" => ApiError::Rules(error),
            "no_such_seat" => ApiError::NoSuch { code, message },
            "not_over" => ApiError::NotNow(message),
            _ => ApiError::Bad { code, message },
        }
    }
}
