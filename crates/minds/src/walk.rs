//! Reads any document of a title: a serializer that writes features instead of text.
//!
//! Views and answers are documents already, with names for everything in them; their JSON forms are what
//! all clients rely on, and so does this. What a name cannot tell (is this number a count or a card? is
//! this list by seat?) a title says in its [`Reading`]s.

use std::fmt::Write as _;

use serde::Serialize;
use serde::ser::{
    self, SerializeMap, SerializeSeq, SerializeStruct, SerializeStructVariant, SerializeTuple,
    SerializeTupleStruct, SerializeTupleVariant,
};

use crate::sketch::{Hashed, Path, Sketch, hash_of};

/// How a list is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum List {
    /// The order means nothing.
    Set,
    /// Each place has a meaning of its own.
    Places,
    /// By place before the own seat, as a set before others: what they have matters less.
    OwnPlaces,
    /// Seats in order, then a printed opponent; read from the own seat onwards.
    Seats,
    /// Questions, the newest last: the two on top.
    Top,
    /// Only how many there are.
    Length,
}

/// How a number or a name is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Leaf {
    /// More is more.
    Count,
    /// One of many.
    Pick,
    /// A seat, counted from the own one.
    Seat,
    /// Not by itself: it says which thing the rest of its document is about.
    Key,
    /// The same, and it is a seat.
    SeatKey,
    /// Not at all.
    Skip,
}

/// How a field is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reading {
    /// A list.
    pub list: List,
    /// A number or a name that stands alone.
    pub leaf: Leaf,
    /// A number or a name in a list.
    pub item: Leaf,
}

impl Reading {
    const fn new(list: List, leaf: Leaf, item: Leaf) -> Reading {
        Reading { list, leaf, item }
    }

    /// What nothing is said about: numbers count, lists are sets of ids.
    pub const PLAIN: Reading = Reading::new(List::Set, Leaf::Count, Leaf::Pick);
    /// One of many.
    pub const PICK: Reading = Reading::new(List::Set, Leaf::Pick, Leaf::Pick);
    /// Says which thing the rest is about.
    pub const KEY: Reading = Reading::new(List::Set, Leaf::Key, Leaf::Pick);
    /// A seat.
    pub const SEAT: Reading = Reading::new(List::Set, Leaf::Seat, Leaf::Seat);
    /// Says whose the rest is.
    pub const SEAT_KEY: Reading = Reading::new(List::Set, Leaf::SeatKey, Leaf::Seat);
    /// A list by seat; numbers count.
    pub const SEATS: Reading = Reading::new(List::Seats, Leaf::Count, Leaf::Count);
    /// A list by seat; numbers are ids.
    pub const SEATS_PICK: Reading = Reading::new(List::Seats, Leaf::Pick, Leaf::Pick);
    /// A list of places with ids.
    pub const PLACES: Reading = Reading::new(List::Places, Leaf::Pick, Leaf::Pick);
    /// The same for the own seat, a set for others.
    pub const OWN_PLACES: Reading = Reading::new(List::OwnPlaces, Leaf::Pick, Leaf::Pick);
    /// A list of places with counts.
    pub const COUNTS: Reading = Reading::new(List::Places, Leaf::Count, Leaf::Count);
    /// A list of places with seats.
    pub const PLACED_SEATS: Reading = Reading::new(List::Places, Leaf::Seat, Leaf::Seat);
    /// Open questions.
    pub const TOP: Reading = Reading::new(List::Top, Leaf::Count, Leaf::Pick);
    /// A list of which only the length matters.
    pub const LENGTH: Reading = Reading::new(List::Length, Leaf::Count, Leaf::Count);
    /// Not read.
    pub const SKIP: Reading = Reading::new(List::Length, Leaf::Skip, Leaf::Skip);
}

/// What a title says about the fields of its documents: of which document, which field.
pub(crate) type Readings = fn(document: &str, field: &str) -> Reading;

/// Reads documents of one title. It keeps what it has found out about fields.
#[derive(Debug)]
pub(crate) struct Reader {
    readings: Readings,
    /// By the places of both words in memory, which are the same for the whole run: what is kept there
    /// follows from the words alone.
    fields: Vec<Option<Field>>,
}

#[derive(Clone, Copy, Debug)]
struct Field {
    document: usize,
    field: usize,
    hash: u64,
    reading: Reading,
}

const FIELDS: usize = 2048;

