import TrialPrograms

extension DisplayTrial {
  /// No driver at all: a clear error if a display was asked for, a warning and outputs in memory otherwise.
  static let noDriver = DisplayTrial("no-driver", isInSample: true, needsCard: false) {
    (machine) throws(TrialFailure) in
    try machine.guest.start("fingerpost", "fingerpost run --display kms")
    let status = try machine.guest.awaitEnd(of: "fingerpost")
    let words = machine.guest.said(by: "fingerpost")
    guard status == 5 else { throw TrialFailure("fingerpost ended with \(status) instead of 5: \(words)") }
    guard words.contains(where: { $0.contains("/dev/dri") && $0.contains("--display") }) else {
      throw TrialFailure("no line says where displays are searched, and what to do: \(words)")
    }
    let session = try machine.startFingerpost("run")
    try session.startPaper()
    let warnings = machine.guest.said(by: "fingerpost").filter { $0.contains("display") && $0.contains("warning") }
    guard warnings.count == 1 else { throw TrialFailure("\(warnings.count) warnings instead of 1: \(warnings)") }
    try session.end()
    return "--display kms ends with 5 and says why; otherwise one warning, and outputs in memory"
  }
}
