//! The server, from outside: through its service, its sockets and its files.

mod api;
mod bases;
mod client;
mod clocks;
mod cracks;
mod docs;
mod live;
mod people;
mod records;
mod security;
mod storage;
mod twins;