/// Whose eyes, and at how large a table.
#[derive(Clone, Copy, Debug)]
pub struct Eyes {
    /// The own seat.
    pub own: u8,
    /// How many seats play.
    pub n_seats: u8,
}

/// Where a printed opponent stands among the seats as one sees them.
pub const AUTOMA: u64 = 4;

impl Eyes {
    /// A seat counted from the own one; whatever is no seat is the printed opponent.
    pub fn seat(self, seat: u64) -> u64 {
        let n = u64::from(self.n_seats.max(1));
        if seat < n { (seat + n - u64::from(self.own)) % n } else { AUTOMA }
    }
}

impl Reader {
    pub(crate) fn new(readings: Readings) -> Reader {
        Reader { readings, fields: vec![None; FIELDS] }
    }

    /// Everything that the document tells, under this path.
    pub(crate) fn read<T: Serialize>(
        &mut self,
        document: &T,
        path: Path,
        reading: Reading,
        eyes: Eyes,
        sketch: &mut Sketch,
    ) {
        let mut pen = Pen { reader: self, sketch, eyes, key: 0, word: false, whose: 0 };
        let walk = Walk { pen: &mut pen, path, reading, in_list: false };
        document.serialize(walk).expect("a document of plain data is read to its end");
    }

    fn field(&mut self, document: &'static str, field: &'static str) -> (u64, Reading) {
        let (one, two) = (document.as_ptr() as usize, field.as_ptr() as usize);
        let mut at = (one ^ two.wrapping_mul(0x9E37_79B9)) % FIELDS;
        for _ in 0..FIELDS {
            match self.fields[at] {
                Some(known) if (known.document, known.field) == (one, two) => {
                    return (known.hash, known.reading);
                }
                Some(_) => at = (at + 1) % FIELDS,
                None => break,
            }
        }
        let (hash, reading) = (hash_of(field), (self.readings)(document, field));
        self.fields[at] = Some(Field { document: one, field: two, hash, reading });
        (hash, reading)
    }
}

struct Pen<'a> {
    reader: &'a mut Reader,
    sketch: &'a mut Sketch,
    eyes: Eyes,
    /// The key that was read last.
    key: u64,
    /// Was the last leaf a word?
    word: bool,
    /// Before whom the list of seats is being read.
    whose: u64,
}

struct Walk<'a, 'p> {
    pen: &'p mut Pen<'a>,
    path: Path,
    reading: Reading,
    in_list: bool,
}

/// Nothing that is read here can fail.
#[derive(Debug)]
pub(crate) struct Never;

impl std::fmt::Display for Never {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("a document could not be read")
    }
}

impl std::error::Error for Never {}

impl ser::Error for Never {
    fn custom<T: std::fmt::Display>(_: T) -> Never {
        Never
    }
}

impl Walk<'_, '_> {
    fn leaf(&self) -> Leaf {
        if self.in_list { self.reading.item } else { self.reading.leaf }
    }

    fn number(self, number: i64) {
        self.pen.word = false;
        match self.leaf() {
            Leaf::Count => self.pen.sketch.count(self.path, number),
            Leaf::Pick => self.pen.sketch.pick(self.path, number as u64),
            Leaf::Seat => {
                let seat = self.pen.eyes.seat(number as u64);
                self.pen.sketch.pick(self.path, seat);
            }
            Leaf::Key => self.pen.key = number as u64,
            Leaf::SeatKey => self.pen.key = self.pen.eyes.seat(number as u64),
            Leaf::Skip => {}
        }
    }

    fn word(self, word: &str) {
        self.hashed(hash_of(word));
    }

    fn hashed(self, hash: u64) {
        match self.leaf() {
            Leaf::Key | Leaf::SeatKey | Leaf::Skip => {}
            Leaf::Count | Leaf::Pick | Leaf::Seat => self.pen.sketch.pick(self.path, hash),
        }
        (self.pen.key, self.pen.word) = (hash, true);
    }
}

macro_rules! numbers {
    ($($name:ident: $type:ty;)+) => {
        $(fn $name(self, number: $type) -> Result<(), Never> {
            self.number(number as i64);
            Ok(())
        })+
    };
}

impl<'a, 'p> ser::Serializer for Walk<'a, 'p> {
    type Ok = ();
    type Error = Never;
    type SerializeSeq = Items<'a, 'p>;
    type SerializeTuple = Items<'a, 'p>;
    type SerializeTupleStruct = Items<'a, 'p>;
    type SerializeTupleVariant = Items<'a, 'p>;
    type SerializeMap = Fields<'a, 'p>;
    type SerializeStruct = Fields<'a, 'p>;
    type SerializeStructVariant = Fields<'a, 'p>;

