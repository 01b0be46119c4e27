//! Chapter 13.

use tabletop::Seat;

use super::*;
use crate::ch05_tracks;
use crate::components::Selector;
use crate::event::Why;
use crate::ids::{BonusSpace, Card, Perk, Plan, PlanRow};
use Company::{Astrogo, Minerva, Skymine, Tawac};

fn chosen(desk: &LunaScene, on: Selector) -> (Vec<Company>, Option<Tie>) {
    let choice = choose::tracks(Facts::from(desk.look()), on);
    (choice.chosen.to_vec(), choice.tie)
}

/// §13.1.1: at a barrier she pays what she has and goes on; a person would have stopped.
#[test]
fn s13_1_1_barriers() {
    let mut desk = desk(1, 2, Side::Moon);
    let luna = desk.state.luna_actor();
    desk.track(Astrogo, &[0, 6]); // The barrier before space 7 costs 2.
    desk.state.coin[1] = 5;
    ch05_tracks::advance(&RULES, &mut desk.state, luna, Astrogo, 2, &mut desk.log);
    assert_eq!((desk.state.track[0][1], desk.state.coin[1]), (8, 3));
    desk.track(Astrogo, &[0, 6]);
    desk.state.coin[1] = 1;
    ch05_tracks::advance(&RULES, &mut desk.state, luna, Astrogo, 2, &mut desk.log);
    assert_eq!((desk.state.track[0][1], desk.state.coin[1]), (8, 0));
    desk.track(Astrogo, &[6, 0]);
    desk.state.coin[0] = 1;
    ch05_tracks::advance(&RULES, &mut desk.state, PERSON, Astrogo, 2, &mut desk.log);
    assert!(matches!(
        desk.state.top(),
        Some(state::Frame::Tracks(ch05_tracks::Frame::Steps { .. }))
    ));
}

/// §13.1.1: thresholds pay both ways; track bonuses mean nothing to her; past the end 2 CC a step.
#[test]
fn s13_1_1_thresholds_bonuses_and_the_end() {
    let mut desk = desk(1, 2, Side::Moon);
    let luna = desk.state.luna_actor();
    desk.track(Astrogo, &[5, 4]); // The threshold before space 5 pays 1.
    ch05_tracks::advance(&RULES, &mut desk.state, luna, Astrogo, 2, &mut desk.log);
    assert_eq!(desk.state.coin[..2], [1, 0]);
    let who = desk.state.party(PERSON);
    let paid = EventView::CoinsGained { who, coins: 1, why: Why::Threshold };
    assert!(desk.log.iter().any(|event| event.what == paid));
    // She has reached space 6 with its bonus; the person's perks are untouched, and she has none.
    assert_eq!(desk.state.track[0][1], 6);
    assert_eq!(desk.state.players[Seat(0)].perks, [0; Perk::COUNT]);
    desk.track(Astrogo, &[0, 23]);
    ch05_tracks::advance(&RULES, &mut desk.state, luna, Astrogo, 3, &mut desk.log);
    assert_eq!((desk.state.track[0][1], desk.state.coin[1]), (24, 4));
}

