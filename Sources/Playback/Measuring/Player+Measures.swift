import Assembly
import Documents
import Geometry
import Globals
public import Results
import Scripts
import Surfaces
import System

extension Player {
  /// Measures clients from now on, also without an expectation. Call it before `run`.
  public func measureClients() {
    guard meter == nil else { return }
    meter = ClientMeter(compositor)
    keepMeter()
  }

  /// Keeps the meter among the observers, which callers may replace.
  func keepMeter() {
    if let meter, !observers.contains(where: { $0 === meter }) { observers.insert(meter, at: 0) }
  }

  /// What was measured of clients so far; empty if nothing is measured.
  public var measures: [ClientMeasures] { meter?.measures ?? [] }

  /// - Parameter within: the limit that the script gives; nil for the default. An idle client is checked once by
  ///   default, since a later check would answer another question.
  func performMeasure(_ check: MeasureCheck, _ within: TimeSpan?) throws(StepFault) {
    var finding = Finding.holds
    let usual = limit(within ?? script.settings.within, of: .measured(check))
    switch check {
    case .responds:
      _ = session.wait(usual) {
        finding = examineMeasure(check)
        return finding.isHolding || hasAllResponses(check)
      }
    case .idle:
      let limit = Deadline(microseconds: within?.microseconds ?? 0)
      session.settle()
      repeat {
        finding = examineMeasure(check)
      } while !finding.isHolding && !limit.hasPassed && session.halt == nil && !session.isOutOfTime
    case .frames(let frames):
      let isAtRest = session.wait(usual) { meter?.isAtRest(frames.client, at: MonotonicClock.nanoseconds()) ?? true }
      guard isAtRest else {
        throw .failed(expected: "\(frames.client) to come to rest within \(usual)", actual: "it is still drawing")
      }
      finding = examineMeasure(check)
    }
    if case .responds = check { meter?.didCheck(check.client) }
    if case .fails(let expected, let actual) = finding { throw .failed(expected: expected, actual: actual) }
  }

  /// Examines a measure once. For an idle client this takes the time of the check.
  func examineMeasure(_ check: MeasureCheck) -> Finding {
    guard let meter else { return .fails(expected: "measured clients", actual: "nothing is measured") }
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
    guard case .responds(let check) = check, let meter else { return true }
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
    let isConnected = compositor.clients.all.contains { $0.isConnected && $0.label == check.client }
    guard isConnected else { return .fails(expected: expected, actual: "it is not connected") }
    let before = meter.log(of: check.client).commits
    let start = MonotonicClock.nanoseconds()
    session.serve(for: check.span)
    let commits = meter.log(of: check.client).commits - before
    meter.noteIdle(check.client, commits: commits, nanoseconds: MonotonicClock.nanoseconds() &- start)
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

extension Session {
  /// Serves clients in real time, with frames at the rate of the first output. The script's clock stands still.
  fileprivate func serve(for span: TimeSpan) {
    let interval = 1_000_000_000_000 / UInt64(max(1, compositor.outputs.all.first?.description.refresh ?? 60_000))
    let end = MonotonicClock.nanoseconds() &+ UInt64(max(0, span.microseconds)) &* 1000
    var frame = MonotonicClock.nanoseconds()
    while halt == nil, !isOutOfTime {
      frame = min(frame &+ interval, end)
      if turn(until: frame) >= end { return }
      if !isClockRunning { compositor.scene.pacer.serve() }
    }
  }
}

extension Finding {
  fileprivate var isHolding: Bool { if case .holds = self { true } else { false } }
}

extension ClosedRange<Int> {
  fileprivate var words: String { lowerBound == upperBound ? "\(lowerBound)" : "\(lowerBound) to \(upperBound)" }
}

extension Script {
  /// True if a step has an expectation of a measure.
  var asksForMeasures: Bool { conditions.contains(where: \.isMeasured) }
}

extension Expectation.Condition {
  fileprivate var isMeasured: Bool { if case .measured = self { true } else { false } }
}
