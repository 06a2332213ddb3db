import Geometry
import Surfaces
import Testing

/// Tests of the bounds of a tree, which are cached between changes.
@Suite struct TreeBoundsTests {
  /// The bounds of a tree, computed without the cache.
  private func found(_ surface: Surface) -> Rect<SurfaceSpace> {
    var bounds = Rect<SurfaceSpace>.zero
    surface.forEachVisible { part, origin in
      bounds = bounds.union(
        Rect(x: origin.dx, y: origin.dy, width: part.state.size.width, height: part.state.size.height))
    }
    return bounds
  }

  @Test("Bounds follow every change of a tree", arguments: [1, 2, 3])
  func bounds(seed: UInt64) {
    var desktop = Desktop(seed: seed)
    var seen: Set<String> = []
    var story: [String] = []
    for _ in 0..<500 {
      story.append(desktop.changeSomething())
      for window in desktop.windows.windows {
        let bounds = window.surface.treeBounds
        seen.insert("\(bounds)")
        guard bounds != found(window.surface) else { continue }
        Issue.record("seed \(seed): \(bounds) and not \(found(window.surface)) after \(story.suffix(6))")
        return
      }
    }
    #expect(seen.count >= 8)
  }
}