/// §13.1.2: coin icons, then vacant home spaces, then the alphabet.
#[test]
fn s13_1_2_the_most_valuable_company() {
    let mut desk = desk(1, 2, Side::Moon);
    // All equal: faces A1, B1, C1, D1 decide.
    assert_eq!(chosen(&desk, Selector::Most), (vec![Astrogo], Some(Tie::Alphabet)));
    assert_eq!(chosen(&desk, Selector::Least), (vec![Minerva], Some(Tie::Alphabet)));
    // One vacant home space more without a coin: Minerva.
    desk.empty(Minerva, 0, 1);
    assert_eq!(chosen(&desk, Selector::Most), (vec![Minerva], Some(Tie::Vacant)));
    // A coin icon to be seen counts more than three vacant spaces.
    desk.empty(Minerva, 2, 1);
    desk.empty(Skymine, 1, 2);
    assert_eq!(chosen(&desk, Selector::Most), (vec![Skymine], None));
    assert_eq!(chosen(&desk, Selector::Second), (vec![Minerva], Some(Tie::Vacant)));
    let (two, tie) = chosen(&desk, Selector::MostTwo);
    assert_eq!((two, tie), (vec![Skymine, Minerva], Some(Tie::Vacant)));
    let (all, tie) = chosen(&desk, Selector::All);
    assert_eq!((all, tie), (vec![Skymine, Minerva, Astrogo, Tawac], None));
    // Another face for Astrogo: now Tawac's id comes first.
    desk.state.faces[0] = Some(crate::ids::Face(9));
    assert_eq!(chosen(&desk, Selector::Least).0, [Astrogo]);
}

/// §13.1.3: the biggest lead over the next player; a shared lead; the fewest spaces behind.
#[test]
fn s13_1_3_the_biggest_lead() {
    let mut desk = desk(2, 2, Side::Moon);
    for (company, at) in
        [(Astrogo, [1, 2, 4]), (Tawac, [0, 7, 10]), (Skymine, [5, 1, 5]), (Minerva, [3, 0, 0])]
    {
        desk.track(company, &at);
    }
    assert_eq!(chosen(&desk, Selector::Lead), (vec![Tawac], None)); // 3 ahead against 2.
    assert_eq!(chosen(&desk, Selector::LeadTwo), (vec![Tawac, Astrogo], None));
    desk.track(Astrogo, &[9, 2, 4]);
    desk.track(Tawac, &[0, 11, 10]);
    assert_eq!(chosen(&desk, Selector::Lead).0, [Skymine]); // A shared lead.
    desk.track(Skymine, &[9, 1, 5]);
    assert_eq!(chosen(&desk, Selector::Lead).0, [Tawac]); // One space behind, the fewest.
    // Ties go to the more valuable company.
    for company in Company::ALL {
        desk.track(company, &[0, 0, 3]);
    }
    desk.empty(Minerva, 1, 2);
    assert_eq!(chosen(&desk, Selector::Lead), (vec![Minerva], Some(Tie::Value)));
    assert_eq!(chosen(&desk, Selector::LeadTwo).0, [Minerva, Astrogo]);
}

/// §13.1.4: the most spaces behind; else a shared or the smallest lead; ties by value.
#[test]
fn s13_1_4_farthest_behind() {
    let mut desk = desk(2, 2, Side::Moon);
    let far = |desk: &LunaScene, among: u8| {
        let (company, _, tie) =
            choose::farthest_behind(Facts::from(desk.look()), among).expect("companies");
        (company, tie)
    };
    for (company, at) in
        [(Astrogo, [1, 2, 4]), (Tawac, [0, 9, 6]), (Skymine, [5, 1, 0]), (Minerva, [3, 0, 3])]
    {
        desk.track(company, &at);
    }
    assert_eq!(far(&desk, 0b1111), (Skymine, None));
    assert_eq!(far(&desk, 0b1011), (Tawac, None));
    assert_eq!(far(&desk, 0b1001), (Minerva, None)); // Behind nowhere: the shared lead.
    desk.track(Minerva, &[3, 0, 9]);
    assert_eq!(far(&desk, 0b1001), (Astrogo, None)); // The smallest lead.
    desk.track(Minerva, &[3, 0, 5]);
    assert_eq!(far(&desk, 0b1001), (Astrogo, Some(Tie::Value)));
    desk.empty(Minerva, 0, 1);
    assert_eq!(far(&desk, 0b1001), (Minerva, Some(Tie::Value)));
}

