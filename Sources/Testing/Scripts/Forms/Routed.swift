import Documents

extension RoutedCheck {
  private typealias Row = ScriptField<RoutedCheck>

  static var form: ScriptForm<RoutedCheck> {
    let number = ScriptForm<Int>.integer(ScriptLimits.finger).map { Subject.finger($0) }.or("last", .finger(nil))
    let target = ScriptForm<WindowSelector>.surface.map { Target.window($0) }.or("none", .nobody)
    let rows: [Row] = [
      Row("finger", "The number of a finger, or `last` for the one that came down last.", \.subject, number),
      Row("button", "A button of the pointer.", \.subject, ScriptForm<PointerButton>.button.map { .button($0) }),
      Row("key", "A key, by its keysym name or evdev name.", \.subject, ScriptForm<String>.key.map { .key($0) }),
      Row("event", "Which event: down, motion, up or cancel; press or release.", \.event, .choice),
      Row("to", "The window that received it, or `none`.", \.target, target),
      Row("because", "The reason, as a trace names it.", \.reason, .reason),
    ]
    let table = ScriptTable<RoutedCheck>(
      "a routed event", rows, [.exactlyOne(of: ["finger", "button", "key"]), .some(of: ["to", "because"])])
    return table.form(RoutedCheck(.finger(nil))).refined { check, node, reading in
      guard let event = check.event, !check.events.contains(event) else { return check }
      reading.faults.report(
        at: node.position, "invalid event \(event.rawValue.quotedForPeople) for this input",
        expected: check.events.map(\.rawValue).alternatives)
      return nil
    }
  }

  /// The events of the subject; the first is the beginning.
  package var events: [Event] {
    switch subject {
    case .finger: [.down, .motion, .up, .cancel]
    case .button, .key: [.press, .release]
    }
  }
}

extension Form where Value == String, Notes == ScriptReading {
  /// The word of a reason or a note in a trace.
  fileprivate static var reason: Form {
    name("the reason of an event, such as hit").refined { word, node, reading in
      guard let known = reading.knowledge?.reasons, !known.isEmpty, !known.contains(word) else { return word }
      reading.faults.report(
        at: node.position, "unknown reason", found: word.quotedForPeople,
        expected: "a word of `why` or of a note in a trace, such as hit", nearestName: known.nearest(to: word))
      return nil
    }
  }
}
