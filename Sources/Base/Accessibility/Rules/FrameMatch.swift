package import Geometry

/// Finds out which windows of an application are which windows of the compositor.
///
/// Neither side knows the other's names. So titles, sizes and the state decide, and the order in which windows came
/// where these are equal.
package struct FrameMatch: Sendable {
  /// A window as the application describes it.
  package struct Frame: Equatable, Sendable {
    package var name: String
    /// The role by the name that scripts use.
    package var role: String
    /// The size in logical pixels; nil if it was not answered.
    package var size: Size<WidgetSpace>?
    package var isActive: Bool

    package init(name: String, role: String, size: Size<WidgetSpace>?, isActive: Bool) {
      (self.name, self.role, self.size, self.isActive) = (name, role, size, isActive)
    }
  }

  /// A toplevel as the compositor knows it.
  package struct Toplevel: Equatable, Sendable {
    package var title: String
    /// The size of the window geometry in logical pixels.
    package var geometry: Size<LayoutSpace>
    /// The size of the root surface in logical pixels, shadow included.
    package var surface: Size<LayoutSpace>
    package var isKey: Bool

    package init(title: String, geometry: Size<LayoutSpace>, surface: Size<LayoutSpace>, isKey: Bool) {
      (self.title, self.geometry, self.surface, self.isKey) = (title, geometry, surface, isKey)
    }
  }

  /// The index of each toplevel's frame; nil for a toplevel without one. A frame belongs to one toplevel at most.
  package let frames: [Int?]

  /// - Parameters:
  ///   - toplevels: the toplevels of one process, in the order in which they were created.
  ///   - frames: the children of the application, in its order.
  package init(of toplevels: [Toplevel], among frames: [Frame]) {
    let pairs = toplevels.indices.flatMap { toplevel in
      frames.indices.compactMap { frame -> Pair? in
        let score = Self.score(toplevels[toplevel], frames[frame])
        guard score > 0 || Self.roles.contains(frames[frame].role) else { return nil }
        return Pair(toplevel: toplevel, frame: frame, score: score)
      }
    }
    var found = [Int?](repeating: nil, count: toplevels.count)
    var taken: Set<Int> = []
    // The sort is stable: pairs with equal scores stay in the order of both lists.
    for pair in pairs.sorted(by: { $0.score > $1.score })
    where found[pair.toplevel] == nil && taken.insert(pair.frame).inserted {
      found[pair.toplevel] = pair.frame
    }
    self.frames = found
  }

  private struct Pair {
    var toplevel: Int
    var frame: Int
    var score: Int
  }

  /// The roles of windows. A child of an application with another role needs a reason to be one.
  private static let roles: Set<String> = ["window", "dialog", "alert"]

  /// How much speaks for a pair: 4 for the title, 2 for the size, 1 if it is active and the key window.
  static func score(_ toplevel: Toplevel, _ frame: Frame) -> Int {
    let isNamed = !toplevel.title.isEmpty && toplevel.title == frame.name
    let fits = frame.size.map { $0.isAbout(toplevel.geometry) || $0.isAbout(toplevel.surface) } ?? false
    return (isNamed ? 4 : 0) + (fits ? 2 : 0) + (toplevel.isKey && frame.isActive ? 1 : 0)
  }
}

extension Size<WidgetSpace> {
  /// True if the sizes are equal except for rounding.
  func isAbout(_ other: Size<LayoutSpace>) -> Bool {
    abs(width - other.width) <= 1 && abs(height - other.height) <= 1 && !isEmpty
  }
}
