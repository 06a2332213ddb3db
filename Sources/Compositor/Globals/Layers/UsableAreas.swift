import Geometry
import Surfaces

/// The parts of outputs that layers do not reserve, as of the last layout.
final class UsableAreas {
  private struct Areas: Equatable {
    var usable: Rect<LayoutSpace>
    /// The part that keyboards and input views do not cover.
    var uncovered: Rect<LayoutSpace>
  }

  private var areas: [ObjectIdentifier: Areas] = [:]

  /// The usable area of an output; the whole output before its first layout.
  func area(of output: OutputGlobal) -> Rect<LayoutSpace> {
    areas[ObjectIdentifier(output)]?.usable ?? output.description.frame
  }

  /// The part of an output that keyboards and input views do not cover; the whole output before its first layout.
  func uncoveredArea(of output: OutputGlobal) -> Rect<LayoutSpace> {
    areas[ObjectIdentifier(output)]?.uncovered ?? output.description.frame
  }

  /// Stores the result of a layout.
  ///
  /// - Returns: true if an area has changed.
  func note(_ area: Rect<LayoutSpace>, uncovered: Rect<LayoutSpace>, of output: OutputGlobal) -> Bool {
    let previous = Areas(usable: self.area(of: output), uncovered: uncoveredArea(of: output))
    let areas = Areas(usable: area, uncovered: uncovered)
    self.areas[ObjectIdentifier(output)] = areas
    return areas != previous
  }

  /// Removes the areas of removed outputs.
  func keep(_ outputs: [OutputGlobal]) {
    let known = Set(outputs.map { ObjectIdentifier($0) })
    areas = areas.filter { known.contains($0.key) }
  }
}
