import Scripts

extension SessionSettings {
  /// The session as YAML; nil for the default.
  var text: String? {
    guard self != SessionSettings() else { return nil }
    guard kind == .private, self != SessionSettings(.private) else { return kind.rawValue }
    return FlowText.mapping(members)
  }

  /// The members that differ from those of every private session.
  private var members: [(key: String, value: String?)] {
    let usual = SessionSettings(.private)
    func changed(_ key: String, _ path: KeyPath<SessionSettings, String>) -> (key: String, value: String?) {
      (key, self[keyPath: path] == usual[keyPath: path] ? nil : FlowText.quoted(self[keyPath: path]))
    }
    return [
      ("bus", hasBus ? nil : "no"), changed("locale", \.locale), changed("language", \.language),
      changed("timezone", \.timezone), changed("theme", \.theme),
      ("fonts", fonts.isEmpty ? nil : FlowText.list(fonts.map { FlowText.quoted($0) })),
      (
        "cursor",
        cursor == usual.cursor
          ? nil : FlowText.mapping([("theme", FlowText.quoted(cursor.theme)), ("size", "\(cursor.size)")])
      ),
      ("animations", isAnimated ? "yes" : nil),
      ("inherit", inherited.isEmpty ? nil : FlowText.list(inherited.map { FlowText.quoted($0) })),
      ("environment", environment.isEmpty ? nil : environment.text),
    ]
  }
}
