extension KindDescription {
  /// Pads of tablets.
  static let pad: [Self] = [
    .input(.padPress, "pad.press", .button),
    .input(.padRelease, "pad.release", .button),
    .input(.padTurn, "pad.turn", .padTurn),
    .input(.padMode, "pad.mode", .number),
    .output(.sentPadPress, "pad.press", .button, to: .surface),
    .output(.sentPadRelease, "pad.release", .button, to: .surface),
    .output(.sentPadTurn, "pad.turn", .padTurn, to: .surface),
    .output(.sentPadMode, "pad.mode", .number, to: .surface),
  ]
}
