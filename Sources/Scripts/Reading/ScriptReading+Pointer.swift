import Documents

extension ScriptReading {
  /// The step that the pointer makes.
  static let pointerWords: [StepWord] = [
    ("pointer", { $0.readPointer($1).map { .pointer($0) } })
  ]

  func readPointer(_ node: NodeReader) -> PointerStep? {
    if node.text == "leave" { return .leave }
    return node.mapping("a pointer step") { pointer in
      switch pointer.exactlyOne(of: ["move", "press", "release", "click", "drag", "scroll"]) {
      case "move": readPointerMove(pointer).map(PointerStep.move)
      case "press": readPressed(pointer)
      case "release": readReleased(pointer)
      case "click": readClick(pointer).map(PointerStep.click)
      case "drag": readDrag(pointer).map(PointerStep.drag)
      case "scroll": readScroll(pointer).map(PointerStep.scroll)
      default: nil
      }
    }
  }

  /// A button's name, or its evdev number.
  private func readButton(_ node: NodeReader) -> PointerButton? {
    if let text = node.plainText, let code = Int(text) {
      if ScriptLimits.evdevButton.contains(code) { return PointerButton(code: UInt32(code)) }
      node.fault(expected: "a button's name or its evdev number from 256 to 767")
      return nil
    }
    return node.choice(of: PointerButton.names)
  }

  private func readPressed(_ pointer: MappingReader) -> PointerStep? {
    guard let button = pointer.required("press", { readButton($0) }) else { return nil }
    held.press(button: button, at: pointer.position(of: "press"), faults)
    return .press(button)
  }

  private func readReleased(_ pointer: MappingReader) -> PointerStep? {
    guard let button = pointer.required("release", { readButton($0) }) else { return nil }
    held.release(button: button, at: pointer.position(of: "release"), faults)
    return .release(button)
  }

  /// `move: [x, y]`, `move: {by: [dx, dy]}`, `move: {along: […]}`; space and pace may stand beside `move`.
  private func readPointerMove(_ pointer: MappingReader) -> PointerMove? {
    let space = readSpace(pointer)
    let course = pointer.required("move") { node -> PointerMove.Course? in
      guard node.isMapping else { return readPlace(node).map { .along([$0]) } }
      return node.mapping("a movement") { readMovement($0) }
    }
    let pace = readPace(pointer, duration: .zero, legs: course?.legs ?? 1)
    return course.map { PointerMove(space: space, course: $0, pace: pace) }
  }

  private func readMovement(_ movement: MappingReader) -> PointerMove.Course? {
    switch movement.exactlyOne(of: ["to", "along", "by"]) {
    case "by": movement.optional("by") { readPlace($0) }.map { .by(dx: $0.x, dy: $0.y) }
    case .some: readPath(movement).map(PointerMove.Course.along)
    case nil: nil
    }
  }

  private func readClick(_ pointer: MappingReader) -> PointerClick? {
    var click = PointerClick(space: readAimSpace(pointer))
    click.place = pointer.optional("at") { readPlace($0) }
    if click.place == nil, pointer.has("in") { click.place = .center }
    click.count = pointer.optional("count", default: 1) { $0.integer(in: ScriptLimits.taps) }
    click.hold = readHold(pointer, default: click.hold)
    click.interval = pointer.optional("interval", default: click.interval) { $0.duration() }
    guard let button = pointer.required("click", { readButton($0) }) else { return nil }
    click.button = button
    refuseHeld(button, pointer, "click")
    return click
  }

  private func readDrag(_ pointer: MappingReader) -> PointerDrag? {
    let space = readAimSpace(pointer)
    let start = pointer.optional("from") { readPlace($0) }
    let hold = readHold(pointer)
    let points = readRequiredPath(pointer)
    let pace = readPace(pointer, duration: .milliseconds(300), legs: points?.count ?? 1)
    let button = pointer.required("drag") { readButton($0) }
    if let button { refuseHeld(button, pointer, "drag") }
    guard let button, let points else { return nil }
    return PointerDrag(button: button, space: space, start: start, points: points, pace: pace, hold: hold)
  }

  private func refuseHeld(_ button: PointerButton, _ pointer: MappingReader, _ key: String) {
    guard let first = held.buttons[button] else { return }
    faults.report(at: pointer.position(of: key), "this button is already pressed, since line \(first.line)")
  }

  private func readScroll(_ pointer: MappingReader) -> PointerScroll? {
    let axis = pointer.required("scroll") { $0.choice(PointerScroll.Axis.self) }
    let space = readAimSpace(pointer)
    var place = pointer.optional("at") { readPlace($0) }
    if place == nil, pointer.has("in") { place = .center }
    let source = pointer.optional("source") { $0.choice(PointerScroll.Source.self) }
    let stops = pointer.optional("stop", default: true) { $0.boolean() }
    let amount: PointerScroll.Amount? =
      switch pointer.exactlyOne(of: ["steps", "v120", "distance"]) {
      case "steps":
        pointer.optional("steps") { $0.number(in: -1_000...1_000) }.map { .value120(Int(($0 * 120).rounded())) }
      case "v120": pointer.optional("v120") { $0.integer(in: -120_000...120_000) }.map { .value120($0) }
      case "distance": pointer.optional("distance") { readPixels($0) }.map { .pixels($0) }
      default: nil
      }
    let usual = amount.map { PointerScroll.usualDuration(source ?? $0.usualSource, $0, stops: stops) } ?? .zero
    let pace = readPace(pointer, duration: usual)
    guard let axis, let amount else { return nil }
    if case .pixels = amount, source == .wheel || source == .wheelTilt {
      faults.report(at: pointer.position(of: "source"), "a wheel scrolls in steps or v120, not in distances")
    }
    if case .value120 = amount, source == .finger || source == .continuous {
      faults.report(at: pointer.position(of: "source"), "only a wheel scrolls in steps; give a distance")
    }
    return PointerScroll(
      axis: axis, amount: amount, source: source ?? amount.usualSource, space: space, place: place, pace: pace,
      stops: stops)
  }

  private func readPixels(_ node: NodeReader) -> Double? {
    if case .pixels(let value) = node.text.flatMap(Length.init), value.magnitude <= 100_000 { return value }
    node.fault(expected: "a distance in pixels such as 15 or 15px")
    return nil
  }
}

extension PointerScroll.Amount {
  fileprivate var usualSource: PointerScroll.Source {
    switch self {
    case .value120: .wheel
    case .pixels: .finger
    }
  }
}

extension PointerMove.Course {
  /// How many parts the way has.
  fileprivate var legs: Int {
    switch self {
    case .along(let places): places.count
    case .by: 1
    }
  }
}
