import Documents
import Scenes
import Seats
import System

/// The time of a script: its own clock, which this type advances, or the machine's.
final class ScriptTime {
  private let scene: any SceneServing
  private let patience: Patience

  init(_ scene: any SceneServing, _ patience: Patience) { (self.scene, self.patience) = (scene, patience) }

  var now: InputTime { scene.now }

  /// Lets time pass. A script's clock is advanced; with the machine's clock, clients are served until the time has
  /// passed.
  func pass(microseconds: UInt64) {
    guard patience.halt == nil else { return }
    guard patience.isClockRunning else {
      let end = scene.now.advanced(by: microseconds)
      while let due = scene.nextTimer, due <= end {
        scene.advance(to: due)
        scene.timeDidPass()
        patience.awaitVerdicts()
      }
      return scene.advance(to: end)
    }
    let span = microseconds.multipliedReportingOverflow(by: 1000)
    let sum = MonotonicTime.nanoseconds().addingReportingOverflow(span.overflow ? .max : span.partialValue)
    patience.turn(until: sum.overflow ? .max : sum.partialValue)
  }

  func pass(_ span: TimeSpan) { pass(microseconds: span.unsignedMicroseconds) }
}
