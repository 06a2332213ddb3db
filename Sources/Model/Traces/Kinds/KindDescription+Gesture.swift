extension KindDescription {
  /// Gestures on touchpads.
  static let gesture: [Self] = [
    .input(.gestureBegin, "gesture.begin", .gesture),
    .input(.gestureUpdate, "gesture.update", .gestureStep),
    .input(.gestureEnd, "gesture.end", .gesture),
    .input(.gestureCancel, "gesture.cancel", .gesture),
    .output(.sentGestureBegin, "gesture.begin", .gesture, to: .surface),
    .output(.sentGestureUpdate, "gesture.update", .gestureStep, to: .surface),
    .output(.sentGestureEnd, "gesture.end", .gesture, to: .surface),
    .output(.sentGestureCancel, "gesture.cancel", .gesture, to: .surface),
  ]
}
