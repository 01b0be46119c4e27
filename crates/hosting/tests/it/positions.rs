//! Tables that begin with a position.

use hosting::{NewTable, Title, TitleOf};
use serde_json::Value;
use stellar_conquest::StellarConquest;
use tabletop::{DealerKind, Game};

fn new(asked: &[(&str, &str)], position: Option<Value>) -> NewTable {
    NewTable {
        seats: None,
        ruleset: None,
        options: asked.iter().map(|(k, v)| ((*k).to_owned(), (*v).to_owned())).collect(),
        components: StellarConquest::components(),
        dealer: DealerKind::Caller,
        position,
    }
}

/// Whoever opens a chat learns from the table whether it may, also without knowing the title.
#[test]
fn a_silent_table_says_so() {
    let title = TitleOf::<StellarConquest>::new();
    for (asked, is_silent) in [(&[][..], false), (&[("negotiation", "forbidden")][..], true)] {
        let table = title.open(new(asked, None)).expect("a good set-up");
        assert_eq!(table.is_silent(), is_silent);
        let position = serde_json::from_str(table.position().get()).expect("a position is JSON");
        let again = title.open(new(&[], Some(position))).expect("its own position");
        assert_eq!(again.is_silent(), is_silent);
    }
}

/// A record that begins with a position names the options of the position; others are refused.
#[test]
fn a_position_keeps_its_options() {
    let title = TitleOf::<StellarConquest>::new();
    let secrecy = ("secrecy", "double-blind");
    let begun = title.open(new(&[secrecy, ("ship_limits", "40")], None)).expect("a good set-up");
    let position = serde_json::from_str(begun.position().get()).expect("a position is JSON");
    let open = |asked: &[(&str, &str)]| {
        let table = title.open(new(asked, Some(Value::clone(&position))));
        table.map(|table| table.record().header.options).map_err(|error| error.to_string())
    };
    // Asked for nothing, for the same, or for the same in other words.
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
