import Assembly
import Geometry
import Scripts
import Seats

extension Player {
  func performPointerStep(_ step: PointerStep, _ resolved: ResolvedStep) throws(StepFault) {
    let space = step.space ?? .output(nil)
    playPointer(step, in: try frame(of: space, in: resolved))
  }

  /// Plays a step whose space has an area.
  func playPointer(_ step: PointerStep, in frame: PlaceFrame) {
    let events = step.events(
      in: frame, from: compositor.seat.cursorPlace, samplesPerSecond: script.settings.samplesPerSecond)
    session.play(InputTimeline(events))
  }

  /// The press of a click step, for the spacing of taps and clicks; nil for other steps.
  func pressOfPointer(_ step: PointerStep, _ resolved: ResolvedStep) -> PressSpacing.Press? {
    guard case .click(let click) = step else { return nil }
    guard let place = click.place else {
      return PressSpacing.Press(button: click.button.code, places: [compositor.seat.cursorPlace])
    }
    let point = finder.frame(of: click.space, in: resolved).map { $0.point(place) }
    return PressSpacing.Press(button: click.button.code, places: point.map { [$0] } ?? [])
  }
}
