//! The door by itself: bots that play from afar, seats and titles that are not there, news for those who know the title.

use std::collections::BTreeMap;

use hosting::{AnyBot, AnyTable, Audience, Command, NewTable, Title, TitleOf, Waiting, find_title};
use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use tabletop::wire::{Offer, Raw, StoryLine, Told};
use tabletop::{DealerKind, Game, Pending, Seat, Seed, Viewer};

use crate::Sound;

static PEARLS: TitleOf<Sound> = TitleOf::new();

fn new(dealer: DealerKind) -> NewTable {
    NewTable {
        seats: Some(2),
        ruleset: None,
        options: BTreeMap::new(),
        components: Sound::components(),
        dealer,
        position: None,
    }
}

fn table() -> Box<dyn AnyTable> {
    PEARLS.begin(new(DealerKind::Open(Seed([1; 32])))).expect("a good set-up")
}

fn seated(name: &str, seat: u8) -> Box<dyn AnyBot> {
    PEARLS.bot(name, Seat(seat), Seed([2; 32]), &Sound::components()).expect("a known name")
}

/// What another program makes of what it is sent.
fn read<T: DeserializeOwned>(part: &Raw) -> T {
    serde_json::from_str(part.get()).expect("it can be read")
}

fn heard(line: &StoryLine<Raw>) -> Told {
    let text = serde_json::to_string(&line.told).expect("plain data");
    serde_json::from_str(&text).expect("it can be read")
}

#[test]
fn bots_behind_the_door_play_to_the_end() {
    let mut table = table();
    let mut bots = [seated("careful", 0), seated("random", 1)];
    assert!(bots[0].looks() && !bots[1].looks());
    for (seat, bot) in Seat::first(2).zip(&mut bots) {
        for line in table.story(Viewer::Seat(seat)) {
            bot.hear(&heard(&line)).expect("news of this title");
        }
    }
    while let Pending::Seats(seats) = table.pending() {
        let seat = seats.lowest().expect("somebody is asked");
        let view = table.look(Viewer::Seat(seat)).view;
        let view: Value =
            view.iter().map(|(name, part)| ((*name).to_owned(), read::<Value>(part))).collect();
        let legal: Vec<Offer> = read(&table.ask(seat).expect("it is asked").legal);
        let chosen = bots[seat.index()].choose(&view, &legal).expect("an answer");
        let act = Command::Act(legal[chosen].action.clone());
        let step = table.obey(seat, &act, Audience::everybody()).expect("a legal answer");
        for (seat, bot) in Seat::first(2).zip(&mut bots) {
            for line in &step.lines[Viewer::Seat(seat)] {
                bot.hear(&heard(line)).expect("news of this title");
            }
        }
    }
    assert_eq!(table.pending(), Pending::Over);
}

#[test]
fn what_is_not_of_the_title_is_refused() {
    let mut bot = seated("careful", 0);
    let told = |told: Value| -> Told {
        let mut line = json!({ "text": "", "weight": "matters" });
        line.as_object_mut().expect("an object").extend(told.as_object().expect("one").clone());
        serde_json::from_value(line).expect("news")
    };
    assert_eq!(bot.hear(&told(json!({ "event": 5 }))).expect_err("no event").code, "bad_news");
    bot.hear(&told(json!({ "undone": { "seat": 1 } }))).expect("taken back, no event");
    let whose = json!({ "text": "", "weight": "matters", "reopened": {} });
    assert!(serde_json::from_value::<Told>(whose).is_err(), "whose?");
    assert_eq!(bot.choose(&Value::Null, &[]).expect_err("not asked").code, "not_asked");
    let offer = |action: Value| -> Offer {
        let offer = json!({ "action": action, "text": "", "label": "", "rule": "", "touches": [] });
        serde_json::from_value(offer).expect("an offer")
    };
    let refused = bot.choose(&Value::Null, &[offer(json!("close"))]).expect_err("no view");
    assert_eq!(refused.code, "bad_news");
    let refused = bot.choose(&Value::Null, &[offer(Value::Null)]).expect_err("no action");
    assert_eq!(refused.code, "bad_news");
    let unknown = PEARLS.bot("steady", Seat(0), Seed([0; 32]), &Sound::components()).map(|_| ());
    assert_eq!(unknown.expect_err("nobody").code, "no_such_bot");
}

#[test]
fn seats_and_titles_that_are_not_there_are_named() {
    let mut table = table();
    let refused = table.check_seat(Seat(2)).expect_err("two play");
    assert_eq!(refused.to_string(), "there is no seat 2: this game has seats 0 to 1");
    let refused = table.obey(Seat(9), &Command::Undo, Audience::default()).expect_err("two play");
    assert_eq!(refused.code, "no_such_seat");
    let titles: [&'static dyn Title; 1] = [&PEARLS];
    assert_eq!(find_title(&titles, "pearls").expect("it is there").name(), PEARLS.name());
    let refused = find_title(&titles, "gems").expect_err("there is none");
    assert_eq!(refused.to_string(), "there is no title 'gems'; this table has pearls");
}

/// Whoever knows the title is told its news without words, and whoever does not, the same in words.
#[test]
fn typed_and_written_news_are_the_same() {
    let mut table = table();
    let mut n_told = 0;
    while let Pending::Seats(seats) = table.pending() {
        let seat = seats.lowest().expect("somebody is asked");
        let offers = table.offers(seat).expect("it is asked");
        let ask = table.ask(seat).expect("it is asked");
        assert_eq!(serde_json::to_string(&offers.legal).expect("plain data"), ask.legal.get());
        let act = Command::Text(offers.legal[0].text.clone());
        let step = table.obey(seat, &act, Audience::everybody()).expect("a legal answer");
        let news = step.news.expect("a step brings news");
        let news: &tabletop::NewsByViewer<Sound> = news.downcast_ref().expect("of this title");
        for viewer in Viewer::all(2) {
            let events = step.lines[viewer].iter().map(|line| line.told.event.clone());
            let events: Vec<Option<String>> =
                events.map(|event| event.map(|event| event.get().to_owned())).collect();
            let typed = news[viewer].iter().map(|news| match news {
                tabletop::News::Event(event) => serde_json::to_string(event).ok(),
                tabletop::News::Undone { .. } | tabletop::News::Reopened { .. } => None,
            });
            assert_eq!(events, typed.collect::<Vec<_>>());
            n_told += events.len();
        }
    }
    assert!(n_told > 0);
}

/// A table is opened before anything is dealt; who begins it has everything dealt that comes before the first answer.
#[test]
fn a_table_is_opened_or_begun() {
    let dealer = || DealerKind::Open(Seed([1; 32]));
    let mut opened = PEARLS.open(new(dealer())).expect("a good set-up");
    assert!(matches!(opened.waiting(), Waiting::Dealer { .. }) && opened.n_entries() == 0);
    opened.deal_all(Audience::default());
    assert_eq!(opened.hash(), table().hash());
    let by_hand = PEARLS.begin(new(DealerKind::Caller)).expect("a good set-up");
    assert!(matches!(by_hand.waiting(), Waiting::Dealer { .. }));
}
