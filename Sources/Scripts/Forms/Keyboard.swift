import Documents

extension StepWord {
  /// Steps of a keyboard.
  static var keyboard: [StepWord] {
    [
      StepWord("key", "Presses or releases a key, by its keysym name or evdev name.", KeyStep.form) {
        .keyboard(.key($0))
      },
      StepWord("chord", "Presses a key with modifiers, such as Ctrl+Shift+C.", ScriptForm<KeyChord>.chord) {
        .keyboard(.chord($0))
      },
      StepWord("type", "Types text.", TypeStep.form) { .keyboard(.type($0)) },
      StepWord("media", "Presses a key of a remote control or of the top row of a keyboard.", MediaStep.form) {
        .keyboard(.media($0))
      },
    ]
  }
}

extension KeyStep {
  private typealias Part = Choice<KeyStep, ScriptReading>

  fileprivate static var form: ScriptForm<KeyStep> {
    let key = ScriptForm<String>.key
    return key.map { KeyStep.tap($0, hold: usualHold) }
      .orMapping(ScriptForm<KeyStep>.choices("a key step", [tap(key), press(key), release(key)]))
  }

  private static var usualHold: TimeSpan { .milliseconds(50) }

  private static func tap(_ key: ScriptForm<String>) -> Part {
    Part(
      [
        ScriptField("tap", "Presses and releases a key.", \KeyStep.name, key),
        ScriptField("hold", "The time from press to release.", \KeyStep.hold, .duration),
      ], from: .tap("", hold: usualHold), as: { $0 })
  }

  private static func press(_ key: ScriptForm<String>) -> Part {
    let pressed = key.refined { key, node, reading in
      reading.held.press(key: key, at: node.keyPosition, reading.faults)
      return key
    }
    return Part([ScriptField("press", "Presses a key.", \.self, pressed)], from: "", as: KeyStep.press)
  }

  private static func release(_ key: ScriptForm<String>) -> Part {
    let released = key.refined { key, node, reading in
      reading.held.release(key: key, at: node.keyPosition, reading.faults)
      return key
    }
    return Part([ScriptField("release", "Releases a key.", \.self, released)], from: "", as: KeyStep.release)
  }

  /// The key of a tap; these two properties are used only for taps.
  private var name: String {
    get { if case .tap(let name, _) = self { name } else { "" } }
    set { self = .tap(newValue, hold: hold) }
  }

  private var hold: TimeSpan {
    get { if case .tap(_, let hold) = self { hold } else { Self.usualHold } }
    set { self = .tap(name, hold: newValue) }
  }
}

extension TypeStep {
  fileprivate static var form: ScriptForm<TypeStep> {
    let table = ScriptTable<TypeStep>(
      "a type step",
      [
        ScriptField("text", "The text to type.", \.text, .typed, isRequired: true),
        ScriptField("interval", "The time from one key to the next.", \.interval, .duration),
      ])
    return ScriptForm<String>.typed.map { TypeStep(text: $0) }.orMapping(table.form(TypeStep(text: "")))
  }
}

extension MediaStep {
  fileprivate static var form: ScriptForm<MediaStep> {
    let table = ScriptTable<MediaStep>(
      "a media step",
      [
        ScriptField("key", "The key.", \.key, .choice, isRequired: true),
        ScriptField("hold", "The time from press to release.", \.hold, .duration),
      ])
    return ScriptForm<MediaKeyName>.choice.map { MediaStep(key: $0) }.orMapping(table.form(MediaStep(key: .playPause)))
  }
}
