import Geometry

/// The beginning of a step that touches, presses or scrolls: its places, which must be on an output, and its window, which
/// must receive the first samples.
public struct Aim: Equatable, Sendable {
  public enum Device: Sendable {
    case finger
    case pointer
    case pen
  }

  public var device: Device
  public var space: PlaceSpace
  /// The positions at which the step begins, as the script has them; never empty.
  public var places: [Place]
}

extension Step.Kind {
  /// The step's aim; nil for a step that begins wherever pointer, pen or finger already are, or that gives no input.
  public var aim: Aim? {
    switch self {
    case .tap(let step): Aim(device: .finger, space: step.space, places: [step.place])
    case .swipe(let step): Aim(device: .finger, space: step.space, places: [step.start])
    case .draw(let step): Aim(device: .finger, space: step.space, places: step.paths.compactMap(\.first))
    case .pinch(let step), .rotate(let step): Aim(device: .finger, space: step.space, places: [step.center])
    case .touch(.down(let downs, let space)): Aim(device: .finger, space: space, places: downs.map(\.place))
    case .pointer(let step): step.aim
    case .pen(let step): step.aim
    case .touchpad(let step):
      step.beginning.flatMap { beginning in
        beginning.place.map { Aim(device: .pointer, space: beginning.space, places: [$0]) }
      }
    case .wait, .touch, .recording, .key, .chord, .type, .media, .motion, .action, .pause, .output, .close, .focus,
      .raise,
      .kill, .run, .start, .screenshot, .expect:
      nil
    }
  }

  /// The first samples of a step with an aim: one for each finger that comes down in the first frame, else the aim's places.
  public func firstSamples(of aim: Aim, in frame: PlaceFrame) -> [Point<LayoutSpace>] {
    guard let first = gesture?.touches(in: frame, samplesPerSecond: 1).frames.first else {
      return aim.places.map(frame.point)
    }
    return first.touches.filter { $0.phase == .down }.map(\.point)
  }
}

extension PointerStep {
  fileprivate var aim: Aim? {
    let place: Place?
    switch self {
    case .click(let click): place = click.place
    case .drag(let drag): place = drag.start
    case .scroll(let scroll): place = scroll.place
    case .move, .press, .release, .leave: place = nil
    }
    return place.flatMap { place in space.map { Aim(device: .pointer, space: $0, places: [place]) } }
  }
}

extension PenStep {
  fileprivate var aim: Aim? {
    switch action {
    case .draw(let places): Aim(device: .pen, space: space, places: Array(places.prefix(1)))
    case .hover(let place): Aim(device: .pen, space: space, places: [place])
    case .click, .away: nil
    }
  }
}