    numbers! {
        serialize_i8: i8; serialize_i16: i16; serialize_i32: i32; serialize_i64: i64;
        serialize_u8: u8; serialize_u16: u16; serialize_u32: u32; serialize_u64: u64;
        serialize_f32: f32; serialize_f64: f64;
    }

    fn serialize_bool(self, is: bool) -> Result<(), Never> {
        if is && self.leaf() != Leaf::Skip {
            self.pen.sketch.mark(self.path);
        }
        self.pen.word = false;
        Ok(())
    }

    fn serialize_char(self, letter: char) -> Result<(), Never> {
        self.number(i64::from(u32::from(letter)));
        Ok(())
    }

    fn serialize_str(self, word: &str) -> Result<(), Never> {
        self.word(word);
        Ok(())
    }

    fn collect_str<T: std::fmt::Display + ?Sized>(self, word: &T) -> Result<(), Never> {
        let mut hashed = Hashed::NOTHING;
        write!(hashed, "{word}").map_err(|_| Never)?;
        self.hashed(hashed.0);
        Ok(())
    }

    fn serialize_bytes(self, _: &[u8]) -> Result<(), Never> {
        Ok(())
    }

    fn serialize_none(self) -> Result<(), Never> {
        self.pen.word = false;
        Ok(())
    }

    fn serialize_some<T: Serialize + ?Sized>(self, value: &T) -> Result<(), Never> {
        value.serialize(self)
    }

    fn serialize_unit(self) -> Result<(), Never> {
        self.pen.word = false;
        Ok(())
    }

    fn serialize_unit_struct(self, _: &'static str) -> Result<(), Never> {
        self.serialize_unit()
    }

    fn serialize_unit_variant(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
    ) -> Result<(), Never> {
        let pen = &mut *self.pen;
        let walk = Walk { pen, path: self.path, reading: self.reading, in_list: self.in_list };
        walk.word(variant);
        self.pen.word = false;
        Ok(())
    }

    fn serialize_newtype_struct<T: Serialize + ?Sized>(
        self,
        _: &'static str,
        value: &T,
    ) -> Result<(), Never> {
        value.serialize(self)
    }

    fn serialize_newtype_variant<T: Serialize + ?Sized>(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
        value: &T,
    ) -> Result<(), Never> {
        let path = self.path.named(variant);
        if self.leaf() != Leaf::Skip {
            self.pen.sketch.mark(path);
        }
        let reading = self.pen.reader.field(variant, "").1;
        value.serialize(Walk { path, reading, ..self })
    }

    fn serialize_seq(self, n: Option<usize>) -> Result<Items<'a, 'p>, Never> {
        Ok(Items { walk: self, n: n.unwrap_or(0), idx: 0 })
    }

    fn serialize_tuple(self, n: usize) -> Result<Items<'a, 'p>, Never> {
        self.serialize_seq(Some(n))
    }

    fn serialize_tuple_struct(self, _: &'static str, n: usize) -> Result<Items<'a, 'p>, Never> {
        self.serialize_seq(Some(n))
    }

    fn serialize_tuple_variant(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
        n: usize,
    ) -> Result<Items<'a, 'p>, Never> {
        let path = self.path.named(variant);
        Walk { path, ..self }.serialize_seq(Some(n))
    }

    fn serialize_map(self, _: Option<usize>) -> Result<Fields<'a, 'p>, Never> {
        self.serialize_struct("", 0)
    }

    fn serialize_struct(self, name: &'static str, _: usize) -> Result<Fields<'a, 'p>, Never> {
        let Walk { pen, path, reading, in_list } = self;
        let leaf = if in_list { reading.item } else { reading.leaf };
        let skipped = leaf == Leaf::Skip;
        Ok(Fields { pen, path, name, tagged: true, skipped, key: Path::root("") })
    }

    fn serialize_struct_variant(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
        n: usize,
    ) -> Result<Fields<'a, 'p>, Never> {
        let path = self.path.named(variant);
        if self.leaf() != Leaf::Skip {
            self.pen.sketch.mark(path);
        }
        let mut fields = Walk { path, ..self }.serialize_struct(variant, n)?;
        fields.tagged = false; // The tag is in the path already.
        Ok(fields)
    }
}

/// A list under way.
pub(crate) struct Items<'a, 'p> {
    walk: Walk<'a, 'p>,
    n: usize,
    idx: usize,
}

