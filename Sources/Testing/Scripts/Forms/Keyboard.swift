import Documents

extension StepWord {
  /// Steps of a keyboard.
  static var keyboard: [StepWord] {
    [
      StepWord("key", "Presses or releases a key, by its keysym name or evdev name.", KeyDraft.form) {
        .keyboard(.key($0.step, on: $0.keyboard))
      },
      StepWord("chord", "Presses a key with modifiers, such as Ctrl+Shift+C.", ScriptForm<KeyChord>.chord) {
        .keyboard(.chord($0))
      },
      StepWord("type", "Types text.", TypeStep.form) { .keyboard(.type($0)) },
      StepWord("media", "Presses a key of a remote control or of the top row of a keyboard.", MediaStep.form) {
        .keyboard(.media($0))
      },
    ] + texts
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
    let key = ScriptForm<MediaKeyName>.choice.named("media-key")
    let table = ScriptTable<MediaStep>(
      "a media step",
      [
        ScriptField("key", "The key.", \.key, key, isRequired: true),
        ScriptField("hold", "The time from press to release.", \.hold, .duration),
      ])
    return key.map { MediaStep(key: $0) }.orMapping(table.form(MediaStep(key: .playPause)))
  }
}
