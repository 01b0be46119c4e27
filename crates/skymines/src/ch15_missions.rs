//! Chapter 15: mission cards. Tasks met at the end of a turn give one-time markers.

use tabletop::{Seat, Sink};

use crate::ch05_tracks::shares;
use crate::components::{Rules, Task};
use crate::event::{Event, EventView};
use crate::ids::{Company, Kind, Majority, N_DISPLAY_CARDS};
use crate::state::{Actor, State};

/// §15.2: whether the seat meets a task at the end of its turn.
fn is_met(rules: &Rules, state: &State, seat: Seat, task: Task) -> bool {
    let player = &state.players[seat];
    match task {
        Task::Total { of, n } => total(player.totals, of) >= n,
        Task::Placed { n } => state.placed >= n,
        Task::ShareOfEach { n } => {
            let (actor, owned) = (Actor::from(seat), player.owned());
            let has = |company| shares(rules, state, actor, company, owned) >= u16::from(n);
            Company::ALL.into_iter().all(has)
        }
        Task::Helium { n } => state.helium[seat.index()] >= n,
        Task::Uploaded { n } => state.uploaded >= n,
        Task::Acquired { n } => {
            let acquired = player.owned() & ((1 << N_DISPLAY_CARDS) - 1);
            acquired.count_ones() >= u32::from(n)
        }
    }
}

fn total(totals: [u8; Majority::COUNT], of: Kind) -> u8 {
    let majority = match of {
        Kind::Titanium => Majority::Titanium,
        Kind::Carbon => Majority::Carbon,
        Kind::Energy => Majority::Energy,
        Kind::Minerals => Majority::Minerals,
        Kind::ResearchScientist => Majority::Scientists,
        Kind::FieldScientist | Kind::Share => return 0,
    };
    totals[majority.index()]
}

/// §15.3: a one-time marker for each task that is met for the first time.
pub(crate) fn end_of_turn(
    rules: &Rules,
    state: &mut State,
    seat: Seat,
    log: &mut impl Sink<Event>,
) {
    for place in 0..state.missions.len() {
        let mission = state.missions[place];
        let open = state.players[seat].missions & 1 << place == 0;
        if open && is_met(rules, state, seat, rules.mission(mission)) {
            let player = &mut state.players[seat];
            player.missions |= 1 << place;
            player.once += 1;
            log.push(Event::all(EventView::MissionMet { seat, mission }));
        }
    }
}

/// §15.4: with all tasks met, the personal space is open.
pub(crate) fn has_personal_space(state: &State, seat: Seat) -> bool {
    let n = state.missions.len();
    n > 0 && state.players[seat].missions.count_ones() as usize == n
}
