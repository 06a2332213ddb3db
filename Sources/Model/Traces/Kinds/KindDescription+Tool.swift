extension KindDescription {
  /// Tools of tablets.
  static let tool: [Self] = [
    .input(.toolIn, "tool.in", .number),
    .input(.toolOut, "tool.out"),
    .input(.toolMotion, "tool.motion", .place),
    .input(.toolDown, "tool.down"),
    .input(.toolUp, "tool.up"),
    .input(.toolPress, "tool.press", .button),
    .input(.toolRelease, "tool.release", .button),
    .input(.toolAxis, "tool.axis", .toolAxis),
    .output(.sentToolIn, "tool.in", .number, to: .surface, isEntrance: true),
    .output(.sentToolOut, "tool.out", to: .surface),
    .output(.sentToolMotion, "tool.motion", .place, to: .surface),
    .output(.sentToolDown, "tool.down", to: .surface),
    .output(.sentToolUp, "tool.up", to: .surface),
    .output(.sentToolPress, "tool.press", .button, to: .surface),
    .output(.sentToolRelease, "tool.release", .button, to: .surface),
    .output(.sentToolAxis, "tool.axis", .toolAxis, to: .surface),
  ]
}
