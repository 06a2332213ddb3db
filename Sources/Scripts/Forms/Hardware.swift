import Documents

extension StepWord {
  /// Steps that change the machine.
  static var hardware: [StepWord] {
    [
      StepWord("motion", "Moves the device as a whole.", ScriptForm<MotionStep>.choice) { .hardware(.motion($0)) },
      StepWord("output", "Changes an output.", OutputStep.form) { .hardware(.output($0)) },
    ]
  }
}

extension OutputStep {
  private typealias Row = ScriptField<OutputStep>

  fileprivate static var form: ScriptForm<OutputStep> {
    let rows: [Row] = [
      Row("name", "The output; the first where none is named.", \.name, .output),
      Row("resize", "Physical pixels, before the transform.", \.size, .pixelSize),
      Row("rotate", "How the picture is turned on the device.", \.transform, .choice),
      Row("scale", "Physical pixels for each logical one.", \.scale, .number(ScriptLimits.scale)),
      Row("refresh", "Hertz.", \.refresh, .number(ScriptLimits.refresh)),
      Row("physical-size", "Width and height of the picture, such as [344mm, 194mm].", \.physicalSize, .physicalSize),
    ]
    return ScriptTable(
      "an output change", rows, [.some(of: ["resize", "rotate", "scale", "refresh", "physical-size"])]
    )
    .form(OutputStep())
  }
}
