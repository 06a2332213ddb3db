import Documents
import Geometry
import Scripts
import Seats

/// One pointer event.
struct PointerDeed {
  enum Kind {
    case motion(Point<LayoutSpace>)
    /// For a client that holds the pointer: the relative motion that the device reported.
    case step(Vector<LayoutSpace>)
    case button(PointerButton, isPressed: Bool)
    case axis(AxisSample)
    case leave
    case gesture(PointerGesture)
  }

  /// Microseconds of the input clock.
  var at: Int64
  var kind: Kind
  /// The reference that its positions are measured from.
  var ground: Ground
  /// True if one step can contain the previous motion and this press or scroll: that step reaches the motion's window.
  var joinsMotion = true
  /// The widget at the place of a press, or of the release after a movement; nil if it was not asked for.
  var widget: PressedWidget?

  /// True if a script has a step that moves the pointer and then does this.
  var mayJoinMotion: Bool {
    switch kind {
    case .button(_, let isPressed): isPressed
    case .axis: true
    case .motion, .step, .leave, .gesture: false
    }
  }

  var motion: Point<LayoutSpace>? { if case .motion(let place) = kind { place } else { nil } }
}

/// Consecutive pointer events without other input between them.
struct PointerSegment {
  var deeds: [PointerDeed] = []
  /// The pointer's position before the segment.
  var start: Point<LayoutSpace>
  /// True if positions and times matter: something is moved or dragged, or recognizers watch a touchpad gesture.
  var isExact = false
  /// True if a button was down before the segment.
  var isHeld = false

  /// - Parameter target: returns the surface that a hit test at a place finds.
  func steps(_ target: (Point<LayoutSpace>) -> UInt32?) -> [TimedStep] {
    var writing = PointerWriting(place: start, isExact: isExact, isHeld: isHeld)
    var index = 0
    while index < deeds.count { index += writing.take(deeds[index...], target) }
    writing.endMotions(target)
    return writing.steps
  }

  /// One step for each event, as it was reported.
  func rawSteps() -> [TimedStep] {
    deeds.map { deed in
      TimedStep(
        kind: deed.step, start: deed.at, end: deed.at, input: .pointer,
        spot: Spot(frame: deed.ground.frame, start: deed.widget))
    }
  }
}

extension PointerDeed {
  /// The step that reproduces this event alone.
  var step: Step.Kind {
    switch kind {
    case .motion(let place): .pointer(.move(PointerMove(space: ground.space, course: .along([ground.place(place)]))))
    case .step(let step): .pointer(.move(PointerMove(course: .by(dx: .pixels(step.dx), dy: .pixels(step.dy)))))
    case .button(let button, let isPressed): .pointer(isPressed ? .press(button) : .release(button))
    case .axis(let sample): .pointer(.scroll(PointerScroll([sample])))
    case .leave: .pointer(.leave)
    case .gesture(let gesture): .touchpad(TouchpadStep([gesture]))
    }
  }
}

/// Turns events into `pointer` and `touchpad` steps.
private struct PointerWriting {
  var place: Point<LayoutSpace>
  let isExact: Bool
  var steps: [TimedStep] = []
  private var motions: [PointerDeed] = []
  /// True if a button is held, so that its target receives motions.
  private var isHeld: Bool

  init(place: Point<LayoutSpace>, isExact: Bool, isHeld: Bool) {
    (self.place, self.isExact, self.isHeld) = (place, isExact, isHeld)
  }

  /// Consumes the events of one step.
  ///
  /// - Returns: the number of events consumed.
  mutating func take(_ deeds: ArraySlice<PointerDeed>, _ target: (Point<LayoutSpace>) -> UInt32?) -> Int {
    let deed = deeds[deeds.startIndex]
    switch deed.kind {
    case .motion:
      motions.append(deed)
      return 1
    case .step, .leave:
      endMotions(target)
      add(deed.step, deed, deed)
      return 1
    case .gesture(let gesture): return touchpad(gesture, deeds, target)
    case .button(let button, isPressed: true): return press(button, deeds, target)
    case .button(_, isPressed: false):
      endMotions(target)
      isHeld = false
      add(deed.step, deed, deed)
      return 1
    case .axis(let sample): return scroll(sample, deeds, target)
    }
  }

  private mutating func add(_ step: PointerStep, _ first: PointerDeed, _ last: PointerDeed) {
    add(.pointer(step), first, last)
  }

