extension KindDescription {
  /// A motion of the whole device.
  struct Motion {
    let kind: FlightEntry.Kind
    /// The word of the kind. After `device.`, it is the motion's own word.
    let word: StaticString
    let sentence: String
  }

  /// The motions of the whole device.
  static let motions = [
    Motion(kind: .deviceShaken, word: "device.shake", sentence: "the device was shaken"),
    Motion(kind: .tabletModeOn, word: "device.tablet-mode-on", sentence: "tablet mode began"),
    Motion(kind: .tabletModeOff, word: "device.tablet-mode-off", sentence: "tablet mode ended"),
    Motion(kind: .lidClosed, word: "device.lid-closed", sentence: "the lid was closed"),
    Motion(kind: .lidOpened, word: "device.lid-opened", sentence: "the lid was opened"),
    Motion(kind: .keypadOpened, word: "device.keypad-opened", sentence: "the keypad was pulled out"),
    Motion(kind: .keypadClosed, word: "device.keypad-closed", sentence: "the keypad was pushed in"),
    Motion(kind: .orientationNormal, word: "device.orientation-normal", sentence: "the top of the device is up"),
    Motion(
      kind: .orientationLeftUp, word: "device.orientation-left-up", sentence: "the left side of the device is up"),
    Motion(
      kind: .orientationRightUp, word: "device.orientation-right-up", sentence: "the right side of the device is up"),
    Motion(
      kind: .orientationBottomUp, word: "device.orientation-bottom-up", sentence: "the bottom of the device is up"),
  ]

  /// Devices as a whole, and time.
  static let device: [Self] =
    [.input(.deviceRemoved, "device.removed")] + motions.map { .input($0.kind, $0.word) } + [
      .input(.timePassed, "time")
    ]
}

extension FlightEntry.Kind {
  /// The kind for a motion of the whole device; nil for an unknown word.
  package init?(motion word: String) {
    guard let motion = KindDescription.motions.first(where: { "\($0.word)" == "device.\(word)" }) else { return nil }
    self = motion.kind
  }
}
