public import Documents

/// A key that is a remote-control event, and who has it first.
///
/// A client that knows nothing of such events cannot decline the key, so the policy says for each key whether the
/// shell's handler comes before it.
public struct MediaKey: Equatable, Sendable {
  public enum Order: String, CaseIterable, Sendable {
    /// The shell has it and no client ever gets the key, even where nothing performs the action.
    case always = "true"
    /// The client with the keyboard gets the key.
    case never = "false"
    /// The shell has it where something performs the action, else the client.
    case whereHandled = "where-handled"
  }

  /// The keysym's name, such as `XF86AudioPlay`.
  public var key: String
  public var action: ActionName
  public var shellBeforeClient: Order
  public var position: SourcePosition?

  public init(
    _ key: String, action: ActionName, shellBeforeClient: Order, position: SourcePosition? = nil
  ) {
    self.key = key
    self.action = action
    self.shellBeforeClient = shellBeforeClient
    self.position = position
  }
}

extension MediaKey {
  /// Volume, brightness and power belong to the shell; playing to the shell where it has a handler.
  public static let builtIn: [MediaKey] = [
    MediaKey("XF86AudioRaiseVolume", action: "shell.volume-up", shellBeforeClient: .always),
    MediaKey("XF86AudioLowerVolume", action: "shell.volume-down", shellBeforeClient: .always),
    MediaKey("XF86AudioMute", action: "shell.volume-mute", shellBeforeClient: .always),
    MediaKey("XF86AudioMicMute", action: "shell.microphone-mute", shellBeforeClient: .always),
    MediaKey("XF86MonBrightnessUp", action: "shell.brightness-up", shellBeforeClient: .always),
    MediaKey("XF86MonBrightnessDown", action: "shell.brightness-down", shellBeforeClient: .always),
    MediaKey("XF86KbdBrightnessUp", action: "shell.keyboard-light-up", shellBeforeClient: .always),
    MediaKey("XF86KbdBrightnessDown", action: "shell.keyboard-light-down", shellBeforeClient: .always),
    MediaKey("XF86PowerOff", action: "shell.power", shellBeforeClient: .always),
    MediaKey("XF86Sleep", action: "shell.sleep", shellBeforeClient: .always),
    MediaKey("XF86AudioPlay", action: "shell.play", shellBeforeClient: .whereHandled),
    MediaKey("XF86AudioPause", action: "shell.pause", shellBeforeClient: .whereHandled),
    MediaKey("XF86AudioStop", action: "shell.stop", shellBeforeClient: .whereHandled),
    MediaKey("XF86AudioNext", action: "shell.next-track", shellBeforeClient: .whereHandled),
    MediaKey("XF86AudioPrev", action: "shell.previous-track", shellBeforeClient: .whereHandled),
    MediaKey("XF86AudioForward", action: "shell.fast-forward", shellBeforeClient: .whereHandled),
    MediaKey("XF86AudioRewind", action: "shell.rewind", shellBeforeClient: .whereHandled),
  ]
}
