extension KindDescription {
  /// Fingers on touchscreens.
  static let touch: [Self] = [
    .input(.touchDown, "touch.down", .place),
    .input(.touchMotion, "touch.motion", .place),
    .input(.touchUp, "touch.up"),
    .input(.touchShape, "touch.shape", .size),
    .input(.touchOrientation, "touch.orientation", .degrees),
    .input(.touchCancel, "touch.cancel"),
    .input(.touchCancelAll, "touch.cancel"),
    .output(.sentTouchDown, "touch.down", .place, to: .touch, isEntrance: true),
    .output(.sentTouchMotion, "touch.motion", .place, to: .touch),
    .output(.sentTouchUp, "touch.up", .place, to: .touch),
    .output(.sentTouchShape, "touch.shape", .size, to: .touch),
    .output(.sentTouchOrientation, "touch.orientation", .degrees, to: .touch),
    .output(.sentTouchCancel, "touch.cancel", to: .client),
    .output(.sentTouchCancelAlone, "touch.cancel", .place, to: .touch),
  ]
}
