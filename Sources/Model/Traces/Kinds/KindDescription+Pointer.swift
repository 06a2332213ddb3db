extension KindDescription {
  /// The pointer.
  static let pointer: [Self] = [
    .input(.pointerMotion, "pointer.motion", .step),
    .input(.pointerStep, "pointer.step", .step),
    .input(.pointerPlace, "pointer.motion", .place),
    .input(.pointerLeft, "pointer.leave"),
    .input(.pointerPress, "pointer.press", .button),
    .input(.pointerRelease, "pointer.release", .button),
    .input(.pointerAxis, "pointer.axis", .axis),
    .output(.sentPointerEnter, "pointer.enter", .place, to: .surface, isEntrance: true),
    .output(.sentPointerLeave, "pointer.leave", .place, to: .surface),
    .output(.sentPointerMotion, "pointer.motion", .place, to: .surface),
    .output(.sentPointerPress, "pointer.press", .pressAtPlace, to: .surface),
    .output(.sentPointerRelease, "pointer.release", .pressAtPlace, to: .surface),
    .output(.sentPointerAxis, "pointer.axis", .axis, to: .surface),
    .output(.sentPointerStep, "pointer.step", .step, to: .surface),
    .output(.pointerHeld, "pointer.hold", to: .surface),
    .output(.pointerFreed, "pointer.free", to: .surface),
  ]
}
