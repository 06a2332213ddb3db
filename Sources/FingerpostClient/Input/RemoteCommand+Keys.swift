import Interaction
import WaylandClient

extension RemoteCommand {
  /// The commands of media keys, by the names of their symbols.
  private static let byName: [String: RemoteCommand] = [
    "XF86AudioPlay": .togglePlayPause, "XF86AudioPause": .pause, "XF86AudioStop": .stop, "XF86AudioNext": .nextTrack,
    "XF86AudioPrev": .previousTrack, "XF86AudioRewind": .beginSeekingBackward, "XF86AudioForward": .beginSeekingForward,
  ]
  /// The evdev codes KEY_PLAYCD and KEY_PLAY. Their symbol is that of KEY_PLAYPAUSE.
  private static let playCodes: [UInt32] = [200, 207]

  /// The command of a media key; nil for other keys.
  ///
  /// - Parameter code: the evdev code.
  init?(keyNamed name: String, code: UInt32) {
    guard let found = Self.byName[name] else { return nil }
    self = found == .togglePlayPause && Self.playCodes.contains(code) ? .play : found
  }

  /// The command for the release of the key; nil if the release has none.
  var end: RemoteCommand? {
    switch self {
    case .beginSeekingBackward: .endSeekingBackward
    case .beginSeekingForward: .endSeekingForward
    default: nil
    }
  }

  /// Nil for a command that the library does not know.
  init?(_ wire: FingerpostResponderSurfaceV1.Command) {
    switch wire {
    case .play: self = .play
    case .pause: self = .pause
    case .stop: self = .stop
    case .togglePlayPause: self = .togglePlayPause
    case .nextTrack: self = .nextTrack
    case .previousTrack: self = .previousTrack
    case .beginSeekingBackward: self = .beginSeekingBackward
    case .endSeekingBackward: self = .endSeekingBackward
    case .beginSeekingForward: self = .beginSeekingForward
    case .endSeekingForward: self = .endSeekingForward
    default: return nil
    }
  }
}

extension MotionPhase {
  /// Nil for a phase that the library does not know.
  init?(_ wire: FingerpostResponderSurfaceV1.MotionPhase) {
    switch wire {
    case .began: self = .began
    case .ended: self = .ended
    case .cancelled: self = .cancelled
    default: return nil
    }
  }
}
