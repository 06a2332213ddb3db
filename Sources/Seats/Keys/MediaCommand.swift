/// A command of a media key, for clients that receive commands in place of these keys. The raw value is a code in entries.
public enum MediaCommand: UInt8, CaseIterable, Sendable {
  case play, pause, stop, togglePlayPause, nextTrack, previousTrack
  case beginSeekingBackward, endSeekingBackward, beginSeekingForward, endSeekingForward

  /// The name of the command in traces. Part of their format.
  public var word: String {
    switch self {
    case .play: "play"
    case .pause: "pause"
    case .stop: "stop"
    case .togglePlayPause: "toggle-play-pause"
    case .nextTrack: "next-track"
    case .previousTrack: "previous-track"
    case .beginSeekingBackward: "begin-seeking-backward"
    case .endSeekingBackward: "end-seeking-backward"
    case .beginSeekingForward: "begin-seeking-forward"
    case .endSeekingForward: "end-seeking-forward"
    }
  }

  /// The command for the release of the key; nil if the release has none.
  public var end: MediaCommand? {
    switch self {
    case .beginSeekingBackward: .endSeekingBackward
    case .beginSeekingForward: .endSeekingForward
    default: nil
    }
  }

  /// True for the end of another command, which needs no verdict.
  public var isEnd: Bool { self == .endSeekingBackward || self == .endSeekingForward }
}

extension MediaCommand {
  /// The commands of keysyms: XF86AudioPlay, Stop, Prev, Next, Pause, Rewind and Forward.
  private static let byKeysym: [UInt32: MediaCommand] = [
    0x1008_FF14: .togglePlayPause, 0x1008_FF15: .stop, 0x1008_FF16: .previousTrack, 0x1008_FF17: .nextTrack,
    0x1008_FF31: .pause, 0x1008_FF3E: .beginSeekingBackward, 0x1008_FF97: .beginSeekingForward,
  ]
  /// The codes KEY_PLAYCD and KEY_PLAY. Their keysym is that of KEY_PLAYPAUSE.
  private static let playCodes: Set<UInt32> = [200, 207]

  /// Nil if the key is no media key, or has no command.
  init?(_ reading: KeyReading, code: UInt32) {
    guard let found = Self.byKeysym[reading.plain.keysym] ?? Self.byKeysym[reading.shifted.keysym] else { return nil }
    self = found == .togglePlayPause && Self.playCodes.contains(code) ? .play : found
  }
}
