import Documents
import JSONText

extension StepWord {
  /// The step of the pointer.
  static var pointer: [StepWord] {
    [
      StepWord("pointer", "Moves, clicks, drags or scrolls with a mouse or touchpad.", PointerStep.form) {
        .pointer($0)
      }
    ]
  }
}

extension PointerStep {
  private typealias Part = Choice<PointerStep, ScriptReading>

  fileprivate static var form: ScriptForm<PointerStep> {
    ScriptForm<PointerStep>.choices(
      "a pointer step", [PointerMove.part, press, release, PointerClick.part, PointerDrag.part, ScrollDraft.part]
    ).or("leave", .leave)
  }

  private static var press: Part {
    let button = ScriptForm<PointerButton>.button.refined { button, node, reading in
      reading.held.press(button: button, at: node.keyPosition, reading.faults)
      return button
    }
    return Part(
      [ScriptField("press", "Presses a button.", \.self, button)], from: PointerButton.left, as: PointerStep.press)
  }

  private static var release: Part {
    let button = ScriptForm<PointerButton>.button.refined { button, node, reading in
      reading.held.release(button: button, at: node.keyPosition, reading.faults)
      return button
    }
    return Part(
      [ScriptField("release", "Releases a button.", \.self, button)], from: PointerButton.left,
      as: PointerStep.release)
  }
}

extension Form where Value == PointerButton, Notes == ScriptReading {
  /// A button's name or its evdev number.
  static var button: Form {
    let code = ScriptForm<Int>.integer(ScriptLimits.evdevButton)
    let names = word(PointerButton.names)
    let form = Form(["anyOf": [names.schema, code.schema]]) { node, reading in
      guard let code = node.plainText.flatMap({ Int($0) }) else { return names.read(node, reading) }
      if ScriptLimits.evdevButton.contains(code) { return PointerButton(code: UInt32(code)) }
      node.fault(expected: "a button's name or its evdev number from 256 to 767")
      return nil
    }
    return form.named("button")
  }

  /// A button that is not already pressed, since the step presses it itself.
  fileprivate static var freeButton: Form {
    button.refined { button, node, reading in
      if let first = reading.held.buttons[button] {
        reading.faults.report(
          at: node.keyPosition, "this button is already pressed, since line \(first.line)")
      }
      return button
    }
  }
}

extension PointerMove {
  private typealias Row = ScriptField<PointerMove>

  /// `move: [x, y]`, `move: {by: [dx, dy]}` or `move: {along: […]}`. The keys for space and pace are beside `move`.
  fileprivate static var part: Choice<PointerStep, ScriptReading> {
    let start = PointerMove(course: .along([.center]))
    let place = ScriptForm<Place>.plainPlace.map { Course.along([$0]) }
    let movement = ScriptTable<PointerMove>(
      "a movement",
      [
        Row("to", "The end position.", \.course, ScriptForm<Place>.place.map { .along([$0]) }),
        Row("along", "The positions on the path.", \.course, ScriptForm<[Place]>.places.map { .along($0) }),
        Row(
          "by", "The distance across and down, as relative motion of a mouse.", \.course,
          ScriptForm<Place>.plainPlace.map { .by(dx: $0.x, dy: $0.y) }),
      ], [.exactlyOne(of: ["to", "along", "by"])]
    ).form(start).map(\.course)
    return Choice(
      [Row("move", "Moves the pointer.", \.course, place.orMapping(movement))] + Row.space(\.space)
        + Row.pace(\.pace) { $0.course.legs }, .space(), from: start, as: PointerStep.move)
  }
}

extension PointerMove.Course {
  /// The number of parts of the path.
  fileprivate var legs: Int {
    switch self {
    case .along(let places): places.count
    case .by: 1
    }
  }
}

extension PointerClick {
  private typealias Row = ScriptField<PointerClick>

  fileprivate static var part: Choice<PointerStep, ScriptReading> {
    let rows: [Row] = [
      Row("at", "The position to jump to first. By default, the center of the window under `in`.", \.place, .place)
        .named("jump-to"),
      Row("count", "The number of clicks; 2 is a double click.", \.count, .integer(ScriptLimits.taps)),
      Row("hold", "The time from press to release.", \.hold, .duration),
      Row("interval", "The time from a release to the next press.", \.interval, .duration),
    ]
    return Choice(
      [Row("click", "Presses and releases a button.", \.button, .freeButton)] + Row.aim(\.space) + rows, .aim(),
      from: PointerClick(), as: PointerStep.click
    ) { mapping, _, click in
      if click.place == nil, mapping.has("in") || mapping.has("like") { click.place = .center }
    }
  }
}

