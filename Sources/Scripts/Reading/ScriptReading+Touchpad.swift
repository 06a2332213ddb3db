import Documents

extension ScriptReading {
  /// The step that fingers make on a touchpad.
  static let touchpadWords: [StepWord] = [
    ("touchpad", { $0.readTouchpad($1).map { .touchpad($0) } })
  ]

  /// A gesture as a whole (`swipe`, `pinch`, `rotate`, `hold`), or a part of one (`begin`, `move`, `end`, `cancel`).
  func readTouchpad(_ node: NodeReader) -> TouchpadStep? {
    if let text = node.text, let end = Self.ends[text] {
      held.endGesture(at: node.position, faults)
      return TouchpadStep(end: end)
    }
    return node.mapping("a touchpad step") { pad in
      switch pad.exactlyOne(of: ["swipe", "pinch", "rotate", "hold", "begin", "move"]) {
      case "swipe": readPadSwipe(pad)
      case "pinch": readPadPinch(pad)
      case "rotate": readPadRotation(pad)
      case "hold": readPadHold(pad)
      case "begin": readPadBeginning(pad)
      case "move": readPadMove(pad)
      default: nil
      }
    }
  }

  private static let ends: [String: TouchpadStep.End] = ["end": .lifted, "cancel": .cancelled]

  private func readPadSwipe(_ pad: MappingReader) -> TouchpadStep? {
    let place = pad.required("swipe") { readOffset($0) }
    let pace = readPace(pad, duration: .milliseconds(200))
    guard let step = readWhole(pad, .swipe, "swipe"), let place else { return nil }
    return step.moving(TouchpadStep.Movement(dx: place.x, dy: place.y, pace: pace))
  }

  private func readPadPinch(_ pad: MappingReader) -> TouchpadStep? {
    let scale = pad.required("pinch") { readScale($0) }
    let angle = readAngle(pad, "angle") ?? 0
    return readSpreading(pad, "pinch", scale: scale, angle: angle)
  }

  private func readPadRotation(_ pad: MappingReader) -> TouchpadStep? {
    let angle = readAngle(pad, "rotate")
    let step = readSpreading(pad, "rotate", scale: 1, angle: angle ?? 0)
    return angle == nil ? nil : step
  }

  private func readSpreading(_ pad: MappingReader, _ key: String, scale: Double?, angle: Double) -> TouchpadStep? {
    let way = pad.optional("by") { readOffset($0) }
    let pace = readPace(pad, duration: .milliseconds(300))
    guard let step = readWhole(pad, .pinch, key), let scale else { return nil }
    return step.moving(
      TouchpadStep.Movement(
        dx: way?.x ?? .pixels(0), dy: way?.y ?? .pixels(0), scale: scale, angle: angle, pace: pace))
  }

  private func readPadHold(_ pad: MappingReader) -> TouchpadStep? {
    let span = pad.required("hold") { $0.duration() }
    guard var step = readWhole(pad, .hold, "hold"), let span else { return nil }
    step.rest = span
    return step
  }

  /// What all gestures from beginning to end have in common.
  private func readWhole(_ pad: MappingReader, _ gesture: TouchpadStep.Gesture, _ key: String) -> TouchpadStep? {
    if let begun = held.gesture {
      faults.report(at: pad.position(of: key), "a gesture is still going on, since line \(begun.line)")
    }
    let isCancelled = pad.optional("cancel", default: false) { $0.boolean() }
    guard let beginning = readBeginning(pad, gesture) else { return nil }
    return TouchpadStep(beginning: beginning, end: isCancelled ? .cancelled : .lifted)
  }

  private func readBeginning(_ pad: MappingReader, _ gesture: TouchpadStep.Gesture) -> TouchpadStep.Beginning? {
    let usual = gesture == .pinch ? 2 : 3
    let space = readAimSpace(pad)
    let fingers = pad.optional("fingers", default: usual) { $0.integer(in: ScriptLimits.padFingers) }
    if gesture == .pinch, fingers < 2 { faults.report(at: pad.position(of: "fingers"), "a pinch needs two fingers") }
    var place = pad.optional("at") { readPlace($0) }
    if place == nil, pad.has("in") { place = .center }
    return TouchpadStep.Beginning(gesture, fingers: fingers, space: space, place: place)
  }

  private func readPadBeginning(_ pad: MappingReader) -> TouchpadStep? {
    let gesture = pad.required("begin", { $0.choice(TouchpadStep.Gesture.self) })
    let beginning = readBeginning(pad, gesture ?? .swipe)
    held.beginGesture(at: pad.position(of: "begin"), faults)
    guard gesture != nil, let beginning else { return nil }
    return TouchpadStep(beginning: beginning)
  }

  private func readPadMove(_ pad: MappingReader) -> TouchpadStep? {
    held.useGesture(at: pad.position(of: "move"), faults)
    let way = pad.required("move") { readOffset($0) }
    let scale = pad.optional("scale") { readScale($0) }
    let angle = readAngle(pad, "angle") ?? 0
    let pace = readPace(pad, duration: .zero)
    guard let way else { return nil }
    return TouchpadStep(
      movement: TouchpadStep.Movement(dx: way.x, dy: way.y, scale: scale, angle: angle, pace: pace))
  }

  private func readScale(_ node: NodeReader) -> Double? { node.number(in: 0...1_000) }

  private func readAngle(_ pad: MappingReader, _ key: String) -> Double? {
    pad.optional(key) { $0.number(in: -36_000...36_000) }
  }

  /// A way across and down.
  private func readOffset(_ node: NodeReader) -> Place? {
    guard node.isList else {
      node.fault(expected: "a way such as [-200, 0]")
      return nil
    }
    return readPlace(node)
  }
}

extension TouchpadStep {
  fileprivate func moving(_ movement: Movement) -> TouchpadStep {
    var step = self
    step.movement = movement
    return step
  }
}
