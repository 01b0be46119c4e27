//! The server, from outside: through its service, its sockets and its files.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on says where it stands")]

mod analysis;
mod api;
mod bases;
mod bells;
mod client;
mod clocks;
mod cluster;
mod coach;
mod counterparts;
mod cracks;
mod docs;
mod house;
mod lessons;
mod live;
mod openapi;
mod people;
mod protocol;
mod records;
mod schema;
mod security;
mod snapshots;
mod storage;
mod strain;
mod twin_bots;
mod twins;