/// §13.1.5, R-46: tracks are chosen once; moving on the first does not change the second.
#[test]
fn s13_1_5_the_choice_comes_first() {
    let mut desk = desk(1, 2, Side::Moon);
    desk.track(Astrogo, &[0, 3]);
    desk.track(Tawac, &[0, 2]);
    desk.track(Skymine, &[0, 1]);
    let deeds = desk.act("II-7", 'b');
    let What::TracksChosen { chosen, steps, .. } = &deeds[0] else { panic!("{deeds:?}") };
    assert_eq!((chosen.as_slice(), *steps), (&[Astrogo, Tawac][..], 2));
    let tracks = Company::ALL.map(|company| desk.state.track[company.index()][1]);
    assert_eq!(tracks, [5, 4, 1, 0]);
}

/// §13.2: coins, helium and uploads; 2 CC for each step past the end.
#[test]
fn s13_2_coins_helium_uploads() {
    let mut desk = desk(1, 2, Side::Moon);
    desk.act("II-6", 'b'); // 3 CC, helium 4, a marker.
    assert_eq!((desk.state.coin[1], desk.state.helium[1], desk.state.upload[1]), (3, 4, 0));
    desk.state.helium[1] = 27;
    desk.state.upload[1] = 14;
    let deeds = desk.act("II-5", 'b'); // Helium 2, upload 2.
    assert_eq!((desk.state.coin[1], desk.state.helium[1], desk.state.upload[1]), (7, 28, 15));
    assert_eq!(deeds[0], What::HeliumMoved { to: 28, coins: 2 });
    assert!(deeds.contains(&What::UploadMoved { to: 15, coins: 2 }));
}

/// her slots open at tank 8 and screen 4, as everybody's.
#[test]
fn r47_her_slots_open_like_everybodys() {
    let mut desk = desk(1, 2, Side::Moon);
    desk.state.helium[1] = 5;
    desk.act("II-5", 'b');
    assert_eq!(desk.state.helium[1], 7);
    assert_eq!(desk.luna().on, FIRST_SLOTS);
    desk.act("I-12", 'b');
    assert_eq!(desk.luna().on, FIRST_SLOTS | 1);
    assert_eq!(desk.state.upload[1], 2);
    desk.act("II-4", 'b');
    assert_eq!(desk.luna().on, 0b1_1111);
}

/// §13.3.1, §13.6: the bonus space of the slot's letter; no cost, no reward.
#[test]
fn s13_3_1_bonus_markers_by_slot() {
    // I-4: a 3,3, b 3,4, c 3,2, d 3,1, e 2,4.
    for (slot, space) in [('a', 10), ('b', 11), ('c', 9), ('d', 8), ('e', 7)] {
        let mut desk = desk(1, 2, Side::Moon);
        let deeds = desk.act("I-4", slot);
        assert_eq!(deeds.last(), Some(&What::MarkerPlaced { space: BonusSpace(space) }));
        assert_eq!(desk.state.marks[usize::from(space)], Some(desk.state.luna_actor()));
        assert_eq!(desk.luna().markers, 4);
        // The 2 CC are the card's own; the space cost nothing, and no tile is promised to anybody.
        assert_eq!(desk.state.coin[1], 2);
        assert_eq!(desk.state.players[Seat(0)].tiles_next, 0);
    }
}

/// §13.3.2: an occupied space gets no marker of hers.
#[test]
fn s13_3_2_an_occupied_space() {
    let mut desk = desk(1, 2, Side::Moon);
    desk.state.marks[11] = Some(PERSON);
    let deeds = desk.act("I-4", 'b');
    let (space, by) = (BonusSpace(11), Some(desk.state.party(PERSON)));
    assert_eq!(deeds.last(), Some(&What::MarkerNotPlaced { space, by }));
    assert_eq!((desk.state.marks[11], desk.luna().markers), (Some(PERSON), 5));
}