extension PointerDrag {
  private typealias Row = ScriptField<PointerDrag>

  fileprivate static var part: Choice<PointerStep, ScriptReading> {
    let rows: [Row] = [
      Row("from", "The position to jump to first.", \.start, .place),
      Row("to", "The end position.", \.points, ScriptForm<Place>.place.map { [$0] }),
      Row("along", "The positions on the path.", \.points, .places),
    ]
    return Choice(
      [Row("drag", "Moves the pointer with a button pressed.", \.button, .freeButton)] + Row.aim(\.space) + rows
        + Row.pace(\.pace) { $0.points.count } + [Row.hold(\.hold)], .aim(.exactlyOne(of: ["to", "along"])),
      from: PointerDrag(points: [.center]), as: PointerStep.drag)
  }
}

/// A scroll while it is being read. The defaults depend on the keys that are present.
private struct ScrollDraft {
  var scroll = PointerScroll(amount: .value120(0))
  var amount: PointerScroll.Amount?
  var source: PointerScroll.Source?
  var duration: TimeSpan?
}

extension ScrollDraft {
  private typealias Row = ScriptField<ScrollDraft>

  static var part: Choice<PointerStep, ScriptReading> {
    let steps = ScriptForm<Double>.number(-1_000...1_000)
    let rows: [Row] = [
      Row(
        "at", "The position to jump to first. By default, the center of the window under `in`.", \.scroll.place, .place
      ).named("jump-to"),
      Row("source", "The source. By default, a wheel for steps and a finger for a distance.", \.source, .choice),
      Row("stop", "Whether the finger leaves the touchpad at the end.", \.scroll.stops, .boolean),
      Row("steps", "The number of steps of a wheel.", \.amount, steps.map { .value120(Int(($0 * 120).rounded())) }),
      Row(
        "v120", "The amount in 120ths of a step of a wheel.", \.amount,
        ScriptForm<Int>.integer(-120_000...120_000).map { .value120($0) }),
      Row(
        "distance", "The distance in pixels, for other sources than a wheel.", \.amount,
        ScriptForm<Double>.pixels.map { .pixels($0) }),
      Row(
        "duration", "The duration. By default, 200ms for a finger that leaves the touchpad, otherwise 0.", \.duration,
        .duration),
      Row("samples", "The number of events.", \.scroll.pace.samples, .integer(ScriptLimits.samples)),
    ]
    return Choice(
      [Row("scroll", "Scrolls vertically or horizontally. Positive is down or right.", \.scroll.axis, .choice)]
        + Row.aim(\.scroll.space) + rows,
      .aim(.exactlyOne(of: ["steps", "v120", "distance"])), from: ScrollDraft(), as: { .scroll($0.scroll) }
    ) { mapping, _, draft in draft.settle(mapping) }
  }

  private mutating func settle(_ mapping: MappingReader) {
    if scroll.place == nil, mapping.has("in") || mapping.has("like") { scroll.place = .center }
    guard let amount else { return }
    switch (amount, source) {
    case (.pixels, .wheel), (.pixels, .wheelTilt):
      mapping.faults.report(
        at: mapping.position(of: "source"), "a wheel scrolls by \"steps\" or \"v120\", not by \"distance\"")
    case (.value120, .finger), (.value120, .continuous):
      mapping.faults.report(
        at: mapping.position(of: "source"),
        "only a wheel scrolls by \"steps\" or \"v120\"; use \"distance\" with this source")
    default: break
    }
    scroll.amount = amount
    scroll.source = source ?? amount.usualSource
    scroll.pace.duration =
      duration ?? PointerScroll.usualDuration(scroll.source, amount, stops: scroll.stops)
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

extension Form where Value == Double, Notes == ScriptReading {
  fileprivate static var pixels: Form {
    Form(["anyOf": [["type": "number"], .text("px$")]]) { node, _ in
      if case .pixels(let value) = node.text.flatMap(WrittenLength.init), value.magnitude <= 100_000 { return value }
      node.fault(expected: "a distance in pixels such as 15 or 15px")
      return nil
    }
  }
}
