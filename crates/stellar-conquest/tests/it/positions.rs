//! Positions that no game can come to are refused, each with its reason.

use std::collections::BTreeMap;

use stellar_conquest::{ExploreFrame, Frame, Phase, Position, SetupFrame, StellarConquest};
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
    let frames = vec![Frame::Explore(ExploreFrame::ExploreFrom { star: next }), frame(here.0)];
    scene.edit(|position| (position.phase, position.frames) = (Phase::Explore, frames)).position()
}

/// §3.11.3, §3.11.4: a card is drawn, and a die rolled, where the explorer is and has not been before.
#[test]
fn s3_11_4_only_where_the_explorer_is() {
    use stellar_conquest::Star;
    let card = |star: u8| Frame::Explore(ExploreFrame::Card { star: Star(star) });
    let risk = |star: u8| {
        Frame::Explore(ExploreFrame::Risk {
            star: Star(star),
            stack: 0,
            class: 0,
            left: 1,
            lost: 0,
        })
    };
    let ask = |star: u8| Frame::Explore(ExploreFrame::AskExplore { star: Star(star) });
    let optional = [("exploration_optional", "yes")];
    for (asked, frame) in
        [(&[][..], &card as &dyn Fn(u8) -> Frame), (&[][..], &risk), (&optional[..], &ask)]
    {
        assert_eq!(refusal(&exploring(asked, frame)), "sound");
        // Where another seat is, or nobody.
        for other in ["Ceti", "Canis"] {
            let mut elsewhere = exploring(asked, |_| frame(star(other).0));
            assert!(refusal(&elsewhere).contains("cannot be answered here"), "{other}");
            elsewhere.frames[0] =
                Frame::Explore(ExploreFrame::ExploreFrom { star: star(other).0 + 1 });
            assert!(refusal(&elsewhere).contains("cannot be answered here"), "{other}");
        }
        // Out of order.
        let mut late = exploring(asked, frame);
        late.frames[0] = Frame::Explore(ExploreFrame::ExploreFrom { star: 0 });
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
    let risk =
        Frame::Explore(ExploreFrame::Risk { star: here, stack: 0, class: 0, left: 1, lost: 0 });
    for frame in [
        risk,
        Frame::Explore(ExploreFrame::Card { star: here }),
        Frame::Explore(ExploreFrame::AskExplore { star: here }),
    ] {
        let frames = vec![Frame::Explore(ExploreFrame::ExploreFrom { star: here.0 + 1 }), frame];
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
            twice.frames = vec![Frame::Setup(SetupFrame::Seating { next: 2 })];
            assert_eq!(refusal(&twice), "sound");
            twice.corners[1] = twice.corners[0];
            assert!(refusal(&twice).contains("seat 2 has corner"));
        }
    }
}

/// The options of a position are its own: told again as options they make the same game.
#[test]
fn options_of_a_position_make_the_same_game() {
    let battery = battery::Battery::<StellarConquest>::new(8).games(200).seats(4..=4);
    let report = battery::passes(battery.own_options());
    assert!(report.games > 50, "{report:?}");
}

/// A record that begins with a position names the options of the position, and opens again with them.
#[test]
fn a_position_keeps_its_options() {
    use tabletop::{DealerKind, Record, Setup, Table};
    let position = scene_with(&[("secrecy", "double-blind"), ("ship_limits", "40")]).position();
    let game = StellarConquest::from_position(rules(), &position).expect("a sound position");
    let own = game.own_options().expect("the state keeps them");
    let setup = Setup {
        components: StellarConquest::components(),
        options: StellarConquest::options()
            .fill(&own, StellarConquest::RULESET)
            .expect("they go together"),
        n_seats: game.n_seats(),
        dealer: DealerKind::Caller,
    };
    let table = Table::from_position(std::sync::Arc::clone(rules()), setup, game);
    let record = Record::read(&Record::of(&table).to_text()).expect("a record");
    let options = &record.header.options;
    let named = (options["secrecy"].as_str(), options["ship_limits"].as_str());
    assert_eq!(named, ("double-blind", "40"));
    assert_eq!(options["posts"], "placed");
    let again = record.replay::<StellarConquest>(None, None).expect("it opens again");
    assert_eq!(again.game().position(), position);
    assert_eq!(again.game().own_options().as_ref(), Some(&own));
    // In other words the same game, and with another value another.
    let same = options_of(&own, "posts", "by-secrecy");
    assert_eq!(same, own);
    assert_ne!(options_of(&own, "ship_limits", "41"), own);
}

/// The options of a new game with one of them told otherwise, as its state keeps them.
fn options_of(own: &BTreeMap<String, String>, name: &str, value: &str) -> BTreeMap<String, String> {
    let mut other = own.clone();
    other.insert(name.to_owned(), value.to_owned());
    let other = StellarConquest::options().fill(&other, StellarConquest::RULESET);
    let game = StellarConquest::new(rules(), 2, &other.expect("they go together"));
    game.expect("a game of two").own_options().expect("the state keeps them")
}

/// A position keeps the ruleset that it was played by: those of the first name none; nobody knows the third.
#[test]
fn a_position_keeps_its_ruleset() {
    let opened = |ruleset: u8| {
        let position = scene().edit(|position| position.variant.ruleset = ruleset).position();
        let document = serde_json::to_value(&position).expect("a position is plain data");
        let named = document["variant"]["ruleset"].as_u64();
        let position: Position = serde_json::from_value(document).expect("it reads back");
        let game = StellarConquest::from_position(rules(), &position);
        (named, game.map(|game| game.ruleset()))
    };
    assert_eq!(opened(1), (None, Ok(1)));
    assert_eq!(opened(2), (Some(2), Ok(2)));
    let refused = "the position needs ruleset 3; this program knows 1 to 2".to_owned();
    assert_eq!(opened(3), (Some(3), Err(refused)));
}
