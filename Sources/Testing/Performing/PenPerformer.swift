package import Scripts

/// Makes the events of pen steps.
package struct PenPerformer {
  private let samplesPerSecond: Double

  package init(samplesPerSecond: Double) { self.samplesPerSecond = samplesPerSecond }

  /// Refuses a click of a pen that is not near the tablet.
  package static func check(_ step: PenStep, with hands: Hands) throws(StepFault) {
    if case .click = step.action, hands.pen == nil {
      throw .broken("the pen is not in proximity; add a pen step with hover before this click")
    }
  }

  /// Returns the events of a step, and keeps the tool that stays near the tablet.
  package func timeline(
    of step: PenStep, at places: StepPlaces, with hands: inout Hands
  ) throws(StepFault) -> InputTimeline {
    try Self.check(step, with: hands)
    let frames = step.frames(in: places.frame, near: hands.pen, samplesPerSecond: samplesPerSecond)
    var timeline = hands.timeline(of: frames)
    for case .near(let tool) in frames.flatMap(\.changes) { timeline.preparations.append(.tool(tool)) }
    return timeline
  }
}
