//! Words for people: whole sentences, and answers that say what they do.

use battery::Prng;
use skymines::{Company, EnergyFrame, Skymines};
use tabletop::{Cite, Game, Pending, Seat, Viewer};

use crate::support::*;

/// Things that are counted somewhere.
const COUNTED: [&str; 6] = ["point", "space", "step", "coin", "slot", "card"];

/// Reads a text as a newcomer would: no doubled stop, no "1 points".
fn reads_well(text: &str) {
    let first = text.chars().next().expect("there are words");
    assert!(!first.is_lowercase(), "begins small: {text}");
    assert!(!text.contains("..") && !text.contains("  "), "a stop or a blank too many: {text}");
    for thing in COUNTED {
        let wrong = format!("1 {thing}s");
        let at = text.find(&wrong);
        let is_one = at.is_some_and(|at| !text[..at].ends_with(|c: char| c.is_ascii_digit()));
        assert!(!is_one, "one of many: {text}");
    }
}

/// §4.1, §5.1.2: every question, answer, event and draw of whole games, on both sides, with everything.
#[test]
fn s5_1_2_every_text_reads_well() {
    let all = [("luna", "7"), ("missions", "on"), ("threat", "random"), ("tracks", "random")];
    for (side, seed) in [("moon", 1), ("belt", 2), ("moon", 3), ("belt", 4)] {
        let mut asked = all.to_vec();
        asked.push(("side", side));
        let mut game = new(2, &asked);
        let mut prng = Prng::new(seed);
        let mut legal = Vec::new();
        loop {
            let mut events = Vec::new();
            match game.pending() {
                Pending::Over => break,
                Pending::Dealer { n } => game.deal(prng.below(n), &mut events),
                Pending::Seats(seats) => {
                    let seat = seats.lowest().expect("somebody is asked");
                    legal.clear();
                    game.legal(seat, &mut legal);
                    reads_well(&game.question(seat).text.plain());
                    legal
                        .iter()
                        .for_each(|answer| reads_well(&game.label(seat, answer).text.plain()));
                    game.play(seat, &legal[prng.index(legal.len())], &mut events);
                }
            }
            for seen in events.iter().filter_map(|e| Skymines::event_view(e, Viewer::Seat(Seat(0))))
            {
                let line = Skymines::tell(rules(), &seen);
                reads_well(&line.text.plain());
                assert!(line.text.plain().ends_with('.'), "{}", line.text);
            }
        }
    }
}

fn labels(game: &Skymines) -> Vec<String> {
    let mut legal = Vec::new();
    game.legal(Seat(0), &mut legal);
    legal.iter().map(|answer| game.label(Seat(0), answer).text.to_string()).collect()
}

/// §5.3.3, §5.3.6, §7.2: what a space costs and gives, what a column uncovers.
#[test]
fn s5_3_6_what_a_column_uncovers() {
    let mut game = turn(2, &[], |position| {
        settle(position, Company::Minerva, 2, 1);
        settle(position, Company::Tawac, 27, 0);
        ask(position, EnergyFrame::Expand { company: Company::Minerva, points: 3 });
    });
    assert_eq!(
        labels(&game),
        [
            "Enter sector 11 for 1 point: 1 RP",
            "Enter sector 13 for 1 point: 1 RP",
            "Enter sector 27 for 2 points: 1 CC, ousting a piece",
            "Place no more",
        ]
    );
    act(&mut game, 0, "settle 11");
    assert_eq!(
        labels(&game),
        [
            "Column 1: uncovers no coin, a share is then worth 0 CC",
            "Column 2: uncovers 1 coin, a share is then worth 1 CC",
            "Column 3: uncovers no coin, a share is then worth 0 CC",
        ]
    );
}

/// §5.3.7: what the ousted piece covers.
#[test]
fn s5_3_7_what_a_column_covers() {
    let mut game = turn(2, &[], |position| {
        settle(position, Company::Tawac, 3, 0);
        settle(position, Company::Tawac, 26, 1);
        settle(position, Company::Tawac, 14, 1);
        ask(position, EnergyFrame::Expand { company: Company::Astrogo, points: 3 });
    });
    act(&mut game, 0, "settle 3");
    assert_eq!(
        labels(&game),
        [
            "Column 1: covers no coin, a share is then worth 1 CC",
            "Column 2: covers 1 coin, a share is then worth 0 CC",
        ]
    );
}

/// §5.2.2, §5.7.1, §5.9.3: points, steps and piles are told before they are chosen.
#[test]
fn s5_2_2_what_an_answer_brings() {
    let mut game = turn(2, &[], |position| lay(position, 0, &[TI1, TI2, EN2]));
    let turn = labels(&game);
    for said in
        ["Use titanium 1 and titanium 2: 3 points", "Use all energy for Minerva Corp.: 2 points"]
    {
        assert!(turn.iter().any(|label| label == said), "{said} is not in {turn:?}");
    }
    act(&mut game, 0, "goods b");
    let spend = labels(&game);
    let said = "Advance 1 on the track of Minerva Corp. from space 0";
    assert!(spend.iter().any(|label| label == said), "{spend:?}");
    let told = act(&mut game, 0, "advance minerva");
    let said = "Seat 1 is on space 1 of the track of Minerva Corp.";
    assert!(told.iter().any(|line| line == said), "{told:?}");
}

/// §5.6.2, §7.3.9: what a field scientist brings, the track bonus included.
#[test]
fn s7_3_9_what_a_field_scientist_brings() {
    let with = |at: u8| {
        turn(2, &[], |position| {
            lay(position, 0, &[FS]);
            position.table.stations[2].markers[0] = at; // C1: one more from space 13 on.
        })
    };
    for (at, n) in [(12, 1), (13, 2)] {
        let said = format!("Use a field scientist for Tawac Industries: {n} helium");
        assert!(labels(&with(at)).contains(&said), "{:?}", labels(&with(at)));
        let mut game = with(at);
        let before = helium(&game, 0);
        act(&mut game, 0, "survey tawac");
        assert_eq!(helium(&game, 0), before + n);
    }
}

/// §5.8.1: an occupied space takes no second marker, and the refusal says so without naming a cell.
#[test]
fn s5_8_1_an_occupied_space_is_refused() {
    let mut game = turn(2, &[], |position| lay(position, 0, &[TI1]));
    act(&mut game, 0, "mark 1,1");
    act(&mut game, 1, "pass");
    let mark = Skymines::parse("mark 1,1").expect("an answer");
    let mut other = game.clone();
    act(&mut other, 1, "take b");
    let refusal = other.check(Seat(0), &mark).expect_err("the space is taken");
    assert_eq!(
        (refusal.to_string().as_str(), refusal.rule()),
        ("that bonus space is occupied", "§5.8.1")
    );
}
