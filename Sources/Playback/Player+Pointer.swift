import Assembly
import Geometry
import Scripts
import Seats

extension Player {
  func performPointerStep(_ step: PointerStep) throws(StepFault) {
    let space = step.space ?? .output(nil)
    playPointer(step, in: try frame(of: space))
  }

  /// Plays a step whose space has an area.
  func playPointer(_ step: PointerStep, in frame: PlaceFrame) {
    let events = step.events(
      in: frame, from: compositor.seat.cursorPlace, samplesPerSecond: script.settings.samplesPerSecond)
    session.playSamples(events, at: \.at) { timed in
      session.route(timed.event.input)
      session.route(.pointer(.frame))
    }
  }

  /// The press of a click step, for the spacing of taps and clicks; nil for other steps.
  func pressOfPointer(_ step: PointerStep) -> PressSpacing.Press? {
    guard case .click(let click) = step else { return nil }
    guard let place = click.place else {
      return PressSpacing.Press(button: click.button.code, places: [compositor.seat.cursorPlace])
    }
    let point = finder.frame(of: click.space).map { $0.point(place) }
    return PressSpacing.Press(button: click.button.code, places: point.map { [$0] } ?? [])
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
