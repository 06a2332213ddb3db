/// The statistics and failures of a run.
public struct SoakReport {
  public var policy: String
  public var seconds = 0
  public var connections = 0
  /// The number of random requests. `answers` is the number of answers to `wl_display.sync` between them.
  public var requests = 0
  public var answers = 0
  /// Answers of the control socket to injected input.
  public var injections = 0
  /// Taps on the two windows, each of which must arrive complete.
  public var taps = 0
  public var longestWaitMilliseconds = 0
  public var residentKiBAtStart = 0
  public var residentKiBAtEnd = 0
  public var faults: [String] = []

  public var text: String {
    let head =
      "\(policy): \(seconds) s, \(connections) connections, \(requests) requests, \(answers) answers, "
      + "\(injections) injections, \(taps) taps; longest wait \(longestWaitMilliseconds) ms; "
      + "memory \(residentKiBAtStart / 1024) to \(residentKiBAtEnd / 1024) MiB; \(faults.count) faults"
    return ([head] + faults.map { "  fault: \($0)" }).joined(separator: "\n")
  }
}
