import Assembly
import Documents
import Evidence
import Playback
import Results
import Runner
import Scripts
import Seats

/// Prints the steps of a test for the runner.
final class TestProgress: PlayObserver {
  private let running: Running
  private let atEnd: () -> Void
  init(_ running: Running, atEnd: @escaping () -> Void) { (self.running, self.atEnd) = (running, atEnd) }

  func willPlay(_ step: Step) {
    Console.say(WorkerProgress(place: "\(step.position)", text: step.summary).line)
  }

  func willEnd() { atEnd() }
}
