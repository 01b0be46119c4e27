//! Positions that no game can come to are refused, each with its reason.

use stellar_conquest::{Frame, Phase, Position, StellarConquest};
use tabletop::Game;

use crate::support::{options, rules, scene, scene_with, star};

/// Why a position is refused.
fn refusal(position: &Position) -> String {
    StellarConquest::from_position(rules(), position).err().unwrap_or_else(|| "sound".to_owned())
}

/// A scout alone at Sirius, where nobody has been, while its owner explores.
fn exploring(asked: &[(&str, &str)], frame: impl Fn(u8) -> Frame) -> Position {
    let (here, next) = (star("Sirius"), star("Sirius").0 + 1);
    let scene =
        scene_with(asked).fleet(0, "Sirius", [1, 0, 0, 0, 0]).fleet(1, "Ceti", [1, 0, 0, 0, 0]);
    let frames = vec![Frame::ExploreFrom { star: next }, frame(here.0)];
    scene.edit(|position| (position.phase, position.frames) = (Phase::Explore, frames)).position()
}

/// §3.11.3, §3.11.4: a card is drawn, and a die rolled, where the explorer is and has not been before.
#[test]
fn s3_11_4_only_where_the_explorer_is() {
    use stellar_conquest::Star;
    let card = |star: u8| Frame::Card { star: Star(star) };
    let risk = |star: u8| Frame::Risk { star: Star(star), stack: 0, class: 0, left: 1, lost: 0 };
    let ask = |star: u8| Frame::AskExplore { star: Star(star) };
    let optional = [("exploration_optional", "yes")];
    for (asked, frame) in
        [(&[][..], &card as &dyn Fn(u8) -> Frame), (&[][..], &risk), (&optional[..], &ask)]
    {
        assert_eq!(refusal(&exploring(asked, frame)), "sound");
        // Where another seat is, or nobody.
        for other in ["Ceti", "Canis"] {
            let mut elsewhere = exploring(asked, |_| frame(star(other).0));
            assert!(refusal(&elsewhere).contains("cannot be answered here"), "{other}");
            elsewhere.frames[0] = Frame::ExploreFrom { star: star(other).0 + 1 };
            assert!(refusal(&elsewhere).contains("cannot be answered here"), "{other}");
        }
        // Out of order.
        let mut late = exploring(asked, frame);
        late.frames[0] = Frame::ExploreFrom { star: 0 };
        assert!(refusal(&late).contains("cannot be answered here"));
    }
    // Nobody is asked whether to explore unless the option says so.
    assert!(refusal(&exploring(&[], ask)).contains("cannot be answered here"));
}

/// §3.11.7: what was explored is neither dangerous nor explored again.
#[test]
fn s3_11_7_not_where_it_has_been() {
    let scene = scene().card("Sirius", 1).explored(0, "Sirius").fleet(0, "Sirius", [1, 0, 0, 0, 0]);
    let here = star("Sirius");
    let risk = Frame::Risk { star: here, stack: 0, class: 0, left: 1, lost: 0 };
    for frame in [risk, Frame::Card { star: here }, Frame::AskExplore { star: here }] {
        let frames = vec![Frame::ExploreFrom { star: here.0 + 1 }, frame];
        let change = |position: &mut Position| {
            (position.phase, position.frames) = (Phase::Explore, frames);
        };
        let refused = refusal(&scene.clone().edit(change).position());
        assert!(refused.contains("cannot be answered here"), "{refused}");
    }
}

/// §2.6.3: no corner twice, and none but the four, also while they are drawn.
#[test]
fn s2_6_3_four_corners() {
    let drawn = |asked: &[(&str, &str)]| {
        let options = options(asked).expect("the option exists");
        StellarConquest::new(rules(), 3, &options).expect("a game of three").position()
    };
    for (asked, n_drawn) in [(&[][..], 3), (&[("seat_order", "random")][..], 0)] {
        let position = drawn(asked);
        assert_eq!(refusal(&position), "sound");
        for (seat, corner) in [(0, 4), (2, 5), (1, 255)] {
            let mut beyond = position.clone();
            beyond.corners[seat] = corner;
            let words = format!("has corner {corner}, which is taken or does not exist");
            assert!(refusal(&beyond).contains(&words), "{words}");
        }
        let mut twice = position.clone();
        twice.corners[2] = twice.corners[1];
        assert_eq!(refusal(&twice) == "sound", n_drawn == 0);
        if n_drawn == 0 {
            twice.frames = vec![Frame::Seating { next: 2 }];
            assert_eq!(refusal(&twice), "sound");
            twice.corners[1] = twice.corners[0];
            assert!(refusal(&twice).contains("seat 2 has corner"));
        }
    }
}

/// The options of a position are its own: told again as options they make the same game.
#[test]
fn options_of_a_position_make_the_same_game() {
    let mut prng = tabletop::battery::Prng::new(8);
    for _ in 0..200 {
        let asked = tabletop::battery::sample_options::<StellarConquest>(&mut prng, 4);
        let Ok(options) = StellarConquest::options().fill(&asked, StellarConquest::RULESET) else {
            continue;
        };
        let game = StellarConquest::new(rules(), 4, &options).expect("a game of four");
        let own = game.own_options().expect("the state keeps them");
        let again = StellarConquest::options().fill(&own, StellarConquest::RULESET);
        let again = again.expect("they go together");
        let same = StellarConquest::new(rules(), 4, &again).expect("a game of four");
        assert_eq!(same.position(), game.position());
        assert_eq!(own.len(), StellarConquest::options().options.len());
    }
}

/// A record that begins with a position names the options of the position; others are refused.
#[test]
fn a_position_keeps_its_options() {
    use tabletop::{DealerKind, NewTable, Title, TitleOf};
    let position = scene_with(&[("secrecy", "double-blind"), ("ship_limits", "40")]).position();
    let open = |asked: &[(&str, &str)]| {
        let asked = asked.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned()));
        let table = TitleOf::<StellarConquest>::new().open(NewTable {
            seats: None,
            options: asked.collect(),
            components: StellarConquest::components(),
            dealer: DealerKind::Caller,
            position: serde_json::to_value(&position).ok(),
        });
        table.map(|table| table.record().header.options).map_err(|error| error.to_string())
    };
    // Asked for nothing, for the same, or for the same in other words.
    let secrecy = ("secrecy", "double-blind");
    for asked in [&[][..], &[secrecy], &[secrecy, ("posts", "by-secrecy")], &[("posts", "placed")]]
    {
        let options = open(asked).expect("nothing contradicts the position");
        assert_eq!(
            (options["secrecy"].as_str(), options["ship_limits"].as_str()),
            ("double-blind", "40")
        );
        assert_eq!(options["posts"], "placed");
    }
    let refused = open(&[("secrecy", "table")]).expect_err("the position says otherwise");
    assert_eq!(refused, "the position is played with secrecy=double-blind, not table");
    let refused = open(&[secrecy, ("ship_limits", "41")]).expect_err("the position says otherwise");
    assert_eq!(refused, "the position is played with ship_limits=40, not 41");
}
