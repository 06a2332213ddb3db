import Geometry
import Surfaces

/// The parts of outputs that layers do not reserve, as of the last layout.
final class UsableAreas {
  private var areas: [ObjectIdentifier: Rect<LayoutSpace>] = [:]

  /// The usable area of an output; the whole output before its first layout.
  func area(of output: OutputGlobal) -> Rect<LayoutSpace> {
    areas[ObjectIdentifier(output)] ?? output.description.frame
  }

  /// Stores the result of a layout.
  ///
  /// - Returns: true if the area has changed.
  func note(_ area: Rect<LayoutSpace>, of output: OutputGlobal) -> Bool {
    let previous = self.area(of: output)
    areas[ObjectIdentifier(output)] = area
    return area != previous
  }

  /// Removes the areas of removed outputs.
  func keep(_ outputs: [OutputGlobal]) {
    let known = Set(outputs.map { ObjectIdentifier($0) })
    areas = areas.filter { known.contains($0.key) }
  }
}
