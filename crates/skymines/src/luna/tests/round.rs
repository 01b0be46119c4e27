//! Chapter 12.

use tabletop::Seat;

use super::*;
use crate::ch05_markers::check_mark;
use crate::ch10_scoring::score;
use crate::ids::{BonusSpace, Card, Threat};
use crate::illegal::Illegal;

fn fill(desk: &mut LunaScene) {
    let rules = Arc::clone(&desk.rules);
    lay_cards(&rules, &mut desk.state, &mut desk.log);
}

/// §12.1.1: a card into each slot that is on; the slots a and e only once they are.
#[test]
fn s12_1_1_slots_that_are_on_get_a_card() {
    let mut desk = desk(1, 2, Side::Moon);
    fill(&mut desk);
    use InSlot::{Down, Nothing};
    let deck = Down(From::Deck);
    assert_eq!(desk.luna().slots, [Nothing, deck, deck, deck, Nothing]);
    assert_eq!(desk.luna().n_deck(), 9);
    assert_eq!(desk.deeds(), [What::SlotsFilled { slots: vec![Slot(1), Slot(2), Slot(3)] }]);
    desk.luna().slots = [Nothing; 5];
    desk.luna().on = 0b1_1111;
    desk.luna().n_top = 2;
    fill(&mut desk);
    // From left to right: the cards on top of the deck come first.
    let top = Down(From::Top);
    assert_eq!(desk.luna().slots, [top, top, deck, deck, deck]);
}

/// §12.1.2, R-42: as soon as the deck runs out, discards and a card of grade 2 are the new deck.
#[test]
fn s12_1_2_the_deck_runs_out() {
    let mut desk = desk(1, 2, Side::Moon);
    let luna = desk.luna();
    luna.pool.cards = 0b1;
    luna.discard = deck::GRADE_1 & !0b1;
    fill(&mut desk);
    let luna = *desk.luna();
    use InSlot::{Down, Nothing};
    assert_eq!(luna.slots[..4], [Nothing, Down(From::Old), Down(From::Deck), Down(From::Deck)]);
    assert_eq!((luna.n_stack, luna.pool.len(), luna.n_deck(), luna.discard), (6, 12, 10, 0));
    let renewed = What::DeckRenewed { n_cards: 12, with_grade_2: true };
    assert_eq!(desk.deeds()[0], renewed);
    // The card of the old deck is known for sure, that of the new one is not.
    assert_eq!(outcomes(desk.look(), Frame::Flip { slot: Slot(1) }), Some(1));
    assert_eq!(outcomes(desk.look(), Frame::Flip { slot: Slot(2) }), Some(12));
    assert_eq!(audit(&RULES, &desk.state), Ok(()));
}

/// §12.1.2: exactly enough cards: the deck is renewed at once, not when the next card is due.
#[test]
fn s12_1_2_at_once() {
    let mut desk = desk(1, 2, Side::Moon);
    desk.luna().pool.cards = 0b111;
    desk.luna().discard = deck::GRADE_1 & !0b111;
    fill(&mut desk);
    assert_eq!((desk.luna().n_deck(), desk.luna().n_stack), (10, 6));
    assert_eq!(desk.luna().slots[1..4], [InSlot::Down(From::Old); 3]);
    // One card more, and nothing happens.
    let mut desk = super::desk(1, 2, Side::Moon);
    desk.luna().pool.cards = 0b1111;
    desk.luna().discard = deck::GRADE_1 & !0b1111;
    fill(&mut desk);
    assert_eq!((desk.luna().n_deck(), desk.luna().n_stack), (1, 7));
}

/// §12.1.2, §11.3.2: at level 1, or with an empty stack, no card is added.
#[test]
fn s12_1_2_without_grade_2() {
    let mut desk = desk(1, 1, Side::Moon);
    desk.luna().pool.cards = 0b1;
    desk.luna().discard = deck::GRADE_1 & !0b1;
    fill(&mut desk);
    assert_eq!(desk.deeds()[0], What::DeckRenewed { n_cards: 11, with_grade_2: false });
    assert_eq!(desk.luna().pool.n_unknown, 0);
    assert_eq!(audit(&RULES, &desk.state), Ok(()));
}

