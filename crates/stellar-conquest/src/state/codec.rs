//! How a question is written: by its name alone, whatever chapter it belongs to. Positions, snapshots and
//! the hashes of all records are made of this form.

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::Value;
use tabletop::frames::{self, of_chapter};
use tabletop::from_chapters;

use super::Frame;
use crate::{
    ch02_setup, ch03_explore, ch03_movement, ch03_posts, ch04_battle, ch04_colony, ch04_fire,
    ch05_landing,
};

/// All questions, in the order in which the schema lists them.
const NAMES: [&str; 23] = [
    "seating",
    "secret",
    "move",
    "order",
    "detach",
    "administer",
    "explore_from",
    "ask_explore",
    "risk",
    "card",
    "battles",
    "aim",
    "fire",
    "withdraw",
    "withdraw_to",
    "redirect",
    "assault",
    "attack",
    "raze_defence",
    "raze",
    "bombard",
    "land",
    "land_count",
];

from_chapters! { Frame:
    Setup(ch02_setup::Frame),
    Movement(ch03_movement::Frame),
    Posts(ch03_posts::Frame),
    Explore(ch03_explore::Frame),
    Battle(ch04_battle::Frame),
    Fire(ch04_fire::Frame),
    Colony(ch04_colony::Frame),
    Landing(ch05_landing::Frame),
}

impl Serialize for Frame {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Frame::Setup(frame) => frame.serialize(serializer),
            Frame::Secret => serializer.serialize_unit_variant("Frame", 1, "secret"),
            Frame::Movement(frame) => frame.serialize(serializer),
            Frame::Posts(frame) => frame.serialize(serializer),
            Frame::Explore(frame) => frame.serialize(serializer),
            Frame::Battle(frame) => frame.serialize(serializer),
            Frame::Fire(frame) => frame.serialize(serializer),
            Frame::Colony(frame) => frame.serialize(serializer),
            Frame::Landing(frame) => frame.serialize(serializer),
        }
    }
}

/// The one question that belongs to no chapter, because each seat has its own then.
#[derive(Deserialize)]
#[serde(rename_all = "snake_case")]
enum Plain {
    Secret,
}

/// The chapter to which a name belongs reads the rest.
fn by_name(name: &str, value: Value) -> Result<Frame, serde_json::Error> {
    match name {
        "seating" => of_chapter::<ch02_setup::Frame, _>(value),
        "secret" => Plain::deserialize(value).map(|Plain::Secret| Frame::Secret),
        "move" | "order" | "detach" | "redirect" => of_chapter::<ch03_movement::Frame, _>(value),
        "administer" | "raze" => of_chapter::<ch03_posts::Frame, _>(value),
        "explore_from" | "ask_explore" | "risk" | "card" => {
            of_chapter::<ch03_explore::Frame, _>(value)
        }
        "battles" | "aim" | "withdraw" | "withdraw_to" => {
            of_chapter::<ch04_battle::Frame, _>(value)
        }
        "fire" => of_chapter::<ch04_fire::Frame, _>(value),
        "assault" | "attack" | "raze_defence" | "bombard" => {
            of_chapter::<ch04_colony::Frame, _>(value)
        }
        "land" | "land_count" => of_chapter::<ch05_landing::Frame, _>(value),
        _ => Err(frames::unknown(name, &NAMES)),
    }
}

impl<'de> Deserialize<'de> for Frame {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Frame, D::Error> {
        frames::read(deserializer, by_name)
    }
}

impl JsonSchema for Frame {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Frame".into()
    }

    /// One list of all questions, as if they were one enum: that is what a reader sees.
    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        let secret = json_schema!({
            "description": "§2.7.2, §6.1.1: all seats at once, each at its desk.",
            "type": "string",
            "const": "secret",
        });
        let plain = [secret];
        let chapters = [
            ch02_setup::Frame::json_schema(generator),
            ch03_movement::Frame::json_schema(generator),
            ch03_posts::Frame::json_schema(generator),
            ch03_explore::Frame::json_schema(generator),
            ch04_battle::Frame::json_schema(generator),
            ch04_fire::Frame::json_schema(generator),
            ch04_colony::Frame::json_schema(generator),
            ch05_landing::Frame::json_schema(generator),
        ];
        let description = "One unfinished question or roll; the newest comes first.";
        frames::schema(description, &NAMES, plain, chapters)
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    /// Every name is read, and no other; what is read is written the same.
    #[test]
    fn names() {
        let risk = json!({ "star": 4, "stack": 0, "class": 1, "left": 2, "lost": 0 });
        let shot = json!({
            "side": 1, "group": 0, "ship": 3, "strength": 2, "shot": 0, "second": true,
        });
        let pulled = json!({ "side": 0, "pulled": [0, 1, 0, 0, 0, 0, 0, 2] });
        let examples = [
            json!({ "seating": { "next": 1 } }),
            json!("secret"),
            json!("move"),
            json!("order"),
            json!({ "detach": { "class": 2, "take": [1, 0, 0, 0, 0] } }),
            json!("administer"),
            json!({ "explore_from": { "star": 54 } }),
            json!({ "ask_explore": { "star": 4 } }),
            json!({ "risk": risk }),
            json!({ "card": { "star": 4 } }),
            json!("battles"),
            json!({ "aim": { "side": 1 } }),
            json!({ "fire": shot }),
            json!({ "withdraw": pulled }),
            json!({ "withdraw_to": pulled }),
            json!({ "redirect": { "seat": 3 } }),
            json!("assault"),
            json!("attack"),
            json!({ "raze_defence": { "planet": 12 } }),
            json!({ "raze": { "planet": 12 } }),
            json!({ "bombard": { "planet": 12 } }),
            json!("land"),
            json!({ "land_count": { "stack": 2, "planet": 12 } }),
        ];
        for (name, example) in NAMES.iter().zip(examples) {
            let frame = Frame::deserialize(&example).unwrap_or_else(|error| panic!("{error}"));
            let written = serde_json::to_value(frame).expect("a frame is plain data");
            assert_eq!(written, example);
            assert!(example == **name || example.get(name).is_some(), "{name}: {example}");
        }
        let schema = schemars::schema_for!(Frame);
        let cases = schema.get("oneOf").and_then(Value::as_array).expect("one of many");
        assert_eq!(cases.iter().map(frames::name_of).collect::<Vec<_>>(), NAMES);
    }

    /// A refusal names what is wrong.
    #[test]
    fn refusals() {
        let refused =
            |value: Value| Frame::deserialize(value).expect_err("it is refused").to_string();
        assert!(
            refused(json!("fly")).starts_with("there is no question `fly`; there are seating,")
        );
        assert!(refused(json!({ "card": {} })).contains("missing field `star`"));
        assert!(Frame::deserialize(json!({ "secret": 1 })).is_err());
        assert!(refused(json!({ "card": 1, "move": 2 })).starts_with("a question is its name"));
    }
}
