//! What Luna's desk asks, in the words of the board.

use tabletop::desk::{DeskAsk, DeskField, DeskForm, DeskSum};

use super::super::{Frame, deck, luna};
use super::at::Missing;
use super::lines::LINE_COINS_MAX;
use super::{Aside, LunaDesk, Stage, kept, sums};
use crate::ch03_setup::spare_faces;
use crate::components::{Selector, TRACK_MAX};
use crate::ids::{Company, Face, LunaCard, PlanRow, Slot};
use crate::state::{Look, bits};

/// The most coins that can be entered at once.
pub(super) const COINS_MAX: u32 = 999;

/// What is asked now.
pub(super) fn ask(desk: &LunaDesk) -> Option<DeskAsk> {
    match (desk.missing, desk.frame()) {
        (Some(missing), _) => Some(fact(desk, missing)),
        (None, Some(frame)) => Some(draw(desk, frame)),
        (None, None) => stage(desk),
    }
}

fn question(id: &str, text: impl Into<String>, rule: &str, form: DeskForm) -> DeskAsk {
    let (id, rule) = (id.to_owned(), rule.to_owned());
    DeskAsk { id, text: text.into(), rule, form, is_fact: true, sum: None }
}

fn button(id: &str, text: impl Into<String>, rule: &str, form: DeskForm) -> DeskAsk {
    DeskAsk { is_fact: false, ..question(id, text, rule, form) }
}

/// A fact that a rule needs.
fn fact(desk: &LunaDesk, missing: Missing) -> DeskAsk {
    match missing {
        Missing::Company { on, place, taken } => which(desk, on, place, taken),
        Missing::Least { among } => {
            let ask = question(
                "least",
                "Which of these companies is the less valuable? It is expanded first.",
                "§14.2.3",
                companies(desk, among, false),
            );
            let label = "Find the less valuable one by numbers".to_owned();
            DeskAsk { sum: Some(DeskSum { id: sums::least_id(among), label }), ..ask }
        }
        Missing::Lines { company, face, from, to } => lines(desk, company, face, from, to),
        Missing::Supplement { row, column } => {
            let (row, column) = (row_letter(row), column + 1);
            let text = format!(
                "Discard the plan in row {row}, column {column} of the research display and refill the space. How many \
                 coins lay on the supplement space of row {row}? Luna takes them; 0 if there was no plan."
            );
            let field = DeskField::new("coins", format!("coins of row {row}"), COINS_MAX, 0);
            question("supplement", text, "§13.5.2", DeskForm::Numbers(vec![field]))
        }
        Missing::Token => {
            let text = "Draw one of the spare starting research tokens for Luna. What is its bonus? Then it goes \
                        into the box.";
            let mut fields = vec![DeskField::new("helium", "spaces of helium", 9, 0)];
            let steps = |one: Company| DeskField::new(one.key(), format!("steps on {one}"), 9, 0);
            fields.extend(Company::ALL.map(steps));
            question("token", text, "§11.1.2", DeskForm::Numbers(fields))
        }
    }
}

/// Which company a selector means.
fn which(desk: &LunaDesk, on: Selector, place: u8, taken: u8) -> DeskAsk {
    let is_lead = matches!(on, Selector::Lead | Selector::LeadTwo);
    let nth = |first: &'static str, words: [&'static str; 4]| match on {
        Selector::Second => words[1],
        Selector::Least => words[3],
        Selector::Most | Selector::Lead | Selector::MostTwo | Selector::LeadTwo | Selector::All => {
            words.get(usize::from(place)).copied().unwrap_or(first)
        }
    };
    let (text, rule) = if is_lead {
        let which = nth("biggest", ["biggest", "second biggest", "third biggest", "smallest"]);
        let text = format!(
            "On which track is Luna's lead the {which}? If she leads nowhere: where she is the fewest spaces behind."
        );
        (text, "§13.1.3")
    } else {
        let which = nth("most", ["most", "second most", "third most", "least"]);
        (format!("Which company is the {which} valuable?"), "§13.1.2")
    };
    let ask = question("company", text, rule, companies(desk, !taken, is_lead));
    let label = if is_lead { "Find it by markers" } else { "Find it by numbers" }.to_owned();
    DeskAsk { sum: Some(DeskSum { id: sums::tracks_id(on, place), label }), ..ask }
}

