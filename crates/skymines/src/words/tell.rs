//! What happened.

use tabletop::Line;
use tabletop::words::name as seat_name;

use super::weigh;
use super::{bonus_name, card_name, count, mission_name, plan_name, sentence, token_name};
use crate::components::Rules;
use crate::event::{EventView as H, Party, Why};
use crate::ids::{Company, Perk, Space, Threat};
use crate::luna;
use crate::notation::plan_space;
use crate::variant::what_it_does;

/// A text, and the section that made it happen.
type Sentence = (String, &'static str);

/// The event in words.
pub(crate) fn tell(rules: &Rules, event: &H) -> Line {
    if let H::Luna { deed } = event {
        return luna::tell(rules, deed);
    }
    let told = set_up(rules, event).or_else(|| turn(rules, event)).or_else(|| end(event));
    let (text, rule) = told.expect("every event has words");
    let line = Line::new(sentence(&text), of_luna(event).unwrap_or(rule))
        .concerning(weigh::concerns(event))
        .weighing(weigh::weight(event))
        .at(weigh::place(event));
    match weigh::who(event) {
        Some(who) => line.by(who),
        None => line,
    }
}

/// Somebody by name: a seat's is put in by whoever shows the line.
fn party(who: Party) -> String {
    match who {
        Party::Seat(seat) => seat_name(seat).to_string(),
        Party::Luna => "Luna".to_owned(),
    }
}

/// The section by which Luna does what people do by another: she pays what she has at a barrier and
/// goes on, where they would stop (§13.1.1), and discards where they take (§13.5.2).
fn of_luna(event: &H) -> Option<&'static str> {
    let walks = matches!(
        event,
        H::Advanced { who: Party::Luna, .. }
            | H::BarrierPaid { who: Party::Luna, .. }
            | H::CoinsGained { who: Party::Luna, why: Why::Overflow, .. }
    );
    let discards = matches!(event, H::CoinsGained { who: Party::Luna, why: Why::Supplement, .. });
    match (walks, discards) {
        (true, _) => Some("§13.1.1"),
        (false, true) => Some("§13.5.2"),
        (false, false) => None,
    }
}

/// Which events each function below tells; together they are all. An event that none of them names does not compile.
macro_rules! of_set_up {
    () => {
        H::GameBegan { .. }
            | H::FaceDrawn { .. }
            | H::CardDealt { .. }
            | H::PlanDealt { .. }
            | H::SpecialRevealed { .. }
            | H::MissionRevealed { .. }
            | H::ThreatRevealed { .. }
            | H::FirstDrawn { .. }
            | H::TokenDealt { .. }
            | H::ChoiceBegan
            | H::Chosen { .. }
            | H::TokenKept { .. }
            | H::RoundBegan { .. }
            | H::CargoChosen { .. }
            | H::Planned { .. }
            | H::Closed { .. }
            | H::Revealed { .. }
    };
}
macro_rules! of_turn {
    () => {
        H::TurnBegan { .. }
            | H::GoodsUsed { .. }
            | H::Acquired { .. }
            | H::Finished { .. }
            | H::Advanced { .. }
            | H::AtBarrier { .. }
            | H::BarrierPaid { .. }
            | H::Halted { .. }
            | H::Unlocked { .. }
            | H::CoinsGained { .. }
    };
}
macro_rules! of_pieces {
    () => {
        H::Expanded { .. }
            | H::Entered { .. }
            | H::Placed { .. }
            | H::Ousted { .. }
            | H::CameHome { .. }
    };
}
macro_rules! of_research {
    () => {
        H::HeliumMoved { .. }
            | H::SlotOpened { .. }
            | H::ResearchGained { .. }
            | H::ResearchLost { .. }
            | H::PlanTaken { .. }
            | H::SpecialTaken { .. }
            | H::Uploaded { .. }
            | H::Surveyed { .. }
    };
}
macro_rules! of_marker {
    () => {
        H::Marked { .. }
            | H::FirstTaken { .. }
            | H::TilePromised { .. }
            | H::Sold { .. }
            | H::Passed { .. }
            | H::PileTaken { .. }
            | H::Rested { .. }
            | H::MissionMet { .. }
            | H::CounterAdded { .. }
            | H::ThreatAverted { .. }
            | H::ThreatStruck { .. }
    };
}
macro_rules! of_end {
    () => {
        H::PreparationBegan { .. }
            | H::Supplemented { .. }
            | H::CardDiscarded { .. }
            | H::DisplaySlid
            | H::Scored { .. }
            | H::ChapterScored { .. }
            | H::LevelChosen { .. }
            | H::LunaDrewGrade2
            | H::GameEnded
    };
}

