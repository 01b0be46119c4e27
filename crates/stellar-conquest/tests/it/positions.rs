//! Positions that no game can come to are refused, each with its reason.

use stellar_conquest::{Frame, Phase, Position, StellarConquest};
use tabletop::Game;

use crate::support::{rules, scene, scene_with, star};

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
