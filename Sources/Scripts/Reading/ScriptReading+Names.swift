import Documents

/// Names that only the server or its keymaps know.
extension ScriptReading {
  func readKeyName(_ node: NodeReader) -> String? {
    guard let name = node.name("the name of a key") else { return nil }
    check(key: name, at: node.position)
    return name
  }

  func readChord(_ node: NodeReader) -> KeyChord? {
    guard let chord = node.chord() else { return nil }
    check(key: chord.key, at: node.position)
    return chord
  }

  private func check(key name: String, at position: SourcePosition) {
    guard let knowledge, !knowledge.isKey(name) else { return }
    faults.report(
      at: position, "unknown key", found: name.quotedForPeople,
      expected: "the name of a keysym such as Return, or of the kernel such as KEY_ENTER",
      nearestName: knowledge.nearestKey(name))
  }

  func readTypedText(_ node: NodeReader) -> String? {
    guard let text = node.string("text to type") else { return nil }
    guard let knowledge else { return text }
    var untypable: [String] = []
    for scalar in text.unicodeScalars where !scalar.isLineEnd && !knowledge.canType(scalar) {
      let name = "U+" + String(repeating: "0", count: max(0, 4 - scalar.hex.count)) + scalar.hex
      if !untypable.contains(name) { untypable.append(name) }
    }
    guard !untypable.isEmpty else { return text }
    faults.report(
      at: node.position, "no key types this", found: untypable.joined(separator: ", "),
      expected: "characters that can be seen, spaces, new lines and tabs")
    return nil
  }

  /// Reports an interface, an event or an argument that no client can have been sent.
  ///
  /// - Parameters:
  ///   - position: of the event's name.
  ///   - arguments: of the names of its arguments.
  func check(_ event: EventPattern, at position: SourcePosition, arguments: [SourcePosition]) {
    guard let knowledge else { return }
    guard let events = knowledge.events[event.interface] else {
      return faults.report(
        at: position, "unknown interface", found: event.interface.quotedForPeople,
        expected: "an interface that the compositor has, such as wl_touch",
        nearestName: knowledge.events.keys.sorted().nearest(to: event.interface))
    }
    let fitting = events.filter { event.event.matches($0.key) }
    guard !fitting.isEmpty else {
      let names = events.keys.sorted()
      return faults.report(
        at: position, "\(event.interface) has no such event", found: event.event.text.quotedForPeople,
        expected: names.isEmpty ? "another interface: this one has no events" : names.alternatives,
        nearestName: names.nearest(to: event.event.text))
    }
    for (argument, position) in zip(event.arguments, arguments)
    where !fitting.contains(where: { $0.value.contains(argument.name) }) {
      let names = Set(fitting.flatMap(\.value)).sorted()
      faults.report(
        at: position, "\(event.interface).\(event.event.text) has no such argument",
        found: argument.name.quotedForPeople,
        expected: names.isEmpty ? "none: it has no arguments" : names.alternatives,
        nearestName: names.nearest(to: argument.name))
    }
  }
}

extension Unicode.Scalar {
  fileprivate var hex: String { String(value, radix: 16, uppercase: true) }
  fileprivate var isLineEnd: Bool { self == "\n" || self == "\r" }
}
