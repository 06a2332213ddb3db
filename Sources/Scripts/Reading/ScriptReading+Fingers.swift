import Documents

extension ScriptReading {
  /// Steps that fingers make on a touchscreen.
  static let fingerWords: [StepWord] = [
    ("tap", { $0.readTap($1, "a tap").map { .fingers(.tap($0)) } }),
    ("double-tap", { $0.readTap($1, "a double tap", taps: 2).map { .fingers(.tap($0)) } }),
    ("long-press", { $0.readTap($1, "a long press", hold: .milliseconds(800)).map { .fingers(.tap($0)) } }),
    ("touch", { $0.readTouch($1).map { .fingers(.touch($0)) } }),
    ("swipe", { $0.readSwipe($1).map { .fingers(.swipe($0)) } }),
    ("draw", { $0.readDraw($1).map { .fingers(.draw($0)) } }),
    ("pinch", { $0.readSpread($1, "a pinch", needs: "scale").map { .fingers(.pinch($0)) } }),
    ("rotate", { $0.readSpread($1, "a rotation", needs: "angle").map { .fingers(.rotate($0)) } }),
    ("recording", { $0.readRecording($1).map { .fingers(.recording($0)) } }),
  ]

  /// A tap at a place, or a mapping.
  func readTap(
    _ node: NodeReader, _ what: String, taps: Int = 1, hold: TimeSpan = .milliseconds(50)
  ) -> TapStep? {
    guard node.isMapping else { return readPlace(node).map { TapStep(place: $0, taps: taps, hold: hold) } }
    return node.mapping(what) { tap in
      let space = readAimSpace(tap)
      var step = TapStep(space: space, place: .center, taps: taps, hold: readHold(tap, default: hold))
      step.fingers = tap.optional("fingers", default: 1) { $0.integer(in: ScriptLimits.fingers) }
      step.spacing = tap.optional("spacing", default: step.spacing) { readDistance($0) }
      step.taps = tap.optional("count", default: taps) { $0.integer(in: ScriptLimits.taps) }
      step.interval = tap.optional("interval", default: step.interval) { $0.duration() }
      step.samples = tap.optional("samples", default: 0) { $0.integer(in: 0...ScriptLimits.samples.upperBound) }
      let place =
        tap.has("in") ? tap.optional("at", default: .center) { readPlace($0) } : tap.required("at") { readPlace($0) }
      guard let place else { return nil }
      step.place = place
      return step
    }
  }

  func readSwipe(_ node: NodeReader) -> SwipeStep? {
    node.mapping("a swipe") { swipe in
      let space = readAimSpace(swipe)
      let start = swipe.optional("from", default: .center) { readPlace($0) }
      let course = readCourse(swipe)
      var step = SwipeStep(space: space, start: start, course: course ?? .toward(.up, distance: .fraction(0)))
      step.fingers = swipe.optional("fingers", default: 1) { $0.integer(in: ScriptLimits.fingers) }
      step.spacing = swipe.optional("spacing", default: step.spacing) { readDistance($0) }
      step.pace = readPace(swipe, duration: step.pace.duration, legs: course?.legs)
      step.hold = readHold(swipe)
      return course == nil ? nil : step
    }
  }

  private func readCourse(_ swipe: MappingReader) -> SwipeStep.Course? {
    let distance = swipe.optional("distance") { readDistance($0) }
    guard let key = swipe.exactlyOne(of: ["to", "along", "direction"]) else { return nil }
    if key != "direction" {
      swipe.refuse("distance", beside: key)
      return readPath(swipe).map(SwipeStep.Course.along)
    }
    let direction = swipe.required("direction") { $0.choice(SwipeStep.Direction.self) }
    return direction.map { .toward($0, distance: distance ?? .fraction(0.3)) }
  }

  func readDraw(_ node: NodeReader) -> DrawStep? {
    node.mapping("a drawing") { draw in
      let space = readAimSpace(draw)
      let hold = readHold(draw)
      let paths: [[Place]]? =
        switch draw.exactlyOne(of: ["along", "paths"]) {
        case "along": draw.optional("along") { readPlaces($0) }.map { [$0] }
        case "paths":
          draw.optional("paths") { $0.list(of: "paths", count: ScriptLimits.fingers) { readPlaces($0) } }
        default: nil
        }
      let points = paths.map { $0.map(\.count).max() ?? 1 } ?? 1
      let pace = readPace(draw, duration: .milliseconds(300), legs: points - 1)
      if let paths, pace.legs != nil, paths.contains(where: { $0.count != points }) {
        faults.report(at: draw.position(of: "samples"), "samples for each part need paths with as many parts each")
      }
      return paths.map { DrawStep(space: space, paths: $0, pace: pace, hold: hold) }
    }
  }

  func readSpread(_ node: NodeReader, _ what: String, needs: String) -> SpreadStep? {
    node.mapping(what) { spread in
      var step = SpreadStep(space: readAimSpace(spread))
      if !spread.has(needs) { faults.report(at: spread.position, "\(what) needs \(needs.quotedForPeople)") }
      step.center = spread.optional("center", default: .center) { readPlace($0) }
      step.fingers = spread.optional("fingers", default: 2) { $0.integer(in: ScriptLimits.fingers) }
      step.radius = spread.optional("radius", default: step.radius) { readDistance($0) }
      step.scale = spread.optional("scale", default: 1) { $0.number(in: 0...1_000) }
      step.startAngle = spread.optional("start-angle", default: 0) { $0.number(in: -36_000...36_000) }
      step.angle = spread.optional("angle", default: 0) { $0.number(in: -36_000...36_000) }
      step.pace = readPace(spread, duration: step.pace.duration)
      step.hold = readHold(spread)
      return step
    }
  }
}

extension SwipeStep.Course {
  /// How many parts the way has.
  fileprivate var legs: Int {
    switch self {
    case .along(let places): places.count
    case .toward: 1
    }
  }
}
