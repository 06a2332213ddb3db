import Documents

extension StepWord {
  /// Steps of fingers on a touchscreen.
  static var fingers: [StepWord] {
    [
      StepWord("tap", "Touches with one or more fingers and lifts them.", TapStep.form("a tap")) { .fingers(.tap($0)) },
      StepWord("double-tap", "Taps twice.", TapStep.form("a double tap", taps: 2)) { .fingers(.tap($0)) },
      StepWord(
        "long-press", "Touches with one or more fingers and holds them for 800ms.",
        TapStep.form("a long press", hold: .milliseconds(800))
      ) {
        .fingers(.tap($0))
      },
      StepWord("touch", "Puts down, moves and lifts numbered fingers, which stay down between steps.", TouchDraft.form)
      {
        .fingers(.touch($0))
      },
      StepWord("swipe", "Moves fingers side by side and lifts them.", SwipeStep.form) { .fingers(.swipe($0)) },
      StepWord("draw", "Moves each finger along its own path.", DrawStep.form) { .fingers(.draw($0)) },
      StepWord("pinch", "Moves fingers on a circle that grows or shrinks.", SpreadStep.form("a pinch", needs: "scale"))
      {
        .fingers(.pinch($0))
      },
      StepWord("rotate", "Moves fingers on a circle that turns.", SpreadStep.form("a rotation", needs: "angle")) {
        .fingers(.rotate($0))
      },
      StepWord("recording", "Plays a recording of a touchscreen.", RecordingDraft.form) { .fingers(.recording($0)) },
    ]
  }
}

extension TapStep {
  private typealias Row = ScriptField<TapStep>

  /// A position, or a mapping.
  fileprivate static func form(
    _ what: String, taps: Int = 1, hold: TimeSpan = .milliseconds(50)
  ) -> ScriptForm<TapStep> {
    let start = TapStep(place: .center, taps: taps, hold: hold)
    let rows: [Row] = [
      Row("at", "The position. By default, the center of the window under `in`.", \.place, .place).named("tap-at"),
      Row("hold", "The time from down to up.", \.hold, .duration),
      Row.fingers(\.fingers),
      Row.spacing(\.spacing),
      Row("count", "The number of taps.", \.taps, .integer(ScriptLimits.taps)),
      Row("interval", "The time from a lift to the next tap.", \.interval, .duration).named("tap-interval"),
      Row(
        "samples", "The number of positions reported while the fingers rest.", \.samples,
        .integer(0...ScriptLimits.samples.upperBound)
      ).named("tap-samples"),
    ]
    let table = ScriptTable(what, Row.aim(\.space) + rows, .aim(.tapNeedsPlace))
    return ScriptForm<Place>.plainPlace.map { TapStep(place: $0, taps: taps, hold: hold) }.orMapping(
      table.form(start).named(what.split(separator: " ").dropFirst().joined(separator: "-")))
  }
}

extension KeyRule {
  /// A position is needed without a window, widget or picture whose center is the position.
  static var tapNeedsPlace: KeyRule {
    needs("at", unless: ["in", "like"] + WidgetSelector.words).named("tap-needs-place")
  }
}

extension SwipeStep {
  private typealias Row = ScriptField<SwipeStep>

  fileprivate static var form: ScriptForm<SwipeStep> {
    let rows: [Row] = [
      Row("from", "The first position of the middle of the fingers.", \.start, .place),
      Row(
        "to", "The last position of the middle of the fingers.", \.course, ScriptForm<Place>.place.map { .along([$0]) }),
      Row(
        "along", "The positions after the first that it moves through.", \.course,
        ScriptForm<[Place]>.places.map { .along($0) }),
      Row(
        "direction", "The direction, instead of an end position.", \.course,
        ScriptForm<Direction>.choice.map { .toward($0, distance: .fraction(0.3)) }),
      Row("distance", "The distance in that direction. By default, 30% of the width or height.", \.distance, .distance),
      Row.fingers(\.fingers), Row.spacing(\.spacing),
    ]
    return ScriptTable(
      "a swipe", Row.aim(\.space) + rows + Row.pace(\.pace) { $0.course.legs } + [Row.hold(\.hold)],
      .aim(
        .exactlyOne(of: ["to", "along", "direction"]), .refuse("distance", beside: "to"),
        .refuse("distance", beside: "along"))
    ).form(SwipeStep(course: .along([.center])))
  }

