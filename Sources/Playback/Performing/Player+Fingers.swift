import Assembly
import Geometry
import Globals
import Scripts
import Seats
import Surfaces

extension Player {
  func performFingerStep(_ step: FingerStep, _ resolved: ResolvedStep) throws(StepFault) {
    switch step {
    case .tap(let tap): try performGesture(tap, resolved)
    case .swipe(let swipe): try performGesture(swipe, resolved)
    case .draw(let draw): try performGesture(draw, resolved)
    case .pinch(let spread), .rotate(let spread): try performGesture(spread, resolved)
    case .touch(let touch): try performTouch(touch, resolved)
    case .recording(let recording): try performRecording(recording)
    }
  }

  /// The press of a tap step, for the spacing of taps and clicks; nil for other steps.
  func pressOfFingers(_ step: FingerStep, _ resolved: ResolvedStep) -> PressSpacing.Press? {
    guard case .tap(let tap) = step else { return nil }
    let places = finder.frame(of: tap.space, in: resolved).map { frame in
      tap.touches(in: frame).touches.filter { $0.phase == .down }.map(\.point)
    }
    return PressSpacing.Press(button: PointerButton.left.code, places: places ?? [])
  }

  private func performGesture(_ gesture: some GestureStep, _ resolved: ResolvedStep) throws(StepFault) {
    let frame = try frame(of: gesture.space, in: resolved)
    playTouches(gesture.touches(in: frame, samplesPerSecond: script.settings.samplesPerSecond))
  }

  private func performTouch(_ step: TouchStep, _ resolved: ResolvedStep) throws(StepFault) {
    let frame = try step.space.map { (space) throws(StepFault) in try self.frame(of: space, in: resolved) }
    let timeline = step.touches(
      in: frame ?? PlaceFrame(area: .zero), from: hands.fingers, samplesPerSecond: script.settings.samplesPerSecond)
    playTouches(timeline)
  }

  /// Plays the touches of a recording on its output, at their original times.
  private func performRecording(_ step: RecordingStep) throws(StepFault) {
    guard let output = compositor.outputs.named(step.output) else {
      throw .broken(finder.unknownOutput(step.output))
    }
    let frames = step.frames(on: output.description.frame, turned: output.description.transform)
    session.play(hands.timeline(of: frames, duration: frames.last?.at ?? 0))
  }

  private func playTouches(_ timeline: TouchTimeline) {
    session.play(hands.timeline(of: timeline.frames, duration: timeline.duration))
  }
}
