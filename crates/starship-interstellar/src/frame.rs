//! How a [`Frame`] is written in documents: each chapter's by its own name, the name of the chapter around
//! those of H.A.L.L., the expansions and the variants.

use std::borrow::Cow;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::Value;

use crate::ch10_hall::HallFrame;
use crate::cha_antimatter::AntiMatterFrame;
use crate::chc_halley::HalleyFrame;
use crate::chk_kuiper::KuiperFrame;
use crate::chv_variants::VariantFrame;
use crate::state::Frame;
use crate::{
    ch01_payment, ch01_rewards, ch01_turn, ch04_market, ch04_production, ch04_research, ch04_solar,
    ch04_travel, ch05_build, ch05_government, ch05_probe, ch05_salvation, ch05_save, ch05_tracks,
    ch06_phase, ch07_sun, ch09_setup,
};

/// Frames that are written with the name of their chapter around them.
#[derive(Clone, Copy, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(rename = "ExpansionFrame")]
enum Named {
    Hall(HallFrame),
    Halley(HalleyFrame),
    Variant(VariantFrame),
    Kuiper(KuiperFrame),
    AntiMatter(AntiMatterFrame),
}

impl From<Named> for Frame {
    fn from(named: Named) -> Frame {
        match named {
            Named::Hall(frame) => Frame::Hall(frame),
            Named::Halley(frame) => Frame::Halley(frame),
            Named::Variant(frame) => Frame::Variant(frame),
            Named::Kuiper(frame) => Frame::Kuiper(frame),
            Named::AntiMatter(frame) => Frame::AntiMatter(frame),
        }
    }
}

/// The chapters whose frames stand by their own names: what they are called, how they are read and written.
macro_rules! chapters {
    ($($variant:ident = $chapter:ident: $($name:literal)+;)+) => {
        $(impl From<$chapter::Frame> for Frame {
            fn from(frame: $chapter::Frame) -> Frame {
                Frame::$variant(frame)
            }
        })+

        impl Serialize for Frame {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                match *self {
                    $(Frame::$variant(ref frame) => frame.serialize(serializer),)+
                    Frame::Hall(frame) => Named::Hall(frame).serialize(serializer),
                    Frame::Halley(frame) => Named::Halley(frame).serialize(serializer),
                    Frame::Variant(frame) => Named::Variant(frame).serialize(serializer),
                    Frame::Kuiper(frame) => Named::Kuiper(frame).serialize(serializer),
                    Frame::AntiMatter(frame) => Named::AntiMatter(frame).serialize(serializer),
                }
            }
        }

        /// Reads a frame of this name, whichever chapter it belongs to.
        fn read(name: &str, value: Value) -> Result<Frame, serde_json::Error> {
            match name {
                $($($name)|+ => $chapter::Frame::deserialize(value).map(Frame::$variant),)+
                "hall" | "halley" | "variant" | "kuiper" | "anti_matter" => {
                    Named::deserialize(value).map(Frame::from)
                }
                other => Err(serde_json::Error::custom(format!("no question is called {other}"))),
            }
        }

        impl JsonSchema for Frame {
            fn schema_name() -> Cow<'static, str> {
                "Frame".into()
            }

            fn json_schema(generator: &mut SchemaGenerator) -> Schema {
                let chapters = [
                    $(generator.subschema_for::<$chapter::Frame>(),)+
                    generator.subschema_for::<Named>(),
                ];
                json_schema!({
                    "description": "One unfinished question, draw or step; the newest comes first.",
                    "anyOf": chapters,
                })
            }
        }
    };
}

chapters! {
    Setup = ch09_setup: "place_planet" "place_mechanism" "place_extra" "draw_order";
    Turn = ch01_turn: "turn" "pass_reward";
    Payment = ch01_payment: "pay";
    Reward = ch01_rewards: "choose_deposit" "choose_way";
    Solar = ch04_solar: "solar_draw" "solar_keep" "solar_bonus";
    Research = ch04_research: "research" "place_wormhole";
    Travel = ch04_travel: "depart" "reveal" "settle" "dock";
    Market = ch04_market: "market";
    Production = ch04_production: "produce" "choose_production";
    Salvation = ch05_salvation: "finish";
    Build = ch05_build: "build" "refill";
    Save = ch05_save: "save";
    Probe = ch05_probe: "probe" "discover" "wormhole";
    Government = ch05_government: "send" "rise";
    Tracks = ch05_tracks: "choose_track" "choose_extra";
    Phase = ch06_phase: "government_build" "government_probe";
    Sun = ch07_sun: "spiral" "solar_event";
}

macro_rules! expansions {
    ($($variant:ident = $frame:ty;)+) => {
        $(impl From<$frame> for Frame {
            fn from(frame: $frame) -> Frame {
                Frame::$variant(frame)
            }
        })+
    };
}

expansions! {
    Hall = HallFrame;
    Halley = HalleyFrame;
    Variant = VariantFrame;
    Kuiper = KuiperFrame;
    AntiMatter = AntiMatterFrame;
}

impl<'de> Deserialize<'de> for Frame {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Frame, D::Error> {
        let value = Value::deserialize(deserializer)?;
        let name = match &value {
            Value::String(name) => name.clone(),
            Value::Object(fields) if fields.len() == 1 => {
                fields.keys().next().cloned().unwrap_or_default()
            }
            Value::Object(_)
            | Value::Null
            | Value::Bool(_)
            | Value::Number(_)
            | Value::Array(_) => {
                return Err(D::Error::custom("a question is a name, or a name with its fields"));
            }
        };
        read(&name, value).map_err(|error| D::Error::custom(format!("{name}: {error}")))
    }
}
