package import Scripts

/// Makes the touches of finger steps.
package struct FingerPerformer {
  private let samplesPerSecond: Double

  package init(samplesPerSecond: Double) { self.samplesPerSecond = samplesPerSecond }

  /// Returns the touches of a step, and keeps the fingers that stay down.
  package func timeline(of step: FingerStep, at places: StepPlaces, with hands: inout Hands) -> InputTimeline {
    let touches: TouchTimeline
    switch step {
    case .tap(let tap): touches = tap.touches(in: places.frame, samplesPerSecond: samplesPerSecond)
    case .swipe(let swipe): touches = swipe.touches(in: places.frame, samplesPerSecond: samplesPerSecond)
    case .draw(let draw): touches = draw.touches(in: places.frame, samplesPerSecond: samplesPerSecond)
    case .pinch(let spread), .rotate(let spread):
      touches = spread.touches(in: places.frame, samplesPerSecond: samplesPerSecond)
    case .touch(let touch):
      touches = touch.touches(in: places.frame, from: hands.fingers, samplesPerSecond: samplesPerSecond)
    case .recording(let recording):
      let frames = recording.frames(on: places.frame.area, turned: places.transform)
      return hands.timeline(of: frames, duration: frames.last?.at ?? 0)
    }
    return hands.timeline(of: touches.frames, duration: touches.duration)
  }
}
