import Documents

extension SessionSettings {
  /// The layout of the keyboard, which overrides the policy's.
  static var keyboard: ScriptField<SessionSettings> {
    let table = Keyboard.table
    return ScriptField(
      "keyboard", "The layout of the keyboard, instead of the policy's.", schema: { table.schema($0.keyboard) }
    ) { node, reading, session in
      table.read(node, reading, into: &session.keyboard)
      guard let fault = reading.knowledge?.keyboardFault(session.keyboard) else { return }
      reading.faults.report(at: node.position, fault)
    }
  }
}

extension SessionSettings.Keyboard {
  fileprivate static var table: ScriptTable<SessionSettings.Keyboard> {
    FieldTable(
      "the keyboard of a session",
      [
        ScriptField("layout", "XKB layouts: us, de, or \"us,ru\".", \.layout, .name("an XKB layout")),
        ScriptField("variant", "One variant for each layout.", \.variant, .text("an XKB variant")),
        ScriptField("options", "XKB options such as \"compose:ralt,caps:escape\".", \.options, .text("XKB options")),
      ], [.only("variant", beside: "layout", "\"variant\" needs \"layout\", because it belongs to a layout")])
  }
}
