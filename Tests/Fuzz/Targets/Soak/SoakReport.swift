/// The statistics and failures of a run.
package struct SoakReport {
  package var policy: String
  package var seconds = 0
  package var connections = 0
  /// The number of random requests. `answers` is the number of answers to `wl_display.sync` between them.
  package var requests = 0
  package var answers = 0
  /// Answers of the control socket to injected input.
  package var injections = 0
  /// Taps on the two windows, each of which must arrive complete.
  package var taps = 0
  package var longestWaitMilliseconds = 0
  package var residentKiBAtStart = 0
  package var residentKiBAtEnd = 0
  package var faults: [String] = []

  package var text: String {
    let head =
      "\(policy): \(seconds) s, \(connections) connections, \(requests) requests, \(answers) answers, "
      + "\(injections) injections, \(taps) taps; longest wait \(longestWaitMilliseconds) ms; "
      + "memory \(residentKiBAtStart / 1024) to \(residentKiBAtEnd / 1024) MiB; \(faults.count) faults"
    return ([head] + faults.map { "  fault: \($0)" }).joined(separator: "\n")
  }
}
