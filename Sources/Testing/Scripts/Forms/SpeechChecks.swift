import Documents

extension SpeechCheck {
  /// A pattern for a sentence, or a mapping.
  static var form: ScriptForm<SpeechCheck> {
    let client = ScriptField("client", "The client. By default, any client.", \SpeechCheck.client, .client)
    let checks: [ScriptField<SpeechCheck>] = TextCheck.fields.map { $0.inside(\.text) }
    let table = ScriptTable<SpeechCheck>("a sentence", [client] + checks, [.exactlyOne(of: TextCheck.words)])
    return ScriptForm<TextPattern>.pattern.map { SpeechCheck(.matches($0)) }
      .orMapping(table.form(SpeechCheck(.contains(""))))
  }
}
