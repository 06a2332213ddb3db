extension KindDescription {
  /// Devices as a whole, and time.
  static let device: [Self] = [
    .input(.deviceRemoved, "device.removed"),
    .input(.deviceShaken, "device.shake"),
    .input(.tabletModeOn, "device.tablet-mode-on"),
    .input(.tabletModeOff, "device.tablet-mode-off"),
    .input(.lidClosed, "device.lid-closed"),
    .input(.lidOpened, "device.lid-opened"),
    .input(.orientationNormal, "device.orientation-normal"),
    .input(.orientationLeftUp, "device.orientation-left-up"),
    .input(.orientationRightUp, "device.orientation-right-up"),
    .input(.orientationBottomUp, "device.orientation-bottom-up"),
    .input(.timePassed, "time"),
  ]
}
