//! Starship Interstellar in a page.

pocket::exports!(starship_interstellar::StarshipInterstellar);
