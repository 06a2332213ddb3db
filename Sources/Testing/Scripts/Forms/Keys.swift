import Documents

/// A step of one key, as it is read.
struct KeyDraft {
  var step: KeyStep
  /// The name of the keyboard; nil for the script's own.
  var keyboard: String?
  /// The place of the word `press` or `release`.
  fileprivate var position: SourcePosition?

  fileprivate init(_ step: KeyStep) { self.step = step }
}

extension KeyDraft {
  private typealias Part = Choice<KeyDraft, ScriptReading>
  private typealias Row = ScriptField<KeyDraft>

  static var form: ScriptForm<KeyDraft> {
    ScriptForm<String>.key.map { KeyDraft(.tap($0, hold: usualHold)) }
      .orMapping(ScriptForm<KeyDraft>.choices("a key step", [tap, press, release]))
  }

  private static var usualHold: TimeSpan { .milliseconds(50) }

  private static var keyboard: Row {
    Row(
      "keyboard", "The name of the keyboard, for bindings of one device.", \.keyboard, .name("the name of a keyboard"))
  }

  private static var tap: Part {
    Part(
      [
        Row("tap", "Presses and releases a key.", \.name, .key),
        Row("hold", "The time from press to release.", \.hold, .duration),
        keyboard,
      ], from: KeyDraft(.tap("", hold: usualHold)), as: { $0 })
  }

  private static var press: Part {
    Part([Row("press", "Presses a key.", \.pressed, .placedKey), keyboard], from: KeyDraft(.press("")), as: { $0 }) {
      _, reading, draft in
      guard let position = draft.position else { return }
      reading.held.press(key: draft.heldName, at: position, reading.faults)
    }
  }

  private static var release: Part {
    Part(
      [Row("release", "Releases a key.", \.released, .placedKey), keyboard], from: KeyDraft(.release("")), as: { $0 }
    ) {
      _, reading, draft in
      guard let position = draft.position else { return }
      reading.held.release(key: draft.heldName, at: position, reading.faults)
    }
  }

  /// The key for the list of keys that are down. The same key of two keyboards can be down twice.
  private var heldName: String { keyboard.map { "\(name) of \($0)" } ?? name }

  private var name: String {
    get {
      switch step {
      case .tap(let name, _), .press(let name), .release(let name): name
      }
    }
    set { step = .tap(newValue, hold: hold) }
  }

  private var hold: TimeSpan {
    get { if case .tap(_, let hold) = step { hold } else { Self.usualHold } }
    set { step = .tap(name, hold: newValue) }
  }

  private var pressed: PlacedKey {
    get { PlacedKey(name: name, position: position) }
    set { (step, position) = (.press(newValue.name), newValue.position) }
  }

  private var released: PlacedKey {
    get { PlacedKey(name: name, position: position) }
    set { (step, position) = (.release(newValue.name), newValue.position) }
  }
}

/// The name of a key, and the place of the word before it.
private struct PlacedKey {
  var name: String
  var position: SourcePosition?
}

extension Form where Value == PlacedKey, Notes == ScriptReading {
  fileprivate static var placedKey: Form {
    ScriptForm<String>.key.refined { name, node, _ in PlacedKey(name: name, position: node.keyPosition) }
  }
}
