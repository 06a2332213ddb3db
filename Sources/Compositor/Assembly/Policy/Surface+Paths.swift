import Surfaces

extension Surface {
  /// The number of the subsurface at each level below the root, counted from the lowest; empty for a root.
  var pathFromRoot: [Int] {
    var path: [Int] = []
    var surface = self
    while let parent = surface.subsurface?.parent, let number = parent.subsurfaces.firstIndex(where: { $0 === surface })
    {
      path.insert(number, at: 0)
      surface = parent
    }
    return path
  }

  /// Visits all surfaces below this one, each with its path.
  func forEachDescendant(_ body: (Surface, [Int]) -> Void) { visit([], body) }

  private func visit(_ path: [Int], _ body: (Surface, [Int]) -> Void) {
    for (number, surface) in subsurfaces.enumerated() {
      body(surface, path + [number])
      surface.visit(path + [number], body)
    }
  }
}
