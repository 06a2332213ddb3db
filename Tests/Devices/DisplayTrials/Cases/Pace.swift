import TrialPrograms

extension DisplayTrial {
  /// A client that draws as often as it may: frames keep to the refresh rate, and the card is not asked in a loop.
  static let pace = DisplayTrial("pace") { (machine) throws(TrialFailure) in
    let calls = CallCounter(machine.guest)
    let session = try machine.startFingerpost()
    try session.startPaper()
    try calls.begin()
    try session.start("drawing", "event-printer --outputs --animate 2000")
    let lines = try machine.guest.wait("drawing", for: "animated ")
    let animation = try calls.end()
    let words = lines.last?.split(separator: " ") ?? []
    guard words.count == 6, let frames = Int(words[1]), let milliseconds = Int(words[4]) else {
      throw TrialFailure("unexpected line: \(lines)")
    }
    // The fastest mode of the virtual card has 75 Hz.
    let most = milliseconds * 75 / 1_000 + 2
    guard (10...most).contains(frames) else {
      throw TrialFailure("\(frames) frames in \(milliseconds) ms; expected 10 to \(most)")
    }
    guard (frames / 2...most + 4).contains(animation.commits), animation.busy <= 2 + animation.commits / 10 else {
      throw TrialFailure("\(animation.commits) commits, \(animation.busy) refused as busy, for \(frames) frames")
    }
    // Nothing changes for a second.
    try calls.begin()
    try machine.guest.run("sleep 1")
    let rest = try calls.end()
    guard rest.commits <= 1 else { throw TrialFailure("\(rest.commits) commits in a second without a change") }
    try machine.guest.end("drawing")
    try session.end()
    return "\(frames) frames in \(milliseconds) ms, \(animation.commits) commits, \(animation.busy) of them busy; "
      + "none at rest"
  }
}

/// Counts the atomic commits of all processes, by the kernel's trace of system calls.
private struct CallCounter {
  private static let folder = "/sys/kernel/tracing"
  private static let events = "\(folder)/events/syscalls"
  private let guest: Guest

  init(_ guest: Guest) { self.guest = guest }

  func begin() throws(TrialFailure) {
    // DRM_IOCTL_MODE_ATOMIC, and EBUSY.
    try guest.run("echo 'cmd == 0xc03864bc' >\(Self.events)/sys_enter_ioctl/filter")
    try guest.run("echo 'ret == -16' >\(Self.events)/sys_exit_ioctl/filter")
    try guest.run("echo >\(Self.folder)/trace")
    try guest.run("echo 1 | tee \(Self.events)/sys_enter_ioctl/enable >\(Self.events)/sys_exit_ioctl/enable")
  }

  func end() throws(TrialFailure) -> (commits: Int, busy: Int) {
    try guest.run("echo 0 | tee \(Self.events)/sys_enter_ioctl/enable >\(Self.events)/sys_exit_ioctl/enable")
    return (try count("sys_ioctl(fd"), try count("sys_ioctl -> "))
  }

  private func count(_ words: String) throws(TrialFailure) -> Int {
    let lines = try guest.run("grep -cF '\(words)' \(Self.folder)/trace || true")
    guard let count = lines.last.flatMap({ Int($0) }) else { throw TrialFailure("the kernel does not count: \(lines)") }
    return count
  }
}