/// §13.4.1: the cards on the spaces for her slot; an empty space gives nothing; nothing is paid.
#[test]
fn s13_4_1_gaining_cards() {
    // I-12: 1+2, 1+3, 1+4, 1+6, 1+7.
    for (slot, number) in [('a', 2), ('b', 3), ('c', 4), ('d', 6), ('e', 7)] {
        let mut desk = desk(1, 2, Side::Moon);
        desk.display(&[(1, Card(0)), (number, Card(5)), (12, Card(6))]);
        desk.act("I-12", slot);
        assert_eq!(desk.luna().reserve, Card(0).bit() | Card(5).bit());
        assert_eq!(desk.state.display.iter().flatten().count(), 1);
        assert_eq!(desk.state.coin[1], 0);
    }
    let mut desk = desk(1, 2, Side::Moon);
    desk.display(&[(12, Card(6))]);
    let deeds = desk.act("I-12", 'b');
    let missing = [0, 2].map(|space| What::CardMissing { space: DisplaySpace(space) });
    assert_eq!(deeds[1..], missing);
    assert_eq!(desk.luna().reserve, 0);
}

/// §13.4.2: the share of the most valuable company among those displayed; the lowest space.
#[test]
fn s13_4_2_the_most_valuable_share() {
    let mut desk = desk(1, 2, Side::Moon);
    desk.empty(Minerva, 1, 2);
    // Pure shares: 32 Astrogo, 33 Tawac, 34 Skymine; 37 Tawac. No share of Minerva is displayed.
    desk.empty(Tawac, 0, 1);
    desk.display(&[(2, Card(32)), (9, Card(33)), (5, Card(37)), (3, Card(0))]);
    let deeds = desk.act("I-1", 'c');
    let candidates = vec![DisplaySpace(1), DisplaySpace(4), DisplaySpace(8)];
    let (space, tie) = (DisplaySpace(4), Some(Tie::LowestSpace));
    let expected = What::ShareGained { company: Tawac, space, gained: Card(37), candidates, tie };
    assert_eq!(deeds.last(), Some(&expected));
    assert_eq!(desk.luna().reserve, Card(37).bit());
    // A hybrid shows a share too: 17 is minerals with a share of Minerva.
    desk.display(&[(2, Card(32)), (9, Card(17))]);
    desk.luna().discard &= !named("I-1").bit();
    desk.act("I-1", 'c');
    assert!(desk.luna().reserve & Card(17).bit() != 0);
    // No share: nothing.
    let mut desk = super::desk(1, 2, Side::Moon);
    desk.display(&[(4, Card(0))]);
    let deeds = desk.act("I-1", 'c');
    assert_eq!(deeds.last(), Some(&What::ShareMissing));
}

/// §13.5.1, §13.5.2, R-49: the plan in the slot's column, refilled; the coins of the row are hers.
#[test]
fn s13_5_1_discarding_plans() {
    for (slot, column) in [('a', 0), ('b', 1), ('c', 2), ('d', 3), ('e', 0)] {
        let mut desk = desk(1, 2, Side::Moon);
        desk.state.supplement = [1, 2, 4];
        let before = desk.state.plans;
        let deeds = desk.act("I-11", slot); // Rows B and C.
        let plans = desk.state.plans;
        assert_eq!(plans[0], before[0]);
        for row in 1..3 {
            for other in 0..4 {
                let changed = plans[row][other] != before[row][other];
                assert_eq!(changed, other == column, "row {row}, column {other}");
            }
            let plan = before[row][column].expect("a plan");
            assert!(desk.state.plans_gone & plan.bit() != 0);
            let row = [PlanRow::A, PlanRow::B, PlanRow::C][row];
            let column = column as u8;
            assert!(deeds.contains(&What::PlanDiscarded { row, column, plan }));
        }
        assert_eq!((desk.state.supplement, desk.state.coin[1]), ([1, 0, 0], 6));
    }
}

