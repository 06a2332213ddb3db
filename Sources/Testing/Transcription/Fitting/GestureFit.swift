import Documents
import Geometry
import Scripts

/// The gesture, as a person would name it, of fingers that go down, move and lift together.
struct GestureFit {
  let moments: [TouchMoment]
  let ground: Ground
  let tolerance: Tolerance
  private let fingers: [Int]
  private let movement: Movement

  /// - Returns: nil if the fingers do not go down, move and lift together.
  init?(_ moments: [TouchMoment], on ground: Ground, _ tolerance: Tolerance) {
    guard moments.count >= 2, let first = moments.first, let last = moments.last else { return nil }
    guard first.phase == .down, last.phase == .up, (1...40).contains(first.changes.count) else { return nil }
    let fingers = first.fingers
    let middle = moments.dropFirst().dropLast()
    guard last.fingers == fingers, middle.allSatisfy({ $0.phase == .motion && $0.fingers == fingers }) else {
      return nil
    }
    (self.moments, self.ground, self.tolerance, self.fingers) = (moments, ground, tolerance, fingers)
    let way = moments.dropLast()
    movement = Movement(
      paths: fingers.indices.map { finger in way.map { $0.changes[finger].point } }, times: way.map(\.at))
  }

  /// The simplest step that reports the same samples within the tolerance; nil if no gesture does.
  func step() -> FingerStep? {
    let candidates = movement.samples == 0 ? [tap] : [restingTap, swipe, spread, draw]
    for make in candidates {
      if let kind = make(), let gesture = kind.gesture, reports(gesture) { return kind }
    }
    return nil
  }

  private var start: [Point<LayoutSpace>] { movement.paths.map { $0[0] } }

  private func span(_ from: Int64, _ to: Int64) -> TimeSpan { TimeSpan(microseconds: max(0, to - from)).rounded }

  /// The time between the last movement and the lifting.
  private var hold: TimeSpan {
    let whole = span(moments[0].at, moments[moments.count - 1].at)
    let moving = TimeSpan(microseconds: movement.duration).rounded
    return TimeSpan(microseconds: max(0, whole.microseconds - moving.microseconds))
  }

  // MARK: Candidates

  /// The middle of the fingers, and the distance between neighbours if they lie side by side.
  private var row: (middle: Place, spacing: WrittenLength) {
    let (first, last) = (start[0], start[start.count - 1])
    let middle = first + (last - first) * 0.5
    let spacing = start.count > 1 ? ((last.x - first.x) / Double(start.count - 1)).rounded(decimals: 3) : 60
    return (ground.place(middle), .pixels(max(0, spacing)))
  }

  private func tap() -> FingerStep? {
    .tap(TapStep(space: ground.space, place: row.middle, fingers: fingers.count, spacing: row.spacing, hold: hold))
  }

  /// A tap during which the device reports the finger repeatedly, with almost no movement.
  private func restingTap() -> FingerStep? {
    guard movement.samples <= 10_000 else { return nil }
    return .tap(
      TapStep(
        space: ground.space, place: row.middle, fingers: fingers.count, spacing: row.spacing,
        hold: span(moments[0].at, moments[moments.count - 1].at), samples: movement.samples))
  }

  private func swipe() -> FingerStep? {
    let fit = movement.fit(tolerance)
    guard fit.corners.count == 2 || fingers.count > 1 else { return nil }
    let (first, last) = (movement.paths[0], movement.paths[fingers.count - 1])
    let middle = fit.corners.dropFirst().map { ground.place(first[$0] + (last[$0] - first[$0]) * 0.5) }
    return .swipe(
      SwipeStep(
        space: ground.space, start: row.middle, course: .along(middle), fingers: fingers.count, spacing: row.spacing,
        pace: fit.pace, hold: hold))
  }

  private func draw() -> FingerStep? {
    guard movement.samples <= 10_000 else { return nil }
    let fit = movement.fit(tolerance)
    let paths = movement.paths.map { path in fit.corners.map { ground.place(path[$0]) } }
    return .draw(DrawStep(space: ground.space, paths: paths, pace: fit.pace, hold: hold))
  }

  private func spread() -> FingerStep? {
    guard fingers.count > 1, movement.samples <= 10_000, let before = Ring(start),
      let after = Ring(movement.paths.map { $0[movement.samples] })
    else { return nil }
    var step = SpreadStep(
      space: ground.space, center: ground.place(before.center), fingers: fingers.count,
      radius: .pixels(before.radius.rounded(decimals: 3)))
    step.scale = (after.radius / before.radius).rounded(decimals: 5)
    step.startAngle = before.angle.rounded(decimals: 4)
    step.angle = turn.rounded(decimals: 4)
    let even = Movement(paths: [], times: movement.times).fit(tolerance)
    step.pace = even.pace
    step.hold = hold
    return step.angle != 0 && step.scale == 1 ? .rotate(step) : .pinch(step)
  }

  /// The angle by which the first finger turns around the middle of all, in degrees; it can exceed half a turn.
  private var turn: Double {
    let angles = movement.times.indices.map { index in Ring(movement.paths.map { $0[index] })?.angle ?? 0 }
    return zip(angles, angles.dropFirst()).reduce(0) { $0 + ($1.1 - $1.0).remainder(dividingBy: 360) }
  }

  // MARK: Comparing

  /// Returns whether a gesture, played here, reports the same fingers in the same order, within the tolerance of place
  /// and time.
  private func reports(_ gesture: any GestureStep) -> Bool {
    let frames = gesture.touches(in: ground.frame, samplesPerSecond: 60).frames
    guard frames.count == moments.count else { return false }
    return zip(frames, moments).allSatisfy { frame, moment in
      guard (frame.at - (moment.at - moments[0].at)).magnitude <= tolerance.time else { return false }
      return frame.touches.count == moment.changes.count
        && zip(frame.touches, moment.changes).enumerated().allSatisfy { index, pair in
          let distance = pair.1.phase == .motion ? max(tolerance.place, Tolerance.rounding) : Tolerance.rounding
          return pair.0.phase == pair.1.phase
            && (pair.1.phase == .up || pair.0.point.distance(to: pair.1.point) <= distance)
        }
    }
  }
}

/// Fingers spaced evenly on a circle.
private struct Ring {
  var center: Point<LayoutSpace>
  var radius: Double
  /// The angle of the first finger, in degrees clockwise from the right.
  var angle: Double

  init?(_ points: [Point<LayoutSpace>]) {
    let count = Double(points.count)
    let middle = Point<LayoutSpace>(
      points.reduce(0) { $0 + $1.x } / count, points.reduce(0) { $0 + $1.y } / count)
    center = middle
    radius = points.reduce(0) { $0 + $1.distance(to: middle) } / count
    guard radius > 1 else { return nil }
    angle = Turn.degrees(of: points[0] - center)
  }
}
