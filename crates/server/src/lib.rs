//! The table for people: lobby, seats, clocks, storage, live updates, open API.
//!
//! One task a table owns its game (`table`); the log in the database (`store`) is the truth;
//! whoever is not at the table (`api`) sends it one closed set of inputs and gets its own view back.
//! docs/api.md tells the protocol, docs/server.md how to run it.

mod accept;
mod api;
mod clocks;
mod registry;
mod secret;
mod serve;
mod shared;
mod store;
mod table;
mod time;

pub use api::openapi;
pub use serve::{Config, Server, ServerError, backup, default_database, serve_metrics};
pub use store::{StoreError, database_file, private_file};
pub use time::Time;
