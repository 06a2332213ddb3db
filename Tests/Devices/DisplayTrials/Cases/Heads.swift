import TrialPrograms

extension DisplayTrial {
  /// A second monitor is plugged in, gets a window and a touchscreen, changes its size, and is unplugged.
  static let heads = DisplayTrial("heads") { (machine) throws(TrialFailure) in
    let (first, second) = ("Virtual-1", "Virtual-2")
    let session = try machine.startFingerpost(
      policy: "devices: [{match: {name: Trial Touchscreen}, output: \(second)}]")
    try session.plugTouchscreen()
    try machine.setSecondMonitor(pixels: (1024, 600), millimetres: (250, 150))
    try machine.guest.wait("fingerpost", for: "the second display") { $0.contains(second) }
    try session.start("paper", "event-printer --paint --outputs --output \(second)")
    let lines = try machine.guest.wait("paper", for: "shown 1024x600")
    for output in ["output \(first) 1280x800 325x203 mm", "output \(second) 1024x600 250x150 mm"]
    where !lines.contains(output) {
      throw TrialFailure("no line '\(output)' among \(lines)")
    }
    let small = try machine.sheet((1024, 600), touches: [(400, 300)])
    try machine.await(small[0], "the window on the second display", head: 1)
    // The touchscreen is laid over the second display: its middle is that of the display.
    try machine.play("down 0 1600 2048")
    try machine.play("up 0")
    try machine.guest.wait("paper", for: "painted 1")
    try machine.await(small[1], "a finger on the second display", head: 1)

    try machine.setSecondMonitor(pixels: (800, 480), millimetres: (200, 120))
    try machine.guest.wait("paper", for: "output \(second) 800x480 200x120 mm")
    try machine.guest.wait("paper", for: "shown 800x480")
    try machine.await(try machine.sheet((800, 480))[0], "the resized display", head: 1)

    try machine.unplugSecondMonitor()
    try machine.guest.wait("paper", for: "output \(second) is gone")
    try machine.guest.wait("paper", for: "shown 1280x800")
    try machine.await(try machine.sheet()[0], "the window on the first display")
    try session.end()
    return "a second display with its size in millimetres, a window and a finger; resized; unplugged, the window moves"
  }
}

extension Machine {
  /// The expected pictures of the client that prints its events: the empty sheet, and one after each touch.
  func sheet(
    _ size: (width: Int, height: Int) = Machine.size, touches: [(Int, Int)] = []
  ) throws(TrialFailure) -> [Picture] {
    try headless.pictures(
      size: size, client: [headless.programs.printer, "--paint"],
      ["picture"] + touches.flatMap { ["touch: {down: 1, at: [\($0.0), \($0.1)]}", "touch: {up: 1}", "picture"] })
  }
}
