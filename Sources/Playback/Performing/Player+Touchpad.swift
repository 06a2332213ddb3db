import Geometry
import Scripts

extension Player {
  func performTouchpadStep(_ step: TouchpadStep, _ resolved: ResolvedStep) throws(StepFault) {
    let frame = try frameOfTouchpad(step, resolved)
    let events = step.events(
      in: frame, from: hands.gesture?.scale ?? 1, samplesPerSecond: script.settings.samplesPerSecond)
    session.play(hands.timeline(of: events, in: step.beginning?.space, frame))
  }

  /// The area of the step's gesture. A widget or picture is located only when the gesture begins.
  private func frameOfTouchpad(_ step: TouchpadStep, _ resolved: ResolvedStep) throws(StepFault) -> PlaceFrame {
    if let space = step.beginning?.space { return try frame(of: space, in: resolved) }
    guard let gesture = hands.gesture else { return try frame(of: .output(nil), in: resolved) }
    switch gesture.space {
    case .output, .window: return try frame(of: gesture.space, in: resolved)
    case .widget, .picture: return gesture.frame
    }
  }
}
