import TrialPrograms

extension DisplayTrial {
  /// The application of a kiosk is killed, and hangs. It is started again and covers the display each time.
  static let kiosk = DisplayTrial("kiosk") { (machine) throws(TrialFailure) in
    let expected = try machine.sheet()
    let policy = """
      include: /usr/share/fingerpost/kiosk.yaml
      programs:
        - {name: application, replace: true, command: [event-printer], restart: always, restart-if-unresponsive: 5s}
      """
    let session = try machine.startFingerpost("kiosk --display kms --keyboard none", policy: policy)
    try machine.await(expected[0], "the application")
    var process = try machine.application()
    for (signal, what) in [("KILL", "was killed"), ("STOP", "hangs")] {
      try machine.guest.run("kill -\(signal) \(process)")
      let former = process
      process = try machine.application(otherThan: former)
      try machine.await(expected[0], "the application after one that \(what)")
    }
    try session.end()
    return "an application that is killed or hangs is started again, and covers the display"
  }
}

extension Machine {
  /// Waits for the process of the application.
  fileprivate func application(otherThan former: String? = nil) throws(TrialFailure) -> String {
    var found: [String] = []
    let process = try Clock.poll { () throws(TrialFailure) in
      found = try guest.run("pidof event-printer || true").last?.split(separator: " ").map { String($0) } ?? []
      return found.count == 1 && found.first != former ? found.first : nil
    }
    guard let process else { throw TrialFailure("the application was not started; its processes: \(found)") }
    return process
  }
}