fn set_up(rules: &Rules, event: &H) -> Option<Sentence> {
    Some(match event {
        H::GameBegan { chapter: 0, game, side } => {
            (format!("caught in the loop: game {game} begins on the {side}."), "§16.5.6")
        }
        H::GameBegan { chapter, game: 1, side } => {
            (format!("chapter {chapter} begins on the {side}."), "§17.2")
        }
        H::GameBegan { chapter, game, side } => {
            (format!("game {game} of chapter {chapter} begins on the {side}."), "§16.5.6")
        }
        H::FaceDrawn { company, face } => {
            (format!("{company} has the track {}.", face.name()), "§3.1")
        }
        H::CardDealt { space, card } => {
            let name = card_name(rules, *card);
            (format!("{name} comes to space {} of the display.", space.number()), "§3.5")
        }
        H::PlanDealt { row, column, plan } => {
            let name = plan_name(rules, *plan);
            (format!("{name} comes to {}.", plan_space(*row, *column)), "§5.4.4")
        }
        H::SpecialRevealed { plan, .. } => {
            (format!("a {} is turned up.", plan_name(rules, *plan)), "§6.1")
        }
        H::MissionRevealed { mission } => {
            (format!("mission {} is in play.", mission_name(rules, *mission)), "§15.1")
        }
        H::ThreatRevealed { threat } => (format!("the threat is {threat}."), "§16.1"),
        H::FirstDrawn { seat } => {
            (format!("{seat} is the first player.", seat = seat_name(*seat)), "§3.8")
        }
        H::TokenDealt { seat, token } => (
            format!("{seat} is dealt {}.", token_name(rules, *token), seat = seat_name(*seat)),
            "§3.4.1",
        ),
        H::ChoiceBegan => ("everybody keeps one of two tokens.".to_owned(), "§3.4.1"),
        H::Chosen { token } => (format!("you keep T{}.", token.0 + 1), "§3.4.1"),
        H::TokenKept { seat, token, .. } => (
            format!("{seat} keeps {}.", token_name(rules, *token), seat = seat_name(*seat)),
            "§3.4.2",
        ),
        H::RoundBegan { round, first } => (
            format!(
                "round {round} begins; {first} is the first player.",
                first = seat_name(*first)
            ),
            "§1.2",
        ),
        H::CargoChosen { good } => (format!("your cargo is {good}."), "§4.4"),
        H::Planned { card, slot } => {
            let name = card_name(rules, *card);
            (format!("you lay {name} in slot {}.", slot.letter()), "§4.2")
        }
        H::Closed { seat } => (format!("{seat} has decided.", seat = seat_name(*seat)), "§4.1"),
        H::Revealed { seat, cards, tiles, cargo } => {
            let mut names: Vec<String> = cards.iter().map(|&card| card_name(rules, card)).collect();
            names.extend(tiles.iter().map(|tile| format!("the tile {tile}")));
            names.extend(cargo.iter().map(|good| format!("cargo of {good}")));
            let shown = if names.is_empty() { "nothing".to_owned() } else { names.join(", ") };
            (format!("{seat} shows {shown}.", seat = seat_name(*seat)), "§4.3")
        }
        of_turn!() | of_pieces!() | of_research!() | of_marker!() | of_end!() | H::Luna { .. } => {
            return None;
        }
    })
}

fn why_words(why: Why) -> Sentence {
    let (text, rule) = match why {
        Why::Reward => ("as a reward", "§5.3.8"),
        Why::Threshold => ("for a threshold", "§5.7.4"),
        Why::Overflow => ("past the end of a track", "§5.7.6"),
        Why::Perk => ("for a track bonus", "§5.7.5"),
        Why::BonusSpace => ("from the bonus space", "§5.8.1"),
        Why::Supplement => ("from the supplement space", "§5.4.5"),
        Why::Threat => ("for the counter", "§16.3"),
    };
    (text.to_owned(), rule)
}

/// The section that says what a threat does.
fn consequence(threat: Threat) -> &'static str {
    match threat {
        Threat::SpacePirates => "§16.5.1",
        Threat::RogueComet => "§16.5.2",
        Threat::EinsteinRosenBridge => "§16.5.3",
        Threat::UnknownProbe => "§16.5.4",
        Threat::Singularity => "§16.5.5",
        Threat::TimeAnomaly => "§16.5.6",
    }
}

fn perk_words(company: Company, perk: Perk) -> String {
    format!("unlocks a bonus of {company}: {perk}")
}

fn on_space(space: Space) -> String {
    format!("space {}", space.number())
}

