import Geometry
import Surfaces

/// The part of each output that layers left for windows when they were last laid out.
final class UsableAreas {
  private var areas: [ObjectIdentifier: Rect<LayoutSpace>] = [:]

  /// Nil for an output whose layers were never laid out.
  subscript(output: OutputGlobal) -> Rect<LayoutSpace>? { areas[ObjectIdentifier(output)] }

  func note(_ area: Rect<LayoutSpace>, of output: OutputGlobal) { areas[ObjectIdentifier(output)] = area }

  /// Forgets all other outputs.
  func keep(_ outputs: [OutputGlobal]) {
    let known = Set(outputs.map { ObjectIdentifier($0) })
    areas = areas.filter { known.contains($0.key) }
  }
}
