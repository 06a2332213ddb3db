/// The input router with all that its interface consists of: `InputRouter` of `Seats`, `WindowStack` and `Surface` of
/// `Surfaces`, points and rectangles of `Geometry`, the flight recorder of `Traces`.
///
/// Recognizers are in the product `Interaction`, which a program imports by itself.
@_exported import Geometry
@_exported import Seats
@_exported import Surfaces
@_exported import Traces
