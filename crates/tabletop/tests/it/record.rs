//! Records: what was edited is found, and what is missing is said.

use std::sync::Arc;

use battery::{Battery, Prng};
use serde_json::{Value, json};
use tabletop::{
    Commitment, Components, DealerKind, Game, Pending, Record, RecordError, Seed, Table, TableError,
};

use crate::table::{A, B, act, bidding, table};
use battery::toy::Sound;

const SECRET: [u8; 32] = [11; 32];

fn sealed() -> DealerKind {
    let mut commitment = Commitment::new(SECRET);
    commitment.add_nonce("ana");
    commitment.add_nonce("ben");
    DealerKind::Sealed(commitment)
}

/// Plays a while: everybody takes the first legal answer.
fn play(table: &mut Table<Sound>, n: usize) {
    let mut legal = Vec::new();
    for _ in 0..n {
        let Pending::Seats(seats) = table.game().pending() else { return };
        legal.clear();
        table.game().legal(seats.lowest().unwrap(), &mut legal);
        table.act(seats.lowest().unwrap(), legal.last().unwrap()).unwrap();
    }
}

fn finished(dealer: DealerKind) -> Table<Sound> {
    let mut table = table(3, &[("magpie", "on"), ("rounds", "2")], dealer);
    act(&mut table, A, "put 1");
    table.undo(A).unwrap();
    act(&mut table, B, "close");
    table.reopen(B).unwrap();
    play(&mut table, 1000);
    assert_eq!(table.game().pending(), Pending::Over);
    table
}

fn text(table: &Table<Sound>) -> String {
    Record::of(table).to_text()
}

fn replay(text: &str, secret: Option<Seed>) -> Result<Table<Sound>, RecordError> {
    Record::read(text)?.replay(secret, None)
}

/// Edits one line, as JSON; line 0 is the header.
fn edited(text: &str, line: usize, edit: impl FnOnce(&mut Value)) -> String {
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    let mut value: Value = serde_json::from_str(&lines[line]).unwrap();
    edit(&mut value);
    lines[line] = value.to_string();
    lines.join("\n") + "\n"
}

fn refused(text: &str) -> String {
    let refused = replay(text, None).map(|table| table.game().hash());
    refused.expect_err("the record was edited").to_string()
}

/// The number of the first line with this key.
fn line_with(text: &str, key: &str) -> usize {
    text.lines().skip(1).position(|line| line.contains(key)).unwrap() + 1
}

#[test]
fn a_finished_record_proves_itself() {
    for dealer in [sealed(), DealerKind::Open(Seed([4; 32]))] {
        let table = finished(dealer);
        let again = replay(&text(&table), None).unwrap();
        assert_eq!(again.game().hash(), table.game().hash());
        assert_eq!(text(&again), text(&table));
    }
}

#[test]
fn an_edited_draw_is_found() {
    for dealer in [sealed(), DealerKind::Open(Seed([4; 32]))] {
        let text = text(&finished(dealer));
        let line = line_with(&text, "deal");
        let other = |value: &mut Value| {
            let result = value["deal"]["result"].as_u64().unwrap();
            value["deal"]["result"] = json!((result + 1) % 30);
        };
        let said = refused(&edited(&text, line, other));
        assert_eq!(said, "line 2: this draw does not follow from the seed: the record was edited");
        let said = refused(&edited(&text, line, |value| value["deal"]["n"] = json!(29)));
        assert!(said.contains("the rules ask for one of 30"), "{said}");
        let said = refused(&edited(&text, line, |value| value["deal"]["index"] = json!(7)));
        assert!(said.starts_with("line 2: the log deals"), "{said}");
    }
}

/// Without a seed an edited card still leads elsewhere than the header says.
#[test]
fn an_edited_card_of_a_caller_is_found() {
    let mut table = bidding(2);
    act(&mut table, A, "put 1");
    let edit = |value: &mut Value| value["deal"]["result"] = json!(7);
    let said = refused(&edited(&text(&table), 1, edit));
    assert!(said.contains("not the one whose hash the header carries"), "{said}");
}

#[test]
fn an_edited_answer_is_found() {
    let table = finished(sealed());
    let text = text(&table);
    let line = line_with(&text, "\"put 1\"");
    let said = refused(&edited(&text, line, |value| value["text"] = json!("put 2")));
    assert!(said.contains("the text 'put 2' is not the action beside it"), "{said}");
    let said = refused(&edited(&text, line, |value| value["action"] = json!({ "put": {} })));
    assert!(said.contains("the action cannot be read"), "{said}");
    let whole = |value: &mut Value| {
        value["action"] = json!({ "put": { "coins": 9 } });
        value["text"] = json!("put 9");
    };
    let said = refused(&edited(&text, line, whole));
    assert!(said.ends_with("one or two coins at a time, not 9"), "{said}");
    let said = refused(&edited(&text, line, |value| value["seat"] = json!(3)));
    assert!(said.contains("there is no seat 3"), "{said}");
    let both = |value: &mut Value| value["undo"] = json!(3);
    let said = refused(&edited(&text, line, both));
    assert!(said.contains("only one of them"), "{said}");
}

