import TrialPrograms

extension DisplayTrial {
  /// The cursor is on its plane, at the pointer, and in no picture.
  static let cursorPlane = DisplayTrial("cursor-plane") { (machine) throws(TrialFailure) in
    let expected = try machine.sheet()
    let session = try machine.startFingerpost()
    try session.startPaper()
    try machine.point(320, 200)
    let first = try machine.awaitCursorPlane { $0.contains(320, 200) }
    try machine.point(960, 600)
    let second = try machine.awaitCursorPlane { $0.contains(960, 600) }
    guard second.x - first.x == 640, second.y - first.y == 400 else {
      throw TrialFailure(
        "the pointer moved by 640,400, the plane from \(first.x),\(first.y) to \(second.x),\(second.y)")
    }
    // Partly outside the display.
    try machine.point(0, 0)
    _ = try machine.awaitCursorPlane { $0.contains(0, 0) }
    try machine.await(expected[0], "the picture without the cursor")
    try session.end()
    return "the plane follows the pointer, and the picture does not contain the cursor"
  }

  /// The policy puts the cursor into the picture.
  static let cursorPainted = DisplayTrial("cursor-painted") { (machine) throws(TrialFailure) in
    let session = try machine.startFingerpost(policy: "outputs: [{name: Virtual-1, cursor: painted}]")
    try session.startPaper()
    try machine.expectPaintedCursor()
    guard try machine.planes().dropFirst().allSatisfy({ !$0.isOn }) else {
      throw TrialFailure("the cursor is on its plane, too")
    }
    try session.end()
    return "the picture contains the cursor, and the plane is off"
  }
}

/// A plane of the card, in the words of the kernel.
struct Plane {
  var isOn = false
  var (x, y) = (0, 0)
  var (width, height) = (0, 0)
  /// The number of bytes from one row of its buffer to the next.
  var stride = 0

  /// - Parameter lines: the lines of the plane in `/sys/kernel/debug/dri/0/state`, without indentation.
  init(_ lines: some Sequence<String>) {
    for line in lines {
      if line.hasPrefix("crtc=") { isOn = line != "crtc=(null)" }
      if line.hasPrefix("pitch[0]=") { stride = Int(line.dropFirst("pitch[0]=".count)) ?? 0 }
      // For example crtc-pos=64x64+320-3.
      guard line.hasPrefix("crtc-pos=") else { continue }
      let words = line.dropFirst("crtc-pos=".count).replacing("+", with: " +").replacing("-", with: " -")
      let numbers = words.replacing("x", with: " ").split(separator: " ").compactMap { Int($0) }
      guard numbers.count == 4 else { continue }
      ((width, height), (x, y)) = ((numbers[0], numbers[1]), (numbers[2], numbers[3]))
    }
  }

  func contains(_ x: Int, _ y: Int) -> Bool {
    x >= self.x && x < self.x + width && y >= self.y && y < self.y + height
  }
}

extension Machine {
  /// Moves the pointer. `x` must be a multiple of 5, `y` one of 25, so that the position of the device is exact.
  func point(_ x: Int, _ y: Int) throws(TrialFailure) {
    try emulator.point(x * 32_768 / size.width, y * 32_768 / size.height)
  }

  /// All planes of the card, in the order of the kernel.
  func planes() throws(TrialFailure) -> [Plane] {
    let lines = try guest.run("cat /sys/kernel/debug/dri/0/state").map { line in
      String(line.drop { $0 == "\t" || $0 == " " })
    }
    let starts = lines.indices.filter { lines[$0].hasPrefix("plane[") }
    guard !starts.isEmpty else { throw TrialFailure("the kernel names no planes: \(lines)") }
    let end = lines.firstIndex { $0.hasPrefix("crtc[") } ?? lines.count
    return zip(starts, starts.dropFirst() + [end]).map { Plane(lines[$0..<$1]) }
  }

  /// Waits until the plane of the cursor is on and right. It is smaller than all others.
  func awaitCursorPlane(where isRight: (Plane) -> Bool) throws(TrialFailure) -> Plane {
    var found: [Plane] = []
    let plane = try Clock.poll { () throws(TrialFailure) in
      found = try planes().filter { $0.isOn && $0.width < size.width }
      return found.prefix(1).first(where: isRight)
    }
    guard let plane else { throw TrialFailure("the plane of the cursor is not at the pointer: \(found)") }
    return plane
  }

  /// Waits for the pictures of the cursor at two places.
  func expectPaintedCursor() throws(TrialFailure) {
    let places = [(size.width / 4, size.height / 4), (size.width / 2, size.height / 2)]
    let client = [headless.programs.printer, "--paint"]
    let expected = try headless.pictures(
      size: size, client: client, cursor: true,
      places.flatMap { ["pointer: {move: [\($0.0), \($0.1)]}", "picture"] })
    guard try expected[0].difference(from: expected[1]) != nil else {
      throw TrialFailure("the expected cursor is invisible")
    }
    for (place, picture) in zip(places, expected) {
      try point(place.0, place.1)
      try self.await(picture, "the cursor at \(place.0),\(place.1)")
    }
  }
}
