//! Thinkers: whole games, the same from the same seed, with every horizon.

use minds::{Gate, GateRow, Horizon, Mind, Part, Setting, Settings};
use skymines::Skymines;
use starship_interstellar::StarshipInterstellar;
use stellar_conquest::StellarConquest;
use tabletop::Seed;

use crate::made_up::{anybody, net, rules};

fn gate<G: Mind>(settings: Settings, seats: u8, n_sets: u64, jobs: usize) -> Vec<GateRow> {
    let rules = rules::<G>();
    let gate = Gate::<G> {
        challenger: Part::Mind { net: net::<G>(&rules), settings, searched: 100 },
        rules,
        seed: Seed([4; 32]),
        field: Part::Bot("anybody".to_owned()),
        setting: Setting { n_seats: seats, options: Default::default() },
        bots: &anybody::<G>,
        jobs,
    };
    gate.play(n_sets, &|| false)
}

fn settings(simulations: u32, horizon: Horizon) -> Settings {
    Settings { simulations, candidates: 3, horizon, ..Settings::default() }
}

#[test]
fn the_same_seed_is_the_same_game_with_any_number_of_threads() {
    for horizon in [Horizon::Action, Horizon::Turn] {
        let one = gate::<Skymines>(settings(4, horizon), 3, 2, 1);
        assert_eq!(one, gate::<Skymines>(settings(4, horizon), 3, 2, 3));
        assert_eq!(one.iter().map(|row| (row.set, row.seat)).collect::<Vec<_>>(), {
            [(0, 0), (0, 1), (0, 2), (1, 0), (1, 1), (1, 2)]
        });
    }
}

#[test]
fn starship_interstellar_is_played_to_its_end() {
    assert_eq!(gate::<StarshipInterstellar>(settings(3, Horizon::Action), 2, 1, 2).len(), 2);
}

#[test]
fn stellar_conquest_is_played_to_its_end() {
    assert_eq!(gate::<StellarConquest>(settings(0, Horizon::Action), 2, 1, 2).len(), 2);
}
