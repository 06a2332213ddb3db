import Geometry
import Interaction
import Surfaces

/// Ends the waits of recognizers for verdicts of clients before a press elsewhere.
final class VerdictStage {
  private let touchOwners: TouchOwners
  private let desk: GestureDesk
  private let focus: WindowFocus

  init(_ touchOwners: TouchOwners, _ desk: GestureDesk, _ focus: WindowFocus) {
    (self.touchOwners, self.desk, self.focus) = (touchOwners, desk, focus)
  }

  func take(_ step: VerdictStep, _ turn: Turn) {
    switch step {
    case .pressWillBegin(let place, let hit): pressWillBegin(at: place, on: hit, turn)
    }
  }

  /// Ends the wait for verdicts about touches that have ended, before a touch begins or a button is pressed beside their
  /// clients: a recognizer that waits would not receive it.
  ///
  /// - Parameter hit: the surface at the place of the press; nil without one.
  private func pressWillBegin(at place: Point<LayoutSpace>, on hit: WindowHit?, _ turn: Turn) {
    guard let late = touchOwners.lateVerdicts else { return }
    let isForClient = !focus.popups.excludes(hit) && !isCovered(place, hit)
    desk.decide(turn) { late.endLateVerdicts(exceptOf: isForClient ? hit?.surface.client : nil) }
    turn.then(.gestures(.settle))
  }

  /// True if a view of the shell is in front of a surface.
  private func isCovered(_ place: Point<LayoutSpace>, _ hit: WindowHit?) -> Bool {
    desk.hasShellViews && !(desk.landing(at: place, over: hit?.surface) is SurfaceView)
  }
}
