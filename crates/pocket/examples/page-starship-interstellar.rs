//! Starship Interstellar in a page, with H.A.L.L.'s desk.

pocket::exports!(starship_interstellar::StarshipInterstellar, starship_interstellar::HallDesk);
