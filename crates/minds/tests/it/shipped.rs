//! The networks that come with the program.

use std::path::Path;
use std::sync::Arc;

use minds::{Encoder, Mind, Net};
use skymines::Skymines;
use starship_interstellar::StarshipInterstellar;
use stellar_conquest::StellarConquest;
use tabletop::{Dealer, Pending, Seat, Seed, Silent, Viewer};

use crate::made_up::rules;

/// Every file bears the name of its content, and no title has more than three.
#[test]
fn files_are_named_by_their_hash() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("weights");
    let mut n_files = 0;
    for entry in std::fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("a file").path();
        let file = std::fs::read(&path).expect("a file that can be read");
        let net = Net::read(&file).expect("a network");
        let wanted = format!("{}-{}.mind", net.header().title, &net.name()[..16]);
        assert_eq!(path.file_name().and_then(|name| name.to_str()), Some(wanted.as_str()));
        assert!(file.len() <= 1_300_000, "{wanted} has {} bytes", file.len());
        n_files += 1;
    }
    assert_eq!(n_files, 3);
}

/// How many of a hundred features of a moment the network knows, over a game of random answers.
fn known<G: Mind>() -> usize {
    let rules = rules::<G>();
    let net = G::shipped().expect("a network");
    assert_eq!(net.header().title, G::TITLE);
    assert_eq!(net.header().encoder, G::ENCODER, "learned with what is read now");
    assert_eq!(net.header().components, G::components_hash(&rules), "learned with these numbers");
    let options = G::options().fill(&Default::default(), G::RULESET).expect("defaults");
    let mut game = G::new(&rules, 4, &options).expect("four seats");
    let (mut dealer, mut encoder) = (Dealer::new(Seed([12; 32])), Encoder::new::<G>());
    let (mut n_known, mut n_all, mut rows) = (0, 0, Vec::new());
    while game.pending() != Pending::Over {
        match game.pending() {
            Pending::Over => break,
            Pending::Dealer { n } => game.deal(dealer.below(n), &mut Silent),
            Pending::Seats(seats) => {
                let seat: Seat = seats.lowest().expect("somebody is asked");
                let names = encoder.view::<G>(&rules, &game.view(Viewer::Seat(seat)), seat);
                rows.clear();
                net.features().rows(names, &mut rows);
                n_all += names.len();
                n_known += rows.len();
                let mut legal = Vec::new();
                game.legal(seat, &mut legal);
                let idx = dealer.below(legal.len() as u32) as usize;
                game.play(seat, &legal[idx], &mut Silent);
            }
        }
    }
    n_known * 100 / n_all
}

/// Features are named by the fields of the View: one that is renamed, or read otherwise, would be unknown from then on.
#[test]
fn they_know_what_they_see() {
    let (starship, skymines) = (known::<StarshipInterstellar>(), known::<Skymines>());
    let stellar = known::<StellarConquest>();
    println!(
        "known of 100 features: Starship Interstellar {starship}, Skymines {skymines}, Stellar Conquest {stellar}"
    );
    assert!(starship >= 85 && skymines >= 85 && stellar >= 85, "{starship} {skymines} {stellar}");
}

/// Two of them play; that of Stellar Conquest judges, and knows no answers.
#[test]
fn who_plays_and_who_only_judges() {
    let plays = |net: Option<&Arc<Net>>| net.expect("a network").plays();
    assert!(plays(StarshipInterstellar::shipped()) && plays(Skymines::shipped()));
    assert!(!plays(StellarConquest::shipped()));
}
