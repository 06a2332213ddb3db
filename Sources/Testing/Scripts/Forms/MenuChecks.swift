import Documents

extension MenuCheck {
  private typealias Row = ScriptField<MenuCheck>

  static var form: ScriptForm<MenuCheck> { whole.defined(as: ScriptDefinition.menu) }

  static var whole: ScriptForm<MenuCheck> {
    let mapping = Self.mapping
    return Form(mapping.schema) { node, reading in
      guard node.text == nil else {
        node.fault(expected: "a mapping with open, items, has, lacks or by-key, such as {open: true}")
        return nil
      }
      return mapping.read(node, reading)
    }
  }

  private static var mapping: ScriptForm<MenuCheck> {
    let items = ScriptForm<TextPattern>.pattern.list(of: "items", count: 0...32)
    return ScriptTable<MenuCheck>(
      "an edit menu",
      [
        Row("open", "Whether the edit menu is open.", \.isOpen, .boolean),
        Row("items", "Patterns for the actions or the titles of all items, in their order.", \.items, items),
        Row("has", "Patterns for items that it has.", \.has, items),
        Row("lacks", "Patterns for items that it does not have.", \.lacks, items),
        Row("by-key", "Whether keys choose its items, because a key has opened it.", \.isByKey, .boolean),
      ],
      check: { mapping, _, menu in
        guard !menu.isOpen else { return }
        for key in ["items", "has", "lacks", "by-key"] where mapping.has(key) {
          mapping.faults.report(
            at: mapping.position(of: key), "\(key.quotedForPeople) cannot be given beside \"open: false\"")
        }
      }
    ).form(MenuCheck())
  }
}
