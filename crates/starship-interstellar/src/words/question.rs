//! What is asked, and what is drawn.

use tabletop::{DrawSheet, Question, Seat};

use super::{count, cubes, deaths, extra_rule, source, technology};
use crate::components::Rules;
use crate::ids::{
    Discovery, Extra, Mechanism, Planet, Player, ProductionToken, SolarEvent, Token, bits,
};
use crate::state::{Frame, NONE, Phase, Purchase, State};
use crate::variants::{self, multi_resource, piles};
use crate::{antimatter, ch09_setup, hall, halley, kuiper};

fn ask(id: &'static str, text: impl Into<String>, rule: &'static str) -> Question {
    Question { id, text: text.into(), rule }
}

/// What the seat is asked.
#[expect(clippy::wildcard_enum_match_arm, reason = "the others follow below")]
pub(crate) fn question(rules: &Rules, state: &State, _seat: Seat) -> Question {
    let frame = state.top().expect("a question is asked only while the game goes on");
    match frame {
        Frame::Turn { .. } if state.phase == Phase::Salvation => {
            ask("turn", "Which token do you use, and for what?", "§5.0")
        }
        Frame::Turn { .. } => ask("turn", "Which token do you play?", "§1.3"),
        Frame::SolarKeep { drawn, .. } => {
            let text = format!("You have drawn {}. What do you keep?", cubes(drawn));
            ask("keep", text, "§4.1.1")
        }
        Frame::Research { .. } => ask("research", "What do you research?", "§4.2"),
        Frame::Pay { cost, purchase, .. } => {
            let what = match purchase {
                Purchase::Technology(tech) => technology(tech).to_owned(),
                Purchase::Mechanism { .. } => "the Mechanism".to_owned(),
                Purchase::Population(resource) => super::people(resource),
                Purchase::Family { .. } => "the Family".to_owned(),
            };
            ask("pay", format!("{what} costs {}. What do you pay with?", cubes(cost)), "§1.9")
        }
        Frame::PlaceWormhole { .. } => {
            ask("wormhole", "Where does your Wormhole token go?", "§T.6.3")
        }
        Frame::Depart { .. } => {
            ask("depart", "Load the Explorer, or say where it flies.", "§4.3.1")
        }
        Frame::Settle { planet, token, .. } => {
            let info = rules.token(token);
            let text = format!(
                "{planet}: a Deposit of {}, {} at once. Do you found a Base?",
                variants::words::deposit(info),
                info.ars
            );
            ask("settle", text, "§4.3.4")
        }
        Frame::Dock { .. } => ask("dock", "What do you do at your Base?", "§4.3.5"),
        Frame::Market { traded, .. } if traded.is_empty() => {
            ask("market", "What do you sell or buy?", "§4.4")
        }
        Frame::Market { .. } => ask("market_more", "Do you trade another colour?", "§X.16"),
        Frame::Produce { planet, .. } => {
            ask("produce", format!("What do you activate on {planet}?"), "§4.6")
        }
        Frame::ChooseProduction { .. } => ask("planet", "Which planet produces?", "§X.17"),
        Frame::ChooseDeposit { n, .. } => {
            ask("deposit", format!("Which Deposit gets {}?", count(n, "cube")), "§3.4")
        }
        Frame::ChooseWay { source: from, .. } => {
            let (from, rule) = source(rules, from);
            ask("way", format!("Which reward of {from} do you take?"), rule)
        }
        Frame::ChooseTrack { .. } => ask("track", "On which Leader Track do you step?", "§5.5"),
        Frame::ChooseExtra { .. } => ask(
            "extra",
            "Which Extra Action token do you take (Action side | Salvation side)?",
            "§X.0",
        ),
        _ => later_question(rules, state, frame),
    }
}

#[expect(clippy::wildcard_enum_match_arm, reason = "what is left are ties of H.A.L.L.")]
fn later_question(rules: &Rules, state: &State, frame: Frame) -> Question {
    match frame {
        Frame::Build { first, .. } => {
            let text = if first { "What do you build?" } else { "Do you build another one?" };
            ask("build", text, "§5.1")
        }
        Frame::Save { first, .. } => {
            let text = if first { "Whom do you save?" } else { "Whom do you save too?" };
            ask("save", text, "§5.2")
        }
        Frame::Probe { player, optional, .. } if !state.is_hall(player) => {
            let text =
                if optional { "Does your Probe move again?" } else { "Where does your Probe go?" };
            ask("probe", text, "§5.3.1")
        }
        Frame::Wormhole { player, .. } if !state.is_hall(player) => {
            ask("onward", "Does the Probe go on through the Wormhole?", "§5.3.3")
        }
        Frame::Send { first, .. } => {
            let text =
                if first { "Where does your Scientist sit down?" } else { "And the next one?" };
            ask("send", text, "§5.4")
        }
        Frame::Rise { .. } => ask("rise", "Does your Scientist move up?", "§5.1.4"),
        Frame::PassReward { .. } => ask("reward", "Which reward do you take?", "§1.7"),
        Frame::GovernmentBuild { .. } => {
            ask("government_build", "What does the World Government build?", "§6.2.1")
        }
        Frame::GovernmentProbe { player } if !state.is_hall(player) => {
            ask("government_probe", "Where does the Government Probe go?", "§6.2.3")
        }
        Frame::Hall(frame) => hall::words::question(rules, state, frame),
        Frame::Halley(frame) => halley::words::question(state, frame),
        Frame::Variant(frame) => variants::words::question(rules, state, frame),
        Frame::Kuiper(frame) => kuiper::words::question(rules, state, frame),
        Frame::AntiMatter(frame) => antimatter::words::question(rules, frame),
        _ => ask("hall_tie", "H.A.L.L.'s Probe has several ways: which one?", "§H.4.3"),
    }
}

