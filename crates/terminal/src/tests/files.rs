//! Games on disk: begun, saved after every answer, gone on with.

use tempfile::TempDir;

use super::*;
use crate::store::{Found, Store};

fn begun(folder: &TempDir) -> (Store, Bench) {
    let mut store = Store::new(&titles(), folder.path().join("games"));
    let mut bench = Bench::start(80, 24);
    let Screen::Start(form) = &mut bench.model.screen else { panic!("no form") };
    form.n_seats = 2;
    form.sitters[1] = "random".to_owned();
    let (session, path) = store.begin(&form.clone()).unwrap();
    bench.send(Msg::Opened(Box::new(session), path));
    (store, bench)
}

fn save(store: &mut Store, bench: &Bench) -> anyhow::Result<()> {
    let game = bench.at_table();
    store.save(&game.path, &game.session)
}

#[test]
fn a_game_is_gone_on_with_where_it_was_left() {
    let folder = TempDir::new().unwrap();
    let (mut store, mut bench) = begun(&folder);
    bench.keys("/scout<enter>2<enter>");
    save(&mut store, &bench).unwrap();
    let path = bench.at_table().path.clone();
    let mut later = Store::new(&titles(), folder.path().join("games"));
    let [saved] = later.list().try_into().unwrap();
    assert_eq!(saved.path, path);
    assert_eq!(saved.words, "Stellar Conquest 1: person, random, 2 entries");
    let Found::Game(session) = later.open(&path).unwrap() else { panic!("who plays is known") };
    assert_eq!(view(&session).own.unwrap().seat.desk.ip, 20);
    assert_eq!(view(&session), bench.view());
    assert_eq!(session.story().lines.len(), bench.at_table().session.story().lines.len());
}

#[test]
fn a_coached_game_says_so_for_good() {
    let folder = TempDir::new().unwrap();
    let (mut store, mut bench) = begun(&folder);
    bench.keys("w<esc>");
    save(&mut store, &bench).unwrap();
    let path = bench.at_table().path.clone();
    let mut later = Store::new(&titles(), folder.path().join("games"));
    let [saved] = later.list().try_into().unwrap();
    assert_eq!(saved.words, "Stellar Conquest 1: coached, random, 0 entries");
    let Found::Game(session) = later.open(&path).unwrap() else { panic!("who plays is known") };
    assert_eq!(view(&session), bench.view(), "it is still a person who plays");
}

#[test]
fn a_record_that_nobody_sits_at_asks_who_plays() {
    let folder = TempDir::new().unwrap();
    let (mut store, bench) = begun(&folder);
    let path = bench.at_table().path.clone();
    std::fs::remove_file(crate::files::beside(&path, ".seats")).unwrap();
    let Found::Seatless(form) = store.open(&path).unwrap() else { panic!("nobody sits there") };
    assert_eq!((form.n_seats, form.rows().len()), (2, 3));
    let sitters = vec!["person".to_owned(); 4];
    let session = store.open_with(&path, sitters).unwrap();
    assert_eq!(session.sitters.len(), 2);
}

/// Whether somebody can know the dice beforehand is told as it is.
#[test]
fn the_dice_of_an_open_record_are_not_called_sealed() {
    let folder = TempDir::new().unwrap();
    let session = session(&["person", "random"], &[], 1);
    let path = folder.path().join("open.jsonl");
    crate::files::GameFile::create(&path, &session.table.record(), None).unwrap();
    let mut store = Store::new(&titles(), folder.path().to_owned());
    let Found::Seatless(form) = store.open(&path).unwrap() else { panic!("nobody sits there") };
    let mut bench = Bench::start(100, 30);
    assert!(bench.screen().contains("dice are sealed"), "{}", bench.screen());
    bench.model.screen = Screen::Start(form);
    let drawn = bench.screen();
    assert!(drawn.contains("dice are open") && !drawn.contains("sealed"), "{drawn}");
}

#[test]
fn what_another_program_wrote_is_not_overwritten() {
    let folder = TempDir::new().unwrap();
    let (mut store, mut bench) = begun(&folder);
    let path = bench.at_table().path.clone();
    let mut other = Store::new(&titles(), folder.path().to_owned());
    let Found::Game(mut session) = other.open(&path).unwrap() else { panic!("a game") };
    session.answer("close").unwrap();
    other.save(&path, &session).unwrap();
    bench.keys("/scout<enter>2<enter>");
    let refused = save(&mut store, &bench).unwrap_err().to_string();
    assert!(refused.contains("changed by another program"), "{refused}");
    // Under another name it is safe, and the old name is never taken twice.
    let name = folder.path().join("mine.jsonl");
    store.save_as(&name, &bench.at_table().session).unwrap();
    assert!(store.save_as(&name, &bench.at_table().session).is_err());
    bench.keys("u");
    store.save(&name, &bench.at_table().session).unwrap();
}
