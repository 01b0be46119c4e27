//! What is printed for Anti-Matter.

use tabletop::small_enum;

use crate::ids::Deed;

small_enum! {
    /// The actions that the Laboratory makes stronger (§A.5).
    Enhancement {
        Travel = "travel", "travel", "Travel";
        Production = "production", "production", "Planetary Production";
        Research = "research", "research", "Technology Research";
        Market = "market", "market", "Market";
        Solar = "solar", "solar", "Solar Extraction";
        Probe = "probe", "probe", "Advance Your Probe";
        Build = "build", "build", "Build a Mechanism";
        Save = "save", "save", "Save a Population";
        Government = "government", "government", "Send a Representative";
    }
}

impl From<Deed> for Enhancement {
    fn from(deed: Deed) -> Enhancement {
        match deed {
            Deed::Build => Enhancement::Build,
            Deed::Save => Enhancement::Save,
            Deed::Probe => Enhancement::Probe,
            Deed::Government => Enhancement::Government,
        }
    }
}

impl Enhancement {
    /// The section that tells what it does.
    pub const fn rule(self) -> &'static str {
        match self {
            Enhancement::Travel => "§A.5.1",
            Enhancement::Production => "§A.5.2",
            Enhancement::Research => "§A.5.3",
            Enhancement::Market => "§A.5.4",
            Enhancement::Solar => "§A.5.5",
            Enhancement::Probe => "§A.5.6",
            Enhancement::Build => "§A.5.7",
            Enhancement::Save => "§A.5.8",
            Enhancement::Government => "§A.5.9",
        }
    }

    /// Does a second Specialist take the place of a Scientist?
    pub(crate) const fn needs_another(self) -> bool {
        matches!(self, Enhancement::Research | Enhancement::Government)
    }
}

/// Everything that is printed for chapter A. Lists of three are for 2, 3 and 4 players.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AntiMatterInfo {
    /// Specialists on one action (§A.2.3).
    pub places: [u8; 3],
    /// Specialists for each roll (§A.7).
    pub specialists_per_roll: [u8; 3],
    /// Moscovium for each player in the Solar Bag (§A.1.2).
    pub bag: u8,
    /// Specialists of each player (§A.1.3).
    pub specialists: u8,
    /// Cubes sold at most (§A.5.4).
    pub market_cubes: u8,
    /// Fuel for each of them (§A.5.4).
    pub market_fuel: u8,
    /// Cubes drawn (§A.5.5).
    pub solar_draw: u8,
    /// Columns of the Probe (§A.5.6).
    pub columns: u8,
}

impl AntiMatterInfo {
    pub(crate) fn places(&self, n_players: u8) -> u8 {
        self.places[usize::from(n_players.max(2)) - 2]
    }

    pub(crate) fn per_roll(&self, n_players: u8) -> u8 {
        self.specialists_per_roll[usize::from(n_players.max(2)) - 2]
    }
}
