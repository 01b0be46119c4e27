//! Stellar Conquest in a page.

pocket::exports!(stellar_conquest::StellarConquest);