/// A tap for each of these companies; with her markers where they matter.
fn companies(desk: &LunaDesk, among: u8, with_markers: bool) -> DeskForm {
    let actor = desk.state.luna_actor();
    let named = |company: Company| match with_markers {
        true => format!("{company} (Luna on {})", desk.state.at_track(company, actor)),
        false => company.to_string(),
    };
    let asked = Company::ALL.into_iter().filter(|one| among >> one.index() & 1 == 1);
    DeskForm::pick(asked.map(|company| (company.key(), named(company))))
}

/// What is printed on a stretch of a track.
fn lines(desk: &LunaDesk, company: Company, face: Face, from: u8, to: u8) -> DeskAsk {
    let track = format!("track {} ({company})", face.name());
    if !desk.entering {
        let where_to =
            if from == to { format!("space {to}") } else { format!("spaces {from} to {to}") };
        let text = format!(
            "Luna comes along {where_to} of {track}. Is a barrier or a threshold printed just before one of them, or is \
             the end of the track among them? It is asked once and kept."
        );
        let choices = [
            ("none", "No, nothing is printed there"),
            ("enter", "Yes: enter it"),
            ("as_printed", "Do not ask for this track: I see to what is printed"),
        ];
        return question("lines", text, "§13.1.1", DeskForm::pick(choices));
    }
    let max = u32::from(LINE_COINS_MAX);
    let of_space = |space: u8| {
        let of = |kind: &str| {
            DeskField::new(
                format!("{kind}_{space}"),
                format!("{kind} before space {space}, CC"),
                max,
                0,
            )
        };
        [of("barrier"), of("threshold")]
    };
    let mut fields: Vec<DeskField> = (from..=to).flat_map(of_space).collect();
    let end = "the last space of the track, if you see it; else 0";
    fields.push(DeskField::new("end", end, TRACK_MAX as u32, 0));
    let text = format!("What is printed before spaces {from} to {to} of {track}?");
    question("enter_lines", text, "§13.1.1", DeskForm::Numbers(fields))
}

/// The cards that a draw can bring, in the order of its outcomes; none for one of grade 2 still to be named.
pub(super) fn cards(desk: &LunaDesk, frame: Frame) -> Vec<Option<LunaCard>> {
    let luna = luna(&desk.state);
    let from = |from| {
        let n = luna.n_outcomes(from);
        (0..n).map(|result| luna.outcome(from, result)).collect()
    };
    match frame {
        Frame::Majority { .. } => from(luna.next_from()),
        Frame::Flip { slot } => from(luna.from(slot)),
        Frame::MajorityGrade2 { .. } | Frame::FlipGrade2 { .. } => {
            deck::cards(luna.unseen).map(Some).collect()
        }
        Frame::Gather => Slot::all().filter_map(|slot| luna.up(slot)).map(Some).collect(),
        Frame::Token | Frame::Icons | Frame::Act { .. } => Vec::new(),
    }
}

/// A card that people draw from the real deck: only what can still come.
fn draw(desk: &LunaDesk, frame: Frame) -> DeskAsk {
    let all = cards(desk, frame);
    let unseen = if all.contains(&None) { luna(&desk.state).unseen } else { 0 };
    let known = all.into_iter().flatten().fold(0, |set, card| set | card.bit());
    let choices = deck::cards(known | unseen).map(|card| (card.to_string(), card.to_string()));
    let look = Look { rules: &desk.rules, state: &desk.state };
    let sheet = super::super::draw_sheet(look, frame);
    let text = format!("Which card is it: {}?", sheet.text);
    button("card", text, sheet.rule, DeskForm::pick(choices))
}

