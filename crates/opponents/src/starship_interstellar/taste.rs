//! The numbers by which `steady` judges, in one place, so that research can try others.

/// Names, meanings and values of all of them.
macro_rules! taste {
    ($($(#[doc = $doc:literal])+ $name:ident = $value:literal;)+) => {
        /// What `steady` thinks of things: thousandths of a point of Prestige, or hundredths.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub struct Taste {
            $($(#[doc = $doc])+ pub $name: i64,)+
        }

        impl Taste {
            /// That of the bot that people play against.
            pub const STEADY: Taste = Taste { $($name: $value,)+ };

            /// The names of all numbers.
            pub const NAMES: &'static [&'static str] = &[$(stringify!($name)),+];

            /// Changes one by its name; `false` if there is none.
            pub fn set(&mut self, name: &str, value: i64) -> bool {
                match name {
                    $(stringify!($name) => self.$name = value,)+
                    _ => return false,
                }
                true
            }
        }
    };
}

taste! {
    /// On top for each Mechanism built, whatever it brings: a bent for building.
    build = 0;
    /// On top for each Population saved.
    save = 0;
    /// On top for each column of the Journey.
    probe = 0;
    /// On top for each row of the World Government.
    government = 0;
    /// A point of value of a cube that is kept for the next round.
    cube = 650;
    /// Value of cubes beyond which they find no good use.
    cubes_enough = 20;
    /// A unit of Fuel that is kept for the next round.
    fuel = 230;
    /// Fuel beyond which it finds no good use.
    fuel_enough = 16;
    /// A Scientist that is kept for the next round.
    scientist = 800;
    /// An Extra Action token, once.
    extra = 900;
    /// An Extra Action token, for each round that follows.
    extra_round = 2_200;
    /// A step on a Leader Track of choice.
    step = 1_500;
    /// What a column of the Journey usually hides.
    discovery = 800;
    /// The part of Trappist's Prestige that counts before it is reached.
    trappist = 80;
    /// The part of a deed's gain that counts before it is done.
    sure = 94;
    /// A row higher in the World Government, beside its bonus.
    bench = 400;
    /// The part of the Governor's Prestige of later rounds that counts.
    chair = 50;
    /// The part of a cube in Storage that counts.
    storage = 60;
    /// The part of a cube aboard that counts.
    aboard = 82;
    /// The part of a Deposit's cubes that counts where an ARS stands.
    deposit_ars = 70;
    /// The part that counts where none does.
    deposit = 42;
    /// The part of a Building on Earth that counts, with a Base somewhere.
    stock = 35;
    /// Improved Public Relations, for each round.
    solar_1 = 900;
    /// Extra Matter and what comes before it.
    solar_2 = 2_300;
    /// Leader and what comes before it.
    solar_3 = 4_200;
    /// A level of Travel, for each round.
    travel = 450;
    /// Accelerated Cryogenic Processing, for each round.
    cryogenic = 900;
    /// Build Extra, for each round.
    build_extra = 1_300;
    /// Deep Space Power, for each round.
    deep_space = 600;
    /// Government Plus, for each round.
    government_plus = 600;
    /// 0: variants and expansions are nothing to it; it plays as if all games were the base game.
    modules = 1;
    /// The part of what an Asteroid will bring that counts.
    asteroid = 90;
    /// The part of the Prestige of an empty space of the Laboratory that counts.
    synthesis = 90;
    /// A cube of Moscovium that is kept for the next round.
    moscovium = 800;
    /// The part of the other's points that counts against the own, with two players.
    envy_two = 50;
    /// The same for the best of several others.
    envy_many = 25;
    /// Hundredths of a point for a step of the mean cube in the AI bag, each round.
    threat = 300;
}
