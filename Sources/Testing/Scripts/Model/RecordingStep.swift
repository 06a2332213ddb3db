package import Geometry
package import Recordings

/// The touches of a recording, played onto an output with their recorded timing.
package struct RecordingStep: Equatable, Sendable {
  /// The path of the recording, for reports.
  package var file: String
  package var track: TouchTrack
  /// The name of the output; nil for the first one.
  package var output: String?

  package init(file: String, track: TouchTrack, output: String? = nil) {
    self.file = file
    self.track = track
    self.output = output
  }

  /// The difference between the finger numbers of one touchscreen and the next.
  private static let fingersOfScreen = 10_000

  /// The recording's frames, timed from the first.
  ///
  /// - Parameters:
  ///   - area: the part of the desktop that the output shows. Each touchscreen covers all of it.
  ///   - transform: the transform of the output's picture on the glass.
  package func frames(on area: Rect<LayoutSpace>, turned transform: Transform) -> [TouchFrame] {
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
