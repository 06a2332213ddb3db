/// A comparison of the outputs of two traces that ignores times and places.
///
/// Inputs and decisions are not compared: a replay may report the same input from other devices. Outputs are equal if
/// their word, target, reason, action, touch number, button or key, and axis are equal. Lines about the health, the
/// refused requests and the verdicts of clients are not compared: clients send them when they get to it.
package struct TraceComparison: Equatable, Sendable {
  /// The first difference between two traces.
  package struct Difference: Equatable, Sendable {
    /// The number of equal outputs before it.
    package var equal: Int
    /// The output of the first trace; nil if that trace has ended.
    package var first: TraceRecord?
    package var second: TraceRecord?
  }

  /// Nil if all outputs are equal.
  package let difference: Difference?
  /// The number of equal outputs before the difference; of all outputs if the traces are equal.
  package let count: Int

  package init(_ first: [TraceRecord], _ second: [TraceRecord]) {
    let (left, right) = (Self.outputs(first), Self.outputs(second))
    let parting = zip(left, right).enumerated().first { $1.0.deed != $1.1.deed }?.offset ?? min(left.count, right.count)
    count = parting
    guard parting < max(left.count, right.count) else {
      difference = nil
      return
    }
    difference = Difference(
      equal: parting, first: parting < left.count ? left[parting].record : nil,
      second: parting < right.count ? right[parting].record : nil)
  }

  private static func outputs(_ records: [TraceRecord]) -> [(record: TraceRecord, deed: Deed)] {
    records.compactMap { record in
      guard case .output(let output) = record.content, !output.isAboutClient, !isVerdict(output) else { return nil }
      return (record, Deed(output))
    }
  }

  private static let verdicts: Set<String> = [
    "touchDeclined", "touchContinues", "touchDeferred", "touchClaimed", "keyDeclined",
    "motionHandled", "motionUnanswered", "motionDeclined", "motionContinues", "motionUnavailable", "commandHandled",
    "commandUnanswered", "commandDeclined", "commandContinues", "commandUnavailable",
  ]

  /// True for what a client has said about a touch.
  private static func isVerdict(_ output: TraceRecord.Output) -> Bool {
    output.word == "note" && output.what.map { verdicts.contains($0) } ?? false
  }
}

/// The part of an output that is compared.
private struct Deed: Equatable {
  var word: String
  var target: String?
  var resigned: String?
  var reason: String
  var action: String?
  var manner: String?
  /// The number of the touch, as the client receives it.
  var finger: Int?
  /// A button or a key.
  var code: Int?
  var axis: String?

  init(_ output: TraceRecord.Output) {
    (word, target, resigned, reason) = (output.word, output.to, output.resigned, output.why)
    (action, manner, finger, code, axis) = (output.what, output.how, output.id, output.code, output.axis)
  }
}

extension TraceComparison {
  /// Returns the result for people; `first` and `second` are the names of the files.
  package func text(_ first: String, _ second: String) -> String {
    guard let difference else { return "all \(count) output lines are equal; times and positions are not compared\n" }
    let head =
      difference.equal == 0
      ? "the first output lines differ" : "the first \(difference.equal) output lines are equal; the next ones differ"
    return """
      \(head):
        \(first): \(Self.words(difference.first))
        \(second): \(Self.words(difference.second))

      """
  }

  private static func words(_ record: TraceRecord?) -> String {
    guard let record, case .output(let output) = record.content else { return "no further output line" }
    let event = record.event.map { "#\($0), " } ?? ""
    return "line \(record.line), \(event)\(Sentences.sentence(output))"
  }
}