/// What the dealer is asked for.
#[expect(clippy::wildcard_enum_match_arm, reason = "whatever is no draw has no sheet")]
pub(crate) fn draw_sheet(rules: &Rules, state: &State) -> DrawSheet {
    let frame = state.top().expect("a draw is asked for only while the game goes on");
    let mechanism = |id: u8| {
        let info = rules.mechanism(Mechanism(id));
        format!("Mechanism {id}: {}", variants::words::mechanism(info))
    };
    let list = |set: u64, name: &dyn Fn(u8) -> String| bits(set).map(|id| name(id as u8)).collect();
    let (text, rule, outcomes): (String, &'static str, Vec<String>) = match frame {
        Frame::PlacePlanet { planet } => {
            let spaces = 0..rules.geometry.n_spaces(planet);
            let outcomes = spaces.map(|space| format!("space {space}")).collect();
            (format!("the space of {planet}"), "§9.1", outcomes)
        }
        Frame::PlaceMechanism { .. } => {
            let outcomes = piles::mechanism_outcomes(rules, state, &mechanism);
            ("a starting Mechanism".to_owned(), "§9.9", outcomes)
        }
        Frame::Refill { .. } => {
            let outcomes = piles::mechanism_outcomes(rules, state, &mechanism);
            ("a Mechanism".to_owned(), "§5.1.3", outcomes)
        }
        Frame::PlaceExtra => {
            let left = ch09_setup::extras_left(state);
            ("an Extra Action token".to_owned(), "§9.11", list(left, &|id| Extra(id).to_string()))
        }
        Frame::DrawOrder => {
            let left = ch09_setup::unplaced(state);
            let name = |id: u8| state.told(Player(id)).to_string();
            ("the next in turn order".to_owned(), "§9.14", list(left, &name))
        }
        Frame::SolarDraw { .. } | Frame::SolarBonus { .. } => {
            let cubes = (0..u32::from(state.bag.total())).map(|n| state.bag.nth(n).to_string());
            let mut names: Vec<String> = cubes.collect();
            antimatter::add_outcome(state, &mut names); // §A.3
            ("a cube out of the Solar Bag".to_owned(), "§4.1.1", names)
        }
        Frame::SolarEvent => {
            let name = |id: u8| {
                let people = rules.solar_events[SolarEvent(id).index()];
                format!("Solar Event {id}: {}", deaths(people))
            };
            ("a Solar Event".to_owned(), "§7.2", list(u64::from(state.events), &name))
        }
        Frame::Reveal { planet, .. } => {
            let name = |n: u8| {
                let info = rules.token(ProductionToken::of(planet, usize::from(n)));
                format!("token {n}: {}, {} at once", variants::words::deposit(info), info.ars)
            };
            let outcomes = multi_resource::outcomes(state, planet, &name);
            (format!("a production token of {planet}"), "§4.3.4", outcomes)
        }
        Frame::Discover { .. } => {
            let name = |id: u8| {
                let info = &rules.discoveries[Discovery(id).index()];
                format!("Discovery token {id}: {:?}, {}", info.kind, info.reward)
            };
            let outcomes = piles::discovery_outcomes(rules, state, &name);
            ("a Discovery token".to_owned(), "§5.3.2", outcomes)
        }
        Frame::Hall(frame) => return hall::words::draw_sheet(rules, state, frame),
        Frame::Halley(frame) => return halley::words::draw_sheet(state, frame),
        Frame::Variant(frame) => return variants::words::draw_sheet(rules, state, frame),
        Frame::Kuiper(frame) => return kuiper::words::draw_sheet(rules, state, frame),
        Frame::AntiMatter(frame) => return antimatter::words::draw_sheet(state, frame),
        _ => unreachable!("the dealer is asked for draws only"),
    };
    DrawSheet { text, rule, outcomes }
}

/// What a token does on the side that counts in this phase.
pub(super) fn token_rule(token: Token) -> &'static str {
    match token {
        Token::Solar => "§4.1",
        Token::Research => "§4.2",
        Token::Travel => "§4.3",
        Token::Market => "§4.4",
        Token::Production(Planet::Earth) => "§4.5",
        Token::Production(_) => "§4.6",
        Token::Extra(extra) => extra_rule(extra),
        Token::Activation => "§K.4",
    }
}

/// Is this price off a free flight?
pub(super) fn is_free(off: u8) -> bool {
    off == NONE
}
