import Keymaps
import Scripts
import Seats

extension InputTimeline {
  /// The timeline of a pointer step. Each event has a frame of its own.
  init(_ events: [TimedPointer]) {
    moments = events.map { Moment(at: $0.at, events: [$0.event.input, .pointer(.frame)]) }
  }

  /// The timeline of a text.
  ///
  /// - Parameter interval: the time from one stroke to the next, and after the last one, in microseconds.
  init(typing strokes: [KeyStroke], every interval: Int64, on device: DeviceID) {
    moments = strokes.enumerated().map { index, stroke in
      Moment(
        at: Int64(index) * interval,
        events: stroke.events.map { .key(.key(device: device, code: $0.key, isPressed: $0.isPressed)) })
    }
    duration = Int64(strokes.count) * interval
  }
}

extension TimedPointer.Event {
  /// Logical pixels per wheel detent, like libinput's 15 degrees.
  private static let pixelsPerDetent = 15.0

  fileprivate var input: InputEvent {
    switch self {
    case .motion(let place): .pointer(.motionAbsolute(to: place))
    case .step(let step): .pointer(.motion(by: step))
    case .leave: .pointer(.leave)
    case .button(let button, let pressed):
      .pointer(.button(device: ScriptDevice.pointer, code: button.code, isPressed: pressed))
    case .wheel(let axis, let value120, let source):
      .pointer(
        .axis(
          AxisSample(
            axis: axis.sample, source: source.sample, value: Double(value120) / 120 * Self.pixelsPerDetent,
            value120: Int32(clamping: value120))))
    case .scroll(let axis, let pixels, let source):
      .pointer(.axis(AxisSample(axis: axis.sample, source: source.sample, value: pixels)))
    case .scrollStop(let axis, let source):
      .pointer(.axis(AxisSample(axis: axis.sample, source: source.sample, value: 0, isStop: true)))
    }
  }
}

extension PointerScroll.Axis {
  fileprivate var sample: AxisSample.Axis {
    switch self {
    case .vertical: .vertical
    case .horizontal: .horizontal
    }
  }
}

extension PointerScroll.Source {
  fileprivate var sample: AxisSample.Source {
    switch self {
    case .wheel: .wheel
    case .finger: .finger
    case .continuous: .continuous
    case .wheelTilt: .wheelTilt
    }
  }
}
