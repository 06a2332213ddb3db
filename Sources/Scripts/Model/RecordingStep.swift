public import Geometry
public import Recordings

/// The touches of a recording, played onto an output as they were made.
public struct RecordingStep: Equatable, Sendable {
  /// For people.
  public var file: String
  public var track: TouchTrack
  /// Nil is the first output.
  public var output: String?

  public init(file: String, track: TouchTrack, output: String? = nil) {
    self.file = file
    self.track = track
    self.output = output
  }

  /// Fingers of one touchscreen are numbered so far apart from those of the next.
  private static let fingersOfScreen = 10_000

  /// The recording's frames, each as it was, timed from the first.
  ///
  /// - Parameter area: the part of the desktop that the output shows; each touchscreen covers all of it.
  /// - Parameter transform: how the output's picture is turned on the glass.
  public func frames(on area: Rect<LayoutSpace>, turned transform: Transform) -> [TouchFrame] {
    let start = track.frames.first?.at ?? 0
    return track.frames.map { frame in
      let at = frame.at - start
      let first = TouchTimeline.firstGestureFinger + frame.screen * Self.fingersOfScreen
      return TouchFrame(
        at: at,
        touches: frame.touches.map { touch in
          TimedTouch(
            at: at, finger: first + touch.slot, phase: TouchPhase(touch.phase),
            point: touch.place(in: area, turned: transform), isPen: touch.tool == .pen)
        })
    }
  }
}

extension TouchPhase {
  fileprivate init(_ phase: RecordedTouch.Phase) {
    self =
      switch phase {
      case .down: .down
      case .motion: .motion
      case .up: .up
      case .cancel: .cancel
      }
  }
}
