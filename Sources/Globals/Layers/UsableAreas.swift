import Geometry
import Surfaces

/// The parts of outputs that layers leave free, as of the last layout.
final class UsableAreas {
  private var areas: [ObjectIdentifier: Rect<LayoutSpace>] = [:]

  /// All of an output that has not been laid out yet.
  func area(of output: OutputGlobal) -> Rect<LayoutSpace> {
    areas[ObjectIdentifier(output)] ?? output.description.frame
  }

  /// Notes the result of a layout.
  ///
  /// - Returns: whether the area was another before.
  func note(_ area: Rect<LayoutSpace>, of output: OutputGlobal) -> Bool {
    let previous = self.area(of: output)
    areas[ObjectIdentifier(output)] = area
    return area != previous
  }

  /// Forgets outputs that are gone.
  func keep(_ outputs: [OutputGlobal]) {
    let known = Set(outputs.map { ObjectIdentifier($0) })
    areas = areas.filter { known.contains($0.key) }
  }
}
