/// The input router with all that its interface consists of: `InputRouter` of `Seats`, `WindowStack` and `Surface` of
/// `Surfaces`, points and rectangles of `Geometry`, the flight recorder of `Traces`.
///
/// Recognizers are in the product `Interaction`, which a program imports by itself.
@_exported public import Geometry
@_exported public import Seats
@_exported public import Surfaces
@_exported public import Traces
