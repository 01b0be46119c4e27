//! The door of a WebAssembly file: memory for what goes in, one call, and where its answer lies.

use std::sync::{Mutex, OnceLock, PoisonError};

use hosting::Title;
use tabletop::desk::AnyDesk;

use crate::Engine;

/// What the page and the engine hand each other.
#[derive(Debug)]
pub struct Page {
    engine: Engine,
    /// What the page is writing.
    told: Vec<u8>,
    /// What the engine has answered.
    answer: Vec<u8>,
}

/// A page that holds one title, behind a lock that nobody waits for: a worker has one thread.
#[derive(Debug)]
pub struct Door {
    title: &'static dyn Title,
    desks: &'static [&'static dyn AnyDesk],
    page: OnceLock<Mutex<Page>>,
}

/// Why the engine has stopped, for the page that finds it so.
static LAST_WORDS: Mutex<String> = Mutex::new(String::new());

impl Door {
    /// Nothing is open yet.
    pub const fn new(title: &'static dyn Title, desks: &'static [&'static dyn AnyDesk]) -> Door {
        Door { title, desks, page: OnceLock::new() }
    }

    fn with<T>(&self, work: impl FnOnce(&mut Page) -> T) -> T {
        let page = self.page.get_or_init(|| {
            std::panic::set_hook(Box::new(|panic| {
                *LAST_WORDS.lock().unwrap_or_else(PoisonError::into_inner) = panic.to_string();
            }));
            let engine = Engine::new(self.title, self.desks);
            Mutex::new(Page { engine, told: Vec::new(), answer: Vec::new() })
        });
        work(&mut page.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// Room for so many bytes, which the page fills before its next call.
    pub fn room(&self, len: usize) -> *mut u8 {
        self.with(|page| {
            page.told.clear();
            page.told.resize(len, 0);
            page.told.as_mut_ptr()
        })
    }

    /// The wish in the room is granted; how long the answer is.
    pub fn call(&self) -> usize {
        self.with(|page| {
            let told = std::mem::take(&mut page.told);
            page.answer = page.engine.call(&String::from_utf8_lossy(&told)).into_bytes();
            page.answer.len()
        })
    }

    /// What was learned is in the room: whether it is good for this title.
    pub fn learn(&self) -> bool {
        let told = self.with(|page| std::mem::take(&mut page.told));
        minds::bring(self.title.id(), &told)
    }

    /// Where the answer lies, until the next call.
    pub fn answer(&self) -> *const u8 {
        self.with(|page| page.answer.as_ptr())
    }

    /// Why the engine has stopped; how long that is. The words lie where [`Door::answer`] says.
    pub fn last_words(&self) -> usize {
        let words = LAST_WORDS.lock().unwrap_or_else(PoisonError::into_inner).clone();
        self.with(|page| {
            page.answer = words.into_bytes();
            page.answer.len()
        })
    }
}

/// Makes a WebAssembly file of a title, and of the desks of its printed opponents.
#[macro_export]
macro_rules! exports {
    ($game:ty $(, $automa:ty)*) => {
        static TITLE: hosting::TitleOf<$game> = hosting::TitleOf::new();
        static DOOR: $crate::Door =
            $crate::Door::new(&TITLE, &[$(&tabletop::desk::DeskOf::<$automa>::new()),*]);

        /// What the page calls, by name.
        #[allow(unsafe_code, reason = "a page finds what it calls by its name alone")]
        pub mod page {
            use super::DOOR;

            /// Room for so many bytes.
            #[unsafe(no_mangle)]
            pub extern "C" fn room(len: usize) -> *mut u8 {
                DOOR.room(len)
            }

            /// Grants the wish in the room; how long the answer is.
            #[unsafe(no_mangle)]
            pub extern "C" fn call() -> usize {
                DOOR.call()
            }

            /// Takes what was learned; 1 if it is good.
            #[unsafe(no_mangle)]
            pub extern "C" fn learn() -> usize {
                DOOR.learn().into()
            }

            /// Where the answer lies.
            #[unsafe(no_mangle)]
            pub extern "C" fn answer() -> *const u8 {
                DOOR.answer()
            }

            /// Why the engine has stopped; how long that is.
            #[unsafe(no_mangle)]
            pub extern "C" fn last_words() -> usize {
                DOOR.last_words()
            }
        }
    };
}
