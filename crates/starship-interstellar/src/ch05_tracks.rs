//! Chapter 5, §5.5: the Leader Tracks, and §X.0: how Extra Action tokens are gained.

use tabletop::Sink;

use crate::components::Rules;
use crate::event::Happening;
use crate::gains;
use crate::ids::{Extra, Player, Track};
use crate::illegal::Illegal;
use crate::state::{Frame, NONE, State};
use crate::variants::leader_tracks;

/// §5.5: one space on, with what it gives; beyond the end there is no end (§5.5.2).
pub(crate) fn step(
    rules: &Rules,
    state: &mut State,
    player: Player,
    track: Track,
    log: &mut impl Sink<Happening>,
) {
    let place = &mut state.corporation_mut(player).tracks[track.index()];
    *place = place.saturating_add(1);
    let space = *place;
    log.push(Happening::Stepped { player, track, space });
    let source = leader_tracks::source(state, track, space);
    gains::grant(rules, state, player, source, log);
}

/// The tokens on offer, in their line.
pub(crate) fn offered(state: &State) -> impl Iterator<Item = Extra> + '_ {
    state.offer.iter().filter(|&&slot| slot != NONE).map(|&slot| Extra(slot))
}

/// §X.0: three in a game at most, as long as some are on offer.
pub(crate) fn can_take(rules: &Rules, state: &State, player: Player) -> bool {
    let owned = state.corporation(player).extras.count_ones();
    owned < u32::from(rules.numbers.extras_max) && offered(state).next().is_some()
}

/// §X.0: one of those on offer.
pub(crate) fn offer_extra(
    rules: &Rules,
    state: &mut State,
    player: Player,
    log: &mut impl Sink<Happening>,
) {
    if !can_take(rules, state, player) {
        return;
    }
    let mut offer = offered(state);
    let (first, second) = (offer.next(), offer.next());
    drop(offer);
    match (first, second) {
        (None, _) => {}
        (Some(extra), None) => gains::take_extra(rules, state, player, extra, log),
        (Some(_), Some(_)) => state.frames.push(Frame::ChooseExtra { player }),
    }
}

pub(crate) fn check_take(state: &State, extra: Extra) -> Result<(), Illegal> {
    if offered(state).any(|other| other == extra) { Ok(()) } else { Err(Illegal::NotOnOffer) }
}