/// an unknown card of grade 2 is drawn in two steps, and each place has its fair chance.
#[test]
fn r42_unknown_cards_are_named_when_they_are_turned_up() {
    let mut desk = desk(1, 2, Side::Moon);
    desk.luna().pool = Pool { cards: 0b11, n_unknown: 1 };
    desk.luna().discard = deck::GRADE_1 & !0b11;
    desk.luna().n_stack = 6;
    let step = Frame::Majority { place: 0 };
    assert_eq!(outcomes(desk.look(), step), Some(3));
    let sheet = draw_sheet(desk.look(), step);
    assert_eq!(sheet.outcomes, ["I-1", "I-2", "an unknown card of grade 2"]);
    desk.state.phase = Phase::Majority;
    desk.state.push(step);
    desk.deal(step, 2);
    let step = Frame::MajorityGrade2 { place: 0 };
    assert_eq!(desk.state.top(), Some(step.into()));
    assert_eq!(outcomes(desk.look(), step), Some(7));
    assert_eq!(is_sound(desk.look(), step, StackPlace { below: &[], above: None }), Ok(()));
    desk.deal(step, 6);
    let luna = *desk.luna();
    assert_eq!(luna.majority[0], Some(named("II-7")));
    assert_eq!((luna.pool.n_unknown, luna.unseen.count_ones(), luna.n_deck()), (0, 6, 2));
    assert_eq!(audit(&RULES, &desk.state), Ok(()));
}

fn show(desk: &mut LunaScene, left: &str, right: &str) {
    let cards = [named(left), named(right)];
    for card in cards {
        desk.luna().pool.cards &= !card.bit();
    }
    desk.luna().majority = cards.map(Some);
    desk.log.clear();
    desk.state.push(Frame::Icons);
    desk.settle();
}

/// §12.2.1: two cards of the deck, left then right, face up.
#[test]
fn s12_2_1_two_majority_cards() {
    let mut desk = desk(1, 2, Side::Moon);
    fill(&mut desk);
    desk.log.clear();
    draw_majorities(&Arc::clone(&desk.rules), &mut desk.state, &mut desk.log);
    assert_eq!(desk.state.frames.len(), 3);
    desk.settle();
    assert_eq!(desk.luna().majority, [Some(named("I-1")), Some(named("I-2"))]);
    assert_eq!(desk.luna().n_deck(), 7);
    let left = What::MajorityRevealed { is_left: true };
    assert_eq!(desk.deeds(), [left, What::MajorityRevealed { is_left: false }]);
    // The cards in her action slots stay face down.
    assert_eq!(desk.luna().n_down(From::Deck), 3);
}

/// §12.2.2, §12.2.3: icons are carried out, action sections are not.
#[test]
fn s12_2_2_icons_of_majority_cards() {
    let mut desk = desk(1, 2, Side::Moon);
    show(&mut desk, "I-4", "II-1");
    let at = desk.at();
    assert_eq!((desk.state.helium[at], desk.state.upload[at]), (2, 1));
    assert_eq!(desk.state.coin[at], 0); // Both cards would give coins in an action slot.
    assert_eq!(desk.rules_cited(), ["§12.2.2", "§12.2.2"]);
    let mut desk = super::desk(1, 2, Side::Moon);
    show(&mut desk, "I-1", "I-10");
    assert_eq!((desk.state.helium[at], desk.state.upload[at], desk.deeds().len()), (0, 0, 0));
}

/// the left card's icons come first, which shows where both open a slot.
#[test]
fn r44_left_icons_first() {
    let mut desk = desk(1, 2, Side::Moon);
    desk.state.helium[1] = 6;
    desk.state.upload[1] = 3;
    show(&mut desk, "II-1", "I-4");
    let opened: Vec<What> =
        desk.deeds().into_iter().filter(|what| matches!(what, What::SlotOpened { .. })).collect();
    assert_eq!(opened, [What::SlotOpened { slot: Slot(4) }, What::SlotOpened { slot: Slot(0) }]);
}

/// §12.2.4: left card titanium and carbon, right card energy and minerals; less is blocked.
#[test]
fn s12_2_4_majorities_block_those_with_less() {
    let mut desk = desk(1, 2, Side::Moon);
    show(&mut desk, "I-12", "I-7"); // 3 and 0, 0 and 4.
    let totals = Majority::ALL.map(|of| majority(&RULES, &desk.state, of));
    assert_eq!(totals, [3, 0, 0, 4, 1]);
    let seat = Seat(0);
    let mut ask = |total: u8| {
        desk.state.players[seat].totals = [total; Majority::COUNT];
        check_mark(desk.look(), seat, BonusSpace(0), false)
    };
    let theirs = Majority::Titanium;
    assert_eq!(ask(2), Err(Illegal::Outnumbered { majority: theirs, yours: 2, theirs: 3 }));
    assert_eq!(ask(3), Ok(())); // As much is enough.
    // Minerals are in the fourth space: 4 of hers.
    assert!(check_mark(desk.look(), seat, BonusSpace(3), false).is_err());
    assert!(check_mark(desk.look(), seat, BonusSpace(2), false).is_ok());
}

