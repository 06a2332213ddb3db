import Assembly
import Documents
import Playback
import Results
import Runner
import Scripts
import Seats

/// Prints the steps of a test for the runner, and keeps their times on the script's clock.
final class TestProgress: PlayObserver {
  private let running: Running
  private let atEnd: () -> Void
  /// The times at which the steps have begun that are being played.
  private var begins: [Int64] = []
  private var times: [(place: SourcePosition, begin: Int64, end: Int64)] = []

  init(_ running: Running, atEnd: @escaping () -> Void) { (self.running, self.atEnd) = (running, atEnd) }

  func willPlay(_ step: Step) {
    Console.say(WorkerProgress(place: "\(step.position)", text: step.summary).line)
    begins.append(now)
  }

  func didPlay(_ result: StepResult) {
    times.append((result.step.position, begins.popLast() ?? now, now))
  }

  func willEnd() { atEnd() }

  private var now: Int64 { Int64(clamping: running.compositor.clock.now.microseconds) }

  /// Adds the times to the steps of a result.
  func complete(_ result: inout TestResult) {
    var rest = times[...]
    for index in result.steps.indices {
      let place = result.steps[index].place
      guard let next = rest.first, next.place.file == place.file, next.place.line == place.line,
        next.place.column == place.column
      else { continue }
      (result.steps[index].begin, result.steps[index].end) = (next.begin, next.end)
      rest = rest.dropFirst()
    }
  }
}
