import Assembly
import Geometry
import Globals
import Scripts
import Seats
import Surfaces

extension Player {
  func performFingerStep(_ step: FingerStep) throws(StepFault) {
    switch step {
    case .tap(let tap): try performGesture(tap)
    case .swipe(let swipe): try performGesture(swipe)
    case .draw(let draw): try performGesture(draw)
    case .pinch(let spread), .rotate(let spread): try performGesture(spread)
    case .touch(let touch): try performTouch(touch)
    case .recording(let recording): try performRecording(recording)
    }
  }

  /// The press of a tap step, for the spacing of taps and clicks; nil for other steps.
  func pressOfFingers(_ step: FingerStep) -> PressSpacing.Press? {
    guard case .tap(let tap) = step else { return nil }
    let places = finder.frame(of: tap.space).map { frame in
      tap.touches(in: frame).touches.filter { $0.phase == .down }.map(\.point)
    }
    return PressSpacing.Press(button: PointerButton.left.code, places: places ?? [])
  }

  private func performGesture(_ gesture: some GestureStep) throws(StepFault) {
    let frame = try frame(of: gesture.space)
    playTouches(gesture.touches(in: frame, samplesPerSecond: script.settings.samplesPerSecond))
  }

  private func performTouch(_ step: TouchStep) throws(StepFault) {
    let frame = try step.space.map { (space) throws(StepFault) in try self.frame(of: space) }
    let timeline = step.touches(
      in: frame ?? PlaceFrame(area: .zero), from: fingers, samplesPerSecond: script.settings.samplesPerSecond)
    playTouches(timeline)
  }

  /// Plays the touches of a recording on its output, at their original times.
  private func performRecording(_ step: RecordingStep) throws(StepFault) {
    guard let output = compositor.outputs.named(step.output) else {
      throw .broken(finder.unknownOutput(step.output))
    }
    let frames = step.frames(on: output.description.frame, turned: output.description.transform)
    playTouchFrames(frames, duration: frames.last?.at ?? 0)
  }

  private func playTouches(_ timeline: TouchTimeline) { playTouchFrames(timeline.frames, duration: timeline.duration) }

  /// Reports each frame of touches when it is due.
  private func playTouchFrames(_ frames: [TouchFrame], duration: Int64) {
    session.playSamples(frames, at: \.at, duration: duration) { frame in
      for touch in frame.touches { reportTouch(touch) }
      session.route(.touch(.frame(device: ScriptDevice.touchscreen)))
    }
  }

  private func reportTouch(_ touch: TimedTouch) {
    let (device, finger) = (ScriptDevice.touchscreen, Int32(clamping: touch.finger))
    let sample = FingerSample(device: device, finger: finger, place: touch.point, tool: touch.isPen ? .pen : .finger)
    fingers[touch.finger] = touch.point
    defer {
      if let shape = touch.shape {
        session.route(.touch(.shape(device: device, finger: finger, major: shape.major, minor: shape.minor)))
      }
    }
    switch touch.phase {
    case .down: session.route(.touch(.down(sample)))
    case .motion: session.route(.touch(.motion(sample)))
    case .up:
      fingers[touch.finger] = nil
      session.route(.touch(.up(device: device, finger: finger)))
    case .cancel:
      fingers[touch.finger] = nil
      session.route(.touch(.cancel(device: device, finger: finger)))
    }
  }
}
