//! Skymines in a page.

pocket::exports!(skymines::Skymines);