  private mutating func add(_ kind: Step.Kind, _ first: PointerDeed, _ last: PointerDeed) {
    steps.append(TimedStep(kind: kind, start: first.at, end: last.at, input: .pointer))
  }

  /// Removes the last motion if the next step can begin with it, and ends the other motions.
  private mutating func jump(
    before deed: PointerDeed, _ target: (Point<LayoutSpace>) -> UInt32?
  ) -> PointerDeed? {
    let jump = deed.joinsMotion ? motions.popLast() : nil
    endMotions(target)
    if let point = jump?.motion { place = point }
    return jump
  }

  // MARK: Buttons

  private mutating func press(
    _ button: PointerButton, _ deeds: ArraySlice<PointerDeed>, _ target: (Point<LayoutSpace>) -> UInt32?
  ) -> Int {
    let rest = deeds.dropFirst()
    let moves = rest.prefix { $0.motion != nil }
    guard !isHeld, let end = rest.dropFirst(moves.count).first, case .button(button, isPressed: false) = end.kind,
      let first = deeds.first
    else {
      endMotions(target)
      isHeld = true
      if let first = deeds.first {
        add(first.step, first, first)
        steps[steps.count - 1].spot = Spot(frame: first.ground.frame, start: first.widget)
      }
      return 1
    }
    let jump = jump(before: first, target)
    if moves.isEmpty {
      var click = PointerClick(button: button, hold: TimeSpan(microseconds: end.at - first.at).rounded)
      if let jump, let point = jump.motion {
        (click.space, click.place) = (jump.ground.space, jump.ground.place(point))
      }
      add(.click(click), jump.map { $0.at == first.at ? $0 : first } ?? first, end)
      steps[steps.count - 1].spot = Spot(frame: (jump ?? first).ground.frame, start: first.widget)
    } else {
      drag(button, from: jump, first, Array(moves), end)
    }
    return moves.count + 2
  }

  private mutating func drag(
    _ button: PointerButton, from jump: PointerDeed?, _ press: PointerDeed, _ moves: [PointerDeed], _ end: PointerDeed
  ) {
    let ground = jump?.ground ?? press.ground
    let movement = Movement(
      paths: [[place] + moves.compactMap(\.motion)], times: [press.at] + moves.map(\.at))
    let tolerance = isExact ? Tolerance.close : .loose
    let fit = movement.fit(tolerance)
    let points = fit.corners.dropFirst().map { ground.place(movement.paths[0][$0]) }
    add(
      .drag(
        PointerDrag(
          button: button, space: ground.space, start: jump?.motion.map { ground.place($0) }, points: points,
          pace: fit.pace, hold: TimeSpan(microseconds: end.at - movement.times[movement.samples]).rounded)),
      press, end)
    steps[steps.count - 1].spot = Spot(frame: ground.frame, start: press.widget, end: end.widget)
    place = movement.paths[0][movement.samples]
  }

  // MARK: Scrolling

  private mutating func scroll(
    _ sample: AxisSample, _ deeds: ArraySlice<PointerDeed>, _ target: (Point<LayoutSpace>) -> UInt32?
  ) -> Int {
    var samples: [AxisSample] = []
    for deed in deeds {
      guard case .axis(let next) = deed.kind, next.axis == sample.axis, next.source == sample.source else { break }
      guard samples.last.map({ $0.goesOn(with: next) }) ?? true else { break }
      samples.append(next)
      if next.isStop { break }
    }
    let first = deeds[deeds.startIndex]
    let jump = jump(before: first, target)
    let last = deeds[deeds.startIndex + samples.count - 1]
    var scroll = PointerScroll(samples)
    if last.at - first.at > 5_000 {
      let count = Int64(max(2, samples.filter { !$0.isStop }.count))
      scroll.pace.duration = TimeSpan(microseconds: (last.at - first.at) * count / (count - 1)).rounded
      let moving = samples.filter { !$0.isStop }.count
      if moving > 0 {
        let natural = Sampling(Pace(duration: scroll.pace.duration)).count
        scroll.pace.samples = natural == moving && scroll.amount != .pixels(0) ? nil : moving
      }
    }
    if let jump, let point = jump.motion {
      (scroll.space, scroll.place) = (jump.ground.space, jump.ground.place(point))
    }
    add(.scroll(scroll), first, last)
    return samples.count
  }

  // MARK: Gestures

