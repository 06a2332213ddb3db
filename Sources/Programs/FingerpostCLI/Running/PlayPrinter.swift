import Assembly
import Documents
import Evidence
import Playback
import ScriptRecording
import Scripts

/// Prints the warnings of a script and, on request, its steps; tells the recorder of the steps.
final class PlayPrinter: PlayObserver {
  private let running: Running
  private let printsSteps: Bool
  private let atEnd: () -> Void

  init(_ running: Running, printsSteps: Bool, atEnd: @escaping () -> Void) {
    (self.running, self.printsSteps, self.atEnd) = (running, printsSteps, atEnd)
  }

  func willPlay(_ step: Step) {
    running.recorder?.willPlay(step)
    guard printsSteps else { return }
    running.tracePrinter?.finish()
    Console.say("\(step.position.line): \(step.summary)")
  }

  func didLeaveOut(_ step: Step) {
    guard printsSteps else { return }
    running.tracePrinter?.finish()
    Console.say("\(step.position.line): not needed: \(step.summary)")
  }

  func didWarn(_ warning: RunWarning) { Console.complain(warning.text) }
  func willEnd() { atEnd() }
}
