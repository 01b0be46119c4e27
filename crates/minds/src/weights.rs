//! What has been learned and ships: one network a title, named by the hash of its file.
//!
//! The program carries the files. A page does not: it fetches the one it needs, when somebody wants that opponent, and
//! brings it here.

use std::sync::{Arc, OnceLock};

use crate::net::Net;

/// The file of a network, where the program carries it.
#[cfg(not(target_family = "wasm"))]
macro_rules! carried {
    ($file:literal) => {
        Some(include_bytes!(concat!("../weights/", $file)))
    };
}

#[cfg(target_family = "wasm")]
macro_rules! carried {
    ($file:literal) => {
        None
    };
}

pub(crate) static SKYMINES: Shipped =
    Shipped::new("skymines", carried!("skymines-f6e6186f9ca51f31.mind"));
pub(crate) static STARSHIP_INTERSTELLAR: Shipped =
    Shipped::new("starship-interstellar", carried!("starship-interstellar-aad169d64ec4d69a.mind"));
pub(crate) static STELLAR_CONQUEST: Shipped =
    Shipped::new("stellar-conquest", carried!("stellar-conquest-3633b5d6bab09e7f.mind"));

static ALL: [&Shipped; 3] = [&SKYMINES, &STARSHIP_INTERSTELLAR, &STELLAR_CONQUEST];

/// A network that ships.
pub(crate) struct Shipped {
    title: &'static str,
    file: Option<&'static [u8]>,
    net: OnceLock<Arc<Net>>,
}

impl Shipped {
    const fn new(title: &'static str, file: Option<&'static [u8]>) -> Shipped {
        Shipped { title, file, net: OnceLock::new() }
    }

    /// The network, if it is here.
    pub(crate) fn net(&self) -> Option<&Arc<Net>> {
        match self.file {
            Some(file) => Some(self.net.get_or_init(|| {
                let net = Net::read(file);
                Arc::new(net.expect("a network that ships can be read: a test reads them all"))
            })),
            None => self.net.get(),
        }
    }
}

/// Brings the network of a title to a program that does not carry it; whether it is there now.
pub fn bring(title: &str, file: &[u8]) -> bool {
    let Some(shipped) = ALL.iter().find(|shipped| shipped.title == title) else { return false };
    if shipped.file.is_none()
        && let Ok(net) = Net::read(file)
    {
        // Whoever brings it twice brings the same.
        let _ = shipped.net.set(Arc::new(net));
    }
    shipped.net().is_some()
}
