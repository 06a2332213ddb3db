import Interaction

/// A command of a media key, for clients that receive commands in place of these keys. The raw value is a code in entries.
public enum MediaCommand: UInt8, CaseIterable, Sendable {
  case play, pause, stop, togglePlayPause, nextTrack, previousTrack
  case beginSeekingBackward, endSeekingBackward, beginSeekingForward, endSeekingForward

  /// The name of the command in traces. Part of their format.
  package var word: String {
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
  package var end: MediaCommand? { command.end.flatMap { MediaCommand($0) } }

  /// True for the end of another command, which needs no verdict.
  package var isEnd: Bool { self == .endSeekingBackward || self == .endSeekingForward }
}

extension MediaCommand {
  /// The command as the responder model names it.
  private var command: RemoteCommand {
    switch self {
    case .play: .play
    case .pause: .pause
    case .stop: .stop
    case .togglePlayPause: .togglePlayPause
    case .nextTrack: .nextTrack
    case .previousTrack: .previousTrack
    case .beginSeekingBackward: .beginSeekingBackward
    case .endSeekingBackward: .endSeekingBackward
    case .beginSeekingForward: .beginSeekingForward
    case .endSeekingForward: .endSeekingForward
    }
  }

  private init?(_ command: RemoteCommand) {
    guard let found = Self.allCases.first(where: { $0.command == command }) else { return nil }
    self = found
  }

  /// Nil if the key is no media key, or has no command.
  init?(_ reading: KeyReading, code: UInt32) {
    guard
      let command = RemoteCommand(keysym: reading.plain.keysym, code: code)
        ?? RemoteCommand(keysym: reading.shifted.keysym, code: code)
    else { return nil }
    self.init(command)
  }
}