/// §12.2.4: beside several people she is one opponent more: the highest of all totals counts.
#[test]
fn s12_2_4_her_totals_beside_two_people() {
    let mut desk = desk(2, 2, Side::Moon);
    show(&mut desk, "I-12", "I-7"); // Titanium 3, carbon 0.
    let mut ask = |totals: [u8; 2], space: u8| {
        for seat in [Seat(0), Seat(1)] {
            desk.state.players[seat].totals = [totals[seat.index()]; Majority::COUNT];
        }
        check_mark(desk.look(), Seat(0), BonusSpace(space), false)
    };
    let titanium =
        |theirs| Err(Illegal::Outnumbered { majority: Majority::Titanium, yours: 2, theirs });
    assert_eq!(ask([2, 1], 0), titanium(3));
    assert_eq!(ask([2, 5], 0), titanium(5));
    assert_eq!(ask([3, 3], 0), Ok(()));
    assert_eq!(ask([2, 2], 1), Ok(())); // She has no carbon.
}

/// §12.2.5: scientist icons of both cards are added up.
#[test]
fn s12_2_5_scientists() {
    let mut desk = desk(1, 2, Side::Moon);
    show(&mut desk, "II-3", "I-1");
    assert_eq!(majority(&RULES, &desk.state, Majority::Scientists), 3);
    let seat = Seat(0);
    desk.state.players[seat].totals[Majority::Scientists.index()] = 2;
    assert!(check_mark(desk.look(), seat, BonusSpace(4), false).is_err());
    desk.luna().majority[0] = None; // It has left.
    assert_eq!(majority(&RULES, &desk.state, Majority::Scientists), 1);
    assert!(check_mark(desk.look(), seat, BonusSpace(4), false).is_ok());
}

/// §12.2.6: a slot opened in this round gets its first card in the next planning phase.
#[test]
fn s12_2_6_opened_slots_wait() {
    let mut desk = desk(1, 2, Side::Moon);
    desk.state.helium[1] = 6;
    fill(&mut desk);
    show(&mut desk, "I-4", "I-1");
    assert_eq!(desk.state.helium[1], 8);
    assert!(desk.deeds().contains(&What::SlotOpened { slot: Slot(0) }));
    assert_eq!(desk.luna().slots[0], InSlot::Nothing);
    desk.luna().slots = [InSlot::Nothing; 5];
    fill(&mut desk);
    assert_eq!(desk.luna().slots[0], InSlot::Down(From::Deck));
}

/// §12.3.1: the leftmost face-down card; all its lines in order; its reveal icon means nothing.
#[test]
fn s12_3_1_her_turn() {
    let mut desk = desk(1, 2, Side::Moon);
    fill(&mut desk);
    desk.log.clear();
    turn(&RULES, &mut desk.state, &mut desk.log);
    let step = Frame::Flip { slot: Slot(1) };
    assert_eq!(desk.state.top(), Some(step.into()));
    desk.deal(step, 11); // I-12: helium 2, cards 1 and 3.
    assert_eq!(desk.luna().slots[1], InSlot::Up(named("I-12")));
    desk.settle();
    assert_eq!(desk.state.helium[1], 2); // Not 4: the icon in the majority section is ignored.
    assert_eq!(desk.luna().reserve.count_ones(), 2);
    assert_eq!(desk.rules_cited(), ["§12.3.1", "§13.2", "§13.4.1", "§13.4.1"]);
    let lines: Vec<_> = desk.told().map(|deed| (deed.card, deed.slot)).collect();
    assert!(lines.iter().all(|&line| line == (Some(named("I-12")), Some(Slot(1)))));
    // The next turn goes on with slot c.
    turn(&RULES, &mut desk.state, &mut desk.log);
    assert_eq!(desk.state.top(), Some(Frame::Flip { slot: Slot(2) }.into()));
}

fn last_turn(cards: [&str; 3], top: u32) -> LunaScene {
    let mut desk = desk(1, 2, Side::Moon);
    show(&mut desk, "I-1", "I-2");
    for (slot, card) in [Slot(1), Slot(2), Slot(3)].into_iter().zip(cards) {
        desk.lay(named(card), slot);
    }
    desk.log.clear();
    desk.state.push(Frame::Act { slot: Slot(3), line: 6, chosen: 0 });
    let step = Frame::Act { slot: Slot(3), line: 6, chosen: 0 };
    desk.run(step);
    assert_eq!(desk.state.top(), Some(Frame::Gather.into()));
    assert_eq!(outcomes(desk.look(), Frame::Gather), Some(3));
    desk.deal(Frame::Gather, top);
    desk
}

