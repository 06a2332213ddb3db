import Documents

extension StepWord {
  /// Steps of fingers on a touchscreen.
  static var fingers: [StepWord] {
    [
      StepWord("tap", "Fingers come down and lift.", TapStep.form("a tap")) { .fingers(.tap($0)) },
      StepWord("double-tap", "Two taps.", TapStep.form("a double tap", taps: 2)) { .fingers(.tap($0)) },
      StepWord("long-press", "Fingers come down and rest.", TapStep.form("a long press", hold: .milliseconds(800))) {
        .fingers(.tap($0))
      },
      StepWord("touch", "Fingers by number, which stay down from step to step.", TouchDraft.form) {
        .fingers(.touch($0))
      },
      StepWord("swipe", "Fingers come down, travel side by side and lift.", SwipeStep.form) { .fingers(.swipe($0)) },
      StepWord("draw", "Fingers travel along ways of their own.", DrawStep.form) { .fingers(.draw($0)) },
      StepWord("pinch", "Fingers on a circle that grows or shrinks.", SpreadStep.form("a pinch", needs: "scale")) {
        .fingers(.pinch($0))
      },
      StepWord("rotate", "Fingers on a circle that turns.", SpreadStep.form("a rotation", needs: "angle")) {
        .fingers(.rotate($0))
      },
      StepWord("recording", "Plays what a real touchscreen sent.", RecordingDraft.form) { .fingers(.recording($0)) },
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
      Row("at", "Where; the center where only `in` is given.", \.place, .place),
      Row("hold", "From down to up.", \.hold, .duration),
      Row("fingers", "How many fingers, side by side.", \.fingers, .integer(ScriptLimits.fingers)),
      Row("spacing", "Between neighbouring fingers.", \.spacing, .distance),
      Row("count", "How many taps.", \.taps, .integer(ScriptLimits.taps)),
      Row("interval", "From a lift to the next tap.", \.interval, .duration),
      Row(
        "samples", "Positions reported while the fingers rest.", \.samples,
        .integer(0...ScriptLimits.samples.upperBound)),
    ]
    let table = ScriptTable(what, Row.aim(\.space) + rows, .aim(.needs("at", unless: "in")))
    return ScriptForm<Place>.place.map { TapStep(place: $0, taps: taps, hold: hold) }.orMapping(table.form(start))
  }
}

extension SwipeStep {
  private typealias Row = ScriptField<SwipeStep>

  fileprivate static var form: ScriptForm<SwipeStep> {
    let rows: [Row] = [
      Row("from", "Where the middle of the fingers begins.", \.start, .place),
      Row("to", "Where it ends.", \.course, ScriptForm<Place>.place.map { .along([$0]) }),
      Row("along", "The points that it goes through.", \.course, ScriptForm<[Place]>.places.map { .along($0) }),
      Row(
        "direction", "The direction instead of an end.", \.course,
        ScriptForm<Direction>.choice.map { .toward($0, distance: .fraction(0.3)) }),
      Row("distance", "How far in that direction; 30% of the width or height by default.", \.distance, .distance),
      Row("fingers", "How many fingers, side by side.", \.fingers, .integer(ScriptLimits.fingers)),
      Row("spacing", "Between neighbouring fingers.", \.spacing, .distance),
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
      Row("along", "The way of one finger, with its first point.", \.paths, places.map { [$0] }),
      Row("paths", "One way for each finger.", \.paths, places.list(of: "paths", count: ScriptLimits.fingers)),
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
      Row("center", "The middle of the circle that the fingers lie on.", \.center, .place),
      Row("fingers", "How many fingers, evenly round the circle.", \.fingers, .integer(ScriptLimits.fingers)),
      Row("radius", "Of the circle at the start; percentages are of the shorter side.", \.radius, .distance),
      Row(
        "scale", "The radius at the end against that at the start.", \.scale, .number(0...1_000),
        isRequired: key == "scale"),
      Row("start-angle", "Where the first finger begins: degrees clockwise from the right.", \.startAngle, .degrees),
      Row("angle", "How far the fingers turn: degrees clockwise.", \.angle, .degrees, isRequired: key == "angle"),
    ]
    return ScriptTable(what, Row.aim(\.space) + rows + Row.pace(\.pace) + [Row.hold(\.hold)], .aim()).form(SpreadStep())
  }
}

extension Field where Notes == ScriptReading {
  /// A rest at the end of a movement.
  static func hold(_ path: WritableKeyPath<Root, TimeSpan>) -> Field {
    Field("hold", "Rest between the last movement and the lifting; with one a client sees no fling.", path, .duration)
  }
}
