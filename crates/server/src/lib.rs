//! The table for people: lobby, seats, clocks, storage, live updates, open API.
//!
//! One task a table owns its game (`table`); the log in the database (`store`) is the truth;
//! whoever is not at the table (`api`) sends it one closed set of inputs and gets its own view back.
//! docs/api.md tells the protocol, docs/server.md how to run it.

mod accept;
pub mod admin;
mod api;
mod archive;
mod bell;
mod caller;
mod clocks;
mod cluster;
mod doors;
mod info;
mod limits;
mod lock;
pub mod measures;
mod names;
mod refusal;
mod registry;
mod secret;
mod serve;
mod shared;
mod store;
mod table;
mod time;
mod tls;

pub use api::openapi;
pub use bell::BellConfig;
pub use limits::LimitRule;
pub use serve::{Config, Node, Server, ServerError, backup, default_database, serve_metrics};
pub use store::{StoreError, database_file, database_name, private_file};
pub use time::Time;
pub use tls::{Certificates, Validity};