/// §13.5.1: an empty space of the research display, and no coins for it.
#[test]
fn s13_5_1_no_plan_there() {
    let mut desk = desk(1, 2, Side::Moon);
    desk.state.supplement = [0, 3, 0];
    desk.state.plans[1][1] = None;
    let deeds = desk.act("II-1", 'b');
    assert_eq!(deeds.last(), Some(&What::PlanMissing { row: PlanRow::B, column: 1 }));
    assert_eq!((desk.state.supplement[1], desk.state.coin[1]), (3, 3)); // 3 CC are the card's.
}

/// §13.5.3: the special plan that was turned up last; the others stay.
#[test]
fn s13_5_3_the_latest_special_plan() {
    let mut desk = desk(1, 2, Side::Moon);
    desk.state.specials[0] = Some(Plan(73));
    desk.state.specials[2] = Some(Plan(75));
    let deeds = desk.act("I-9", 'b');
    assert!(deeds.contains(&What::SpecialDiscarded { place: 2, plan: Plan(75) }));
    assert_eq!(desk.state.specials[..3], [Some(Plan(73)), None, None]);
    assert!(desk.state.plans_gone & Plan(75).bit() != 0);
    desk.state.specials[0] = None;
    let deeds = desk.act("II-2", 'b');
    assert!(deeds.contains(&What::SpecialMissing));
}

/// §13, §12.3.1: every card in every slot does its lines from top to bottom, and nothing is lost.
#[test]
fn s13_6_every_card_in_every_slot() {
    for side in Side::ALL {
        for card in LunaCard::all() {
            for slot in Slot::all() {
                let mut desk = desk(2, 2, side);
                desk.state.coin = [5; 4];
                let deeds = desk.act(&card.to_string(), slot.letter());
                let mut seen = deeds.iter().map(line_of).filter(|&line| line != usize::MAX);
                let mut at = 0;
                for what in &RULES.luna_card(card).actions {
                    let wanted = line_kind(what);
                    assert!(seen.any(|line| line == wanted), "{card} {slot:?}: {deeds:?}");
                    at += 1;
                }
                assert_eq!(at, RULES.luna_card(card).actions.len());
                let told: Vec<String> =
                    desk.told().map(|deed| tell(&RULES, deed).text.to_string()).collect();
                assert!(told.iter().all(|line| line.ends_with('.')), "{told:?}");
            }
        }
    }
}

/// Which line of a card a deed comes from; none for what only follows from one.
fn line_of(what: &What) -> usize {
    match what {
        What::CoinsGained { .. } => 0,
        What::HeliumMoved { .. } => 1,
        What::UploadMoved { .. } => 2,
        What::TracksChosen { .. } => 3,
        What::Expanding { .. } => 4,
        What::MarkerPlaced { .. } | What::MarkerNotPlaced { .. } => 5,
        What::CardGained { .. } | What::CardMissing { .. } => 6,
        What::ShareGained { .. } | What::ShareMissing => 7,
        What::PlanDiscarded { .. } | What::PlanMissing { .. } => 8,
        What::SpecialDiscarded { .. } | What::SpecialMissing => 9,
        What::SetUp { .. }
        | What::TokenDrawn { .. }
        | What::DeckRenewed { .. }
        | What::SlotsFilled { .. }
        | What::MajorityRevealed { .. }
        | What::TurnBegan
        | What::LunaTokenReached { .. }
        | What::SlotOpened { .. }
        | What::Placed { .. }
        | What::Forfeited { .. }
        | What::LastTurnEnded { .. }
        | What::Prepared => usize::MAX,
    }
}

fn line_kind(action: &LunaAction) -> usize {
    match action {
        LunaAction::Coins(_) => 0,
        LunaAction::Helium(_) => 1,
        LunaAction::Upload(_) => 2,
        LunaAction::Track { .. } => 3,
        LunaAction::Expand { .. } => 4,
        LunaAction::Marker(_) => 5,
        LunaAction::Gain(_) => 6,
        LunaAction::GainShare => 7,
        LunaAction::Discard(_) => 8,
        LunaAction::DiscardSpecial => 9,
    }
}
