//! The single numbers of the files, each with its bounds.

use tabletop::ComponentError;
use tabletop::data::NumberReader;

use super::FUEL_MAX;
use crate::components::Numbers;
use crate::ids::{N_COLUMNS, N_ROWS};

/// The numbers of all files but H.A.L.L.'s.
pub(super) struct Files {
    pub(super) board: NumberReader,
    pub(super) market: NumberReader,
    pub(super) technologies: NumberReader,
    pub(super) tokens: NumberReader,
    pub(super) journey: NumberReader,
    pub(super) sun: NumberReader,
    pub(super) government: NumberReader,
    pub(super) setup: NumberReader,
}

impl Files {
    /// §3.3: Fuel for an Orbit and for a Quadrant.
    pub(super) fn fuel(&mut self) -> Result<(u8, u8), ComponentError> {
        let orbit = self.board.byte("fuel_per_orbit", 0, 5)?;
        Ok((orbit, self.board.byte("fuel_per_quadrant", 0, 5)?))
    }

    /// §6.4: at least one step, so that every game ends.
    pub(super) fn aging(&mut self) -> Result<[u8; 3], ComponentError> {
        let two = self.sun.byte("aging_2", 1, 20)?;
        let three = self.sun.byte("aging_3", 1, 20)?;
        Ok([two, three, self.sun.byte("aging_4", 1, 20)?])
    }

    /// All others; what is left over in a file is refused.
    pub(super) fn read(mut self) -> Result<Numbers, ComponentError> {
        let numbers = self.numbers()?;
        let Files { board, market, technologies, tokens, journey, sun, government, setup } = self;
        for file in [board, market, technologies, tokens, journey, sun, government, setup] {
            file.finish()?;
        }
        Ok(numbers)
    }

    fn numbers(&mut self) -> Result<Numbers, ComponentError> {
        self.check_journey()?;
        self.setup.byte("buildings_of_kind", 3, 3)?;
        let reputation_least = self.setup.take("reputation_least", -100, 0)?;
        let reputation_most = self.setup.take("reputation_most", 0, 100)?;
        let scientists = self.setup.byte("scientists_all", 1, 50)?;
        let first_row_from = self.journey.byte("first_row_from", 1, N_ROWS)?;
        let first_row_to = self.journey.byte("first_row_to", first_row_from, N_ROWS)?;
        let solar_draw = self.sun.byte("draw", 1, 4)?;
        Ok(Numbers {
            wormhole_fuel: self.board.byte("wormhole_fuel", 0, FUEL_MAX)?,
            storage: self.board.byte("storage", 1, 20)?,
            buildings_per_zone: self.board.byte("buildings_per_zone", 0, 12)?,
            explorer: self.board.byte("explorer", 1, 20)?,
            look_again_fuel: self.board.byte("look_again_fuel", 0, FUEL_MAX)?,
            base_moves: self.board.byte("base_moves", 0, 10)?,
            explorer_moves: self.board.byte("explorer_moves", 0, 10)?,
            earth_fuel: self.board.byte("earth_fuel", 1, FUEL_MAX)?,
            buy_more: self.market.byte("buy_more", 0, 10)?,
            market_cubes: self.market.byte("cubes_max", 1, 6)?,
            research_scientists: self.technologies.byte("scientists", 0, 5)?,
            converter_lift: self.technologies.byte("converter_lift", 1, 4)?,
            converter_split: self.technologies.byte("converter_split", 1, 5)?,
            public_relations: self.technologies.byte("public_relations", 0, 20)?,
            extra_matter: self.technologies.byte("extra_matter", 0, 5)?,
            leader_matter: self.technologies.byte("leader_matter", 0, 5)?,
            cryogenic: self.technologies.byte("cryogenic", 1, 5)?,
            favoured_prestige: self.tokens.byte("favoured_prestige", 0, 10)?,
            first_row_from: first_row_from - 1,
            first_row_to: first_row_to - 1,
            probe_fuel: self.journey.byte("fuel", 0, 20)?,
            probe_row_change: self.journey.byte("fuel_row_change", 0, 5)?,
            probe_wormhole: self.journey.byte("fuel_wormhole", 0, 20)?,
            extra_column: self.journey.byte("extra_column", 1, N_COLUMNS)?,
            government_trappist: self.journey.byte("government_trappist", 0, 50)?,
            solar_draw,
            solar_keep: self.sun.byte("keep_max", 1, solar_draw)?,
            spiral_per_cube: self.sun.byte("steps_per_cube", 0, 10)?,
            governor_prestige: self.government.byte("governor_prestige", 0, 50)?,
            scientists_each: self.government.byte("scientists_each", 0, 10)?,
            module_builder: self.government.byte("module_builder", 0, 50)?,
            module_governor: self.government.byte("module_governor", 0, 50)?,
            start_fuel: self.setup.byte("fuel", 0, 100)?,
            start_scientists: self.setup.byte("scientists", 0, scientists)?,
            scientists,
            bases: self.setup.byte("bases", 1, 7)?,
            production_tokens: self.setup.byte("production_tokens", 1, 9)?,
            extras_per_player: self.setup.byte("extras_per_player", 3, 6)?,
            extras_max: self.setup.byte("extras_max", 0, 3)?,
            reputation_start: self.setup.take(
                "reputation_start",
                reputation_least,
                reputation_most,
            )?,
            reputation_least,
            reputation_most,
            goals_needed: self.setup.byte("goals_needed", 1, 3)?,
            modules: self.setup.byte("modules", 1, 4)?,
            score_reputation_per: self.setup.byte("score_reputation_per", 1, 100)?,
            score_reputation_loss: self.setup.byte("score_reputation_loss", 0, 10)?,
            score_columns_per: self.setup.byte("score_columns_per", 1, 100)?,
            score_supply_per: self.setup.byte("score_supply_per", 1, 100)?,
        })
    }

    /// §5.3: the software fixes the grid; the file says it to be read and checked.
    fn check_journey(&mut self) -> Result<(), ComponentError> {
        self.journey.byte("columns", N_COLUMNS, N_COLUMNS)?;
        self.journey.byte("rows", N_ROWS, N_ROWS)?;
        Ok(())
    }
}
