import Documents

/// Turns YAML into a policy, or into all of its faults at once.
public enum PolicyReader {
  public static func read(path: String) throws(InvalidDocument) -> Policy {
    try read(Document.read(path: path))
  }

  public static func read(_ document: Document) throws(InvalidDocument) -> Policy {
    let faults = FaultList()
    faults.know(document.source)
    let node = NodeReader(document.root, faults: faults)
    // An empty file wants nothing else than the defaults.
    let policy = node.isNull ? Policy() : node.mapping("a policy", policy)
    guard let policy, !faults.hasErrors else { throw InvalidDocument(faults.diagnostics) }
    return policy
  }

  private static func policy(_ mapping: MappingReader) -> Policy? {
    var policy = Policy()
    policy.keyboard = mapping.optional("keyboard", default: policy.keyboard, keyboard)
    policy.focus = mapping.optional("focus", default: policy.focus, focus)
    policy.protocolStrictness = mapping.optional("protocol-strictness", default: .strict) { $0.choice() }
    return policy
  }

  private static func keyboard(_ node: NodeReader) -> KeyboardPolicy? {
    node.mapping("the keyboard") { mapping in
      var keyboard = KeyboardPolicy()
      keyboard.position = mapping.position
      keyboard.model = mapping.optional("model") { $0.name("an XKB model") }
      keyboard.layout = mapping.optional("layout") { $0.name("an XKB layout") }
      keyboard.variant = mapping.optional("variant") { $0.string("an XKB variant") }
      keyboard.options = mapping.optional("options") { $0.string("XKB options") }
      keyboard.repeats = mapping.optional("repeat", default: keyboard.repeats, repeats)
      return keyboard
    }
  }

  private static func repeats(_ node: NodeReader) -> KeyboardPolicy.Repeat? {
    node.mapping("repeat") { mapping in
      var repeats = KeyboardPolicy.Repeat()
      repeats.rate = mapping.optional("rate", default: repeats.rate) { $0.integer(in: 0...1000) }
      repeats.delay = mapping.optional("delay", default: repeats.delay) { $0.duration() }
      return repeats
    }
  }

  private static func focus(_ node: NodeReader) -> FocusPolicy? {
    node.mapping("focus") { mapping in
      var focus = FocusPolicy()
      focus.follows = mapping.optional("follows", default: focus.follows) { $0.choice() }
      focus.newWindows = mapping.optional("new-windows", default: focus.newWindows) { $0.choice() }
      return focus
    }
  }
}
