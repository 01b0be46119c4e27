//! The table in the terminal, where there is none. How it plays is tested beside it, without a terminal.

use tempfile::TempDir;

use crate::program::orrery;

#[test]
fn without_a_terminal_it_says_so() {
    let dir = TempDir::new().unwrap();
    let said = orrery(dir.path(), &["tui"]).refused();
    assert_eq!(said, "the table needs a terminal; see orrery --help for commands that do not");
    let said = orrery(dir.path(), &["tui", "nowhere.jsonl"]).refused();
    assert!(said.starts_with("the table needs a terminal"), "{said}");
}
