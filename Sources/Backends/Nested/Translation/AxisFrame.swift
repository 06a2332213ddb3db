import Seats
import WaylandClient

/// The scrolling in one frame of the host's pointer.
///
/// Older hosts send less: no source or direction, and whole clicks or none instead of 1/120 of a click.
struct AxisFrame {
  private struct Part {
    var value = 0.0
    var value120: Int32 = 0
    var isSent = false
    var isStop = false
    var isInverted = false
  }

  private let countsParts: Bool
  private var source: AxisSample.Source?
  private var vertical = Part()
  private var horizontal = Part()

  init(version: Int32) { countsParts = version >= 8 }

  private var isEmpty: Bool { !(vertical.isSent || vertical.isStop || horizontal.isSent || horizontal.isStop) }

  mutating func setSource(_ source: WlPointer.AxisSource) {
    switch source {
    case .wheel: self.source = .wheel
    case .finger: self.source = .finger
    case .continuous: self.source = .continuous
    case .wheelTilt: self.source = .wheelTilt
    default: self.source = nil
    }
  }

  mutating func add(_ axis: WlPointer.Axis, value: Double) {
    change(axis) {
      $0.value += value
      $0.isSent = true
    }
  }

  mutating func add(_ axis: WlPointer.Axis, clicks: Int32) {
    if !countsParts { add(parts: clicks.multipliedReportingOverflow(by: 120), axis) }
  }

  mutating func add(_ axis: WlPointer.Axis, value120: Int32) {
    if countsParts { add(parts: (value120, false), axis) }
  }

  private mutating func add(parts: (partialValue: Int32, overflow: Bool), _ axis: WlPointer.Axis) {
    if !parts.overflow { change(axis) { $0.value120 = $0.value120 &+ parts.partialValue } }
  }

  mutating func setInverted(_ axis: WlPointer.Axis, _ isInverted: Bool) {
    change(axis) { $0.isInverted = isInverted }
  }

  mutating func stop(_ axis: WlPointer.Axis) { change(axis) { $0.isStop = true } }

  private mutating func change(_ axis: WlPointer.Axis, _ body: (inout Part) -> Void) {
    switch axis {
    case .verticalScroll: body(&vertical)
    case .horizontalScroll: body(&horizontal)
    default: break
    }
  }

  mutating func drop() {
    (source, vertical, horizontal) = (nil, Part(), Part())
  }

  /// Passes the samples of the frame to `body`, and begins the next frame.
  ///
  /// Clicks without a distance are dropped. Without a source, the frame counts as scrolling by a wheel, because clients
  /// do not wait for the end of that.
  mutating func drain(_ body: (AxisSample) -> Void) {
    guard !isEmpty else { return drop() }
    let frame = self
    drop()
    frame.hand(frame.vertical, .vertical, body)
    frame.hand(frame.horizontal, .horizontal, body)
  }

  private func hand(_ part: Part, _ axis: AxisSample.Axis, _ body: (AxisSample) -> Void) {
    let source = source ?? .wheel
    if part.isSent {
      body(
        AxisSample(
          axis: axis, source: source, value: part.value, value120: part.value120, isInverted: part.isInverted))
    }
    if part.isStop { body(AxisSample(axis: axis, source: source, value: 0, isStop: true)) }
  }
}
