package import JSONText

/// What was measured of a client from outside. Times are in real time, so they differ from run to run.
package struct ClientMeasures: Equatable, Sendable {
  /// The name of the client.
  package var client: String
  /// The times in microseconds from the first event of an input step to the client's first changed picture, ascending.
  package var responses: [Int64] = []
  /// The number of input steps that began while the client was already drawing. They are not in `responses`.
  package var busy = 0
  /// The number of input steps after which the client did not change its picture.
  package var unanswered = 0
  /// The commits per second of each `idle` expectation, in the order of the script.
  package var idleCommits: [Double] = []
  /// The frames that the client missed, and all frames from its first to its last changed picture after input. Both are
  /// 0 with the virtual clock.
  package var missedFrames = 0
  package var frames = 0

  package init(client: String) { self.client = client }

  /// The middle response in microseconds; nil without responses.
  package var median: Int64? { percentile(50) }

  /// The response in microseconds that a share of all responses does not exceed; nil without responses.
  ///
  /// - Parameter percent: the share from 0 to 100.
  package func percentile(_ percent: Int) -> Int64? {
    guard !responses.isEmpty else { return nil }
    let rank = (min(100, max(0, percent)) * responses.count + 99) / 100
    return responses[max(1, rank) - 1]
  }
}

extension ClientMeasures {
  /// The object in `result.json`. It has the statistics of the responses too, for readers of the file.
  package var json: JSON {
    [
      "client": .string(client), "responses": .array(responses.map { .number(Double($0)) }),
      "median": Self.optional(median), "p95": Self.optional(percentile(95)), "max": Self.optional(responses.last),
      "busy": .number(Double(busy)), "unanswered": .number(Double(unanswered)),
      "idle": .array(idleCommits.map { .number($0) }), "missed": .number(Double(missedFrames)),
      "frames": .number(Double(frames)),
    ]
  }

  package init(json: JSON) throws(ResultFault) {
    let members = ResultMembers(json, "a measured client")
    self.init(client: try members.text("client"))
    responses = try members.list("responses").compactMap { $0.integer.map { Int64($0) } }
    busy = try members.integer("busy")
    unanswered = try members.integer("unanswered")
    idleCommits = try members.list("idle").compactMap(\.number)
    missedFrames = try members.integer("missed")
    frames = try members.integer("frames")
  }

  private static func optional(_ number: Int64?) -> JSON { number.map { .number(Double($0)) } ?? .null }
}
