package import Scripts

/// Makes the gestures of touchpad steps.
package struct TouchpadPerformer {
  private let samplesPerSecond: Double

  package init(samplesPerSecond: Double) { self.samplesPerSecond = samplesPerSecond }

  /// Returns the events of a step, and keeps the gesture if it goes on.
  package func timeline(of step: TouchpadStep, at places: StepPlaces, with hands: inout Hands) -> InputTimeline {
    let events = step.events(
      in: places.frame, from: hands.gesture?.scale ?? 1, samplesPerSecond: samplesPerSecond)
    return hands.timeline(of: events, in: step.beginning?.space, places.frame)
  }
}
