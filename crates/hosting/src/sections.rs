//! A View, cut into its top-level fields, each as JSON of its own: what changed can then be told by
//! field, and a View is never built as a tree of values in between.

use serde::ser::{Impossible, SerializeStruct};
use serde::{Serialize, Serializer};
use tabletop::wire::Raw;

/// The fields of a struct, in order.
pub(crate) type Sections = Vec<(&'static str, Raw)>;

/// Takes a struct apart; anything else is refused.
pub(crate) struct Cut;

/// The fields so far.
pub(crate) struct Cutting(Sections);

type Refusal = serde_json::Error;

fn refused() -> Refusal {
    serde::ser::Error::custom("a View is a struct with named fields")
}

impl SerializeStruct for Cutting {
    type Ok = Sections;
    type Error = Refusal;

    fn serialize_field<T: Serialize + ?Sized>(
        &mut self,
        name: &'static str,
        value: &T,
    ) -> Result<(), Refusal> {
        self.0.push((name, serde_json::value::to_raw_value(value)?));
        Ok(())
    }

    fn end(self) -> Result<Sections, Refusal> {
        Ok(self.0)
    }
}

macro_rules! refuse {
    ($($method:ident: $type:ty),* $(,)?) => {
        $(fn $method(self, _: $type) -> Result<Sections, Refusal> {
            Err(refused())
        })*
    };
}

impl Serializer for Cut {
    type Ok = Sections;
    type Error = Refusal;
    type SerializeSeq = Impossible<Sections, Refusal>;
    type SerializeTuple = Impossible<Sections, Refusal>;
    type SerializeTupleStruct = Impossible<Sections, Refusal>;
    type SerializeTupleVariant = Impossible<Sections, Refusal>;
    type SerializeMap = Impossible<Sections, Refusal>;
    type SerializeStruct = Cutting;
    type SerializeStructVariant = Impossible<Sections, Refusal>;

    fn serialize_struct(self, _: &'static str, n_fields: usize) -> Result<Cutting, Refusal> {
        Ok(Cutting(Vec::with_capacity(n_fields)))
    }

    fn serialize_newtype_struct<T: Serialize + ?Sized>(
        self,
        _: &'static str,
        value: &T,
    ) -> Result<Sections, Refusal> {
        value.serialize(self)
    }

    refuse! {
        serialize_bool: bool, serialize_i8: i8, serialize_i16: i16, serialize_i32: i32, serialize_i64: i64, serialize_u8: u8,
        serialize_u16: u16, serialize_u32: u32, serialize_u64: u64, serialize_f32: f32, serialize_f64: f64, serialize_char: char,
        serialize_str: &str, serialize_bytes: &[u8], serialize_unit_struct: &'static str,
    }

    fn serialize_none(self) -> Result<Sections, Refusal> {
        Err(refused())
    }

    fn serialize_some<T: Serialize + ?Sized>(self, _: &T) -> Result<Sections, Refusal> {
        Err(refused())
    }

    fn serialize_unit(self) -> Result<Sections, Refusal> {
        Err(refused())
    }

    fn serialize_unit_variant(
        self,
        _: &'static str,
        _: u32,
        _: &'static str,
    ) -> Result<Sections, Refusal> {
        Err(refused())
    }

    fn serialize_newtype_variant<T: Serialize + ?Sized>(
        self,
        _: &'static str,
        _: u32,
        _: &'static str,
        _: &T,
    ) -> Result<Sections, Refusal> {
        Err(refused())
    }

    fn serialize_seq(self, _: Option<usize>) -> Result<Self::SerializeSeq, Refusal> {
        Err(refused())
    }

    fn serialize_tuple(self, _: usize) -> Result<Self::SerializeTuple, Refusal> {
        Err(refused())
    }

    fn serialize_tuple_struct(
        self,
        _: &'static str,
        _: usize,
    ) -> Result<Self::SerializeTupleStruct, Refusal> {
        Err(refused())
    }

    fn serialize_tuple_variant(
        self,
        _: &'static str,
        _: u32,
        _: &'static str,
        _: usize,
    ) -> Result<Self::SerializeTupleVariant, Refusal> {
        Err(refused())
    }

    fn serialize_map(self, _: Option<usize>) -> Result<Self::SerializeMap, Refusal> {
        Err(refused())
    }

    fn serialize_struct_variant(
        self,
        _: &'static str,
        _: u32,
        _: &'static str,
        _: usize,
    ) -> Result<Self::SerializeStructVariant, Refusal> {
        Err(refused())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Serialize)]
    struct Seen {
        turn: u8,
        own: Option<Vec<u8>>,
    }

    #[test]
    fn a_struct_falls_into_its_fields() {
        let cut = Seen { turn: 3, own: Some(vec![1]) }.serialize(Cut).unwrap();
        let cut: Vec<_> = cut.iter().map(|(name, text)| (*name, text.get())).collect();
        assert_eq!(cut, [("turn", "3"), ("own", "[1]")]);
    }

    #[test]
    fn anything_else_is_refused() {
        assert!(5.serialize(Cut).is_err());
        assert!([1, 2].serialize(Cut).is_err());
    }
}
