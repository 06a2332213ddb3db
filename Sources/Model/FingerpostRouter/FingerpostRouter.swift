/// The input router and every module of its interface: `InputRouter` (`Seats`), `WindowStack` and `Surface`
/// (`Surfaces`), points and rectangles (`Geometry`), and the flight recorder (`Traces`).
///
/// Recognizers are in the separate product `Interaction`.
@_exported public import Geometry
@_exported public import Seats
@_exported public import Surfaces
@_exported public import Traces
