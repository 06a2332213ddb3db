import Assembly
import Documents
import Scripts
import System

extension Session {
  /// The message about the first of some clients that has ended; nil if none has.
  ///
  /// A client has not ended while a process of it is left: some programs start another one and end.
  func end(ofAny names: Set<String>) -> String? {
    for name in names.sorted() {
      guard let client = clients[name], let status = client.reap(), !client.hasProcesses else { continue }
      let ago = client.endTime.map { TimeSpan(microseconds: Self.rounded((MonotonicTime.nanoseconds() &- $0) / 1000)) }
      let words = client.standardError.tail(lines: 5)
      return "client \(name) has ended with \(status)\(ago.map { ", \($0) ago" } ?? "")"
        + (words.isEmpty ? "; its standard error is empty" : "; the end of its standard error:\n\(words)")
    }
    return nil
  }

  /// Microseconds, rounded to milliseconds below a second and to tenths of a second above.
  private static func rounded(_ microseconds: UInt64) -> Int64 {
    let unit: UInt64 = microseconds < 1_000_000 ? 1000 : 100_000
    return Int64(clamping: (microseconds + unit / 2) / unit * unit)
  }
}

extension StepResult.Outcome {
  /// The outcome with a further reason, unless the step passed.
  func adding(_ reason: String) -> StepResult.Outcome {
    switch self {
    case .failed(let expected, let actual): .failed(expected: expected, actual: "\(actual); \(reason)")
    case .broken(let text): .broken(reason: "\(text); \(reason)")
    default: self
    }
  }
}
