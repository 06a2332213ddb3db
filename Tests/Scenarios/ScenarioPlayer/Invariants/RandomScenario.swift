import JSONText
import SeededRandom

/// A random tree and random steps, in the form of a scenario. Equal seeds give equal scenarios.
struct RandomScenario {
  private var random: SeededRandom
  private var views: [String] = []
  private var recognizers: [String] = []
  private var counter = 0
  private var fingersDown: Set<Int> = []
  private var time = 0.0

  init(seed: UInt64) { random = SeededRandom(seed) }

  // MARK: Trees

  mutating func tree() -> JSON {
    var windows = [window("w0", isKey: true)]
    if chance(0.4) { windows.append(window("w1", isKey: false)) }
    return ["windows": .array(windows), "helpers": [["id": "helper"]]]
  }

  private mutating func window(_ id: String, isKey: Bool) -> JSON {
    var fields: [String: JSON] = [
      "id": .string(id), "frame": isKey ? [0, 0, 300, 300] : [100, 100, 150, 150], "key": .bool(isKey),
      "handles": handles("handle"), "recognizers": .array(someRecognizers(chance: 0.3)),
    ]
    fields["subviews"] = .array((0..<pick(1...3)).map { _ in view(depth: 1) })
    return .object(fields)
  }

  private mutating func view(depth: Int) -> JSON {
    let id = newName("v")
    views.append(id)
    var fields: [String: JSON] = ["id": .string(id), "frame": frame()]
    let kinds = ["view", "view", "view", "view", "button", "control", "textfield", "switch", "textview"]
    fields["class"] = .string(kinds[pick(0...kinds.count - 1)])
    if chance(0.6) { fields["handles"] = handles(chance(0.7) ? "handle" : "superLast") }
    if chance(0.3) { fields["multitouch"] = true }
    if chance(0.3) { fields["canBecomeFirst"] = true }
    if chance(0.1) { fields["hitTest"] = ["mode": "passthrough"] }
    if chance(0.1) { fields["pointInside"] = ["mode": "inset", "inset": [5, 5, 5, 5]] }
    fields["recognizers"] = .array(someRecognizers(chance: 0.5))
    if depth < 4 { fields["subviews"] = .array((0..<pick(0...2)).map { _ in view(depth: depth + 1) }) }
    return .object(fields)
  }

  private mutating func frame() -> JSON {
    [
      .number(Double(pick(-20...120))), .number(Double(pick(-20...120))), .number(Double(pick(20...250))),
      .number(Double(pick(20...250))),
    ]
  }

  private func handles(_ mode: String) -> JSON {
    let methods = [
      "touchesBegan", "touchesMoved", "touchesEnded", "touchesCancelled", "pressesBegan", "pressesEnded",
      "pressesCancelled",
    ]
    return .object(Dictionary(uniqueKeysWithValues: methods.map { ($0, JSON.string(mode)) }))
  }

  private mutating func someRecognizers(chance probability: Double) -> [JSON] {
    var result: [JSON] = []
    while result.count < 4, chance(probability) { result.append(recognizer()) }
    return result
  }

  private mutating func recognizer() -> JSON {
    let id = newName("g")
    let types = ["tap", "tap", "pinch", "rotation", "swipe", "pan", "pan", "edgePan", "longPress", "custom", "hover"]
    let type = types[pick(0...types.count - 1)]
    var fields: [String: JSON] = ["id": .string(id), "type": .string(type)]
    if chance(0.3) { fields["cancelsTouchesInView"] = false }
    if chance(0.3) {
      fields["delaysTouchesBegan"] = true
      if chance(0.4) { fields["delaysTouchesBeganLimitMs"] = .number(Double(pick(0...300))) }
    }
    if chance(0.3) { fields["delaysTouchesEnded"] = false }
    if chance(0.3) { fields["requiresExclusiveTouchType"] = false }
    if chance(0.2) { fields["allowedPressTypes"] = ["select"] }
    if chance(0.2) { fields["allowedButtons"] = .number(Double(pick(0...7))) }
    if type == "tap", chance(0.3) { fields["buttonMaskRequired"] = .number(Double(pick(0...7))) }
    if let other = recognizers.last, chance(0.3) { fields["requireToFail"] = [.string(other)] }
    if chance(0.3) { fields["delegate"] = delegate() }
    typeFields(type, &fields)
    recognizers.append(id)
    return .object(fields)
  }

  private mutating func delegate() -> JSON {
    var fields: [String: JSON] = [:]
    if chance(0.2) { fields["shouldBegin"] = false }
    if chance(0.5) { fields["simultaneousWith"] = ["*"] }
    if let other = recognizers.randomElement(using: &random), chance(0.3) {
      fields["shouldRequireFailureOf"] = [.string(other)]
    }
    if chance(0.1) { fields["shouldReceiveTouch"] = ["default": false] }
    return .object(fields)
  }

