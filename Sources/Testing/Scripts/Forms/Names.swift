import Documents
import JSONText

/// Names that are valid only if the server or its keymaps have them.
extension Form where Value == String, Notes == ScriptReading {
  static var key: Form {
    name("the name of a key").refined { name, node, reading in
      reading.check(key: name, at: node.position)
      return name
    }
  }

  /// Text that can be typed with keys.
  static var typed: Form {
    text("text to type").refined { text, node, reading in
      reading.check(typed: text, at: node.position) ? text : nil
    }
  }
}

extension Form where Value == KeyChord, Notes == ScriptReading {
  /// A chord such as `Ctrl+Shift+C`.
  static var chord: Form {
    Form(KeyChord.schema) { node, reading in
      guard let chord = node.chord() else { return nil }
      reading.check(key: chord.key, at: node.position)
      return chord
    }
  }
}

extension ScriptReading {
  fileprivate func check(key name: String, at position: SourcePosition) {
    guard let knowledge, !knowledge.isKey(name) else { return }
    let isChord = name.dropFirst().contains("+")
    faults.report(
      at: position, "unknown key", found: name.quotedForPeople,
      expected: isChord
        ? "one key; 'chord: \(name)' presses several"
        : "a keysym name such as Return, or an evdev name such as KEY_ENTER",
      nearestName: knowledge.nearestKey(name))
  }

  fileprivate func check(typed text: String, at position: SourcePosition) -> Bool {
    guard let knowledge else { return true }
    var untypable: [String] = []
    for scalar in text.unicodeScalars where !scalar.isLineEnd && !knowledge.canType(scalar) {
      let name = "U+" + String(repeating: "0", count: max(0, 4 - scalar.hex.count)) + scalar.hex
      if !untypable.contains(name) { untypable.append(name) }
    }
    guard !untypable.isEmpty else { return true }
    faults.report(
      at: position, "cannot type this text", found: untypable.joined(separator: ", "),
      expected: "visible characters, spaces, newlines and tabs")
    return false
  }

  /// Reports an interface, event or argument that the server does not have.
  ///
  /// - Parameters:
  ///   - position: the position of the event's name.
  ///   - arguments: the positions of the names of its arguments.
  func check(_ event: EventPattern, at position: SourcePosition, arguments: [SourcePosition]) {
    guard let knowledge else { return }
    guard let events = knowledge.events[event.interface] else {
      return faults.report(
        at: position, "unknown interface", found: event.interface.quotedForPeople,
        expected: "an interface of the compositor, such as wl_touch",
        nearestName: knowledge.events.keys.sorted().nearest(to: event.interface))
    }
    let fitting = events.filter { event.event.matches($0.key) }
    guard !fitting.isEmpty else {
      let names = events.keys.sorted()
      return faults.report(
        at: position, "unknown event of \(event.interface)", found: event.event.text.quotedForPeople,
        expected: names.isEmpty ? "another interface, because \(event.interface) has no events" : names.alternatives,
        nearestName: names.nearest(to: event.event.text))
    }
    for (argument, position) in zip(event.arguments, arguments)
    where !fitting.contains(where: { $0.value.contains(argument.name) }) {
      let names = Set(fitting.flatMap(\.value)).sorted()
      faults.report(
        at: position, "unknown argument of \(event.interface).\(event.event.text)",
        found: argument.name.quotedForPeople,
        expected: names.isEmpty ? "no arguments" : names.alternatives,
        nearestName: names.nearest(to: argument.name))
    }
  }
}

extension Unicode.Scalar {
  fileprivate var hex: String { String(value, radix: 16, uppercase: true) }
  fileprivate var isLineEnd: Bool { self == "\n" || self == "\r" }
}