/// §12.3.3, §12.3.4: the top card of the shuffled slot cards sends a majority card away, or none.
#[test]
fn s12_3_4_a_majority_card_may_leave() {
    // I-6 has 4 and 0: the left card leaves.
    let mut desk = last_turn(["I-6", "I-7", "I-5"], 0);
    assert_eq!(desk.luna().majority, [None, Some(named("I-2"))]);
    assert_eq!(desk.luna().discard.count_ones(), 4);
    assert_eq!(majority(&RULES, &desk.state, Majority::Titanium), 0);
    assert_eq!(majority(&RULES, &desk.state, Majority::Energy), 4);
    // I-7 has 0 and 4: the right one.
    let mut desk = last_turn(["I-6", "I-7", "I-5"], 1);
    assert_eq!(desk.luna().majority, [Some(named("I-1")), None]);
    // I-5 has 3 and 3: none, and both stay until the preparation phase (§12.3.5).
    let mut desk = last_turn(["I-6", "I-7", "I-5"], 2);
    assert_eq!(desk.luna().majority, [Some(named("I-1")), Some(named("I-2"))]);
    assert_eq!(desk.luna().discard.count_ones(), 3);
    assert_eq!(desk.luna().slots, [InSlot::Nothing; 5]);
    assert!(!has_turn(&desk.state));
    let expected = What::LastTurnEnded { left: 3, right: 3, removed: None, is_left: false };
    assert_eq!(desk.deeds(), [expected]);
}

/// §12.3.3: only behind the last of her cards.
#[test]
fn s12_3_3_not_before_the_last_card() {
    let mut desk = desk(1, 2, Side::Moon);
    fill(&mut desk);
    assert!(has_turn(&desk.state));
    turn(&RULES, &mut desk.state, &mut desk.log);
    desk.settle();
    assert_eq!(desk.luna().n_up(), 1);
    assert!(has_turn(&desk.state));
    for _ in 0..2 {
        turn(&RULES, &mut desk.state, &mut desk.log);
        desk.settle();
    }
    assert_eq!((desk.luna().n_up(), desk.luna().discard.count_ones()), (0, 3));
}

/// §12.4: markers back, no tiles, majority cards to the discard pile.
#[test]
fn s12_4_preparation() {
    let mut desk = desk(1, 2, Side::Moon);
    show(&mut desk, "I-1", "I-2");
    desk.luna().markers = 2;
    prepare(&RULES, &mut desk.state, &mut desk.log);
    assert_eq!((desk.luna().markers, desk.luna().majority), (5, [None; 2]));
    assert_eq!(desk.luna().discard, named("I-1").bit() | named("I-2").bit());
}

/// §12.5: seven categories; shares on collected cards count.
#[test]
fn s12_5_her_score() {
    let mut desk = desk(1, 2, Side::Moon);
    desk.empty(Company::Tawac, 0, 5); // 2 coin icons show.
    desk.track(Company::Tawac, &[0, 4]); // Two shares on B1.
    desk.state.coin[1] = 7;
    desk.state.helium[1] = 9;
    desk.state.upload[1] = 5;
    let actor = desk.state.luna_actor();
    assert_eq!(score(&RULES, &desk.state, actor), [7, 0, 4, 0, 0, 15, 15]);
    desk.luna().reserve = Card(14).bit(); // Titanium 2 with a share of Tawac.
    assert_eq!(score(&RULES, &desk.state, actor), [7, 0, 6, 0, 0, 15, 15]);
    desk.luna().reserve = Card(0).bit(); // No share.
    assert_eq!(score(&RULES, &desk.state, actor)[2], 4);
}

/// §12.5, §13.1.1: the track bonus of one more share is not for her.
#[test]
fn s12_5_no_share_by_a_track_bonus() {
    let mut desk = desk(1, 2, Side::Moon);
    desk.state.faces[Company::Tawac.index()] = crate::ids::Face::from_name("E2");
    desk.empty(Company::Tawac, 0, 5); // 2 coin icons show.
    desk.track(Company::Tawac, &[13, 13]); // Five shares, and the bonus.
    assert_eq!(score(&RULES, &desk.state, PERSON)[2], 12);
    assert_eq!(score(&RULES, &desk.state, desk.state.luna_actor())[2], 10);
}

