//! Small ids, as every title needs them: a number within its range, a closed list of things.
//!
//! The crate that calls these macros names `serde` and `schemars` among its dependencies.

/// A number that stays an integer when written, checked against its range when read.
///
/// `small_number! { /// A star. \n Star, 0, 53, "star" }`: the name, the first, the last, and the
/// word for messages.
#[macro_export]
macro_rules! small_number {
    ($(#[$doc:meta])* $name:ident, $first:expr, $last:expr, $what:literal) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, ::serde::Serialize)]
        #[serde(transparent)]
        #[repr(transparent)]
        pub struct $name(pub u8);

        impl $name {
            /// How many there can be.
            pub const COUNT: usize = $last as usize - $first as usize + 1;

            /// All of them, in order.
            pub fn all() -> impl ExactSizeIterator<Item = $name> + DoubleEndedIterator + Clone {
                ($first as u8..$last as u8 + 1).map($name)
            }

            /// The place in arrays over all of them.
            pub const fn index(self) -> usize {
                self.0 as usize
            }
        }

        impl $crate::Small for $name {
            fn place(self) -> u8 {
                self.0
            }
            fn at(place: u8) -> $name {
                $name(place)
            }
        }

        impl TryFrom<u8> for $name {
            type Error = String;

            fn try_from(number: u8) -> Result<$name, String> {
                if ($first as u8..$last as u8 + 1).contains(&number) {
                    return Ok($name(number));
                }
                Err(format!("{number} is no {}: they run from {} to {}", $what, $first, $last))
            }
        }

        impl<'de> ::serde::Deserialize<'de> for $name {
            fn deserialize<D: ::serde::Deserializer<'de>>(from: D) -> Result<$name, D::Error> {
                let number = <u8 as ::serde::Deserialize>::deserialize(from)?;
                $name::try_from(number).map_err(::serde::de::Error::custom)
            }
        }

        impl ::schemars::JsonSchema for $name {
            fn schema_name() -> std::borrow::Cow<'static, str> {
                stringify!($name).into()
            }
            fn json_schema(_: &mut ::schemars::SchemaGenerator) -> ::schemars::Schema {
                ::schemars::json_schema!({
                    "type": "integer", "minimum": $first, "maximum": $last
                })
            }
        }
    };
}

/// A closed list of things: written in snake_case, told to people in words, typed as one token.
///
/// A row is `Variant = "key", "token", "words";`, or without the token where it is the key.
#[macro_export]
macro_rules! small_enum {
    ($(#[$doc:meta])* $name:ident {
        $($(#[$variant_doc:meta])* $variant:ident = $key:literal, $words:literal;)+
    }) => {
        $crate::small_enum! {
            $(#[$doc])* $name {
                $($(#[$variant_doc])* $variant = $key, $key, $words;)+
            }
        }
    };
    ($(#[$doc:meta])* $name:ident {
        $($(#[$variant_doc:meta])* $variant:ident = $key:literal, $token:literal, $words:literal;)+
    }) => {
        $(#[$doc])*
        #[derive(
            Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash,
            ::serde::Serialize, ::serde::Deserialize, ::schemars::JsonSchema,
        )]
        #[repr(u8)]
        pub enum $name {
            $($(#[$variant_doc])* #[serde(rename = $key)] $variant,)+
        }

        impl $name {
            /// All of them, in order.
            pub const ALL: [$name; [$($key),+].len()] = [$($name::$variant),+];

            /// How many there are.
            pub const COUNT: usize = $name::ALL.len();

            /// The place in arrays over all of them.
            pub const fn index(self) -> usize {
                self as usize
            }

            /// The words for people.
            pub const fn name(self) -> &'static str {
                match self { $($name::$variant => $words,)+ }
            }

            /// The one token of the text notation.
            pub const fn token(self) -> &'static str {
                match self { $($name::$variant => $token,)+ }
            }

            /// The name in files and messages, snake_case.
            pub const fn key(self) -> &'static str {
                match self { $($name::$variant => $key,)+ }
            }

            /// What a token of the text notation names.
            pub fn from_token(token: &str) -> Option<$name> {
                $name::ALL.into_iter().find(|thing| thing.token() == token)
            }

            /// What a name in a file means.
            pub fn from_key(key: &str) -> Option<$name> {
                $name::ALL.into_iter().find(|thing| thing.key() == key)
            }
        }

        impl $crate::Small for $name {
            fn place(self) -> u8 {
                self as u8
            }
            fn at(place: u8) -> $name {
                $name::ALL[usize::from(place)]
            }
        }

        impl std::fmt::Display for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.pad(self.name())
            }
        }
    };
}
