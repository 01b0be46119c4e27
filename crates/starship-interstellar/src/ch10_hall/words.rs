//! H.A.L.L. in words: what is drawn for it, what the human is asked, and what it did and why.

#![expect(clippy::wildcard_enum_match_arm, reason = "each function tells its own part")]

use tabletop::{DrawSheet, Question};

use super::Move;
use super::event::{Basis, HallEvent, Sight, Why};
use super::state::{HallFrame, Row};
use crate::cha_antimatter;
use crate::chv_variants::multi_resource;
use crate::components::Rules;
use crate::cubes::Cubes;
use crate::fact::{Fact, Label};
use crate::ids::{Planet, Resource, Token, bits};
use crate::state::State;
use crate::words::{self, action_side, ask, count};

/// What the human is asked.
pub(super) fn question(state: &State, frame: HallFrame) -> Option<Question> {
    let limit = if state.variant.draft { "" } else { ", one of each colour" };
    let question = match frame {
        HallFrame::Counter { .. } => {
            let text = format!(
                "Discard a cube to remove one of equal or lower value from those that H.A.L.L. \
                 converts ({}){limit}?",
                words::cubes(state.hall.aside)
            );
            ask("hall_counter", text, "§H.6.4")
        }
        HallFrame::Dilute { .. } => {
            let text = format!("Discard a cube to put red cubes into the AI bag{limit}?");
            ask("hall_dilute", text, "§H.6.4")
        }
        _ => return None,
    };
    Some(question)
}

/// An answer of the human.
pub(super) fn label(answer: Move) -> Label {
    match answer {
        Move::Counter { pay, remove, .. } => {
            Label::new(format!("{pay} to remove {remove}"), "§H.6.4")
                .touching([format!("cube:{}", pay.key()), format!("hall:{}", remove.key())])
                .in_group("counter")
                .with(Fact::PaysCubes { cubes: Cubes::one(pay) })
                .with(Fact::HallLoses { cubes: Cubes::one(remove) })
        }
        Move::Dilute { pay, .. } => {
            Label::new(format!("{pay} to add {} red", pay.value()), "§H.6.4")
                .touching([format!("cube:{}", pay.key()), "hall:bag".to_owned()])
                .in_group("dilute")
                .with(Fact::PaysCubes { cubes: Cubes::one(pay) })
                .with(Fact::HallGains { cubes: Cubes::of(Resource::Red, pay.value()) })
        }
        Move::Done => Label::new("Leave the AI bag alone", "§H.6.4")
            .touching(["hall:bag".to_owned()])
            .in_group("done"),
    }
}

/// What is drawn for it.
pub(super) fn draw_sheet(state: &State, frame: HallFrame) -> Option<DrawSheet> {
    let hall = &state.hall;
    let (text, rule, outcomes) = match frame {
        HallFrame::Token => {
            let set = if hall.hidden_production.is_empty() {
                hall.hidden
            } else {
                hall.hidden_production
            };
            ("the next token of H.A.L.L.'s pile", "§H.2.1", set.iter().map(Token::name).collect())
        }
        HallFrame::Planet => {
            let planets = bits(u64::from(hall.planets_hidden));
            let names =
                planets.map(|idx| Planet::ALL[usize::from(idx)].name().to_owned()).collect();
            ("the next planet of H.A.L.L.'s pile of planets", "§H.1.2", names)
        }
        HallFrame::Cube { .. } => ("a cube from the AI bag", "§H.2.2", cubes(hall.bag)),
        HallFrame::Aside => ("a cube from the AI bag", "§H.5.2", cubes(hall.bag)),
        HallFrame::Face { planet, .. } => {
            let unseen = bits(u64::from(multi_resource::left_in_box(state, planet)));
            let names = unseen.map(|n| format!("{planet} token {}", n + 1)).collect();
            ("the production token of H.A.L.L.'s new Base", "§H.3.3.1", names)
        }
        HallFrame::Sun { .. } => {
            let mut names = if state.bag.is_empty() { Vec::new() } else { cubes(state.bag) };
            cha_antimatter::add_outcome(state, &mut names);
            ("a cube from the Solar Bag", "§H.3.1", names)
        }
        _ => return None,
    };
    Some(DrawSheet { text: text.into(), rule, outcomes })
}

