//! The server, from outside: through its service, its sockets and its files.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on says where it stands")]

mod api;
mod bases;
mod client;
mod clocks;
mod cracks;
mod docs;
mod live;
mod openapi;
mod people;
mod records;
mod schema;
mod security;
mod snapshots;
mod storage;
mod twin_bots;
mod twins;
