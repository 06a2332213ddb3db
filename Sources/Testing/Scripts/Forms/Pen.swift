import Documents

extension StepWord {
  /// The step of a pen.
  static var pen: [StepWord] {
    [StepWord("pen", "Uses a pen on a tablet that covers the whole desktop.", PenStep.form) { .pen($0) }]
  }
}

extension PenStep {
  private typealias Row = ScriptField<PenStep>

  /// `tap`, `draw`, `hover` or `click` in a mapping, or `away`.
  fileprivate static var form: ScriptForm<PenStep> {
    let place = ScriptForm<Place>.place
    let deeds: [Row] = [
      Row("tap", "Touches a position.", \.action, place.map { .draw([$0]) }),
      Row("draw", "Draws through these positions.", \.action, ScriptForm<[Place]>.places.map { .draw($0) }),
      Row("hover", "Holds the pen above a position.", \.action, place.map { .hover($0) }),
      Row("click", "Clicks a button of the pen.", \.action, ScriptForm<PenButton>.choice.map { .click($0) }),
    ]
    let part = ScriptForm<Double>.number(0...1)
    let tilt = ScriptForm<Double>.number(-90...90).list(of: "degrees", count: 2...2).map { PadTilt($0[0], $0[1]) }
    let manner: [Row] = [
      Row("tool", "The end of the pen: its tip or its eraser.", \.tool, .choice),
      Row(
        "pressure", "The pressure from 0 to 1, or a list of two for the beginning and the end.", \.pressures,
        part.map { [$0, $0] }.orList(part.list(of: "pressures", count: 2...2))),
      Row("tilt", "The tilt to the right and towards the user, in degrees.", \.tilt, tilt),
    ]
    return ScriptTable(
      "a pen step", deeds + Row.aim(\.space) + Row.pace(\.pace) + manner,
      .aim(.exactlyOne(of: ["tap", "draw", "hover", "click"]))
    ).form(PenStep(.away, pace: Pace(duration: .milliseconds(300)))).or("away", PenStep(.away))
  }

  /// The pressure at the beginning and at the end.
  private var pressures: [Double] {
    get { eases ? [pressure.upperBound, pressure.lowerBound] : [pressure.lowerBound, pressure.upperBound] }
    set {
      pressure = min(newValue[0], newValue[1])...max(newValue[0], newValue[1])
      eases = newValue[0] > newValue[1]
    }
  }
}
