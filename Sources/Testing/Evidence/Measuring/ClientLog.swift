package import Geometry
package import Results

/// The input and the changed pictures of one client. Times are nanoseconds of the machine's clock.
package struct ClientLog {
  /// The response to one input step.
  package struct Response: Equatable {
    /// The number of the input step.
    package var step: Int
    package var sentAt: UInt64
    /// True if the client was already drawing when the step began.
    package var isBusy: Bool
    /// The time of the first changed picture; nil so far.
    package var answeredAt: UInt64?
    /// The part of the first changed picture that the client has marked as changed, in pixels of its buffer.
    package var area: IntRect<BufferSpace> = .zero

    /// The nanoseconds from the first event to the first changed picture; nil if there is none.
    package var span: UInt64? { answeredAt.map { $0 &- sentAt } }
  }

  /// A client that has changed its picture so shortly before input is busy.
  private static let busySpan: UInt64 = 100_000_000
  /// The number of changed pictures that are kept for one input step.
  private static let mostChanges = 100_000

  package private(set) var responses: [Response] = []
  /// The number of commits, with and without changed pixels.
  package private(set) var commits = 0
  /// The times of changed pictures since the last input step began.
  package private(set) var changes: [UInt64] = []
  private var lastChange: UInt64?
  /// The number of responses before the last check of them.
  private var checked = 0
  private var idleCommits: [Double] = []
  private var frames = (missed: 0, all: 0)

  package init() {}

  package mutating func inputWillBegin() { changes = [] }

  /// Notes an event. Only the first one of a step counts.
  package mutating func eventDidGo(inStep step: Int, at time: UInt64) {
    guard responses.last?.step != step else { return }
    let isBusy = lastChange.map { time < $0 &+ Self.busySpan } ?? false
    responses.append(Response(step: step, sentAt: time, isBusy: isBusy))
  }

  /// - Parameter step: the number of the last input step.
  package mutating func didCommit(
    changesPixels: Bool, afterStep step: Int, at time: UInt64, in area: IntRect<BufferSpace> = .zero
  ) {
    commits += 1
    guard changesPixels else { return }
    lastChange = time
    if changes.count < Self.mostChanges { changes.append(time) }
    guard let index = responses.indices.last, responses[index].step == step, responses[index].answeredAt == nil else {
      return
    }
    (responses[index].answeredAt, responses[index].area) = (time, area)
  }

  package mutating func noteIdle(commits: Int, nanoseconds: UInt64) {
    idleCommits.append(Double(commits) * 1e9 / Double(max(1, nanoseconds)))
  }

  package mutating func add(_ count: FrameCount) {
    frames.missed += count.missed
    frames.all += count.all
  }

  /// The responses since the previous check.
  package var unchecked: ArraySlice<Response> { responses[checked...] }

  package mutating func didCheck() { checked = responses.count }

  package var lastChangeTime: UInt64? { lastChange }

  package func measures(of client: String) -> ClientMeasures {
    var measures = ClientMeasures(client: client)
    let quiet = responses.filter { !$0.isBusy }
    measures.responses = quiet.compactMap(\.span).map { Int64(clamping: $0 / 1000) }.sorted()
    measures.busy = responses.count - quiet.count
    measures.unanswered = quiet.count { $0.answeredAt == nil }
    measures.idleCommits = idleCommits
    (measures.missedFrames, measures.frames) = frames
    return measures
  }
}