  /// Adds a gesture as one step, or one step per event if recognizers watch or other events come in between.
  private mutating func touchpad(
    _ first: PointerGesture, _ deeds: ArraySlice<PointerDeed>, _ target: (Point<LayoutSpace>) -> UInt32?
  ) -> Int {
    endMotions(target)
    let run = deeds.prefix { if case .gesture = $0.kind { true } else { false } }
    let gestures = run.compactMap { deed in if case .gesture(let gesture) = deed.kind { gesture } else { nil } }
    let length = isExact ? 1 : TouchpadStep.length(of: gestures)
    guard let start = run.first, let end = run.dropFirst(length - 1).first else { return 1 }
    var step = TouchpadStep(Array(gestures.prefix(length)))
    let moving = gestures.prefix(length).lastIndex { $0.phase == .changed }
    let moved = moving.map { run[run.startIndex + $0].at } ?? start.at
    step.movement?.pace.duration = TimeSpan(microseconds: moved - start.at).rounded
    step.rest = TimeSpan(microseconds: max(0, end.at - moved)).rounded
    add(.touchpad(step), start, end)
    return length
  }

  // MARK: Moving

  mutating func endMotions(_ target: (Point<LayoutSpace>) -> UInt32?) {
    guard let last = motions.last else { return }
    let points = motions.compactMap(\.motion)
    let step = motions.count > 1 ? (last.at - motions[0].at) / Int64(motions.count - 1) : 0
    let whole = Movement(paths: [[place] + points], times: [motions[0].at - step] + motions.map(\.at))
    for part in whole.evenParts(Tolerance(place: 0, time: 250_000)) {
      write(part, on: last.ground, target)
    }
    place = points[points.count - 1]
    motions = []
  }

  private mutating func write(_ part: Movement, on ground: Ground, _ target: (Point<LayoutSpace>) -> UInt32?) {
    var fit = part.fit(isExact ? .close : Tolerance(place: 2, time: 0))
    if !isExact, !isHeld, !keepsTargets(part, fit, target) { fit = part.fit(.close) }
    let points = fit.corners.dropFirst().map { ground.place(part.paths[0][$0]) }
    var pace = fit.pace
    if part.samples == 1 { pace = Pace() }
    let move = PointerMove(space: ground.space, course: .along(points), pace: pace)
    steps.append(
      TimedStep(
        kind: .pointer(.move(move)), start: part.samples == 1 ? part.times[1] : part.times[0],
        end: part.times[part.samples], input: .pointer, spot: Spot(frame: ground.frame)))
  }

  /// Returns whether each sample on the path has the same target as the original.
  private func keepsTargets(
    _ part: Movement, _ fit: Movement.Fit, _ target: (Point<LayoutSpace>) -> UInt32?
  ) -> Bool {
    let path = part.paths[0]
    let way = FingerPath(fit.corners.map { path[$0] }, legs: fit.pace.legs)
    return (1...part.samples).allSatisfy { sample in
      target(path[sample]) == target(way.point(at: Double(sample) / Double(part.samples)))
    }
  }
}

extension PointerScroll {
  /// Creates a scroll from samples of one axis and source. Only the last may be a stop.
  init(_ samples: [AxisSample]) {
    let moving = samples.filter { !$0.isStop }
    let first = samples[0]
    let axis: Axis = first.axis == .vertical ? .vertical : .horizontal
    let wheel = moving.reduce(0) { $0 + Int($1.value120) }
    let source: Source =
      switch first.source {
      case .wheel: .wheel
      case .wheelTilt: .wheelTilt
      case .continuous: .continuous
      case .finger: .finger
      }
    let isWheel = source == .wheel || source == .wheelTilt
    let amount: Amount =
      isWheel ? .value120(wheel) : .pixels(moving.reduce(0) { $0 + $1.value }.rounded(decimals: 3))
    let natural = isWheel ? max(1, (wheel.magnitude + 119) / 120) : 1
    let isUsual = UInt(moving.count) == natural && (isWheel || amount != .pixels(0))
    let pace = Pace(samples: isUsual || moving.isEmpty ? nil : moving.count)
    self.init(
      axis: axis, amount: amount, source: source, pace: pace, stops: source != .finger || samples.last?.isStop == true)
  }
}

extension AxisSample {
  /// Returns whether the next sample can belong to the same step: it has the same direction, or it is a finger's stop.
  fileprivate func goesOn(with next: AxisSample) -> Bool {
    if next.isStop { return source == .finger }
    return source == .wheel || source == .wheelTilt
      ? value120.signum() == next.value120.signum() && value120 != 0 : value.sign == next.value.sign
  }
}