#[test]
fn a_missing_or_moved_line_is_found() {
    let text = text(&finished(sealed()));
    let lines: Vec<&str> = text.lines().collect();
    let without: Vec<&str> = [&lines[..8], &lines[9..]].concat();
    let without = without.join("\n") + "\n";
    let n = lines.len() - 1;
    let said = refused(&without);
    assert_eq!(said, "line 9: entry 8 stands where entry 7 belongs");
    let cut = lines[..n].join("\n") + "\n";
    let said = refused(&cut);
    assert!(said.contains(&format!("says {n} entries, the file has {}", n - 1)), "{said}");
    let blank = [&lines[..4], &[""], &lines[4..]].concat().join("\n") + "\n";
    assert_eq!(refused(&blank), "line 5: the line is blank");
    let doubled = [&lines[..5], &lines[4..]].concat().join("\n") + "\n";
    assert_eq!(refused(&doubled), "line 6: entry 3 stands where entry 4 belongs");
    let mended = edited(&without, 0, |header| header["entries"] = json!(n - 1));
    assert_eq!(refused(&mended), "line 9: entry 8 stands where entry 7 belongs");
    let said = refused(&edited(&text, 3, |value| value["k"] = json!(9)));
    assert_eq!(said, "line 4: entry 9 stands where entry 2 belongs");
    let cut = lines[..n].join("\n") + "\n";
    let cut = edited(&cut, 0, |header| header["entries"] = json!(n - 1));
    assert!(refused(&cut).contains("not the one whose hash"), "the end is missing");
}

#[test]
fn an_edited_header_is_found() {
    let text = text(&finished(sealed()));
    let header = |edit: fn(&mut Value)| refused(&edited(&text, 0, edit));
    let said = header(|h| h["components"]["pearls.toml"] = json!("coins = 9"));
    assert!(said.contains("components do not match their hash"), "{said}");
    let said = header(|h| h["hash"] = json!("00"));
    assert!(said.contains("not the one whose hash"), "{said}");
    let said = header(|h| h["title"] = json!("chess"));
    assert_eq!(said, "line 1: the record is of chess, not of pearls");
    let said = header(|h| h["ruleset"] = json!(3));
    assert_eq!(said, "line 1: the record needs ruleset 3; this program knows 1 to 2");
    let said = header(|h| h["ruleset"] = json!(0));
    assert!(said.contains("needs ruleset 0"), "{said}");
    let said = header(|h| h["format"] = json!(9));
    assert_eq!(said, "line 1: the record has format 9, this program reads format 1");
    let said = header(|h| h["seats"] = json!(9));
    assert!(said.contains("2 to 4 seats, not 9"), "{said}");
    let said = header(|h| h["options"]["rounds"] = json!("9"));
    assert!(said.contains("option rounds cannot be '9'"), "{said}");
    let said = header(|h| h["surprise"] = json!(1));
    assert!(said.contains("unknown field"), "{said}");
    header(|h| h["seats"] = json!(2));
    header(|h| h["options"]["magpie"] = json!("off"));
    header(|h| h["options"]["purse"] = json!("4"));
}

#[test]
fn a_secret_that_was_not_promised_is_found() {
    let text = text(&finished(sealed()));
    let secret = |h: &mut Value| h["dealer"]["secret"] = json!(Seed([12; 32]).to_hex());
    let said = refused(&edited(&text, 0, secret));
    assert_eq!(said, "line 1: the secret is not the one that was committed to");
    let said = refused(&edited(&text, 0, |h| h["dealer"]["nonces"] = json!(["ana", "bob"])));
    assert!(said.contains("does not follow from the seed"), "{said}");
    let said = refused(&edited(&text, 0, |h| h["dealer"]["secret"] = json!("xyz")));
    assert!(said.contains("hex digits"), "{said}");
}

/// Before the end the record keeps the secret to itself; whoever has it goes on exactly.
#[test]
fn a_sealed_game_goes_on_only_with_its_secret() {
    let mut table = table(3, &[], sealed());
    act(&mut table, A, "put 1");
    let text = text(&table);
    assert!(!text.contains(&Seed(SECRET).to_hex()));
    play(&mut table, 30);
    let mut with = replay(&text, Some(Seed(SECRET))).unwrap();
    play(&mut with, 30);
    assert_eq!(with.game().hash(), table.game().hash());
    let wrong = replay(&text, Some(Seed([12; 32]))).unwrap_err();
    assert_eq!(wrong.message, "the secret is not the one that was committed to");
    // Without it the log stands, and no die can be rolled.
    let mut without = replay(&text, None).unwrap();
    play(&mut without, 30);
    assert!(matches!(without.game().pending(), Pending::Dealer { .. }));
    assert_eq!(without.deal(0).unwrap_err(), TableError::NoDeal);
    let again = Record::of(&without).to_text();
    assert_eq!(replay(&again, Some(Seed(SECRET))).unwrap().game().hash(), without.game().hash());
}

