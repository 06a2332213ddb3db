import TrialPrograms

extension DisplayTrial {
  /// Another virtual terminal comes to the front while a finger is down, and goes again.
  static let terminals = DisplayTrial("vt-switch", isInSample: true) { (machine) throws(TrialFailure) in
    let expected = try machine.sheet(touches: [(400, 300), (800, 500)])
    let session = try machine.startFingerpost()
    try session.plugTouchscreen()
    try session.startPaper()
    try machine.touch("down", 0, 400, 300)
    try machine.guest.wait("paper", for: "painted 1")
    try machine.await(expected[1], "a finger down")

    machine.guest.skip("fingerpost")
    try machine.emulator.press("ctrl", "alt", "f2")
    try machine.guest.wait("paper", for: "touch cancel")
    try machine.guest.wait("fingerpost", for: "the end of the session") { $0.contains("the session is inactive") }
    try machine.awaitConsole(2, "the second text console")
    // The client must not receive this.
    try machine.touch("move", 0, 500, 300)
    try machine.play("up 0")
    try machine.touch("down", 0, 600, 300)
    try machine.play("up 0")
    try machine.emulator.press("a")

    machine.guest.skip("fingerpost")
    try machine.emulator.press("alt", "f1")
    try machine.guest.wait("fingerpost", for: "the session") { $0.contains("the session is active") }
    try session.awaitTouchscreen()
    try machine.await(expected[1], "the picture after the return")
    try machine.touch("down", 0, 800, 500)
    let lines = try machine.guest.wait("paper", for: "painted 2")
    let late = lines.filter { $0.hasPrefix("touch ") || $0.hasPrefix("key ") }
    guard late.allSatisfy({ $0.hasPrefix("touch down 0 800.0,500.0") || $0 == "touch frame" }) else {
      throw TrialFailure("the client received input of the other terminal: \(late)")
    }
    try machine.play("up 0")
    try machine.await(expected[2], "a finger after the return")
    try session.end()
    return "the text console, a cancelled finger and no input; then the same picture, and input again"
  }

  /// A session that is not in front at the start shows nothing until the other one ends.
  ///
  /// With terminals, seatd gives each program the one that is in front. Without them, its sessions wait for each other as those of
  /// logind do.
  static let waiting = DisplayTrial("waiting-session") { (machine) throws(TrialFailure) in
    let expected = try machine.sheet()
    let later = try machine.headless.pictures(
      client: [machine.headless.programs.demo, "--fullscreen", "--log"], ["picture"])
    if machine.guest.running.contains("seatd") { try machine.guest.end("seatd") }
    try machine.guest.start("unbound", "env SEATD_VTBOUND=0 seatd -l info")
    try machine.guest.wait("unbound", for: "its start") { $0.contains("seatd started") }
    let front = try machine.startSession("fingerpost")
    try front.startPaper()
    try machine.await(expected[0], "the session in front")

    let second = try machine.startSession("second")
    guard machine.guest.said(by: "second").contains(where: { $0.contains("another terminal is in front") }) else {
      throw TrialFailure("no warning of the second session: \(machine.guest.said(by: "second"))")
    }
    try machine.guest.run("sleep 2")
    try machine.await(expected[0], "the session in front beside one that waits")
    try front.end()
    try machine.guest.wait("second", for: "the session") { $0.contains("the session is active") }
    try second.start("demo", "fingerpost-demo --fullscreen --log")
    try machine.await(later[0], "the session that has waited")
    guard try machine.guest.end("second") == 0 else { throw TrialFailure("the second session has failed") }
    _ = try machine.guest.awaitEnd(of: "demo")
    try machine.guest.end("unbound")
    return "no picture and no end while another session is in front; then the picture of the second one"
  }

  /// The text console is as before, however Fingerpost ends.
  static let ends = DisplayTrial("kill", isInSample: true) { (machine) throws(TrialFailure) in
    let expected = try machine.sheet()
    for (name, signal): (String, Int32) in [("KILL", 9), ("TERM", 15), ("KILL again", 9)] {
      let session = try machine.startFingerpost()
      try session.startPaper()
      try machine.await(expected[0], "the picture before \(name)")
      let status = try machine.guest.end("fingerpost", by: signal)
      guard status == (signal == 15 ? 0 : 128 + Int(signal)) else {
        throw TrialFailure("fingerpost ended with \(status) by \(name)")
      }
      _ = try machine.guest.awaitEnd(of: "paper")
      try machine.awaitConsole(1, "the text console after \(name)")
    }
    return "the text console is as before after SIGKILL and SIGTERM, and Fingerpost can start again"
  }
}

extension Machine {
  /// Starts Fingerpost with the seatd that is there, and returns when it has said the name of its display.
  fileprivate func startSession(_ name: String) throws(TrialFailure) -> Session {
    try guest.run("echo '{}' >/root/\(name).yaml")
    try guest.start(
      name, "env LIBSEAT_BACKEND=seatd fingerpost run --display kms --verbose --policy /root/\(name).yaml")
    let greeting = try guest.wait(name, for: "WAYLAND_DISPLAY=").last ?? ""
    return Session(self, display: String(greeting.dropFirst("WAYLAND_DISPLAY=".count)))
  }
}
