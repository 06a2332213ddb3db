package import Geometry

extension TouchStep {
  /// The space of its positions; nil for `up` and `cancel`.
  package var space: PlaceSpace? {
    switch self {
    case .down(_, let space), .move(_, let space, _): space
    case .up, .cancel: nil
    }
  }

  /// The step as a touchscreen would report it.
  ///
  /// - Parameters:
  ///   - frame: the position of the step's space when it is played; unused for `up` and `cancel`.
  ///   - current: the last reported position of each finger that is down. Fingers that are missing here are ignored.
  package func touches(
    in frame: PlaceFrame, from current: [Int: Point<LayoutSpace>], samplesPerSecond: Double = 60
  ) -> TouchTimeline {
    var timeline = TouchTimeline()
    switch self {
    case .down(let downs, _):
      for down in downs {
        timeline.add(
          .down, finger: down.finger, at: frame.point(down.place), shape: down.shape.map { frame.axes($0) })
      }
    case .move(let moves, _, let pace):
      let known = moves.filter { current[$0.finger] != nil }
      let paths = known.map { move in
        FingerPath((current[move.finger].map { [$0] } ?? []) + move.points.map(frame.point), legs: pace.legs)
      }
      timeline.move(fingers: known.map(\.finger), Sampling(pace, samplesPerSecond: samplesPerSecond)) {
        paths[$0].point(at: $1)
      }
      for move in known { if let shape = move.shape { timeline.setShape(frame.axes(shape), ofFinger: move.finger) } }
    case .up(let fingers): end(.up, fingers, current, &timeline)
    case .cancel(let fingers):
      end(.cancel, fingers.isEmpty ? current.keys.sorted() : fingers, current, &timeline)
    }
    return timeline
  }

  private func end(
    _ phase: TouchPhase, _ fingers: [Int], _ current: [Int: Point<LayoutSpace>], _ timeline: inout TouchTimeline
  ) {
    for finger in fingers {
      if let point = current[finger] { timeline.add(phase, finger: finger, at: point) }
    }
  }
}

extension PlaceFrame {
  /// The axes of a contact in logical pixels.
  fileprivate func axes(_ shape: ContactShape) -> TimedTouch.Axes {
    TimedTouch.Axes(major: distance(shape.major), minor: distance(shape.minor))
  }
}
