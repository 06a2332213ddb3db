import Documents

extension SpeechCheck {
  static let summary = "A sentence that a client speaks."
  /// The name by which schemas describe the key once.
  static let definition = "speech-condition"

  /// A pattern for a sentence, or a mapping.
  static var form: ScriptForm<SpeechCheck> {
    let client = ScriptField("client", "The client. By default, any client.", \SpeechCheck.client, .client)
    let checks: [ScriptField<SpeechCheck>] = TextCheck.fields.map { $0.inside(\.text) }
    let table = ScriptTable<SpeechCheck>("a sentence", [client] + checks, [.exactlyOne(of: TextCheck.words)])
    return ScriptForm<TextPattern>.pattern.map { SpeechCheck(.matches($0)) }
      .orMapping(table.form(SpeechCheck(.contains(""))))
  }
}
