//! Opponents that have learned.
//!
//! A [`Mind`] is a title with an encoder: a View becomes a set of features, an answer a set of attributes,
//! from what the seat may know and from the components alone. A [`Net`] turns them into win shares, points
//! and a policy, in whole numbers, the same on every machine. A [`Thinker`] plays by it, alone or with a
//! search whose strength is a number of simulations. `rows` is what training reads.

mod encode;
mod fixed;
mod net;
mod noise;
mod rows;
mod series;
mod sketch;
mod think;
mod titles;
mod walk;
mod weights;

pub use encode::{Draws, Encoder, Mind, Setting, insight};
pub use fixed::{LOGIT, ONE};
pub use net::{Header, Judgement, Net, NetError, POINT, Room, SIDES};
pub use noise::Noise;
pub use rows::{Rows, Vocabularies};
pub use series::{Bots, Cast, Gate, GateRow, Part, Player, Series, Stop, Tables};
pub use sketch::{Path, Sketch, Vocabulary};
pub use think::{Brain, Decision, Horizon, Settings, Thinker, Worth};
pub use walk::{AUTOMA, Eyes, Leaf, List, Reading};
pub use weights::bring;
