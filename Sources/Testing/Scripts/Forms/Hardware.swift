import Documents

extension StepWord {
  /// Steps that change the machine.
  static var hardware: [StepWord] {
    [
      StepWord(
        "motion", "Shakes, turns or folds the device, or opens or closes its lid.", ScriptForm<MotionStep>.choice
      ) {
        .hardware(.motion($0))
      },
      StepWord("accelerometer", "Reports the acceleration of the device.", AccelerometerStep.form) {
        .hardware(.accelerometer($0))
      },
      StepWord("output", "Changes, adds or removes an output.", HardwareStep.output) { .hardware($0) },
      StepWord("device", "Unplugs a device, or plugs it in again.", HardwareStep.plug) { .hardware($0) },
      StepWord("frames", "Withholds the frames that clients ask for, or sends them again.", HardwareStep.frames) {
        .hardware($0)
      },
    ]
  }
}

extension AccelerometerStep {
  private typealias Row = ScriptField<AccelerometerStep>

  fileprivate static var form: ScriptForm<AccelerometerStep> {
    let acceleration = ScriptForm<Double>.number(-1000...1000)
    let rows: [Row] = [
      Row("x", "The acceleration to the right of the screen in m/s².", \.x, acceleration),
      Row("y", "The acceleration to the top of the screen. An upright device at rest has -9.8.", \.y, acceleration),
      Row("z", "The acceleration towards the user.", \.z, acceleration),
      Row("hold", "The time for which the value is reported, every 40 ms. By default, once.", \.hold, .duration),
    ]
    return ScriptTable("an acceleration", rows, [.some(of: ["x", "y", "z"])]).form(AccelerometerStep())
  }
}

extension OutputStep {
  private typealias Row = ScriptField<OutputStep>

  static var form: ScriptForm<OutputStep> {
    let rows: [Row] = [
      Row("name", "The name of the output. By default, the first.", \.name, .output),
      Row("resize", "The new size in physical pixels, before the transform.", \.size, .pixelSize),
      Row("rotate", "The rotation and mirroring of the picture on the device.", \.transform, .choice),
      Row("scale", "The number of physical pixels for each logical pixel.", \.scale, .number(ScriptLimits.scale)),
      Row("refresh", "The refresh rate in Hz.", \.refresh, .number(ScriptLimits.refresh)),
      Row(
        "physical-size", "The width and height of the picture, such as [344mm, 194mm].", \.physicalSize, .physicalSize
      ).named("output-physical-size"),
    ]
    return ScriptTable(
      "an output change", rows, [.some(of: ["resize", "rotate", "scale", "refresh", "physical-size"])]
    )
    .form(OutputStep())
  }
}
