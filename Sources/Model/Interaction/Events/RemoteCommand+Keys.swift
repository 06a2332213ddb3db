extension RemoteCommand {
  /// The commands of keysyms: XF86AudioPlay, Stop, Prev, Next, Pause, Rewind and Forward.
  private static let byKeysym: [UInt32: RemoteCommand] = [
    0x1008_FF14: .togglePlayPause, 0x1008_FF15: .stop, 0x1008_FF16: .previousTrack, 0x1008_FF17: .nextTrack,
    0x1008_FF31: .pause, 0x1008_FF3E: .beginSeekingBackward, 0x1008_FF97: .beginSeekingForward,
  ]
  /// The evdev codes KEY_PLAYCD and KEY_PLAY. Their keysym is that of KEY_PLAYPAUSE.
  private static let playCodes: [UInt32] = [200, 207]

  /// The command of a media key; nil for other keys.
  ///
  /// - Parameter code: the evdev code.
  package init?(keysym: UInt32, code: UInt32) {
    guard let found = Self.byKeysym[keysym] else { return nil }
    self = found == .togglePlayPause && Self.playCodes.contains(code) ? .play : found
  }

  /// The command for the release of the key; nil if the release has none.
  package var end: RemoteCommand? {
    switch self {
    case .beginSeekingBackward: .endSeekingBackward
    case .beginSeekingForward: .endSeekingForward
    default: nil
    }
  }
}