fn turn(rules: &Rules, event: &H) -> Option<Sentence> {
    Some(match event {
        H::TurnBegan { seat } => (format!("{seat} is to act.", seat = seat_name(*seat)), "§5.1.1"),
        H::GoodsUsed { seat, good, points } => (
            format!("{seat} uses {good}: {}.", count(*points, "point"), seat = seat_name(*seat)),
            "§5.2.1",
        ),
        H::Acquired { seat, card, price, coins, .. } => {
            let (price, rule) = match *coins {
                true => (format!("{price} CC"), "§5.8.5"),
                false => (count(*price, "point"), "§5.2.3"),
            };
            (
                format!(
                    "{seat} acquires {} for {price}.",
                    card_name(rules, *card),
                    seat = seat_name(*seat)
                ),
                rule,
            )
        }
        H::Finished { seat } => (format!("{seat} stops there.", seat = seat_name(*seat)), "§5.1.2"),
        H::Advanced { who, company, to } => (
            format!("{who} is on space {to} of the track of {company}.", who = party(*who)),
            "§5.7.1",
        ),
        H::AtBarrier { seat, company, coins } => (
            format!(
                "{seat} stands at a barrier of {company}: {coins} CC.",
                seat = seat_name(*seat)
            ),
            "§5.7.3",
        ),
        H::BarrierPaid { who, company, coins } => (
            format!("{who} pays {coins} CC at a barrier of {company}.", who = party(*who)),
            "§5.7.3",
        ),
        H::Halted { seat, company, lost } => {
            let lost = if *lost == 1 {
                "1 step is lost".to_owned()
            } else {
                format!("{lost} steps are lost")
            };
            (
                format!("{seat} stops at a barrier of {company}; {lost}.", seat = seat_name(*seat)),
                "§5.7.3",
            )
        }
        H::Unlocked { seat, company, perk, .. } => {
            (format!("{seat} {}.", perk_words(*company, *perk), seat = seat_name(*seat)), "§5.7.5")
        }
        H::CoinsGained { who, coins, why } => {
            let (reason, rule) = why_words(*why);
            (format!("{who} gains {coins} CC {reason}.", who = party(*who)), rule)
        }
        of_pieces!() | of_research!() | of_marker!() => {
            let told = pieces(event).or_else(|| research(rules, event));
            return told.or_else(|| marker(rules, event));
        }
        of_set_up!() | of_end!() | H::Luna { .. } => return None,
    })
}

fn pieces(event: &H) -> Option<Sentence> {
    Some(match event {
        H::Expanded { seat, company, points } => {
            let points = count(*points, "energy point");
            (format!("{seat} expands {company} with {points}.", seat = seat_name(*seat)), "§5.3.1")
        }
        H::Entered { seat, space, points, .. } => {
            let points = count(*points, "point");
            (
                format!(
                    "{seat} enters {} for {points}.",
                    on_space(*space),
                    seat = seat_name(*seat)
                ),
                "§5.3.3",
            )
        }
        H::Placed { company, space, home, .. } => {
            let column = home.column().0 + 1;
            let at = on_space(*space);
            let text = format!("a piece of {company} comes to {at}, from column {column}.");
            (text, "§5.3.6")
        }
        H::Ousted { company, space } => {
            (format!("a piece of {company} leaves {}.", on_space(*space)), "§5.3.5")
        }
        H::CameHome { company, home: Some(home) } => {
            (format!("the piece of {company} returns to column {}.", home.column().0 + 1), "§5.3.7")
        }
        H::CameHome { company, home: None } => {
            (format!("the piece of {company} finds no home and leaves the game."), "§5.3.7")
        }
        of_set_up!() | of_turn!() | of_research!() | of_marker!() | of_end!() | H::Luna { .. } => {
            return None;
        }
    })
}

fn research(rules: &Rules, event: &H) -> Option<Sentence> {
    Some(match event {
        H::HeliumMoved { seat, to } => (
            format!("{seat} moves the helium marker to tank space {to}.", seat = seat_name(*seat)),
            "§5.6.3",
        ),
        H::SlotOpened { seat, slot } => (
            format!(
                "slot {} of {seat} is on from the next round.",
                slot.letter(),
                seat = seat_name(*seat)
            ),
            "§3.3.2",
        ),
        H::ResearchGained { seat, points } => (
            format!(
                "{seat} has {} to spend.",
                count(*points, "research point"),
                seat = seat_name(*seat)
            ),
            "§5.4.1",
        ),
        H::ResearchLost { seat, points } => (
            format!(
                "{seat} cannot use {}.",
                count(*points, "research point"),
                seat = seat_name(*seat)
            ),
            "§5.4.1",
        ),
        H::PlanTaken { seat, row, column, plan } => {
            let (name, place) = (plan_name(rules, *plan), plan_space(*row, *column));
            (format!("{seat} takes {name} from {place}.", seat = seat_name(*seat)), "§5.4.3")
        }
        H::SpecialTaken { seat, plan, .. } => (
            format!("{seat} takes the {}.", plan_name(rules, *plan), seat = seat_name(*seat)),
            "§5.4.6",
        ),
        H::Uploaded { seat, plan, screen, paid } => {
            let price = if *paid > 0 { format!(" for {paid} CC") } else { String::new() };
            let name = plan_name(rules, *plan);
            (
                format!(
                    "{seat} uploads {name}{price} and is on screen {screen}.",
                    seat = seat_name(*seat)
                ),
                "§5.5.2",
            )
        }
        H::Surveyed { seat, company, helium } => {
            let text = format!(
                "a field scientist of {seat} finds {helium} helium for {company}.",
                seat = seat_name(*seat)
            );
            (text, "§5.6.2")
        }
        of_set_up!() | of_turn!() | of_pieces!() | of_marker!() | of_end!() | H::Luna { .. } => {
            return None;
        }
    })
}