impl Items<'_, '_> {
    fn item<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Never> {
        let idx = self.idx;
        self.idx += 1;
        let Walk { pen, path, reading, .. } = &mut self.walk;
        let (mut path, whose) = (*path, pen.whose);
        match reading.list {
            List::Set => {}
            List::Places => path = path.step(idx as u64),
            List::OwnPlaces if whose == 0 => path = path.step(idx as u64),
            List::OwnPlaces => {}
            List::Seats => {
                pen.whose = pen.eyes.seat(idx as u64);
                path = path.step(pen.whose);
            }
            List::Top => {
                let depth = self.n.saturating_sub(idx + 1);
                if depth > 1 {
                    return Ok(());
                }
                path = path.step(depth as u64);
            }
            List::Length => return Ok(()),
        }
        value.serialize(Walk { pen, path, reading: *reading, in_list: true })?;
        pen.whose = whose;
        Ok(())
    }

    fn close(self) {
        let Walk { pen, path, reading, .. } = self.walk;
        if reading.list == List::Length && reading.leaf != Leaf::Skip {
            pen.sketch.count(path, self.idx as i64);
        }
        pen.word = false;
    }
}

macro_rules! lists {
    ($($trait:ident: $add:ident;)+) => {
        $(impl $trait for Items<'_, '_> {
            type Ok = ();
            type Error = Never;

            fn $add<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Never> {
                self.item(value)
            }

            fn end(self) -> Result<(), Never> {
                self.close();
                Ok(())
            }
        })+
    };
}

lists! {
    SerializeSeq: serialize_element;
    SerializeTuple: serialize_element;
    SerializeTupleStruct: serialize_field;
    SerializeTupleVariant: serialize_field;
}

/// A document under way.
pub(crate) struct Fields<'a, 'p> {
    pen: &'p mut Pen<'a>,
    path: Path,
    name: &'static str,
    /// Have all fields so far been words? They say which document this is.
    tagged: bool,
    skipped: bool,
    /// The key of a map that waits for its value.
    key: Path,
}

impl Fields<'_, '_> {
    fn add<T: Serialize + ?Sized>(&mut self, field: &'static str, value: &T) -> Result<(), Never> {
        if self.skipped {
            return Ok(());
        }
        let (hash, reading) = self.pen.reader.field(self.name, field);
        let path = self.path.step(hash);
        self.pen.word = false;
        value.serialize(Walk { pen: self.pen, path, reading, in_list: false })?;
        self.fold(reading.leaf);
        Ok(())
    }

    /// What a tag or a key says is part of the names of all that follows.
    fn fold(&mut self, leaf: Leaf) {
        self.tagged &= self.pen.word;
        if self.tagged || matches!(leaf, Leaf::Key | Leaf::SeatKey) {
            self.path = self.path.step(self.pen.key);
        }
    }
}

impl SerializeStruct for Fields<'_, '_> {
    type Ok = ();
    type Error = Never;

    fn serialize_field<T: Serialize + ?Sized>(
        &mut self,
        field: &'static str,
        value: &T,
    ) -> Result<(), Never> {
        self.add(field, value)
    }

    fn end(self) -> Result<(), Never> {
        self.pen.word = false;
        Ok(())
    }
}

impl SerializeStructVariant for Fields<'_, '_> {
    type Ok = ();
    type Error = Never;

    fn serialize_field<T: Serialize + ?Sized>(
        &mut self,
        field: &'static str,
        value: &T,
    ) -> Result<(), Never> {
        self.add(field, value)
    }

    fn end(self) -> Result<(), Never> {
        self.pen.word = false;
        Ok(())
    }
}

impl SerializeMap for Fields<'_, '_> {
    type Ok = ();
    type Error = Never;

    fn serialize_key<T: Serialize + ?Sized>(&mut self, key: &T) -> Result<(), Never> {
        let (path, reading) = (self.path, Reading::KEY);
        key.serialize(Walk { pen: self.pen, path, reading, in_list: false })?;
        self.key = self.path.step(self.pen.key);
        Ok(())
    }

    fn serialize_value<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Never> {
        if self.skipped {
            return Ok(());
        }
        let (path, reading) = (self.key, Reading::PLAIN);
        self.pen.word = false;
        value.serialize(Walk { pen: self.pen, path, reading, in_list: false })?;
        self.fold(Leaf::Count);
        Ok(())
    }

    fn end(self) -> Result<(), Never> {
        self.pen.word = false;
        Ok(())
    }
}