/// §12.6.3, §16.6: a threat on the board hits the person, not Luna.
#[test]
fn s12_6_3_threats_spare_her() {
    let mut desk = desk(1, 2, Side::Moon);
    desk.empty(Company::Skymine, 0, 5);
    desk.empty(Company::Skymine, 1, 5); // Value 5.
    for actor in 0..2 {
        desk.state.coin[actor] = 10;
        desk.state.helium[actor] = 9;
    }
    desk.track(Company::Skymine, &[4, 4]);
    let energy = Card(16).bit(); // Energy 2 with a share of Skymine.
    desk.luna().reserve = energy;
    desk.state.players[Seat(0)].hand |= energy;
    let luna = desk.state.luna_actor();
    let calm = [10, 0, 0, 15, 0, 15, 0];
    assert_eq!(score(&RULES, &desk.state, PERSON), calm);
    assert_eq!(score(&RULES, &desk.state, luna), calm);
    let hits = [
        (Threat::SpacePirates, [0, 0, 0, 15, 0, 15, 0]),
        (Threat::RogueComet, [10, 0, 0, 6, 0, 15, 0]),
        (Threat::EinsteinRosenBridge, [10, 0, 0, 10, 0, 15, 0]),
        (Threat::UnknownProbe, [10, 0, 0, 15, 0, 0, 0]),
    ];
    for (threat, person) in hits {
        desk.state.threat = Some(threat);
        assert_eq!(score(&RULES, &desk.state, PERSON), person, "{threat}");
        assert_eq!(score(&RULES, &desk.state, luna), calm, "{threat}");
    }
}

/// Every way the dealer can go on from here: what lies up in the end, and its share of all ways.
fn ways(state: &State, steps: &[Frame], share: u64, found: &mut BTreeMap<Vec<LunaCard>, u64>) {
    let Some((&step, rest)) = steps.split_first() else {
        let luna = luna(state);
        let up = luna.majority[0].into_iter().chain(Slot::all().filter_map(|slot| luna.up(slot)));
        *found.entry(up.collect()).or_default() += share;
        return;
    };
    let n = outcomes(Look { rules: &RULES, state }, step).expect("a draw");
    assert!(share.is_multiple_of(n.into()));
    for result in 0..n {
        let mut next = *state;
        next.push(step);
        let log = &mut tabletop::Silent;
        deal(&mut Ctx { rules: &RULES, state: &mut next, log }, step, result);
        // An unknown card is named in a draw of its own; her actions are not what this is about.
        let named = next.top().and_then(|frame| {
            let state::Frame::Luna(more) = frame else { return None };
            let is_naming = matches!(more, Frame::MajorityGrade2 { .. } | Frame::FlipGrade2 { .. });
            is_naming.then_some(more)
        });
        while next.top().is_some() {
            next.pop();
        }
        let steps: Vec<Frame> = named.into_iter().chain(rest.iter().copied()).collect();
        ways(&next, &steps, share / u64::from(n), found);
    }
}

/// drawing a card when it is turned up gives each card of a shuffled deck its exact chance.
///
/// Two known cards and one of two unseen ones are shuffled, two go face down into slots, the third
/// is revealed; the deck runs out meanwhile. On a real table 12 orders are equally likely.
#[test]
fn r42_late_draws_are_fair() {
    let mut desk = desk(1, 2, Side::Moon);
    let luna = desk.luna();
    luna.on = 0b110;
    luna.pool = Pool { cards: 0b11, n_unknown: 1 };
    luna.n_stack = 1;
    luna.unseen = named("II-1").bit() | named("II-2").bit();
    luna.discard = (deck::GRADE_1 | deck::GRADE_2) & !(luna.pool.cards | luna.unseen);
    fill(&mut desk);
    assert_eq!(audit_cards(&desk), Ok(()));
    let slots = [Slot(1), Slot(2)].map(|slot| Frame::Flip { slot });
    let steps = [Frame::Majority { place: 0 }, slots[0], slots[1]];
    let mut found = BTreeMap::new();
    ways(&desk.state, &steps, 12, &mut found);
    assert_eq!(found.len(), 12);
    assert!(found.values().all(|&share| share == 1), "{found:?}");
}

/// Her cards alone: by her markers other slots would be on.
fn audit_cards(desk: &LunaScene) -> Result<(), String> {
    read(&RULES, &luna(&desk.state).doc()).map(|_| ())
}
