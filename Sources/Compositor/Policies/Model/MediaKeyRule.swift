package import Documents

/// A key that sends a remote-control event, and its first receiver.
///
/// A client that does not handle such events cannot decline the key. Therefore the policy sets for each key whether the
/// shell's handler comes first.
package struct MediaKeyRule: Equatable, Sendable {
  package enum Order: String, CaseIterable, Sendable {
    /// The shell always consumes the key, even without a handler of the action.
    case always = "true"
    /// The client with the keyboard receives the key.
    case never = "false"
    /// The shell consumes the key if the action has a handler; else the client receives it.
    case whereHandled = "where-handled"
  }

  /// The keysym's name, such as `XF86AudioPlay`.
  package var key: String
  package var action: ActionName
  package var shellBeforeClient: Order
  package var position: SourcePosition?

  package init(
    _ key: String, action: ActionName, shellBeforeClient: Order, position: SourcePosition? = nil
  ) {
    self.key = key
    self.action = action
    self.shellBeforeClient = shellBeforeClient
    self.position = position
  }
}

extension MediaKeyRule {
  /// The built-in rules: the shell handles volume, brightness and power, and playback if the action has a handler.
  package static let builtIn: [MediaKeyRule] = [
    MediaKeyRule("XF86AudioRaiseVolume", action: "shell.volume-up", shellBeforeClient: .always),
    MediaKeyRule("XF86AudioLowerVolume", action: "shell.volume-down", shellBeforeClient: .always),
    MediaKeyRule("XF86AudioMute", action: "shell.volume-mute", shellBeforeClient: .always),
    MediaKeyRule("XF86AudioMicMute", action: "shell.microphone-mute", shellBeforeClient: .always),
    MediaKeyRule("XF86MonBrightnessUp", action: "shell.brightness-up", shellBeforeClient: .always),
    MediaKeyRule("XF86MonBrightnessDown", action: "shell.brightness-down", shellBeforeClient: .always),
    MediaKeyRule("XF86KbdBrightnessUp", action: "shell.keyboard-light-up", shellBeforeClient: .always),
    MediaKeyRule("XF86KbdBrightnessDown", action: "shell.keyboard-light-down", shellBeforeClient: .always),
    MediaKeyRule("XF86PowerOff", action: "shell.power", shellBeforeClient: .always),
    MediaKeyRule("XF86Sleep", action: "shell.sleep", shellBeforeClient: .always),
    MediaKeyRule("XF86AudioPlay", action: "shell.play", shellBeforeClient: .whereHandled),
    MediaKeyRule("XF86AudioPause", action: "shell.pause", shellBeforeClient: .whereHandled),
    MediaKeyRule("XF86AudioStop", action: "shell.stop", shellBeforeClient: .whereHandled),
    MediaKeyRule("XF86AudioNext", action: "shell.next-track", shellBeforeClient: .whereHandled),
    MediaKeyRule("XF86AudioPrev", action: "shell.previous-track", shellBeforeClient: .whereHandled),
    MediaKeyRule("XF86AudioForward", action: "shell.fast-forward", shellBeforeClient: .whereHandled),
    MediaKeyRule("XF86AudioRewind", action: "shell.rewind", shellBeforeClient: .whereHandled),
  ]
}
