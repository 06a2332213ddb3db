import Geometry
import Scripts
import Seats

/// The one touchscreen, pointing device and keyboard that a script has.
enum ScriptDevice {
  static let touchscreen = DeviceID(rawValue: 1)
  static let pointer = DeviceID(rawValue: 2)
  static let keyboard = DeviceID(rawValue: 3)
  /// Types what the seat's keymap has no keys for.
  static let textKeyboard = DeviceID(rawValue: 5)
}

extension Player {
  /// The area that a step's positions count from; waits for a window that is not there yet.
  func frame(of space: PlaceSpace) throws(StepFault) -> PlaceFrame {
    switch space {
    case .output(let name):
      guard let frame = finder.frame(of: space) else { throw .broken("there is no output \(name ?? "at all")") }
      return frame
    case .window(let selector, _):
      guard let frame = awaited({ finder.frame(of: space) }) else {
        throw .broken(
          "there is no window \(selector)\(waited); there are: \(finder.describe(compositor.mappedWindows))")
      }
      return frame
    }
  }

  func play(_ gesture: some GestureStep) throws(StepFault) {
    let frame = try frame(of: gesture.space)
    play(gesture.touches(in: frame, samplesPerSecond: script.settings.samplesPerSecond))
  }

  func perform(_ step: TouchStep) throws(StepFault) {
    let frame = try step.space.map { (space) throws(StepFault) in try self.frame(of: space) }
    let timeline = step.touches(
      in: frame ?? PlaceFrame(area: .zero), from: fingers, samplesPerSecond: script.settings.samplesPerSecond)
    play(timeline)
  }

  /// Plays a recording's touches onto its output, at its own times.
  func perform(_ step: RecordingStep) throws(StepFault) {
    guard let output = compositor.outputs.named(step.output) else {
      throw .broken("there is no output \(step.output ?? "at all")")
    }
    let frames = step.frames(on: output.description.frame, turned: output.description.transform)
    play(frames, duration: frames.last?.at ?? 0)
  }

  private func play(_ timeline: TouchTimeline) { play(timeline.frames, duration: timeline.duration) }

  /// Reports each frame of touches when it is due.
  private func play(_ frames: [TouchFrame], duration: Int64) {
    session.play(frames, at: \.at, duration: duration) { frame in
      for touch in frame.touches { report(touch) }
      session.route(.touchFrame(device: ScriptDevice.touchscreen))
    }
  }

  private func report(_ touch: TimedTouch) {
    let (device, finger) = (ScriptDevice.touchscreen, Int32(clamping: touch.finger))
    let sample = FingerSample(device: device, finger: finger, place: touch.point, tool: touch.isPen ? .pen : .finger)
    fingers[touch.finger] = touch.point
    switch touch.phase {
    case .down: session.route(.touchDown(sample))
    case .motion: session.route(.touchMotion(sample))
    case .up:
      fingers[touch.finger] = nil
      session.route(.touchUp(device: device, finger: finger))
    case .cancel:
      fingers[touch.finger] = nil
      session.route(.touchCancel(device: device, finger: finger))
    }
  }
}
