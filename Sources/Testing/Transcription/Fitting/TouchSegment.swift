import Documents
import Geometry
import Scripts

/// Consecutive touch frames without other input between them.
struct TouchSegment {
  var moments: [TouchMoment] = []
  /// The fingers that were down before the segment, with their last positions.
  var held: [Int: Point<LayoutSpace>]
  var ground: Ground
  var tolerance: Tolerance
  /// The widget under the first finger; nil if a finger was down before.
  var pressed: PressedWidget?

  /// Steps that report the same samples: one gesture if one fits, else separate `touch` steps.
  func steps() -> [TimedStep] {
    guard let first = moments.first, let last = moments.last else { return [] }
    if held.isEmpty, let fit = GestureFit(moments, on: ground, tolerance), let step = fit.step() {
      return [TimedStep(kind: .fingers(step), start: first.at, end: last.at, input: .touch, spot: spot)]
    }
    return singly
  }

  private var spot: Spot? { pressed.map { Spot(frame: ground.frame, start: $0) } }

  /// Separate `touch` steps for downs, movements and ups.
  private var singly: [TimedStep] {
    var writing = TouchWriting(places: held, ground: ground, tolerance: tolerance, now: moments[0].at)
    for moment in moments { writing.add(moment) }
    writing.endMovement()
    guard let spot, moments[0].phase == .down, !writing.steps.isEmpty else { return writing.steps }
    writing.steps[0].spot = spot
    return writing.steps
  }

  /// One step for each reported phase, without combining samples.
  func rawSteps() -> [TimedStep] {
    var steps: [TimedStep] = []
    for moment in moments {
      for part in moment.parts {
        steps.append(
          TimedStep(kind: .fingers(.touch(part.step(on: ground))), start: moment.at, end: moment.at, input: .touch))
      }
    }
    return steps
  }
}

extension TouchMoment {
  /// The moment, split into parts in which all fingers share one phase.
  var parts: [TouchMoment] {
    var parts: [TouchMoment] = []
    for change in changes {
      if parts.last?.phase != change.phase { parts.append(TouchMoment(at: at, changes: [])) }
      parts[parts.count - 1].changes.append(change)
    }
    return parts
  }

  /// The step for a moment whose fingers share one phase.
  func step(on ground: Ground) -> TouchStep {
    switch phase ?? .cancel {
    case .down:
      .down(changes.map { TouchStep.Down(finger: $0.finger, place: ground.place($0.point)) }, space: ground.space)
    case .motion:
      .move(
        changes.map { TouchStep.Move(finger: $0.finger, points: [ground.place($0.point)]) },
        space: ground.space.unforced,
        pace: Pace())
    case .up: .up(fingers)
    case .cancel: .cancel(fingers)
    }
  }
}

/// Turns moments into `touch` steps.
private struct TouchWriting {
  /// The current position of each finger.
  var places: [Int: Point<LayoutSpace>]
  let ground: Ground
  let tolerance: Tolerance
  /// The end of the steps written so far, in microseconds of the input clock.
  var now: Int64
  var steps: [TimedStep] = []
  private var movement: [TouchMoment] = []

  init(places: [Int: Point<LayoutSpace>], ground: Ground, tolerance: Tolerance, now: Int64) {
    (self.places, self.ground, self.tolerance, self.now) = (places, ground, tolerance, now)
  }

  mutating func add(_ moment: TouchMoment) {
    for part in moment.parts {
      if part.phase == .motion, movement.last.map({ $0.fingers == part.fingers && $0.at < part.at }) ?? true {
        movement.append(part)
        continue
      }
      endMovement()
      if part.phase == .motion {
        movement.append(part)
      } else {
        write(part)
      }
    }
  }

  private mutating func write(_ part: TouchMoment) {
    steps.append(TimedStep(kind: .fingers(.touch(part.step(on: ground))), start: part.at, end: part.at, input: .touch))
    for change in part.changes {
      places[change.finger] = change.phase == .down ? change.point : nil
    }
    now = part.at
  }

  mutating func endMovement() {
    guard let first = movement.first, let last = movement.last else { return }
    let fingers = first.fingers
    let whole = Movement(
      paths: fingers.indices.map { index in
        [places[fingers[index]] ?? first.changes[index].point] + movement.map { $0.changes[index].point }
      }, times: [now] + movement.map(\.at))
    for part in whole.evenParts(tolerance) { write(part, of: fingers) }
    for change in last.changes { places[change.finger] = change.point }
    now = last.at
    movement = []
  }

  private mutating func write(_ part: Movement, of fingers: [Int]) {
    let fit = part.fit(tolerance)
    let moves = zip(fingers, part.paths).map { finger, path in
      TouchStep.Move(finger: finger, points: fit.corners.dropFirst().map { ground.place(path[$0]) })
    }
    steps.append(
      TimedStep(
        kind: .fingers(.touch(.move(moves, space: ground.space.unforced, pace: fit.pace))), start: part.times[0],
        end: part.times[part.samples], input: .touch))
  }
}
