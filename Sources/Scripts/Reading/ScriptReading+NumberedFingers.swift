import Documents

extension ScriptReading {
  func readTouch(_ node: NodeReader) -> TouchStep? {
    if node.text == "cancel" {
      held.liftAll()
      return .cancel([])
    }
    return node.mapping("a touch") { touch in
      switch touch.exactlyOne(of: ["down", "move", "up", "cancel"]) {
      case "down": readDown(touch)
      case "move": readMove(touch)
      case "up": readLift(touch, "up").map(TouchStep.up)
      case "cancel": readLift(touch, "cancel").map(TouchStep.cancel)
      default: nil
      }
    }
  }

  /// One finger or a list of them, none twice.
  private func readFingers(_ node: NodeReader) -> [(number: Int, position: SourcePosition)]? {
    let nodes = node.isList ? node.list(of: "fingers", count: ScriptLimits.fingers) : [node]
    var fingers: [(number: Int, position: SourcePosition)] = []
    var faulty = nodes == nil
    for node in nodes ?? [] {
      guard let number = node.integer(in: ScriptLimits.finger) else {
        faulty = true
        continue
      }
      if fingers.contains(where: { $0.number == number }) {
        faults.report(at: node.position, "finger \(number) is named twice")
      }
      fingers.append((number, node.position))
    }
    return faulty ? nil : fingers
  }

  /// Each finger at its first mention, so that one named twice is not faulted a second time.
  private func distinct(_ fingers: [(number: Int, position: SourcePosition)]?) -> [(
    number: Int, position: SourcePosition
  )] {
    var seen = Set<Int>()
    return (fingers ?? []).filter { seen.insert($0.number).inserted }
  }

  private func readDown(_ touch: MappingReader) -> TouchStep? {
    let space = readAimSpace(touch)
    let fingers = touch.required("down") { readFingers($0) }
    let places = touch.required("at") { node -> [Place]? in
      touch.value("down")?.isList == true ? readPlaces(node) : readPlace(node).map { [$0] }
    }
    for finger in distinct(fingers) { held.down(finger: finger.number, at: finger.position, faults) }
    guard let fingers, let places, matches(fingers.count, places.count, touch, "at") else { return nil }
    return .down(zip(fingers, places).map { TouchStep.Down(finger: $0.number, place: $1) }, space: space)
  }

  private func readMove(_ touch: MappingReader) -> TouchStep? {
    let space = readSpace(touch)
    let fingers = touch.required("move") { readFingers($0) }
    for finger in distinct(fingers) { held.use(finger: finger.number, at: finger.position, faults) }
    let paths = touch.value("move")?.isList == true ? readPathForEach(touch) : readRequiredPath(touch).map { [$0] }
    let legs = paths?.map(\.count).max() ?? 1
    let pace = readPace(touch, duration: .zero, legs: legs)
    if let paths, pace.legs != nil, paths.contains(where: { $0.count != legs }) {
      faults.report(at: touch.position(of: "samples"), "samples for each part need paths with as many parts each")
    }
    guard let fingers, let paths, matches(fingers.count, paths.count, touch, "to") else { return nil }
    let moves = zip(fingers, paths).map { TouchStep.Move(finger: $0.number, points: $1) }
    return .move(moves, space: space, pace: pace)
  }

  private func readPathForEach(_ touch: MappingReader) -> [[Place]]? {
    guard let key = touch.exactlyOne(of: ["to", "along"]) else { return nil }
    if key == "to" { return touch.optional("to") { readPlaces($0) }?.map { [$0] } }
    return touch.optional("along") { $0.list(of: "paths", count: ScriptLimits.fingers) { readPlaces($0) } }
  }

  private func matches(_ fingers: Int, _ places: Int, _ touch: MappingReader, _ key: String) -> Bool {
    if fingers == places { return true }
    faults.report(
      at: touch.position(of: key), "each finger needs its own place", found: "\(places) for \(fingers) fingers")
    return false
  }

  private func readLift(_ touch: MappingReader, _ key: String) -> [Int]? {
    touch.required(key) { node in
      if key == "cancel", node.text == "all" {
        held.liftAll()
        return []
      }
      let fingers = readFingers(node)
      for finger in distinct(fingers) { held.up(finger: finger.number, at: finger.position, faults) }
      return fingers?.map(\.number)
    }
  }
}
