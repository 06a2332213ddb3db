import Geometry
import Interaction
import Surfaces

/// The edge at which the next swipe is the shell's, because the key window got the first one.
final class EdgeDeferrals {
  private struct Opening {
    let edge: RectEdge
    let output: String
    /// The area of the hint.
    let bar: Rect<LayoutSpace>
    /// The time of the first swipe.
    let start: Timestamp
    let end: Timestamp
    /// The time at which the second swipe began; nil before it.
    var used: Timestamp?
  }

  private var opening: Opening?
  /// True while a first swipe may be followed by a second one.
  var mayHint: Bool { opening != nil }

  /// Returns whether a swipe from an edge is the shell's. A first one is not, and lets a second one pass.
  ///
  /// - Parameters:
  ///   - landing: the time at which the finger of the swipe landed.
  ///   - span: the time in which a second swipe must begin.
  ///   - now: the time at which the swipe is recognized.
  func admits(
    _ edge: RectEdge, of output: OutputDescription, landing: Timestamp, within span: Duration, at now: Timestamp
  ) -> Bool {
    if let last = opening, last.edge == edge, last.output == output.name {
      if last.used == landing { return true }
      if last.used == nil, last.start <= landing, landing <= last.end {
        opening?.used = landing
        return true
      }
    }
    opening = Opening(
      edge: edge, output: output.name, bar: Self.bar(at: edge, of: output.frame), start: now,
      end: now.advanced(by: span))
    return false
  }

  /// The area of the hint while a second swipe would be the shell's; nil at other times.
  func hint(at now: Timestamp) -> Rect<LayoutSpace>? {
    guard let opening, opening.used == nil, now <= opening.end else { return nil }
    return opening.bar
  }

  /// A bar in the middle of an edge: a fifth of its length, 5 logical pixels thick, 4 from the edge.
  private static func bar(at edge: RectEdge, of frame: Rect<LayoutSpace>) -> Rect<LayoutSpace> {
    let (thickness, distance) = (5.0, 4.0)
    let (width, height) = (frame.size.width / 5, frame.size.height / 5)
    let (x, y) = (frame.minX + 2 * width, frame.minY + 2 * height)
    return switch edge {
    case .top: Rect(x: x, y: frame.minY + distance, width: width, height: thickness)
    case .bottom: Rect(x: x, y: frame.maxY - distance - thickness, width: width, height: thickness)
    case .left: Rect(x: frame.minX + distance, y: y, width: thickness, height: height)
    case .right: Rect(x: frame.maxX - distance - thickness, y: y, width: thickness, height: height)
    }
  }
}

extension RectEdge {
  /// Returns whether a window's frame covers an output along this edge.
  func isCovered(of output: Rect<LayoutSpace>, by window: Rect<LayoutSpace>) -> Bool {
    let isWide = window.minX <= output.minX && window.maxX >= output.maxX
    let isTall = window.minY <= output.minY && window.maxY >= output.maxY
    return switch self {
    case .top: isWide && window.minY <= output.minY && window.maxY > output.minY
    case .bottom: isWide && window.maxY >= output.maxY && window.minY < output.maxY
    case .left: isTall && window.minX <= output.minX && window.maxX > output.minX
    case .right: isTall && window.maxX >= output.maxX && window.minX < output.maxX
    }
  }
}

extension WindowEdges {
  init(_ edge: RectEdge) {
    switch edge {
    case .top: self = .top
    case .bottom: self = .bottom
    case .left: self = .left
    case .right: self = .right
    }
  }
}
