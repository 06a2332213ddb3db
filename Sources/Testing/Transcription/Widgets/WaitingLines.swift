import Scripts

/// The lines of a script in order. A step whose widgets are not known yet holds up the lines after it.
final class WaitingLines {
  private enum Line {
    case step(TimedStep)
    case expectations([Expectation])
  }

  /// The number of waiting lines above which the first step no longer waits.
  private static let most = 2_000

  private let write: (RecordedStep) -> Void
  private let expect: ([Expectation]) -> Void
  private var lines: [Line] = []
  /// The latest expectation before a press with coordinates, for each window.
  private var grounds: [WindowSelector: Expectation] = [:]

  init(write: @escaping (RecordedStep) -> Void, expect: @escaping ([Expectation]) -> Void) {
    (self.write, self.expect) = (write, expect)
  }

  func add(_ step: TimedStep) {
    for widget in [step.spot?.start, step.spot?.end] where widget?.answer == nil {
      widget?.didAnswer = { [weak self] in self?.writeReady() }
    }
    add(.step(step))
  }

  func add(_ expectations: [Expectation]) { add(.expectations(expectations)) }

  private func add(_ line: Line) {
    guard !lines.isEmpty || isOpen(line) else { return put(line) }
    lines.append(line)
    if lines.count > Self.most, let first = lines.first { giveUp(first, because: "the answer did not come in time") }
  }

  /// Writes all lines. Steps that still wait keep their coordinates.
  func finish() {
    while let first = lines.first { giveUp(first, because: "the answer had not come at the end") }
  }

  private func giveUp(_ line: Line, because reason: String) {
    guard case .step(let step) = line else { return }
    for widget in [step.spot?.start, step.spot?.end] { widget?.take(.unnamed(because: reason)) }
    writeReady()
  }

  private func writeReady() {
    while let line = lines.first, !isOpen(line) {
      lines.removeFirst()
      put(line)
    }
  }

  private func isOpen(_ line: Line) -> Bool {
    if case .step(let step) = line { step.spot?.isOpen ?? false } else { false }
  }

  private func put(_ line: Line) {
    switch line {
    case .step(let step):
      let recorded = step.recorded
      if let ground = step.ground(of: recorded) { expect(ground, for: recorded.kind.space?.window) }
      write(recorded)
    case .expectations(let expectations): expect(expectations)
    }
  }

  /// Writes what a press with coordinates relies on, unless it was the last that was written about the window.
  private func expect(_ ground: Expectation, for window: WindowSelector?) {
    guard let window, grounds[window] != ground else { return }
    grounds[window] = ground
    expect([ground])
  }
}
