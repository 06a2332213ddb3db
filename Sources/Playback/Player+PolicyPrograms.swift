import Assembly
import Documents
import Scripts
import Seats

extension Player {
  func examineProgram(_ check: ProgramCheck) -> Finding {
    guard let status = compositor.programs.status(ofProgram: check.name) else {
      return .fails(expected: "a program \(check.name) of the policy", actual: noProgram)
    }
    let starts = check.starts.map { ", started \(times($0))" } ?? ""
    return Finding(
      status.state.rawValue == check.state.rawValue && check.starts.map { $0 == status.starts } != false,
      expected: "program \(check.name): \(check.state.rawValue)\(starts)", actual: words(of: status))
  }

  /// Lets the script's time pass until a program that a condition is about is started again, if that is due before a
  /// time.
  ///
  /// The script's clock stands still while a step waits, so the restart would never come.
  ///
  /// - Returns: whether a program was started.
  func passToRestart(for condition: Expectation.Condition, until limit: InputTime) -> Bool {
    guard !session.isClockRunning else { return false }
    let due = condition.withInner.compactMap { condition -> InputTime? in
      guard case .program(let check) = condition else { return nil }
      return compositor.programs.status(ofProgram: check.name)?.due
    }.min()
    guard let due, due <= limit else { return false }
    session.pass(microseconds: due.microseconds - min(due, compositor.clock.now).microseconds)
    return true
  }

  var noProgram: String {
    let names = compositor.programs.names
    return names.isEmpty
      ? "the policy starts no programs" : "the programs of the policy are \(names.joined(separator: ", "))"
  }

  /// A description for error messages: the state, the number of starts and the time until the next one.
  func words(of status: ProgramStatus) -> String {
    let text = "\(status.state.rawValue), started \(times(status.starts))"
    guard let due = status.due else { return text }
    let now = compositor.clock.now
    let left = TimeSpan(microseconds: Int64(clamping: max(due, now).microseconds - now.microseconds))
    guard !session.isClockRunning else { return "\(text), to be started again in \(left)" }
    return "\(text), to be started again in \(left) of the script's time, of which a step lets its \"within\" pass at "
      + "most (use a longer \"within\")"
  }

  private func times(_ count: Int) -> String { count == 1 ? "once" : "\(count) times" }
}