/// Every cube of a bag by name, cheapest first; a single outcome for an empty one.
fn cubes(bag: Cubes) -> Vec<String> {
    if bag.is_empty() {
        return vec!["no cube is left".to_owned()];
    }
    let each = |r: Resource| std::iter::repeat_n(r.name().to_owned(), usize::from(bag.get(r)));
    Resource::ALL.into_iter().flat_map(each).collect()
}

fn list<T: std::fmt::Display>(things: &[T]) -> String {
    let words: Vec<String> = things.iter().map(T::to_string).collect();
    if words.is_empty() { "none".to_owned() } else { words.join(", ") }
}

/// What is found by counting as many as the token has its number, around again where they are fewer.
fn counted<T: std::fmt::Display>(n: u8, what: &str, row: &[T], found: &T) -> String {
    format!("counts {n} along the {what} ({}): {found}", list(row))
}

pub(crate) fn basis(basis: Basis) -> &'static str {
    match basis {
        Basis::Only => "the only one",
        Basis::Counted => "counted off",
        Basis::Cheapest => "the lowest value",
        Basis::Dearest => "the highest value",
        Basis::Fewest => "the fewest cubes",
        Basis::Most => "the most cubes",
        Basis::NearestSun => "a tie: nearest to the Sun",
        Basis::FarthestSun => "a tie: farthest from the Sun",
        Basis::Ahead => "farther ahead there",
        Basis::StarshipFirst => "a tie: the Starship goes first",
        Basis::FirstSpace => "a tie: the first row and space go first",
        Basis::Human => "a tie: the human decides",
    }
}

fn sight(sight: Sight) -> &'static str {
    match sight {
        Sight::Wormhole => "a discovered Wormhole",
        Sight::Point => "a free Point of Interest",
        Sight::Galaxy => "a discovered Galaxy",
        Sight::Empty => "an empty space",
        Sight::Straight => "straight ahead",
    }
}

fn why(why: Why) -> (&'static str, &'static str) {
    match why {
        Why::NoScientist => ("no Scientist is left to it", "§H.2.3"),
        Why::AllDeveloped => ("all its technologies are developed", "§H.3.2"),
        Why::CannotPay => ("it cannot pay", "§H.2.3"),
        Why::NowhereToGo => ("it has nothing to fetch and nowhere to go", "§H.3.3.5"),
        Why::NoFuel => ("it lacks the Fuel", "§H.2.3"),
        Why::MarketEmpty => ("the Market is empty", "§H.3.4"),
        Why::DepositEmpty => ("the Deposit is empty", "§H.3.6"),
        Why::NoDeposit => ("it has no Deposit", "§H.5.2"),
        Why::InTrappist => ("its Probe is in Trappist", "§H.4.3"),
        Why::TopRow => ("no space is open to it above its highest row", "§H.4.2"),
        Why::NoAction => ("no action of the token is possible", "§H.4.1"),
        Why::NoAsteroid => ("no Asteroid that it lacks is within its Fuel", "§K.7"),
    }
}

fn row_rule(row: Option<Row>) -> &'static str {
    row.map_or("§H.5.2", Row::rule)
}

/// The event in words, without its full stop.
pub(crate) fn tell(rules: &Rules, event: &HallEvent) -> (String, &'static str) {
    let told = told(rules, event).or_else(|| told_choice(event));
    let (text, rule) = told.expect("one of the two tells it");
    (format!("H.A.L.L.: {text}"), rule)
}

