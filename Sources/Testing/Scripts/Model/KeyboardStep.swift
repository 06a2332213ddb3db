package import Documents

/// A step of a keyboard.
package enum KeyboardStep: Equatable, Sendable {
  /// A key of the script's keyboard, or of a further one with a name of its own.
  case key(KeyStep, on: String? = nil)
  case chord(KeyChord)
  case type(TypeStep)
  case media(MediaStep)
  case clipboard(ClipboardStep)
  case paste(PasteStep)
  case compose(ComposeStep)
}

extension KeyboardStep: StepFamily {
  var faultAsInput: String? {
    switch self {
    case .key, .chord, .type, .media: nil
    case .clipboard, .paste, .compose: Self.onlyInputIsInjected
    }
  }
}

/// A step of one key, by its keysym name (`Return`) or evdev name (`KEY_ENTER`). The keymap is searched when the step
/// is played.
package enum KeyStep: Equatable, Sendable {
  case tap(String, hold: TimeSpan)
  case press(String)
  case release(String)
}

/// Text that is typed with the keys that the keymap has for it.
package struct TypeStep: Equatable, Sendable {
  package var text: String
  /// The script time from one key to the next.
  package var interval: TimeSpan

  package init(text: String, interval: TimeSpan = .milliseconds(10)) {
    self.text = text
    self.interval = interval
  }
}

package struct MediaStep: Equatable, Sendable {
  package var key: MediaKeyName
  package var hold: TimeSpan

  package init(key: MediaKeyName, hold: TimeSpan = .milliseconds(50)) {
    self.key = key
    self.hold = hold
  }
}

/// Keys of remote controls and of the top rows of keyboards.
package enum MediaKeyName: String, CaseIterable, Hashable, Sendable {
  case playPause = "play-pause"
  case play
  case pause
  case stop
  case next
  case previous
  case rewind
  case fastForward = "fast-forward"
  case record
  case eject
  case volumeUp = "volume-up"
  case volumeDown = "volume-down"
  case mute
  case microphoneMute = "mic-mute"
  case brightnessUp = "brightness-up"
  case brightnessDown = "brightness-down"
  case power
  case sleep
  case home
  case back
  case menu

  /// The code in linux/input-event-codes.h.
  package var evdevCode: UInt32 {
    switch self {
    case .playPause: 164
    case .play: 207
    case .pause: 201
    case .stop: 166
    case .next: 163
    case .previous: 165
    case .rewind: 168
    case .fastForward: 208
    case .record: 167
    case .eject: 161
    case .volumeUp: 115
    case .volumeDown: 114
    case .mute: 113
    case .microphoneMute: 248
    case .brightnessUp: 225
    case .brightnessDown: 224
    case .power: 116
    case .sleep: 142
    case .home: 172
    case .back: 158
    case .menu: 139
    }
  }
}