  private mutating func typeFields(_ type: String, _ fields: inout [String: JSON]) {
    switch type {
    case "tap", "longPress":
      fields["numberOfTapsRequired"] = .number(Double(pick(type == "tap" ? 1...3 : 0...1)))
      fields["numberOfTouchesRequired"] = .number(Double(pick(1...2)))
    case "swipe": fields["direction"] = ["right", "up"]
    case "pan":
      fields["minimumNumberOfTouches"] = .number(Double(pick(1...2)))
      if chance(0.5) { fields["allowedScrollTypes"] = chance(0.5) ? ["continuous", "discrete"] : ["discrete"] }
    case "hover": if chance(0.5) { fields["dwellMs"] = .number(Double(pick(0...300))) }
    case "edgePan": fields["edges"] = ["left", "bottom"]
    case "custom":
      let wishes = ["recognize", "change", "end", "cancel", "fail", "ignore"]
      let phases = ["touchesBegan", "touchesMoved", "touchesEnded"]
      var script: [String: JSON] = [:]
      for phase in phases where chance(0.5) { script[phase] = .string(wishes[pick(0...5)]) }
      fields["continuous"] = .bool(chance(0.5))
      fields["script"] = .object(script)
    default: break
    }
  }

  // MARK: Steps

  mutating func step() -> JSON {
    time += chance(0.1) ? Double(pick(300...900)) : Double(pick(0...60))
    var fields = action()
    fields["t"] = .number(time)
    return .object(fields)
  }

  /// The steps that end all input: all fingers and keys are released, and time passes.
  mutating func ending() -> [JSON] {
    let lifts = (1...5).map { JSON.object(sample($0, "up")) }
    time += 1
    return [
      ["t": .number(time), "op": "touch", "touches": .array(lifts)],
      ["t": .number(time), "op": "press", "key": "select", "phase": "ended"],
      ["t": .number(time), "op": "press", "key": "menu", "phase": "cancelled"],
      ["t": .number(time), "op": "hover"],
      ["t": .number(time + 60_000), "op": "wait"],
    ]
  }

  private mutating func action() -> [String: JSON] {
    switch pick(0...99) {
    case 0..<64: return touches()
    case 64..<70:
      guard chance(0.9) else { return ["op": "hover"] }
      return ["op": "hover", "x": .number(Double(pick(0...300))), "y": .number(Double(pick(0...300)))]
    case 70..<76:
      let phases = ["began", "changed", "ended", "cancelled"]
      return ["op": "press", "key": chance(0.7) ? "select" : "menu", "phase": .string(phases[pick(0...3)])]
    case 76..<78: return ["op": "motion", "phase": chance(0.5) ? "began" : "ended"]
    case 78..<80: return ["op": "text", "string": "x"]
    case 80..<84: return ["op": chance(0.7) ? "becomeFirst" : "resignFirst", "responder": .string(someView())]
    case 84..<86: return ["op": "makeKey", "window": "w0"]
    case 86..<90:
      guard let id = recognizers.randomElement(using: &random) else { return touches() }
      let property = ["enabled", "enabled", "cancelsTouchesInView", "delaysTouchesBegan"][pick(0...3)]
      return ["op": "set", "object": .string(id), "props": .object([property: .bool(chance(0.5))])]
    case 90..<94:
      let property = ["hidden", "interaction", "multitouch"][pick(0...2)]
      return ["op": "set", "object": .string(someView()), "props": .object([property: .bool(chance(0.4))])]
    case 94..<96: return ["op": "set", "object": .string(someView()), "props": ["frame": frame()]]
    case 96..<98: return ["op": "remove", "view": .string(someView())]
    default: return ["op": "add", "view": .string(someView()), "to": "w0"]
    }
  }

  private mutating func touches() -> [String: JSON] {
    var samples: [JSON] = []
    for id in 1...5 where samples.isEmpty || chance(0.3) {
      if fingersDown.contains(id) {
        let phase = ["move", "move", "move", "up", "up", "cancel"][pick(0...5)]
        if phase != "move" { fingersDown.remove(id) }
        samples.append(.object(sample(id, phase)))
      } else if chance(0.6) {
        fingersDown.insert(id)
        samples.append(.object(sample(id, "down")))
      }
    }
    return ["op": "touch", "touches": .array(samples)]
  }

  private mutating func sample(_ id: Int, _ phase: String) -> [String: JSON] {
    let far = chance(0.3)
    var fields: [String: JSON] = [
      "id": .number(Double(id)), "phase": .string(phase),
      "x": .number(Double(far ? pick(0...300) : 100 + pick(0...20))),
      "y": .number(Double(far ? pick(0...300) : 100 + pick(0...20))),
      "type": id == 5 ? "indirectPointer" : id == 4 ? "pencil" : "direct",
    ]
    if id == 3, chance(0.5) { fields["scroll"] = chance(0.5) ? "continuous" : "discrete" }
    if id == 5 { fields["buttons"] = .number(Double(pick(0...7))) }
    return fields
  }

  // MARK: Chance

  private mutating func newName(_ prefix: String) -> String {
    counter += 1
    return "\(prefix)\(counter)"
  }

  private mutating func someView() -> String { views.randomElement(using: &random) ?? "w0" }
  private mutating func pick(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }
  private mutating func chance(_ probability: Double) -> Bool { Double.random(in: 0..<1, using: &random) < probability }
}
