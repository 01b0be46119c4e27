//! The half of a title that is the same in all of them: its types and documents, each from the module of that name.

/// Inside `impl Game for ..`: the types of the title, and everything that is no question.
///
/// Each comes from a module that every title has by the same name: `components`, `action`, `event`, `illegal`, `fact`,
/// `view`, `variant`, `flow`, `words`, `notation`, `sums`, `sheet`, `determinize`, `position` and `lessons`. The game has the fields
/// `rules` and `state` and lies in `src/game.rs`; rules, rulings and coaching are the files beside `src`.
#[macro_export]
#[expect(clippy::crate_in_macro_def, reason = "the modules are those of the title that calls it")]
macro_rules! title_documents {
    () => {
        type Rules = crate::components::Rules;
        type Action = crate::action::Action;
        type Event = crate::event::Event;
        type EventView = crate::event::EventView;
        type View = crate::view::View;
        type Memory = crate::event::Memory;
        type Illegal = crate::illegal::Illegal;
        type Position = crate::position::Position;
        type Fact = crate::fact::Fact;
        type Sums = crate::sums::Sums;
        type Sheet = crate::sheet::Sheet;

        fn components() -> $crate::Components {
            crate::components::Rules::embedded()
        }

        fn rules(components: &$crate::Components) -> Result<Self::Rules, $crate::ComponentError> {
            crate::components::Rules::load(components)
        }

        fn options() -> $crate::OptionSheet {
            crate::variant::sheet()
        }

        fn rulebook() -> &'static str {
            include_str!("../rules.toml")
        }

        fn rulings() -> &'static str {
            include_str!("../RULINGS.md")
        }

        fn coaching() -> &'static str {
            include_str!("../coach.toml")
        }

        fn lessons() -> &'static [(&'static str, &'static str)] {
            crate::lessons::LESSONS
        }

        fn own_options(&self) -> Option<std::collections::BTreeMap<String, String>> {
            Some(self.state.variant.options(&self.rules))
        }

        fn ruleset(&self) -> u32 {
            self.state.variant.ruleset()
        }

        fn is_silent(&self) -> bool {
            self.state.variant.is_silent()
        }

        fn has_automa(&self) -> bool {
            self.state.variant.has_automa()
        }

        fn n_seats(&self) -> u8 {
            self.state.n_seats
        }

        fn length(&self) -> u32 {
            crate::flow::length(&self.state)
        }

        fn outcome(&self) -> Option<$crate::Outcome> {
            crate::flow::outcome(self.look())
        }

        fn view(&self, viewer: $crate::Viewer) -> Self::View {
            crate::view::view(&self.rules, &self.state, viewer)
        }

        fn asked(&self, viewer: $crate::Viewer) -> $crate::SeatSet {
            crate::view::asked_by(&self.state, viewer)
        }

        fn event_view(event: &Self::Event, viewer: $crate::Viewer) -> Option<Self::EventView> {
            event.view(viewer)
        }

        fn bars_undo(event: &Self::EventView) -> bool {
            event.bars_undo()
        }

        fn remember(memory: &mut Self::Memory, event: &Self::EventView) {
            memory.add(event);
        }

        fn tell(rules: &Self::Rules, event: &Self::EventView) -> $crate::Line {
            crate::words::tell(rules, event)
        }

        fn sums(rules: &Self::Rules, view: &Self::View) -> Self::Sums {
            crate::sums::sums(rules, view)
        }

        fn sheet(rules: &Self::Rules) -> Self::Sheet {
            crate::sheet::sheet(rules)
        }

        fn notation(action: &Self::Action) -> String {
            crate::notation::notation(action)
        }

        fn parse(text: &str) -> Result<Self::Action, String> {
            crate::notation::parse(text)
        }

        fn determinize(
            rules: &std::sync::Arc<Self::Rules>,
            viewer: $crate::Viewer,
            view: &Self::View,
            memory: &Self::Memory,
            dealer: &mut $crate::Dealer,
        ) -> Self {
            let state = crate::determinize::determinize(rules, viewer, view, memory, dealer);
            Self { rules: std::sync::Arc::clone(rules), state }
        }

        fn position(&self) -> Self::Position {
            crate::position::of(&self.state)
        }

        fn from_position(
            rules: &std::sync::Arc<Self::Rules>,
            position: &Self::Position,
        ) -> Result<Self, String> {
            let state = crate::position::read(rules, position)?;
            Ok(Self { rules: std::sync::Arc::clone(rules), state })
        }

        fn adopt_ruleset(position: &mut Self::Position, ruleset: u32) {
            crate::position::adopt_ruleset(position, ruleset);
        }

        fn check_possible(&self) -> Result<(), String> {
            crate::position::possible::check(self.look())
        }
    };
}