fn marker(rules: &Rules, event: &H) -> Option<Sentence> {
    Some(match event {
        H::Marked { seat, space, once, .. } => {
            let what = if *once { "one-time marker" } else { "bonus marker" };
            (
                format!(
                    "{seat} places a {what} on {}.",
                    bonus_name(rules, *space),
                    seat = seat_name(*seat)
                ),
                "§5.8.1",
            )
        }
        H::FirstTaken { seat } => {
            (format!("{seat} will be the first player.", seat = seat_name(*seat)), "§5.8.4")
        }
        H::TilePromised { seat, tile } => {
            (format!("{seat} gets the tile {tile} next round.", seat = seat_name(*seat)), "§5.8.6")
        }
        H::Sold { seat, card, coins } => (
            format!(
                "{seat} sells {} for {coins} CC.",
                card_name(rules, *card),
                seat = seat_name(*seat)
            ),
            "§5.8.5",
        ),
        H::Passed { seat } => (format!("{seat} passes.", seat = seat_name(*seat)), "§5.9.1"),
        H::PileTaken { seat, slot } => (
            format!(
                "{seat} takes the resting pile of slot {}.",
                slot.letter(),
                seat = seat_name(*seat)
            ),
            "§5.9.2",
        ),
        H::Rested { seat, card, slot } => {
            let name = card_name(rules, *card);
            (
                format!(
                    "{name} of {seat} rests above slot {}.",
                    slot.letter(),
                    seat = seat_name(*seat)
                ),
                "§5.9.3",
            )
        }
        H::MissionMet { seat, mission } => (
            format!(
                "{seat} has met mission {}.",
                mission_name(rules, *mission),
                seat = seat_name(*seat)
            ),
            "§15.3",
        ),
        H::CounterAdded { seat, counters, needed } => {
            let text = format!(
                "{seat} puts a counter on the threat: {counters} of {needed}.",
                seat = seat_name(*seat)
            );
            (text, "§16.3")
        }
        H::ThreatAverted { threat } => (format!("{threat}: averted."), "§16.4"),
        H::ThreatStruck { threat } => struck(*threat),
        of_set_up!() | of_turn!() | of_pieces!() | of_research!() | of_end!() | H::Luna { .. } => {
            return None;
        }
    })
}

fn struck(threat: Threat) -> Sentence {
    (format!("{threat}: not averted, so {}.", what_it_does(threat)), consequence(threat))
}

fn end(event: &H) -> Option<Sentence> {
    Some(match event {
        H::PreparationBegan { round } => {
            (format!("round {round} is over; markers return."), "§6.3")
        }
        H::Supplemented { coins: [a, b, c] } => {
            (format!("supplement coins: {a} at A, {b} at B, {c} at C."), "§6.1")
        }
        H::CardDiscarded { space, .. } => {
            (format!("the card on space {} of the display is discarded.", space.number()), "§6.2")
        }
        H::DisplaySlid => ("the cards of the display slide to the right.".to_owned(), "§6.2"),
        H::Scored { who, parts } => {
            let sum: i32 = parts.iter().sum();
            (format!("{who} has {sum} CC in all.", who = party(*who)), "§10.1")
        }
        H::ChapterScored { chapter, success } => {
            let points: Vec<String> = success.iter().map(ToString::to_string).collect();
            let text = format!("success points of chapter {chapter}: {}.", points.join(", "));
            (text, "§17.3")
        }
        H::LevelChosen { level, success } => {
            let success = count(*success, "success point");
            let text = format!("Luna plays at level {level}; she gets {success}.");
            (text, "§17.5")
        }
        H::LunaDrewGrade2 => {
            ("Luna's card is one of grade 2 that nobody has seen.".to_owned(), "§12.1.2")
        }
        H::GameEnded => ("the game is over.".to_owned(), "§10.1"),
        of_set_up!()
        | of_turn!()
        | of_pieces!()
        | of_research!()
        | of_marker!()
        | H::Luna { .. } => return None,
    })
}
