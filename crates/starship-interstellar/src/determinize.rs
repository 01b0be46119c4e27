//! Worlds that a viewer cannot tell from the real one.

use tabletop::{Dealer, Viewer};

use crate::chv_variants;
use crate::components::Rules;
use crate::event::Memory;
use crate::position;
use crate::state::State;
use crate::view::View;

/// What nobody knows has no place in the State: but for Pass tokens in the draft (§V5.1), the View of anybody is all
/// there is.
pub(crate) fn determinize(
    rules: &Rules,
    viewer: Viewer,
    view: &View,
    _memory: &Memory,
    dealer: &mut Dealer,
) -> State {
    let table = view.table.clone();
    let table = chv_variants::invent(viewer, view.variants.as_ref(), table, dealer);
    position::read(rules, &table).expect("a view shows a sound table")
}
