//! Planted faults: each part of the battery is shown to find what it is there for.

use battery::{Battery, Report};

use battery::toy::{Toy, fault, judge, swap};

fn battery<const F: u8>() -> Battery<Toy<F>> {
    Battery::new(1).games(60).heavy_every(8).swap(swap).judge(judge)
}

/// The battery finds the fault, says what it is, and says how to see it again.
fn finds(found: Result<Report, String>, words: &str) {
    let failure = found.expect_err("the planted fault is found");
    assert!(failure.contains(words), "found something else: {failure}");
    assert!(failure.contains("seed 0x") && failure.contains("step "), "{failure}");
}

#[test]
fn a_view_that_leaks() {
    finds(battery::<{ fault::VIEW_LEAKS }>().views(), "the view differs");
    finds(battery::<{ fault::VIEW_LEAKS }>().together(), "the view differs");
}

#[test]
fn an_event_that_others_must_not_notice() {
    finds(battery::<{ fault::EVENT_LEAKS }>().together(), "notices");
    finds(battery::<{ fault::EVENT_LEAKS }>().views(), "secret");
}

#[test]
fn a_lost_coin() {
    finds(battery::<{ fault::COIN_LOST }>().playouts(), "audit");
}

#[test]
fn an_undo_past_a_reveal() {
    finds(battery::<{ fault::UNDO_PAST_REVEAL }>().undo(), "revealed something");
    finds(battery::<{ fault::UNDO_PAST_REVEAL }>().views(), "can be taken back");
}

#[test]
fn secret_answers_that_do_not_commute() {
    finds(battery::<{ fault::ORDER_MATTERS }>().together(), "do not commute");
}

#[test]
fn a_list_that_misses_an_answer() {
    finds(battery::<{ fault::LIST_INCOMPLETE }>().playouts(), "legal has it not");
}

#[test]
fn a_list_that_depends_on_what_is_hidden() {
    finds(battery::<{ fault::LIST_LEAKS }>().views(), "list of legal answers differs");
}

#[test]
fn a_notation_that_is_read_as_another_answer() {
    finds(battery::<{ fault::NOTATION }>().playouts(), "notation 'lay 5'");
}

#[test]
fn a_refusal_that_changes_the_state() {
    finds(battery::<{ fault::DIRTY_REFUSAL }>().playouts(), "has changed the state");
}

#[test]
fn a_refusal_whose_words_leak() {
    finds(battery::<{ fault::ERROR_LEAKS }>().views(), "the refusal differs");
}

#[test]
fn a_silent_change() {
    finds(battery::<{ fault::SILENT_CHANGE }>().views(), "a silent change");
}

#[test]
fn an_undo_that_depends_on_what_is_hidden() {
    finds(battery::<{ fault::UNDO_LEAKS }>().views(), "can be taken back");
    finds(battery::<{ fault::UNDO_LEAKS }>().undo(), "revealed something");
}

#[test]
fn a_position_that_forgets() {
    finds(battery::<{ fault::POSITION_FORGETS }>().playouts(), "not the one that was saved");
}

#[test]
fn a_section_that_nobody_wrote() {
    finds(battery::<{ fault::UNKNOWN_SECTION }>().playouts(), "cites §3.7");
}

#[test]
fn a_dead_end() {
    finds(battery::<{ fault::DEAD_END }>().playouts(), "dead end");
}

#[test]
fn an_invented_world_that_is_none() {
    finds(battery::<{ fault::TWIN_UNSOUND }>().views(), "twin by determinize");
}

#[test]
fn an_invented_world_that_forgets() {
    finds(battery::<{ fault::TWIN_FORGETS }>().views(), "forgets what the viewer remembers");
}

#[test]
fn a_question_that_depends_on_a_secret() {
    finds(battery::<{ fault::QUESTION_REACHES }>().together(), "the question differs");
    finds(battery::<{ fault::QUESTION_REACHES }>().views(), "the question differs");
}

#[test]
fn a_panic_is_told_with_its_seed() {
    finds(battery::<{ fault::PANIC }>().playouts(), "panic: the third round breaks");
}

#[test]
fn a_game_without_end() {
    finds(battery::<{ fault::ENDLESS }>().playouts(), "STEPS_MAX");
}

#[test]
fn a_reveal_that_is_none() {
    finds(battery::<{ fault::UNSAID_REVEAL }>().views(), "no event says that it reveals");
}

#[test]
fn an_event_without_words() {
    finds(battery::<{ fault::NO_WORDS }>().undo(), "says nothing");
}

#[test]
fn a_position_that_is_believed() {
    let failure = battery::<{ fault::POSITION_UNCHECKED }>().inputs().expect_err("is found");
    assert!(failure.contains("position with ."), "{failure}");
}

#[test]
fn a_text_that_is_read_loosely() {
    finds(battery::<{ fault::LOOSE_TEXT }>().inputs(), "is read as");
}

/// An invented world that follows a leak looks the same; the title's own swap finds it.
#[test]
fn a_leak_that_determinize_hides() {
    let weak = Battery::<Toy<{ fault::WEAK_TWIN }>>::new(1).games(60).heavy_every(8).seats(2..=2);
    assert_eq!(weak.views().err(), None, "determinize alone is blind here");
    finds(weak.swap(swap).views(), "twin by swap: the view differs");
}

#[test]
fn an_invented_world_that_leaves_something_out() {
    let narrow = battery::<{ fault::TWIN_NARROW }>();
    assert_eq!(narrow.views().err(), None, "every single world is possible");
    let failure = narrow.spread(16, &[]).expect_err("is found");
    assert!(failure.contains(".fists.* is never the real one"), "{failure}");
    assert_eq!(narrow.spread(16, &[".fists", ".coins"]).err(), None);
}

/// A failure is seen again when its game is played alone.
#[test]
fn a_seed_is_a_game() {
    let failure = battery::<{ fault::COIN_LOST }>().playouts().expect_err("is found");
    let seed = failure.rsplit_once("BATTERY_SEED=0x").map(|(_, seed)| seed).unwrap();
    let seed = u64::from_str_radix(seed, 16).unwrap();
    let alone = battery::<{ fault::COIN_LOST }>().only(seed);
    assert_eq!(alone.playouts().expect_err("is found again"), failure);
    let failure = battery::<{ fault::UNDO_PAST_REVEAL }>().undo().expect_err("is found");
    let seed = failure.rsplit_once("BATTERY_SEED=0x").map(|(_, seed)| seed).unwrap();
    let seed = u64::from_str_radix(seed, 16).unwrap();
    let alone = battery::<{ fault::UNDO_PAST_REVEAL }>().only(seed);
    assert_eq!(alone.undo().expect_err("is found again"), failure);
}
