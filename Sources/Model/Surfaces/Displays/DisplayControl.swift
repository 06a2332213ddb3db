package import Geometry

/// The settings that a client wants for a display.
package struct DisplayWish: Equatable, Sendable {
  /// The name of the display.
  package var name: String
  package var isEnabled: Bool
  /// The mode; a refresh rate of 0 leaves the rate to the display.
  package var mode: DisplayMode
  package var scale: Double
  package var transform: Transform
  /// The top left corner in the layout of all outputs.
  package var position: Point<LayoutSpace>

  /// The wish that changes nothing.
  package init(_ state: DisplayState) {
    (name, isEnabled) = (state.name, state.isEnabled)
    let output = state.output
    mode = DisplayMode(output.mode, refresh: output.refresh)
    (scale, transform, position) = (output.scale, output.transform, output.position)
  }

  /// Returns a description with these settings.
  ///
  /// - Parameter former: the description that has the other properties, such as the physical size.
  package func applied(to former: OutputDescription) -> OutputDescription {
    var output = former
    output.mode = mode.pixels
    if mode.refresh > 0 { output.refresh = mode.refresh }
    (output.scale, output.transform, output.position) = (scale, transform, position)
    return output
  }

  /// False for settings outside the limits of every display: sides of 1 to 32,767 pixels, rates of 1 to 1,000 Hz, scales of
  /// 0.1 to 20, places up to 100,000 logical pixels from the origin, and at least one logical pixel in each direction.
  package var isWithinLimits: Bool {
    let (sides, rates): (ClosedRange<Int32>, ClosedRange<Int32>) = (1...32_767, 1_000...1_000_000)
    let places = -100_000.0...100_000.0
    guard sides.contains(mode.pixels.width), sides.contains(mode.pixels.height) else { return false }
    guard (0.1...20).contains(scale), mode.refresh == 0 || rates.contains(mode.refresh) else { return false }
    let shown = min(Double(mode.pixels.width), Double(mode.pixels.height)) / scale
    return shown >= 1 && places.contains(position.x) && places.contains(position.y)
  }
}

/// The displays of a backend, for requests that change their settings.
///
/// A backend whose displays can be changed offers it by `BackendDesk.control(_:)`. Each change of an output that follows
/// from a call is made through the desk as other changes are.
package protocol DisplayControl: AnyObject {
  /// All displays, also those that are disabled, in the order in which they appeared.
  var displays: [DisplayState] { get }

  /// Returns whether `apply(_:)` would probably succeed. Changes nothing.
  func canApply(_ wishes: [DisplayWish]) -> Bool

  /// Applies the settings of several displays, all of them or none.
  ///
  /// - Parameter wishes: at most one for each display; others keep their settings. Names of no display are refused.
  /// - Returns: false if they were refused, and nothing has changed.
  func apply(_ wishes: [DisplayWish]) -> Bool

  /// Switches the power of an enabled display. Its output stays on the desktop, and shows nothing while the power is off.
  ///
  /// - Returns: false if the display does not exist, is disabled, or refused.
  func setPower(_ isOn: Bool, ofDisplay name: String) -> Bool
}
