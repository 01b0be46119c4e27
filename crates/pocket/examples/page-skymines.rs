//! Skymines in a page, with Luna's desk.

pocket::exports!(skymines::Skymines, skymines::LunaDesk);
