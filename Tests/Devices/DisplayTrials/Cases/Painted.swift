import TrialPrograms

extension DisplayTrial {
  /// Pictures that OpenGL ES paints straight into buffers of the card, by Mesa on the processor: their pixels are those of pixman.
  static let painted = DisplayTrial("painted") { (machine) throws(TrialFailure) in
    let libraries = "/usr/lib/*/libgbm.so.1 /usr/lib/*/libEGL.so.1"
    guard try machine.guest.run("for file in \(libraries); do [ ! -e $file ] || echo $file; done").count == 2 else {
      return "nothing, since this guest has no Mesa; tools/device-test --suite trixie painted has one"
    }
    let places = [(x: 0, y: 0), (x: 640, y: 400), (x: 1275, y: 775), (x: 645, y: 400), (x: 5, y: 25)]
    let expected = try machine.headless.pictures(
      client: [machine.headless.programs.printer, "--paint"],
      ["picture"]
        + places.flatMap { ["touch: {down: 1, at: [\($0.x), \($0.y)]}", "touch: {up: 1}", "picture"] })
    let session = try machine.startFingerpost("run --display kms --painter gles")
    try session.plugTouchscreen()
    try session.startPaper()
    try machine.await(expected[0], "the empty sheet")
    try expectPainting(machine)
    // Each buffer must catch up with what the other one shows.
    for (number, place) in places.enumerated() {
      try machine.touch("down", 0, place.x, place.y)
      try machine.play("up 0")
      try machine.guest.wait("paper", for: "painted \(number + 1)")
      try machine.await(expected[number + 1], "square \(number + 1) at \(place.x),\(place.y)")
    }
    // Another terminal, which takes the displays away for a moment.
    try machine.emulator.press("ctrl", "alt", "f2")
    try machine.awaitConsole(2, "the second text console")
    try machine.emulator.press("alt", "f1")
    try machine.await(expected[places.count], "the sheet after the return")
    try expectPainting(machine)
    try session.end()
    return "\(places.count) squares in buffers of the card, and another terminal; each picture is that of pixman"
  }

  /// Expects that the log of Fingerpost says that pictures are painted into buffers of the card, and nothing else since.
  private static func expectPainting(_ machine: Machine) throws(TrialFailure) {
    let lines = machine.guest.said(by: "fingerpost").filter { $0.contains("into buffers of the card") }
    guard lines.count == 1, lines[0].contains("pictures are painted into buffers of the card") else {
      throw TrialFailure("Fingerpost does not paint into buffers of the card: \(lines)")
    }
  }
}
