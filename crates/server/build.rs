//! Looks for the pages, so that they are built in as soon as they are there.

use std::path::Path;

fn main() {
    let watched = ["../../web/dist", "../../web"].into_iter().find(|path| Path::new(path).exists());
    println!("cargo:rerun-if-changed={}", watched.unwrap_or("build.rs"));
}
