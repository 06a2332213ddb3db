import Documents

extension ScriptReading {
  /// Steps that a keyboard makes.
  static let keyboardWords: [StepWord] = [
    ("key", { $0.readKey($1).map { .keyboard(.key($0)) } }),
    ("chord", { $0.readChord($1).map { .keyboard(.chord($0)) } }),
    ("type", { $0.readType($1).map { .keyboard(.type($0)) } }),
    ("media", { $0.readMedia($1).map { .keyboard(.media($0)) } }),
  ]

  func readKey(_ node: NodeReader) -> KeyStep? {
    let usualHold = TimeSpan.milliseconds(50)
    guard node.isMapping else { return readKeyName(node).map { .tap($0, hold: usualHold) } }
    return node.mapping("a key step") { key in
      guard let change = key.exactlyOne(of: ["tap", "press", "release"]) else { return nil }
      let hold = change == "tap" ? readHold(key, default: usualHold) : .zero
      guard let name = key.required(change, { readKeyName($0) }) else { return nil }
      switch change {
      case "press":
        held.press(key: name, at: key.position(of: change), faults)
        return .press(name)
      case "release":
        held.release(key: name, at: key.position(of: change), faults)
        return .release(name)
      default: return .tap(name, hold: hold)
      }
    }
  }

  func readType(_ node: NodeReader) -> TypeStep? {
    guard node.isMapping else { return readTypedText(node).map { TypeStep(text: $0) } }
    return node.mapping("a type step") { type in
      let text = type.required("text") { readTypedText($0) }
      let interval = type.optional("interval", default: .milliseconds(10)) { $0.duration() }
      return text.map { TypeStep(text: $0, interval: interval) }
    }
  }

  func readMedia(_ node: NodeReader) -> MediaStep? {
    guard node.isMapping else { return node.choice(MediaKey.self).map { MediaStep(key: $0) } }
    return node.mapping("a media step") { media in
      let key = media.required("key") { $0.choice(MediaKey.self) }
      let hold = readHold(media, default: .milliseconds(50))
      return key.map { MediaStep(key: $0, hold: hold) }
    }
  }

}
