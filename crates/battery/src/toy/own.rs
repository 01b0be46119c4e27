//! The toy as a type of another crate.

/// Makes a type of the calling crate that is [`Toy`](crate::toy::Toy) in all that it does.
///
/// Rust lets a crate implement a foreign trait for its own types only. Tests that seat bots of their own at the toy
/// (`impl House for …`) need a toy of their own for that; whoever only plays it takes [`Toy`](crate::toy::Toy) itself.
#[macro_export]
macro_rules! own_toy {
    ($name:ident) => {
        /// Pearls, as a type of this crate.
        #[derive(Clone, Debug)]
        pub(crate) struct $name<const F: u8>($crate::toy::Toy<F>);

        const _: () = {
            use std::sync::Arc;
            use $crate::tabletop::{
                ComponentError, Components, Dealer, DrawSheet, Game, Label, Line, OptionSheet,
                Options, Outcome, Pending, Question, Seat, SeatSet, SetupError, Sink, Viewer,
                WhyNot,
            };
            use $crate::toy::{
                Action, Event, Fact, Illegal, Memory, Rules, State, Sums, Toy as Inner, View,
            };

            impl<const F: u8> Game for $name<F> {
                const TITLE: &'static str = Inner::<F>::TITLE;
                const NAME: &'static str = Inner::<F>::NAME;
                const RIGHTS: &'static str = Inner::<F>::RIGHTS;
                const RULESET: u32 = Inner::<F>::RULESET;
                const SEATS: (u8, u8) = Inner::<F>::SEATS;
                const LENGTH_UNIT: &'static str = Inner::<F>::LENGTH_UNIT;
                const STEPS_MAX: u32 = Inner::<F>::STEPS_MAX;

                type Rules = Rules;
                type Action = Action;
                type Event = Event;
                type EventView = Event;
                type View = View;
                type Memory = Memory;
                type Illegal = Illegal;
                type Position = State;
                type Fact = Fact;
                type Sums = Sums;
                type Sheet = Rules;

                fn components() -> Components {
                    Inner::<F>::components()
                }
                fn rules(components: &Components) -> Result<Rules, ComponentError> {
                    Inner::<F>::rules(components)
                }
                fn options() -> OptionSheet {
                    Inner::<F>::options()
                }
                fn rulebook() -> &'static str {
                    Inner::<F>::rulebook()
                }
                fn new(rules: &Arc<Rules>, n: u8, options: &Options) -> Result<Self, SetupError> {
                    Inner::new(rules, n, options).map($name)
                }
                fn n_seats(&self) -> u8 {
                    self.0.n_seats()
                }
                fn length(&self) -> u32 {
                    self.0.length()
                }
                fn pending(&self) -> Pending {
                    self.0.pending()
                }
                fn question(&self, seat: Seat) -> Question {
                    self.0.question(seat)
                }
                fn legal(&self, seat: Seat, out: &mut Vec<Action>) {
                    self.0.legal(seat, out);
                }
                fn check(&self, seat: Seat, action: &Action) -> Result<(), Illegal> {
                    self.0.check(seat, action)
                }
                fn play<S: Sink<Event>>(&mut self, seat: Seat, action: &Action, log: &mut S) {
                    self.0.play(seat, action, log);
                }
                fn draw_sheet(&self) -> DrawSheet {
                    self.0.draw_sheet()
                }
                fn deal<S: Sink<Event>>(&mut self, result: u32, log: &mut S) {
                    self.0.deal(result, log);
                }
                fn outcome(&self) -> Option<Outcome> {
                    self.0.outcome()
                }
                fn view(&self, viewer: Viewer) -> View {
                    self.0.view(viewer)
                }
                fn asked(&self, viewer: Viewer) -> SeatSet {
                    self.0.asked(viewer)
                }
                fn event_view(event: &Event, viewer: Viewer) -> Option<Event> {
                    Inner::<F>::event_view(event, viewer)
                }
                fn bars_undo(event: &Event) -> bool {
                    Inner::<F>::bars_undo(event)
                }
                fn remember(memory: &mut Memory, event: &Event) {
                    Inner::<F>::remember(memory, event);
                }
                fn tell(rules: &Rules, event: &Event) -> Line {
                    Inner::<F>::tell(rules, event)
                }
                fn label(&self, seat: Seat, action: &Action) -> Label<Fact> {
                    self.0.label(seat, action)
                }
                fn why_not(&self, seat: Seat, out: &mut Vec<WhyNot<Action>>) {
                    self.0.why_not(seat, out);
                }
                fn sums(rules: &Rules, view: &View) -> Sums {
                    Inner::<F>::sums(rules, view)
                }
                fn sheet(rules: &Rules) -> Rules {
                    Inner::<F>::sheet(rules)
                }
                fn notation(action: &Action) -> String {
                    Inner::<F>::notation(action)
                }
                fn parse(text: &str) -> Result<Action, String> {
                    Inner::<F>::parse(text)
                }
                fn determinize(
                    rules: &Arc<Rules>,
                    viewer: Viewer,
                    view: &View,
                    memory: &Memory,
                    dealer: &mut Dealer,
                ) -> Self {
                    $name(Inner::determinize(rules, viewer, view, memory, dealer))
                }
                fn position(&self) -> State {
                    self.0.position()
                }
                fn from_position(rules: &Arc<Rules>, position: &State) -> Result<Self, String> {
                    Inner::from_position(rules, position).map($name)
                }
                fn apply<S: Sink<Event>>(
                    &mut self,
                    seat: Seat,
                    action: &Action,
                    log: &mut S,
                ) -> Result<(), Illegal> {
                    self.0.apply(seat, action, log)
                }
            }
        };
    };
}
