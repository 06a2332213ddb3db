package import Geometry

extension Positioner {
  /// Computes the position and size of the popup.
  ///
  /// - Parameter bounds: The area in which the popup should stay, in the space of the result; nil for no limit.
  /// - Returns: The popup's window geometry, relative to the top left corner of its parent's window geometry.
  package func solve(within bounds: IntRect<SurfaceSpace>?) -> IntRect<SurfaceSpace> {
    let anchorRect = anchorRect ?? .zero
    let x = Axis(
      anchorStart: Int64(anchorRect.minX), anchorLength: Int64(anchorRect.width), anchor: anchor.x, gravity: gravity.x,
      length: Int64(size.width), offset: Int64(offset.x), flips: adjustment.contains(.flipX),
      slides: adjustment.contains(.slideX), resizes: adjustment.contains(.resizeX))
    let y = Axis(
      anchorStart: Int64(anchorRect.minY), anchorLength: Int64(anchorRect.height), anchor: anchor.y, gravity: gravity.y,
      length: Int64(size.height), offset: Int64(offset.y), flips: adjustment.contains(.flipY),
      slides: adjustment.contains(.slideY), resizes: adjustment.contains(.resizeY))
    let columns = x.solve(within: bounds.map { Span(start: Int64($0.minX), end: Int64($0.maxX)) })
    let rows = y.solve(within: bounds.map { Span(start: Int64($0.minY), end: Int64($0.maxY)) })
    return IntRect(left: columns.start, top: rows.start, right: columns.end, bottom: rows.end)
  }
}

/// An interval on one axis. Its values come from 32-bit numbers, so that sums of a few of them cannot overflow.
private struct Span {
  var start: Int64
  var end: Int64

  func lies(within bounds: Span) -> Bool { start >= bounds.start && end <= bounds.end }
  func moved(by step: Int64) -> Span { Span(start: start + step, end: end + step) }
}

/// The rules for one axis. The axes are independent.
private struct Axis {
  var anchorStart: Int64
  var anchorLength: Int64
  var anchor: Positioner.Direction.Side
  var gravity: Positioner.Direction.Side
  var length: Int64
  var offset: Int64
  var flips: Bool
  var slides: Bool
  var resizes: Bool

  func solve(within bounds: Span?) -> Span {
    guard let bounds else { return unadjusted }
    var rule = self
    var span = unadjusted
    if flips, !span.lies(within: bounds), flipped.unadjusted.lies(within: bounds) {
      rule = flipped
      span = rule.unadjusted
    }
    if slides, !span.lies(within: bounds) { span = rule.slid(span, within: bounds) }
    if resizes, !span.lies(within: bounds) { span = cut(span, to: bounds) }
    return span
  }

  private var unadjusted: Span {
    let anchorPoint = anchorStart + anchorLength * (anchor.rawValue + 1) / 2
    let start = anchorPoint + offset + length * (gravity.rawValue - 1) / 2
    return Span(start: start, end: start + length)
  }

  /// The rule with anchor and gravity inverted. The offset is not inverted, as xdg_positioner requires.
  private var flipped: Axis {
    var rule = self
    rule.anchor = anchor.opposite
    rule.gravity = gravity.opposite
    return rule
  }

  /// Slides in the direction of the gravity first, then against it. A popup without gravity slides as with the gravity
  /// `end`.
  private func slid(_ span: Span, within bounds: Span) -> Span {
    switch gravity {
    case .start: slidForward(slidBack(span, within: bounds), within: bounds)
    case .middle, .end: slidBack(slidForward(span, within: bounds), within: bounds)
    }
  }

  /// Slides until the start is inside the bounds, but not so far that the end leaves them.
  private func slidForward(_ span: Span, within bounds: Span) -> Span {
    span.moved(by: max(0, min(bounds.start - span.start, bounds.end - span.end)))
  }

  private func slidBack(_ span: Span, within bounds: Span) -> Span {
    span.moved(by: -max(0, min(span.end - bounds.end, span.start - bounds.start)))
  }

  /// Cuts the popup to the bounds. A popup completely outside keeps its size.
  private func cut(_ span: Span, to bounds: Span) -> Span {
    let part = Span(start: max(span.start, bounds.start), end: min(span.end, bounds.end))
    return part.start < part.end ? part : span
  }
}
