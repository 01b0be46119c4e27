//! How a question is written: by its name alone, whatever chapter it belongs to. Positions, snapshots and the
//! hashes of all records are made of this form.

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::ser::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::Value;
use tabletop::frames::{self, of_chapter};
use tabletop::from_chapters;

use super::Frame;
use crate::{
    ch03_setup, ch04_planning, ch05_energy, ch05_goods, ch05_markers, ch05_pass, ch05_research,
    ch05_tracks, ch05_turn, ch16_threats, ch17_campaign, luna,
};

/// All questions that can lie on the stack, in the order in which the schema lists them.
const NAMES: [&str; 20] = [
    "draw",
    "luna",
    "together",
    "turn",
    "goods",
    "expand",
    "oust",
    "take_from",
    "return_to",
    "reward",
    "track",
    "steps",
    "research",
    "upload",
    "counter",
    "market",
    "sale",
    "passing",
    "rest",
    "level",
];

from_chapters! { Frame:
    Draw(ch03_setup::Draw),
    Luna(luna::Frame),
    Setup(ch03_setup::Frame),
    Planning(ch04_planning::Frame),
    Turn(ch05_turn::Frame),
    Goods(ch05_goods::Frame),
    Energy(ch05_energy::Frame),
    Research(ch05_research::Frame),
    Tracks(ch05_tracks::Frame),
    Markers(ch05_markers::Frame),
    Pass(ch05_pass::Frame),
    Threats(ch16_threats::Frame),
    Campaign(ch17_campaign::Frame),
}

impl Serialize for Frame {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Frame::Draw(draw) => serializer.serialize_newtype_variant("Frame", 0, "draw", draw),
            Frame::Luna(frame) => serializer.serialize_newtype_variant("Frame", 1, "luna", frame),
            Frame::Together => serializer.serialize_unit_variant("Frame", 2, "together"),
            Frame::Setup(_) | Frame::Planning(_) => {
                Err(S::Error::custom("what each seat is asked by itself is not on the stack"))
            }
            Frame::Turn(frame) => frame.serialize(serializer),
            Frame::Goods(frame) => frame.serialize(serializer),
            Frame::Energy(frame) => frame.serialize(serializer),
            Frame::Research(frame) => frame.serialize(serializer),
            Frame::Tracks(frame) => frame.serialize(serializer),
            Frame::Markers(frame) => frame.serialize(serializer),
            Frame::Pass(frame) => frame.serialize(serializer),
            Frame::Threats(frame) => frame.serialize(serializer),
            Frame::Campaign(frame) => frame.serialize(serializer),
        }
    }
}

/// The two questions that hold another enum, and the one that holds nothing of a chapter.
#[derive(Deserialize)]
#[serde(rename_all = "snake_case")]
enum Plain {
    Draw(ch03_setup::Draw),
    Luna(luna::Frame),
    Together,
}

/// The chapter to which a name belongs reads the rest.
fn by_name(name: &str, value: Value) -> Result<Frame, serde_json::Error> {
    match name {
        "draw" | "luna" | "together" => Plain::deserialize(value).map(|plain| match plain {
            Plain::Draw(draw) => draw.into(),
            Plain::Luna(frame) => frame.into(),
            Plain::Together => Frame::Together,
        }),
        "turn" => of_chapter::<ch05_turn::Frame, _>(value),
        "goods" => of_chapter::<ch05_goods::Frame, _>(value),
        "expand" | "oust" | "take_from" | "return_to" | "reward" => {
            of_chapter::<ch05_energy::Frame, _>(value)
        }
        "research" | "upload" => of_chapter::<ch05_research::Frame, _>(value),
        "track" | "steps" => of_chapter::<ch05_tracks::Frame, _>(value),
        "market" | "sale" => of_chapter::<ch05_markers::Frame, _>(value),
        "passing" | "rest" => of_chapter::<ch05_pass::Frame, _>(value),
        "counter" => of_chapter::<ch16_threats::Frame, _>(value),
        "level" => of_chapter::<ch17_campaign::Frame, _>(value),
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
        let draw = generator.subschema_for::<ch03_setup::Draw>();
        let luna = generator.subschema_for::<luna::Frame>();
        let holding = |name: &str, text: &str, inner: Schema| {
            json_schema!({
                "description": text,
                "type": "object",
                "properties": { name: inner },
                "additionalProperties": false,
                "required": [name],
            })
        };
        let plain = [
            holding("draw", "The dealer is asked.", draw),
            holding("luna", "Luna is at work.", luna),
            json_schema!({
                "description": "All who have not closed are asked at once.",
                "type": "string",
                "const": "together",
            }),
        ];
        let chapters = [
            ch05_turn::Frame::json_schema(generator),
            ch05_goods::Frame::json_schema(generator),
            ch05_energy::Frame::json_schema(generator),
            ch05_research::Frame::json_schema(generator),
            ch05_tracks::Frame::json_schema(generator),
            ch05_markers::Frame::json_schema(generator),
            ch05_pass::Frame::json_schema(generator),
            ch16_threats::Frame::json_schema(generator),
            ch17_campaign::Frame::json_schema(generator),
        ];
        let description = "One unfinished question; the newest is answered first.";
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
        let examples = [
            json!({ "draw": "special" }),
            json!({ "luna": "icons" }),
            json!("together"),
            json!("turn"),
            json!({ "goods": { "points": 2, "bought": false } }),
            json!({ "expand": { "company": "tawac", "points": 2 } }),
            json!({ "oust": { "company": "tawac", "space": 4 } }),
            json!({ "take_from": { "company": "tawac", "space": 4 } }),
            json!({ "return_to": { "company": "tawac", "space": 4 } }),
            json!({ "reward": { "space": 4 } }),
            json!({ "track": { "steps": 2 } }),
            json!({ "steps": { "seat": 1, "company": "tawac", "left": 2 } }),
            json!({ "research": { "seat": 1, "points": 2 } }),
            json!({ "upload": { "from": 2 } }),
            json!("counter"),
            json!("market"),
            json!("sale"),
            json!("passing"),
            json!({ "rest": { "used": 2 } }),
            json!({ "level": { "won": true } }),
        ];
        for (name, example) in NAMES.iter().zip(examples) {
            let frame = Frame::deserialize(&example).unwrap_or_else(|error| panic!("{error}"));
            let written = serde_json::to_value(frame).expect("it can lie on the stack");
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
            refused(json!("token")).starts_with("there is no question `token`; there are draw,")
        );
        assert!(refused(json!({ "goods": { "points": 2 } })).contains("missing field `bought`"));
        assert!(refused(json!({ "goods": 1, "turn": 2 })).starts_with("a question is its name"));
        assert!(serde_json::to_value(Frame::Setup(ch03_setup::Frame::Token)).is_err());
    }
}
