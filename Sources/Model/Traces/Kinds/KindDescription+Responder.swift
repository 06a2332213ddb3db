extension KindDescription {
  /// Events of the responder chain for clients: motions of the device, and commands in place of media keys.
  static let responder: [Self] = [
    .output(.sentMotionBegan, "motion.began", to: .surface),
    .output(.sentMotionEnded, "motion.ended", to: .surface),
    .output(.sentMotionCancelled, "motion.cancelled", to: .surface),
    .output(.sentCommand, "remote-command", .command, to: .surface),
  ]
}
