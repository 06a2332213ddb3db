package import Scripts

/// Makes the events of pointer steps. A pointer step leaves nothing in the hands: the seat itself keeps the place of the pointer
/// and its buttons.
package struct PointerPerformer {
  private let samplesPerSecond: Double

  package init(samplesPerSecond: Double) { self.samplesPerSecond = samplesPerSecond }

  package func timeline(of step: PointerStep, at places: StepPlaces) -> InputTimeline {
    InputTimeline(step.events(in: places.frame, from: places.cursor, samplesPerSecond: samplesPerSecond))
  }
}
