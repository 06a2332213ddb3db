import Geometry
import Globals
import Rendering
import Surfaces

extension SurfaceImages {
  /// Returns whether a commit changes the pixels of its surface. Must be called before `update`. Copies a held buffer, to
  /// compare it.
  ///
  /// A picture without a predecessor of the same size and format, and one that is copied later, counts as changed.
  func changesPixels(_ commit: Surface.Applied) -> Bool {
    switch commit.change.buffer {
    case .keep: return false
    case .detach: return self[commit.surface] != nil
    case .attach(let buffer):
      guard let buffer = buffer as? ClientBuffer else { return false }
      return changesPixels(buffer, of: commit)
    }
  }

  private func changesPixels(_ buffer: ClientBuffer, of commit: Surface.Applied) -> Bool {
    switch (buffer.content, self[commit.surface]) {
    case (.solid(let red, let green, let blue, let alpha), .color(let known)):
      return known != Color(singlePixelRed: red, green: green, blue: blue, alpha: alpha)
    case (.sharedMemory, .bitmap(let known)):
      guard !isBehind else { return true }
      copyHeld(of: commit.surface)
      let damage = commit.bufferDamage
      return buffer.withPixels { known.differs(from: $0, within: damage) } ?? true
    case (.solid, _), (.sharedMemory, _): return true
    // The pixels of the previous commit are not known any more.
    case (.external, _): return true
    }
  }
}
