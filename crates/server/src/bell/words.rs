//! What a bell says: that it is somebody's turn, and where. Nothing of the game, so nothing that anybody at the table
//! could not know.

use crate::store::DueRow;

/// How many tables are named.
const NAMED: usize = 3;

/// What is said.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct BellText {
    /// In a few words.
    pub(crate) title: String,
    pub(crate) body: String,
    /// The page to open.
    pub(crate) path: String,
}

/// Somebody is asked at these tables, of which there is at least one; `title` gives the name of a title by its id.
pub(crate) fn your_turn(tables: &[DueRow], title: impl Fn(&str) -> String) -> BellText {
    let named = |row: &DueRow| format!("{} ({})", row.name, title(&row.title));
    let path = match tables {
        [one] => format!("/table/{}", one.table),
        _ => "/".to_owned(),
    };
    let mut names: Vec<String> = tables.iter().take(NAMED).map(named).collect();
    let more = tables.len().saturating_sub(NAMED);
    if more > 0 {
        names.push(if more == 1 { "one more".to_owned() } else { format!("{more} more") });
    }
    let last = names.pop().unwrap_or_default();
    let list = if names.is_empty() { last } else { format!("{} and {last}", names.join(", ")) };
    let title = match tables.len() {
        1 => "Your turn".to_owned(),
        n => format!("Your turn at {n} tables"),
    };
    BellText { title, body: format!("Your turn at {list}."), path }
}

/// What says that a bell works.
pub(crate) fn trial() -> BellText {
    let body = "This is how you will be told that it is your turn.".to_owned();
    BellText { title: "Orrery".to_owned(), body, path: "/me".to_owned() }
}

/// A text without the signs by which chats call everybody, or make something bold, or a link: the name of a table is
/// somebody else's.
pub(crate) fn plain(text: &str) -> String {
    let kept = |c: char| c.is_alphanumeric() || " .,:;!?'()+-#/".contains(c);
    text.chars().map(|c| if kept(c) { c } else { ' ' }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::secret::Id;

    fn row(name: &str) -> DueRow {
        let (name, title) = (name.to_owned(), "sky".to_owned());
        DueRow { table: Id::random(), since: 0, name, title, asked: true }
    }

    #[test]
    fn many_tables_are_one_message() {
        let say = |names: &[&str]| {
            let rows: Vec<DueRow> = names.iter().map(|name| row(name)).collect();
            your_turn(&rows, |_| "Sky".to_owned())
        };
        let one = say(&["A"]);
        assert_eq!((one.title.as_str(), one.body.as_str()), ("Your turn", "Your turn at A (Sky)."));
        assert!(one.path.starts_with("/table/"));
        assert_eq!(say(&["A", "B"]).body, "Your turn at A (Sky) and B (Sky).");
        assert_eq!(
            say(&["A", "B", "C", "D"]).body,
            "Your turn at A (Sky), B (Sky), C (Sky) and one more."
        );
        let five = say(&["A", "B", "C", "D", "E"]);
        assert!(five.body.ends_with("and 2 more."), "{}", five.body);
        assert_eq!((five.title.as_str(), five.path.as_str()), ("Your turn at 5 tables", "/"));
    }

    #[test]
    fn the_name_of_a_table_calls_nobody() {
        for evil in ["@everyone", "<!channel>", "<@42>", "[x](http://evil)", "*bold* `code`"] {
            assert!(!plain(evil).contains(['@', '<', '>', '[', '*', '`', '_']), "{evil}");
        }
        assert_eq!(plain("Željka 明 #3"), "Željka 明 #3");
    }
}
