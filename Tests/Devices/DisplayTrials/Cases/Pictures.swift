import TrialPrograms

extension DisplayTrial {
  private static func demo(_ machine: Machine) -> [String] {
    [machine.headless.programs.demo, "--fullscreen", "--log"]
  }
  private static func paper(_ machine: Machine) -> [String] { [machine.headless.programs.printer, "--paint"] }

  /// The first picture of a window with text and shapes.
  static let firstPicture = DisplayTrial("first-picture", isInSample: true) { (machine) throws(TrialFailure) in
    let expected = try machine.headless.pictures(client: demo(machine), ["picture"])
    let session = try machine.startFingerpost()
    try session.start("paper", "fingerpost-demo --fullscreen --log")
    try machine.await(expected[0], "the first picture")
    try session.end()
    return "every pixel of the display is that of 'fingerpost headless'"
  }

  /// Two fingers from the kernel to the pixels of the display, at two corners.
  ///
  /// The demonstration client would open a menu for a finger that stays, which happens soon on a busy machine.
  static let finger = DisplayTrial("finger", isInSample: true) { (machine) throws(TrialFailure) in
    let expected = try machine.headless.pictures(
      client: paper(machine),
      [
        "picture", "touch: {down: 1, at: [0, 0]}", "picture", "touch: {down: 2, at: [1275, 775]}", "picture",
        "touch: {up: [1, 2]}", "picture",
      ])
    let session = try machine.startFingerpost()
    try session.plugTouchscreen()
    try session.startPaper()
    try machine.await(expected[0], "the window before a finger")
    try machine.touch("down", 0, 0, 0)
    try machine.await(expected[1], "a finger down")
    try machine.touch("down", 1, 1275, 775)
    try machine.await(expected[2], "a second finger down")
    try machine.play("up 0", "up 1")
    let lines = try machine.guest.wait("paper", for: "touch up 1").filter { $0.hasPrefix("touch ") }
    guard lines.first?.hasPrefix("touch down 0 0.0,0.0") == true,
      lines.contains(where: { $0.hasPrefix("touch down 1 1275.0,775.0") })
    else { throw TrialFailure("the client received other touches: \(lines)") }
    try machine.await(expected[3], "both fingers up")
    try session.end()
    return "two fingers in the kernel give the pixels of 'fingerpost headless'"
  }

  /// Random small changes, so that each buffer of the display must catch up with what others show.
  static let damage = DisplayTrial("damage") { (machine) throws(TrialFailure) in
    var numbers = Seeded(seed: 39)
    let places = (0..<20).map { _ in (x: 5 * Int(numbers.next() % 256), y: 25 * Int(numbers.next() % 32)) }
    let expected = try machine.headless.pictures(
      client: paper(machine),
      ["picture"]
        + places.flatMap { ["touch: {down: 1, at: [\($0.x), \($0.y)]}", "touch: {up: 1}", "picture"] })
    let session = try machine.startFingerpost()
    try session.plugTouchscreen()
    try session.startPaper()
    try machine.await(expected[0], "the empty sheet")
    for (number, place) in places.enumerated() {
      try machine.touch("down", 0, place.x, place.y)
      try machine.play("up 0")
      try machine.guest.wait("paper", for: "painted \(number + 1)")
      try machine.await(expected[number + 1], "square \(number + 1) at \(place.x),\(place.y)")
    }
    try session.end()
    return "20 squares at random places, each picture equal"
  }
}

/// Numbers that are random enough, and the same in each run (a linear congruential generator).
private struct Seeded {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return state >> 33
  }
}

extension Machine {
  /// Puts or moves a finger of the touchscreen. `x` must be a multiple of 5, `y` one of 25, so that the position of the
  /// device is exact.
  func touch(_ verb: String, _ slot: Int, _ x: Int, _ y: Int) throws(TrialFailure) {
    try play("\(verb) \(slot) \(x * 4096 / size.width) \(y * 4096 / size.height)")
  }
}
