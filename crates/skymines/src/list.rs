//! A short list that is copied in one piece, unlike a growing one.

/// At most `N` things in order. What lies behind the end is always `blank`, so that equal lists
/// have equal bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct List<T, const N: usize> {
    items: [T; N],
    n: u8,
    blank: T,
}

impl<T: Copy, const N: usize> List<T, N> {
    pub(crate) const fn new(blank: T) -> List<T, N> {
        List { items: [blank; N], n: 0, blank }
    }

    /// # Panics
    /// If the list is full: its length is chosen so that it never is.
    pub(crate) fn push(&mut self, item: T) {
        self.items[usize::from(self.n)] = item;
        self.n += 1;
    }

    pub(crate) fn pop(&mut self) -> Option<T> {
        let n = self.n.checked_sub(1)?;
        self.n = n;
        Some(std::mem::replace(&mut self.items[usize::from(n)], self.blank))
    }
}

impl<T, const N: usize> std::ops::Deref for List<T, N> {
    type Target = [T];
    fn deref(&self) -> &[T] {
        &self.items[..usize::from(self.n)]
    }
}

impl<T, const N: usize> std::ops::DerefMut for List<T, N> {
    fn deref_mut(&mut self) -> &mut [T] {
        &mut self.items[..usize::from(self.n)]
    }
}