#[test]
fn a_record_is_replayed_up_to_an_entry() {
    let table = finished(sealed());
    let record = Record::read(&text(&table)).unwrap();
    for until in [0, 1, 7, record.header.entries] {
        let part = record.replay::<Sound>(None, Some(until)).unwrap();
        assert_eq!(part.log().len() as u64, until);
    }
    let beyond = record.replay::<Sound>(None, Some(record.header.entries + 1)).unwrap_err();
    assert!(beyond.message.contains("there is no entry"));
}

#[test]
fn a_record_carries_the_position_that_it_began_from() {
    let mut first = bidding(2);
    act(&mut first, A, "put 1");
    let setup = crate::table::setup(2, &[], DealerKind::Open(Seed([1; 32])));
    let mut table = Table::from_position(first.rules().clone(), setup, first.game().clone());
    play(&mut table, 12);
    let text = text(&table);
    assert_eq!(replay(&text, None).unwrap().game().hash(), table.game().hash());
    let coin = |h: &mut Value| h["position"]["coins"][0] = json!(40);
    assert!(refused(&edited(&text, 0, coin)).contains("coins of"), "an inconsistent position");
    let unknown = |h: &mut Value| h["position"]["surprise"] = json!(1);
    assert!(refused(&edited(&text, 0, unknown)).contains("starting position cannot be read"));
}

#[test]
fn what_is_not_a_record_is_refused_in_words() {
    for (text, words) in [
        ("", "the file is empty"),
        ("\n\n", "the file is empty"),
        ("hello\n", "the header is not JSON"),
        ("{}\n", "no format number"),
        ("{\"format\":1}\n", "the header cannot be read: missing field"),
        ("[1]\n", "no format number"),
    ] {
        let said = Record::read(text).unwrap_err().to_string();
        assert!(said.contains(words), "{text:?}: {said}");
    }
    let text = text(&bidding(2)) + "\n";
    assert_eq!(refused(&text), "line 7: the line is blank");
}

/// Any single edited byte is found, or changes nothing that counts; nothing panics.
#[test]
fn no_edited_byte_goes_unnoticed() {
    let table = finished(sealed());
    let text = text(&table);
    let log: Vec<_> = table.log().cloned().collect();
    let mut prng = Prng::new(5);
    for _ in 0..3000 {
        let mut bytes = text.clone().into_bytes();
        let place = prng.index(bytes.len());
        bytes[place] = 32 + prng.below(95) as u8;
        let edited = String::from_utf8(bytes).unwrap();
        if let Ok(again) = replay(&edited, None) {
            assert_eq!(again.game().hash(), table.game().hash(), "byte {place}");
            assert!(again.log().eq(log.iter()), "byte {place}");
        }
    }
}

/// Every random game of the battery is such a record, too.
#[test]
fn the_battery_writes_records_to_keep() {
    let battery = Battery::<Sound>::new(1).heavy_every(8);
    let folder = tempfile::tempdir().unwrap();
    for seed in 0..4 {
        let record = battery.record(seed).unwrap();
        std::fs::write(folder.path().join(format!("{seed}.jsonl")), record.to_text()).unwrap();
    }
    std::fs::write(folder.path().join("readme.txt"), "not a record").unwrap();
    let replayed = battery::replay_folder::<Sound>(folder.path());
    assert_eq!(replayed, Ok(4));
    let path = folder.path().join("2.jsonl");
    let text = std::fs::read_to_string(&path).unwrap();
    std::fs::write(&path, edited(&text, 0, |h| h["hash"] = json!("00"))).unwrap();
    let failed = battery::replay_folder::<Sound>(folder.path()).unwrap_err();
    assert!(failed.contains("2.jsonl: line 1: the position after the last entry"), "{failed}");
    let missing = battery::replay_folder::<Sound>(&folder.path().join("none"));
    assert!(missing.is_err());
}

/// The title's number of rulesets is what a record is measured by.
#[test]
fn an_old_ruleset_is_replayed_by_its_own_number() {
    let table = finished(sealed());
    assert_eq!(Record::of(&table).header.ruleset, Sound::RULESET);
    let old = edited(&text(&table), 0, |h| h["ruleset"] = json!(1));
    let again = replay(&old, None).unwrap();
    assert_eq!(again.setup().options.ruleset(), 1);
}

/// Somebody sends a record in which much is played again and again: it is followed so far and no further.
#[test]
fn a_record_that_asks_for_too_much_is_not_followed_to_its_end() {
    let mut table = bidding(2);
    act(&mut table, A, "put 1");
    act(&mut table, B, "put 1");
    // Each time the answer of B is played again, because A takes back what lies before it.
    for _ in 0..50 {
        table.undo(A).unwrap();
        act(&mut table, A, "put 1");
        table.undo(B).unwrap();
        act(&mut table, B, "put 1");
    }
    let record = Record::of(&table);
    let rules = |components: &Components| Sound::rules(components).map(Arc::new);
    let replayed = |most| record.replay_by::<Sound>(rules, None, None, most);
    let enough = table.n_applied();
    assert_eq!(replayed(enough).unwrap().game().hash(), table.game().hash());
    let refused = replayed(enough - 1).unwrap_err();
    assert!(refused.message.contains("not followed any further"), "{refused}");
}
