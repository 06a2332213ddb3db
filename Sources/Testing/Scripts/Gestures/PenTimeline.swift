import Documents
package import Geometry

/// The changes of a pen in one frame.
package struct TimedPen: Equatable, Sendable {
  package enum Change: Equatable, Sendable {
    case near(PenStep.Tool)
    case away
    case move(Point<LayoutSpace>)
    case pressure(Double)
    case tilt(PadTilt)
    case down
    case up
    case button(PenStep.PenButton, pressed: Bool)
  }

  /// Microseconds after the step's start.
  package var at: Int64
  package var changes: [Change]

  package init(at: Int64, _ changes: [Change]) {
    self.at = at
    self.changes = changes
  }
}

extension PenStep {
  /// The step as a tablet would report it.
  ///
  /// - Parameter near: the tool that is already in proximity; nil for none.
  package func frames(
    in frame: PlaceFrame, near: Tool? = nil, samplesPerSecond: Double = 60
  ) -> [TimedPen] {
    switch action {
    case .away: return near == nil ? [] : [TimedPen(at: 0, [.away])]
    case .hover(let place):
      return [TimedPen(at: 0, arrival(near, at: frame.point(place)))]
    case .click(let button):
      return [
        TimedPen(at: 0, [.button(button, pressed: true)]), TimedPen(at: 50_000, [.button(button, pressed: false)]),
      ]
    case .draw(let places): return strokes(places.map(frame.point), near, samplesPerSecond)
    }
  }

  private func arrival(_ near: Tool?, at point: Point<LayoutSpace>) -> [TimedPen.Change] {
    var changes: [TimedPen.Change] = []
    if near != tool {
      if near != nil { changes.append(.away) }
      changes.append(.near(tool))
    }
    changes.append(.move(point))
    if let tilt { changes.append(.tilt(tilt)) }
    return changes
  }

  private func strokes(
    _ points: [Point<LayoutSpace>], _ near: Tool?, _ samplesPerSecond: Double
  ) -> [TimedPen] {
    let path = FingerPath(points)
    var frames = [
      TimedPen(at: 0, arrival(near, at: points[0])), TimedPen(at: 0, [.pressure(pressure(at: 0)), .down]),
    ]
    let samples = points.count > 1 ? Sampling(pace, samplesPerSecond: samplesPerSecond).samples : []
    for sample in samples {
      frames.append(
        TimedPen(at: sample.offset, [.move(path.point(at: sample.part)), .pressure(pressure(at: sample.part))]))
    }
    let end = points.count > 1 ? max(0, pace.duration.microseconds) : 50_000
    frames.append(TimedPen(at: end, [.pressure(0), .up]))
    if near == nil { frames.append(TimedPen(at: end, [.away])) }
    return frames
  }

  private func pressure(at part: Double) -> Double {
    let (first, last) =
      eases ? (pressure.upperBound, pressure.lowerBound) : (pressure.lowerBound, pressure.upperBound)
    return first + (last - first) * part
  }
}