/// Tokens, cubes and the bag.
fn told(rules: &Rules, event: &HallEvent) -> Option<(String, &'static str)> {
    let told = match event {
        HallEvent::TurnBegan { top: Some(top), n_pile } => {
            (format!("its turn, {} on top of {n_pile}", top.name()), "§H.2.2")
        }
        HallEvent::TurnBegan { top: None, .. } => ("its turn, no token left".to_owned(), "§H.2.2"),
        HallEvent::TokenTurned { token } => (format!("{} lies on top", token.name()), "§H.2.1"),
        HallEvent::PlanetTurned { planet } => {
            (format!("{planet} comes next in its pile of planets"), "§H.1.2")
        }
        HallEvent::TokenPlayed { token, row, n_played } => {
            let row = row.map_or_else(
                || format!("as printed{}", action_side(rules, *token)),
                |row| row.name().to_owned(),
            );
            (format!("plays {} as token {n_played} of the phase: {row}", token.name()), "§H.2.2")
        }
        HallEvent::TravelGoesOn { token } => (format!("repeats {}", token.name()), "§H.3.3.4"),
        HallEvent::TokenImpossible { token, why: reason } => {
            let (text, rule) = why(*reason);
            (format!("{} is impossible: {text}; it goes under the pile", token.name()), rule)
        }
        HallEvent::TravelEnds { token, why: reason } => {
            let (text, _) = why(*reason);
            (format!("{} is not repeated: {text}", token.name()), "§H.3.3.4")
        }
        HallEvent::CubeTaken { cube } => (format!("draws {cube}"), "§H.2.2"),
        HallEvent::BagEmpty => ("the AI bag is empty, red counts".to_owned(), "§H.2.2"),
        HallEvent::CubePlaced { cube, row } => {
            let place = row.map_or("the Technology area", Row::name);
            (format!("{cube} lies on {place}"), row_rule(*row))
        }
        HallEvent::CubeReturned { cube } => (format!("{cube} goes back into the AI bag"), "§H.2.3"),
        HallEvent::TokenReturned { token } => {
            (format!("purple: {} goes back under the pile", token.name()), "§H.2.2")
        }
        // How far the Pass token turns is told when it has passed: more than tokens may count.
        HallEvent::Passing { unused: 0, rotations: 0 } => {
            ("passes, no token unused".to_owned(), "§H.2.4")
        }
        HallEvent::Passing { unused: 0, rotations } => {
            let discarded = count(*rotations, "discarded token");
            (format!("passes, no token unused, {discarded} counted instead"), "§H.2.4")
        }
        HallEvent::Passing { unused, .. } => {
            (format!("passes, {} unused", count(*unused, "token")), "§H.2.4")
        }
        HallEvent::Collected { cubes } => {
            (format!("{} can be converted", words::cubes(*cubes)), "§H.6.1")
        }
        HallEvent::Countered { pay, remove } => {
            (format!("a {pay} cube of the human removes {remove}"), "§H.6.4")
        }
        HallEvent::Converted { removed, added } => {
            let (removed, added) = (words::cubes(*removed), words::cubes(*added));
            (format!("{removed} become {added} in the AI bag"), "§H.6.2")
        }
        HallEvent::Diluted { pay, n } => {
            (format!("a {pay} cube of the human adds {n} red to the AI bag"), "§H.6.4")
        }
        _ => return None,
    };
    Some(told)
}

