import Documents
package import Scripts

extension FingerStep: TranscribedFamily {
  var text: (word: String, value: String)? {
    switch self {
    case .tap(let step): step.text
    case .touch(let step): ("touch", step.text)
    case .swipe(let step): ("swipe", step.text)
    case .draw(let step): ("draw", step.text)
    case .pinch(let step): ("pinch", step.text(always: "scale"))
    case .rotate(let step): ("rotate", step.text(always: "angle"))
    case .recording: nil
    }
  }

  var isPress: Bool {
    switch self {
    case .tap, .swipe, .draw, .pinch, .rotate, .touch: true
    case .recording: false
    }
  }

  var pressDuration: Int64? {
    guard case .tap(let tap) = self else { return nil }
    return Int64(tap.taps) * tap.hold.microseconds + Int64(tap.taps - 1) * tap.interval.microseconds
  }

  /// This tap and the next, merged into a double tap or a tap with a higher count; nil if they cannot be merged.
  func merged(with next: FingerStep, after interval: TimeSpan) -> FingerStep? {
    guard case .tap(var tap) = self, case .tap(let other) = next else { return nil }
    guard tap.isLike(other), tap.taps < 100, tap.hold.agrees(with: other.hold) else { return nil }
    guard tap.taps == 1 || tap.interval.agrees(with: interval) else { return nil }
    if tap.taps == 1 { tap.interval = interval.rounded }
    tap.taps += 1
    return .tap(tap)
  }
}

extension TapStep {
  fileprivate func isLike(_ other: TapStep) -> Bool {
    space.isSame(as: other.space) && place.isSame(as: other.place) && fingers == other.fingers
      && spacing == other.spacing && samples == 0 && other.samples == 0 && other.taps == 1
  }
}

extension TapStep {
  fileprivate var text: (word: String, value: String) {
    let (longPress, tap) = (TimeSpan.milliseconds(800), TimeSpan.milliseconds(50))
    let word = taps == 2 ? "double-tap" : taps == 1 && hold >= .milliseconds(500) ? "long-press" : "tap"
    let usualHold = word == "long-press" ? longPress : tap
    let usualCount = word == "double-tap" ? 2 : 1
    let rest: [(key: String, value: String?)] = [
      space.force, ("at", space.widget != nil && place == .center ? nil : place.text),
      ("fingers", fingers == 1 ? nil : "\(fingers)"),
      ("spacing", spacing == .pixels(60) ? nil : FlowText.length(spacing)),
      ("count", taps == usualCount ? nil : "\(taps)"), ("hold", hold.text(unless: usualHold)),
      ("interval", interval.text(unless: .milliseconds(100))), ("samples", samples == 0 ? nil : "\(samples)"),
    ]
    let members = space.members + rest
    let isPlain = members.compactMap(\.value).count == 1
    return (word, isPlain ? place.text : FlowText.mapping(members))
  }
}

extension SwipeStep {
  fileprivate var text: String {
    var members = space.members
    members += [space.force, ("from", start == .center ? nil : start.text)]
    switch course {
    case .along(let places) where places.count == 1: members.append(("to", places[0].text))
    case .along(let places): members.append(("along", places.text))
    case .toward(let direction, let distance):
      members += [
        ("direction", direction.rawValue), ("distance", distance == .fraction(0.3) ? nil : FlowText.length(distance)),
      ]
    }
    members += [
      ("fingers", fingers == 1 ? nil : "\(fingers)"),
      ("spacing", spacing == .pixels(60) ? nil : FlowText.length(spacing)),
    ]
    members += pace.members(usual: .milliseconds(200))
    return FlowText.mapping(members + [("hold", hold.text(unless: .zero))])
  }
}

extension DrawStep {
  fileprivate var text: String {
    let way = paths.count == 1 ? ("along", paths[0].text) : ("paths", FlowText.list(paths.map(\.text)))
    return FlowText.mapping(
      space.members + [space.force, (key: way.0, value: way.1)] + pace.members(usual: .milliseconds(300))
        + [("hold", hold.text(unless: .zero))])
  }
}

extension SpreadStep {
  fileprivate func text(always needed: String) -> String {
    FlowText.mapping(
      space.members + [
        space.force, ("center", center == .center ? nil : center.text),
        ("fingers", fingers == 2 ? nil : "\(fingers)"),
        ("radius", radius == .pixels(100) ? nil : FlowText.length(radius)),
        ("scale", scale == 1 && needed != "scale" ? nil : FlowText.number(scale)),
        ("start-angle", startAngle == 0 ? nil : FlowText.number(startAngle)),
        ("angle", angle == 0 && needed != "angle" ? nil : FlowText.number(angle)),
      ] + pace.members(usual: .milliseconds(300)) + [("hold", hold.text(unless: .zero))])
  }
}

extension TouchStep {
  fileprivate var text: String {
    switch self {
    case .down(let downs, let space):
      let isOne = downs.count == 1
      return FlowText.mapping(
        [("down", numbers(downs.map(\.finger)))] + space.members + [
          space.force, ("at", isOne ? downs[0].place.text : downs.map(\.place).text),
          ("shape", downs.first?.shape?.text),
        ])
    case .move(let moves, let space, let pace):
      var members: [(key: String, value: String?)] = [("move", numbers(moves.map(\.finger)))]
      members += space.members + [way(moves), ("shape", moves.first?.shape?.text)]
      return FlowText.mapping(members + pace.members(usual: .zero))
    case .up(let fingers): return FlowText.mapping([("up", numbers(fingers))])
    case .cancel(let fingers): return fingers.isEmpty ? "cancel" : FlowText.mapping([("cancel", numbers(fingers))])
    }
  }

  private func numbers(_ fingers: [Int]) -> String {
    fingers.count == 1 ? "\(fingers[0])" : FlowText.list(fingers.map { "\($0)" })
  }

  private func way(_ moves: [Move]) -> (key: String, value: String?) {
    let isShort = moves.allSatisfy { $0.points.count == 1 }
    if moves.count == 1 {
      return isShort ? ("to", moves[0].points[0].text) : ("along", moves[0].points.text)
    }
    return isShort ? ("to", moves.map { $0.points[0] }.text) : ("along", FlowText.list(moves.map(\.points.text)))
  }
}

extension ContactShape {
  fileprivate var text: String {
    major == minor ? FlowText.length(major) : FlowText.list([FlowText.length(major), FlowText.length(minor)])
  }
}