/// What is asked between her steps.
fn stage(desk: &LunaDesk) -> Option<DeskAsk> {
    let ask = match (desk.aside, desk.stage) {
        (Some(Aside::Gaining), _) => {
            let field = DeskField::new("coins", "coins for Luna", COINS_MAX, 1);
            let text = "Somebody crossed a threshold behind Luna. How many coins does she get?";
            question("coins", text, "§5.7.4", DeskForm::Numbers(vec![field]))
        }
        (Some(Aside::Correcting), _) => {
            let text = "What has Luna really?";
            button("correct", text, "§11.1.1", DeskForm::Numbers(kept::fields(desk)))
        }
        (None, Stage::Tracks { company }) => {
            let choices = bits(spare_faces(&desk.state).into()).map(|face| Face(face).name());
            let text = format!("Which track lies at {company}?");
            question("track", text, "§3.1", DeskForm::pick(choices.map(|name| (name, name))))
        }
        (None, Stage::Planning) => {
            let text = format!("Round {}: all people lay down their cards.", desk.state.round + 1);
            between(&text, "§12.1.1", ("planned", "They have laid down their cards"))
        }
        (None, Stage::Revealing) => {
            let text = "All people turn up their cards.";
            between(text, "§12.2.1", ("revealed", "They have turned up their cards"))
        }
        (None, Stage::Acting) => acting(desk),
        (None, Stage::RoundEnds) => {
            let choices = [
                ("next", "It has left the board: the next round is prepared"),
                ("over", "It is: the game is over"),
            ];
            let text = "Is the Singularity still on the board?";
            question("singularity", text, "§16.5.5", DeskForm::pick(choices))
        }
        (None, Stage::Counting) => counting(),
        (None, Stage::Over) => return None,
    };
    Some(ask)
}

/// §12.5: what people count for her at the end.
fn counting() -> DeskAsk {
    let shares = Company::ALL.map(|one| {
        let label = format!("Luna's shares of {one}, those on her cards included");
        DeskField::new(format!("shares_{}", one.key()), label, 99, 0)
    });
    let values = Company::ALL.map(|one| {
        let label = format!("coins to be seen in the station of {one}");
        DeskField::new(format!("value_{}", one.key()), label, 99, 0)
    });
    let text = "The game is over. Turn up the cards that Luna has gained, and count.";
    let fields = shares.into_iter().chain(values).collect();
    question("count", text, "§12.5", DeskForm::Numbers(fields))
}

/// A button that goes on, and what can be entered at any time.
fn between(text: &str, rule: &str, first: (&str, &str)) -> DeskAsk {
    let choices = [
        first,
        ("coins", "Somebody crossed a threshold behind Luna"),
        ("correct", "Set something of Luna's right"),
    ];
    let ask = button(first.0, text, rule, DeskForm::pick(choices));
    let label = "Count somebody's score".to_owned();
    DeskAsk { sum: Some(DeskSum { id: sums::SCORE.to_owned(), label }), ..ask }
}

/// The buttons of the action phase.
fn acting(desk: &LunaDesk) -> DeskAsk {
    let n_down = Slot::all().filter(|&slot| luna(&desk.state).is_down(slot)).count();
    let (text, first) = match n_down {
        0 => (
            "Luna is done for this round.".to_owned(),
            ("round", "All have passed: the round ends"),
        ),
        1 => ("Luna has 1 card to turn up.".to_owned(), ("turn", "It is Luna's turn")),
        n => (format!("Luna has {n} cards to turn up."), ("turn", "It is Luna's turn")),
    };
    between(&format!("Round {}. {text}", desk.state.round), "§12.3.1", first)
}

/// A row of the research display.
pub(super) fn row_letter(row: PlanRow) -> char {
    (b'A' + row.index() as u8) as char
}