/// What it chose among which candidates, and why.
fn told_choice(event: &HallEvent) -> Option<(String, &'static str)> {
    let told = match event {
        HallEvent::TechnologyCounted { n_played, candidates, technology } => {
            (counted(*n_played, "technologies", candidates, technology), "§H.3.2")
        }
        HallEvent::TechnologyDeveloped { technology, level, paid } => {
            let paid = words::cubes(*paid);
            (format!("develops {technology}, level {level}, for {paid}"), "§H.3.2")
        }
        HallEvent::FlightChosen { candidates, to, basis: how } => {
            let why = match candidates.as_slice() {
                [] => "no cubes wait anywhere".to_owned(),
                some => format!("cubes wait on {}", list(some)),
            };
            (format!("{why}: flies free to {to} ({})", basis(*how)), "§H.3.3.2")
        }
        HallEvent::PlanetCounted { n_played, pile, planet, price } => {
            let planet = counted(*n_played, "planets", pile, planet);
            (format!("{planet} for {price} Fuel"), "§H.3.3.3")
        }
        HallEvent::MarketChosen { cheapest, dearest } => {
            (format!("takes {cheapest} of the cheapest, {dearest} of the dearest"), "§H.3.4")
        }
        HallEvent::ProductionChosen { candidates, planet, basis: how } => {
            (format!("of {}: {planet} ({})", list(candidates), basis(*how)), "§H.5.3")
        }
        HallEvent::CourseChosen { rows, sight: kind, basis: how } => {
            let rows: Vec<u8> = rows.iter().map(|row| row + 1).collect();
            let (kind, how) = (sight(*kind), basis(*how));
            (format!("Probe to {kind}, row {} ({how})", list(&rows)), "§H.4.3")
        }
        HallEvent::SpaceChosen { row, wanted, space, whole } => {
            let all = if *whole { ", with the whole row" } else { "" };
            let (row, wanted, space) = (row + 1, wanted + 1, space + 1);
            (format!("wants space {wanted} of row {row} and takes {space}{all}"), "§H.4.2")
        }
        HallEvent::MechanismChosen { candidates, project, column, value, basis: how } => {
            let (column, how) = (column + 1, basis(*how));
            let place = format!("{project}, space {column}");
            (format!("{candidates} payable: {place}, value {value} ({how})"), "§H.4.4")
        }
        HallEvent::MeepleChosen { candidates, meeple, basis: how } => {
            (format!("of {}: {meeple} ({})", list(candidates), basis(*how)), "§H.4.5")
        }
        HallEvent::AlsoImpossible { deed, why: reason } => {
            (format!("{deed} on top is impossible: {}", why(*reason).0), Row::from(*deed).rule())
        }
        HallEvent::DepositChosen { candidates, planet, resource, basis: how } => {
            let how = basis(*how);
            (format!("of {}: {resource} for {planet} ({how})", list(candidates)), "§H.4.2")
        }
        HallEvent::TrackChosen { track, basis: how } => {
            (format!("{track} ({})", basis(*how)), "§H.4.2")
        }
        HallEvent::WayChosen { way } => {
            const NTH: [&str; 4] = ["first", "second", "third", "fourth"];
            let nth = NTH.get(usize::from(*way)).copied().unwrap_or("last");
            (format!("takes the {nth} of the rewards to choose from"), "§H.4.2")
        }
        HallEvent::ExtraCounted { n_played, candidates, extra } => {
            let extra = counted(*n_played, "Extra Actions", candidates, extra);
            (extra, "§H.5.1")
        }
        HallEvent::Produced { .. } => (produced(event), "§H.3.6"),
        HallEvent::DeedChosen { .. } => (deed_chosen(event), "§H.4.1"),
        _ => return None,
    };
    Some(told)
}

fn produced(event: &HallEvent) -> String {
    let HallEvent::Produced { planet, moved, left, worked_up, stored, eliminated } = event else {
        return String::new();
    };
    let mut text = format!("{planet} moves {} to its Storage", words::cubes(*moved));
    if let Some(left) = left.filter(|_| eliminated.is_none()) {
        text += &format!(", the last {left} stays in the Deposit");
    }
    if let Some(gone) = eliminated {
        text += &format!(", {gone} is eliminated");
    }
    if !worked_up.is_empty() {
        let (from, to) = (words::cubes(*worked_up), words::cubes(*stored));
        text += &format!("; of it {from} become {to}");
    }
    text
}

fn deed_chosen(event: &HallEvent) -> String {
    let HallEvent::DeedChosen { favoured, starship, humankind, journey, order, impossible, deed } =
        event
    else {
        return String::new();
    };
    let bonus = favoured.map_or("no bonus".to_owned(), |deed| format!("bonus for {deed}"));
    let tried = if impossible.is_empty() {
        String::new()
    } else {
        format!("; impossible: {}", list(impossible))
    };
    format!(
        "{bonus}; Starship {starship}, Humankind {humankind}, Journey {journey}: {}{tried}; \
         does {deed}",
        list(order)
    )
}
