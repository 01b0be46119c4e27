//! Words for people, with every module on the table.

use battery::Prng;
use starship_interstellar::StarshipInterstellar;
use tabletop::{Game, Pending, Seat, Viewer};

use crate::support::{game_with, rules};

const MODULES: [(&str, &str); 12] = [
    ("hall", "hard"),
    ("black_holes", "on"),
    ("families", "on"),
    ("lost_mining_planets", "on"),
    ("multi_resource", "on"),
    ("unique_pass", "on"),
    ("leader_tracks", "1b"),
    ("universal_mechanisms", "on"),
    ("kuiper", "on"),
    ("antimatter", "on"),
    ("halley", "final"),
    ("fly_by", "on"),
];

/// §H.1: whatever H.A.L.L. does in any module is told under its name, in whole sentences.
#[test]
fn h1_the_log_names_hall_in_every_module() {
    let asked = MODULES.map(|(name, value)| (name.to_owned(), value.to_owned())).into();
    let options = StarshipInterstellar::options().fill(&asked, 1).expect("options of the sheet");
    for seed in 1..=6 {
        let mut game = game_with(1, &options);
        let mut prng = Prng::new(seed);
        let mut legal = Vec::new();
        loop {
            let mut events = Vec::new();
            match game.pending() {
                Pending::Over => break,
                Pending::Dealer { n } => {
                    let sheet = game.draw_sheet();
                    let second = sheet.outcomes.iter().find(|text| text.contains("seat 2"));
                    assert_eq!(second, None, "{}", sheet.text);
                    game.deal(prng.below(n), &mut events);
                }
                Pending::Seats(seats) => {
                    let seat = seats.lowest().expect("somebody is asked");
                    let asked = game.question(seat).text;
                    assert!(!asked.plain().contains("seat 2"), "{asked}");
                    legal.clear();
                    game.legal(seat, &mut legal);
                    game.play(seat, &legal[prng.index(legal.len())], &mut events);
                }
            }
            let viewer = Viewer::Seat(Seat(0));
            for seen in events.iter().filter_map(|e| StarshipInterstellar::event_view(e, viewer)) {
                let text = StarshipInterstellar::tell(rules(), &seen).text;
                assert!(!text.plain().contains("seat 2"), "{text}");
                assert!(text.plain().ends_with('.') && !text.plain().contains(".."), "{text}");
            }
        }
    }
}