  /// The length of a swipe with a direction. It is read after the direction.
  private var distance: WrittenLength? {
    get { nil }
    set { if case .toward(let direction, _) = course, let newValue { course = .toward(direction, distance: newValue) } }
  }
}

extension SwipeStep.Course {
  /// The number of parts of the path.
  fileprivate var legs: Int {
    switch self {
    case .along(let places): places.count
    case .toward: 1
    }
  }
}

extension DrawStep {
  private typealias Row = ScriptField<DrawStep>

  fileprivate static var form: ScriptForm<DrawStep> {
    let places = ScriptForm<[Place]>.places
    let rows: [Row] = [
      Row("along", "The path of one finger, including its first position.", \.paths, places.map { [$0] }),
      Row(
        "paths", "A list with one path for each finger.", \.paths, places.list(of: "paths", count: ScriptLimits.fingers)
      ),
    ]
    return ScriptTable(
      "a drawing",
      Row.aim(\.space) + rows + Row.pace(\.pace) { ($0.paths.map(\.count).max() ?? 1) - 1 } + [Row.hold(\.hold)],
      .aim(.exactlyOne(of: ["along", "paths"]))
    ) { mapping, _, draw in mapping.checkSamples(draw.pace, of: draw.paths) }
    .form(DrawStep(paths: []))
  }
}

extension SpreadStep {
  private typealias Row = ScriptField<SpreadStep>

  /// - Parameter key: the required one of `scale` and `angle`.
  fileprivate static func form(_ what: String, needs key: String) -> ScriptForm<SpreadStep> {
    let rows: [Row] = [
      Row("center", "The center of the circle on which the fingers are placed.", \.center, .place)
        .named("circle-center"),
      Row("fingers", "The number of fingers, evenly spaced on the circle.", \.fingers, .integer(ScriptLimits.fingers))
        .named("circle-fingers"),
      Row("radius", "The radius at the start. Percentages are of the shorter side.", \.radius, .distance)
        .named("circle-radius"),
      Row(
        "scale", "The radius at the end as a multiple of that at the start.", \.scale, .number(0...1_000),
        isRequired: key == "scale"),
      Row(
        "start-angle", "The angle of the first finger at the start, in degrees clockwise from the right.", \.startAngle,
        .degrees
      ).named("circle-start-angle"),
      Row(
        "angle", "The angle by which the fingers turn, in degrees clockwise.", \.angle, .degrees,
        isRequired: key == "angle"),
    ]
    return ScriptTable(what, Row.aim(\.space) + rows + Row.pace(\.pace) + [Row.hold(\.hold)], .aim()).form(SpreadStep())
  }
}

extension Field where Notes == ScriptReading {
  /// The number of fingers that move in parallel.
  fileprivate static func fingers(_ path: WritableKeyPath<Root, Int>) -> Field {
    Field("fingers", "The number of fingers, side by side.", path, .integer(ScriptLimits.fingers)).named("fingers")
  }

  /// The distance between fingers that move in parallel.
  fileprivate static func spacing(_ path: WritableKeyPath<Root, WrittenLength>) -> Field {
    Field("spacing", "The distance between neighbouring fingers.", path, .distance).named("spacing")
  }

  /// A rest at the end of a movement.
  static func hold(_ path: WritableKeyPath<Root, TimeSpan>) -> Field {
    Field(
      "hold", "The rest between the last movement and the lift. With a rest, clients do not detect a fling.", path,
      .duration
    ).named("hold-before-lift")
  }
}
