import Documents
import Evidence
import Geometry
import Performing
import Scenes
import Scripts
import Surfaces
import System

/// Examines measures of clients: their responses to input, their rest and their frames.
struct MeasureExaminer {
  private let scene: any SceneReading
  private let patience: Patience
  private let observations: Observations

  init(_ search: Search, _ parts: CheckParts) {
    (scene, patience, observations) = (search.scene, parts.patience, parts.observations)
  }

  /// Examines a measure until it holds or its limit has passed.
  ///
  /// - Parameters:
  ///   - written: the limit that the script gives; nil for the default. An idle client is checked once by default, since a later
  ///     check would answer another question.
  ///   - usual: the limit of other measures.
  func examine(_ check: MeasureCheck, within written: TimeSpan?, usual: TimeSpan) -> Finding {
    var result = Finding.holds
    switch check {
    case .responds:
      patience.wait(usual) {
        result = finding(of: check)
        return result.isHolding || hasAllResponses(check)
      }
      observations.meter?.didCheck(check.client)
    case .idle:
      let limit = Deadline(microseconds: written?.microseconds ?? 0)
      patience.settle()
      repeat {
        result = finding(of: check)
      } while !result.isHolding && !limit.hasPassed && patience.halt == nil && !patience.isOutOfTime
    case .frames(let frames):
      let isAtRest = patience.wait(usual) {
        observations.meter?.isAtRest(frames.client, at: MonotonicTime.nanoseconds()) ?? true
      }
      guard isAtRest else {
        return .fails(expected: "\(frames.client) to come to rest within \(usual)", actual: "it is still drawing")
      }
      result = finding(of: check)
    }
    return result
  }

  /// Examines a measure once. For an idle client this takes the time of the check.
  func finding(of check: MeasureCheck) -> Finding {
    guard let meter = observations.meter else {
      return .fails(expected: "measured clients", actual: "nothing is measured")
    }
    switch check {
    case .responds(let check): return examineResponses(check, meter)
    case .idle(let check): return examineIdle(check, meter)
    case .frames(let check): return examineFrames(check, meter)
    }
  }

  // MARK: Responses

  /// The responses that a check is about.
  private func responses(_ check: ResponseCheck, _ meter: ClientMeter) -> [ClientLog.Response] {
    let log = meter.log(of: check.client)
    switch check.scope {
    case .last: return log.responses.suffix(1).filter { $0.step == meter.step }
    case .every: return Array(log.unchecked)
    }
  }

  private func hasAllResponses(_ check: MeasureCheck) -> Bool {
    guard case .responds(let check) = check, let meter = observations.meter else { return true }
    let responses = responses(check, meter)
    return responses.isEmpty || responses.allSatisfy { $0.isBusy || $0.answeredAt != nil }
  }

  private func examineResponses(_ check: ResponseCheck, _ meter: ClientMeter) -> Finding {
    let input = check.scope == .last ? meter.text.quotedForPeople : "every input step"
    let expected = "\(check.client) to respond to \(input) within \(check.limit)"
    let responses = responses(check, meter)
    guard !responses.isEmpty else {
      return .fails(expected: expected, actual: "it was sent no input")
    }
    if responses.contains(where: \.isBusy) {
      return .fails(
        expected: expected,
        actual: "it was already drawing before the input; wait for rest first, for example with pixels: {rest: 500ms}")
    }
    guard responses.allSatisfy({ $0.span != nil }), let longest = responses.max(by: { $0.span ?? 0 < $1.span ?? 0 })
    else { return .fails(expected: expected, actual: "it did not change its picture") }
    let (microseconds, area) = (Int64(clamping: (longest.span ?? 0) / 1000), longest.area)
    return Finding(
      microseconds <= check.limit.microseconds, expected: expected,
      actual: "\(TimeSpan(microseconds: microseconds)) (the first changed picture: "
        + "\(area.width)x\(area.height) at \(area.minX),\(area.minY) of its buffer)")
  }

  // MARK: Idle clients and frames

  private func examineIdle(_ check: IdleCheck, _ meter: ClientMeter) -> Finding {
    let expected = "\(check.client) to make \(check.commits.words) commits while idle for \(check.span)"
    let isConnected = scene.connectedClients.contains { $0.label == check.client }
    guard isConnected else { return .fails(expected: expected, actual: "it is not connected") }
    let before = meter.log(of: check.client).commits
    let start = MonotonicTime.nanoseconds()
    patience.serve(
      for: check.span,
      framesEvery: 1_000_000_000_000 / UInt64(max(1, scene.outputs.first?.refresh ?? 60_000)))
    let commits = meter.log(of: check.client).commits - before
    meter.noteIdle(check.client, commits: commits, nanoseconds: MonotonicTime.nanoseconds() &- start)
    return Finding(check.commits.contains(commits), expected: expected, actual: "\(commits) commits")
  }

  private func examineFrames(_ check: FrameCheck, _ meter: ClientMeter) -> Finding {
    let count = meter.frames(of: check.client)
    let expected = "\(check.client) to miss \(check.missed.words) frames after \(meter.text.quotedForPeople)"
    guard count.all > 0 else { return .fails(expected: expected, actual: "it drew fewer than two pictures") }
    return Finding(
      check.missed.contains(count.missed), expected: expected, actual: "\(count.missed) of \(count.all) missed")
  }
}

extension ClosedRange<Int> {
  fileprivate var words: String { lowerBound == upperBound ? "\(lowerBound)" : "\(lowerBound) to \(upperBound)" }
}
