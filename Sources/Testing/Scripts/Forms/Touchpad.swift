import Documents

extension StepWord {
  /// The step of fingers on a touchpad.
  static var touchpad: [StepWord] {
    [StepWord("touchpad", "Makes a gesture of several fingers on a touchpad.", PadDraft.form) { .touchpad($0) }]
  }
}

/// A touchpad step while it is being read.
private struct PadDraft {
  var gesture = TouchpadStep.Gesture.swipe
  var fingers: Int?
  var space = PlaceSpace.output(nil)
  var place: Place?
  var way = Place(.pixels(0), .pixels(0))
  var scale: Double?
  var angle = 0.0
  var pace = Pace()
  var rest = TimeSpan.zero
  var isCancelled = false
}

extension PadDraft {
  private typealias Row = ScriptField<PadDraft>
  private typealias Part = Choice<TouchpadStep, ScriptReading>

  /// A whole gesture (`swipe`, `pinch`, `rotate`, `hold`), or a part of one (`begin`, `move`, `end`, `cancel`).
  static var form: ScriptForm<TouchpadStep> {
    ScriptForm<TouchpadStep>.choices("a touchpad step", [swipe, pinch, rotate, hold, begin, move])
      .or("end") { node, reading in
        reading.held.endGesture(at: node.position, reading.faults)
        return TouchpadStep(end: .lifted)
      }
      .or("cancel") { node, reading in
        reading.held.endGesture(at: node.position, reading.faults)
        return TouchpadStep(end: .cancelled)
      }
  }

  private static var swipe: Part {
    let way = Row("swipe", "The distance that the fingers move, across and down.", \.way, ScriptForm<Place>.way.asWhole)
    return whole([way] + Row.pace(\.pace), PadDraft(pace: Pace(duration: .milliseconds(200)))) { $0.moved }
  }

  private static var pinch: Part {
    let scale = ScriptForm<Double>.number(0...1_000).asWhole
    let rows: [Row] = [
      Row("pinch", "The last distance of the fingers as a multiple of the first.", \.scale, scale),
      angle,
    ]
    return whole(rows + spreading, spread) { $0.moved }
  }

  private static var rotate: Part {
    let angle = ScriptForm<Double>.degrees.asWhole
    let row = Row("rotate", "The angle by which the fingers turn, in degrees clockwise.", \.angle, angle)
    return whole([row] + spreading, spread) { $0.moved }
  }

  private static var spread: PadDraft {
    PadDraft(gesture: .pinch, scale: 1, pace: Pace(duration: .milliseconds(300)))
  }

  private static var spreading: [Row] {
    [Row("by", "The distance that the fingers move meanwhile, across and down.", \.way, .way)] + Row.pace(\.pace)
  }

  private static var angle: Row {
    Row("angle", "The angle by which the fingers turn meanwhile, in degrees clockwise.", \.angle, .degrees)
      .named("touchpad-angle")
  }

  private static var hold: Part {
    let rest = Row("hold", "The time for which the fingers rest.", \.rest, ScriptForm<TimeSpan>.duration.asWhole)
    return whole([rest], PadDraft(gesture: .hold)) { TouchpadStep(rest: $0.rest) }
  }

  private static var begin: Part {
    let gesture = ScriptForm<TouchpadStep.Gesture>.choice.noting { node, reading in
      reading.held.beginGesture(at: node.keyPosition, reading.faults)
    }
    return Part(
      [Row("begin", "Begins a gesture that later steps move and end.", \.gesture, gesture)] + beginning, .aim(),
      from: PadDraft(), as: { TouchpadStep(beginning: $0.begun) }
    ) { mapping, _, pad in pad.settle(mapping) }
  }

  private static var move: Part {
    let way = ScriptForm<Place>.way.noting { node, reading in
      reading.held.useGesture(at: node.keyPosition, reading.faults)
    }
    let rows: [Row] = [
      Row("move", "Moves the fingers of the gesture, across and down.", \.way, way),
      Row("scale", "The last distance of the fingers as a multiple of the first.", \.scale, .number(0...1_000)),
      angle,
    ]
    return Part(rows + Row.pace(\.pace), from: PadDraft(), as: { $0.moved })
  }
}

extension PadDraft {
  /// A gesture from its beginning to its end.
  private static func whole(
    _ rows: [Row], _ start: PadDraft, _ middle: @escaping (PadDraft) -> TouchpadStep
  ) -> Part {
    let cancel = Row("cancel", "Whether the touchpad cancels the gesture at the end.", \.isCancelled, .boolean)
      .named("touchpad-cancel")
    return Part(
      rows + [cancel] + beginning, .aim(), from: start,
      as: { draft in
        var step = middle(draft)
        step.beginning = draft.begun
        step.end = draft.isCancelled ? .cancelled : .lifted
        return step
      }
    ) { mapping, _, pad in pad.settle(mapping) }
  }

  private static var beginning: [Row] {
    Row.aim(\.space) + [
      Row(
        "fingers", "The number of fingers. By default 3, or 2 for a pinch.", \.fingers,
        .integer(ScriptLimits.padFingers)
      ).named("touchpad-fingers"),
      Row("at", "The position to jump to first. By default, the center of the window under `in`.", \.place, .place)
        .named("jump-to"),
    ]
  }

  private mutating func settle(_ mapping: MappingReader) {
    if place == nil, mapping.has("in") || mapping.has("like") { place = .center }
    if gesture == .pinch, let fingers, fingers < 2 {
      mapping.faults.report(at: mapping.position(of: "fingers"), "a pinch needs at least 2 fingers")
    }
  }

  private var begun: TouchpadStep.Beginning {
    TouchpadStep.Beginning(gesture, fingers: fingers ?? (gesture == .pinch ? 2 : 3), space: space, place: place)
  }

  private var moved: TouchpadStep {
    TouchpadStep(movement: TouchpadStep.Movement(dx: way.x, dy: way.y, scale: scale, angle: angle, pace: pace))
  }
}

extension Form where Notes == ScriptReading {
  /// The form of a whole gesture, which reports an earlier gesture that has not ended.
  fileprivate var asWhole: Form {
    noting { node, reading in
      guard let begun = reading.held.gesture else { return }
      reading.faults.report(at: node.keyPosition, "a gesture is already in progress, since line \(begun.line)")
    }
  }
}
