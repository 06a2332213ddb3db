package import Documents
package import Interaction

/// The part of a recognizer's place in which its touches begin. It is relative to the output for recognizers on the
/// shell and on outputs, else to the window or surface.
package enum TouchArea: Equatable, Sendable {
  package enum Corner: String, CaseIterable, Sendable {
    case topLeft = "top-left"
    case topRight = "top-right"
    case bottomLeft = "bottom-left"
    case bottomRight = "bottom-right"
  }

  /// A square in the corner.
  case corner(Corner, size: WrittenLength)
  /// A strip along the edge.
  case edge(RectEdge, size: WrittenLength)
  case rectangle(x: WrittenLength, y: WrittenLength, width: WrittenLength, height: WrittenLength)
}

extension TouchArea {
  /// Returns true if the area contains a point. The right and lower sides are outside.
  ///
  /// - Parameters:
  ///   - x: the distance from the left of the whole, in logical pixels like `y`, `width` and `height`.
  package func contains(x: Double, y: Double, width: Double, height: Double, pixelsPerMillimetre: Double) -> Bool {
    func across(_ length: WrittenLength) -> Double {
      length.inPixels(of: width, pixelsPerMillimetre: pixelsPerMillimetre)
    }
    func down(_ length: WrittenLength) -> Double {
      length.inPixels(of: height, pixelsPerMillimetre: pixelsPerMillimetre)
    }
    guard x >= 0, y >= 0, x < width, y < height else { return false }
    switch self {
    case .corner(let corner, let size):
      let isAcross = corner.isLeft ? x < across(size) : x >= width - across(size)
      return isAcross && (corner.isTop ? y < down(size) : y >= height - down(size))
    case .edge(.left, let size): return x < across(size)
    case .edge(.right, let size): return x >= width - across(size)
    case .edge(.top, let size): return y < down(size)
    case .edge(.bottom, let size): return y >= height - down(size)
    case .rectangle(let left, let top, let wide, let high):
      let (dx, dy) = (x - across(left), y - down(top))
      return dx >= 0 && dy >= 0 && dx < across(wide) && dy < down(high)
    }
  }
}

extension TouchArea.Corner {
  var isLeft: Bool {
    switch self {
    case .topLeft, .bottomLeft: true
    case .topRight, .bottomRight: false
    }
  }

  var isTop: Bool {
    switch self {
    case .topLeft, .topRight: true
    case .bottomLeft, .bottomRight: false
    }
  }
}
