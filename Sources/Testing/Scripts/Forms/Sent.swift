import Documents
import JSONText

extension SentEvents {
  private typealias Row = ScriptField<SentEvents>

  static var form: ScriptForm<SentEvents> {
    let events = ScriptForm<EventPattern>.event.list(of: "events", count: 1...10_000)
    let rows: [Row] = [
      Row("to", "The client that received the events.", \.client, .client, isRequired: true),
      Row("match", "The order of the events, and whether others may be between them.", \.match, .choice),
      Row("since", "The time from which events count.", \.since, .choice),
      Row(
        "events", "The events, such as wl_touch.down, each with the arguments to compare.", \.events, events,
        isRequired: true),
    ]
    return ScriptTable("an expectation of sent events", rows).form(SentEvents(client: "", events: []))
  }
}

extension Form where Value == EventPattern, Notes == ScriptReading {
  /// An event such as `wl_touch.down`, or `{wl_touch.down: {id: 0}}`.
  fileprivate static var event: Form {
    let name = JSON.text("^[^.* ]+\\.[^. ]+$")
    let arguments: JSON = ["type": "object", "additionalProperties": .anyScalar]
    let mapping: JSON = [
      "type": "object", "propertyNames": name, "additionalProperties": arguments, "minProperties": 1,
      "maxProperties": 1,
    ]
    return Form(["anyOf": [name, mapping]]) { node, reading in
      guard node.isMapping else {
        guard let event = node.event() else { return nil }
        reading.check(event, at: node.position, arguments: [])
        return event
      }
      return node.eventWithArguments(reading)
    }
  }
}

extension NodeReader {
  fileprivate func eventWithArguments(_ reading: ScriptReading) -> EventPattern? {
    guard let entries = entries(of: "one event"), entries.count == 1 else {
      fault(expected: "one event with its arguments, such as {wl_touch.down: {id: 0}}")
      return nil
    }
    let key = NodeReader(Node(.scalar(entries[0].key.text, .plain), at: entries[0].key.position), faults: faults)
    let given = entries[0].value.entries(of: "arguments by name")
    let arguments = given?.compactMap { name, value in
      value.argument().map { EventPattern.Argument(name: name.text, pattern: $0) }
    }
    guard var event = key.event(), let arguments else { return nil }
    event.arguments = arguments
    reading.check(event, at: key.position, arguments: (given ?? []).map(\.key.position))
    return event
  }

  fileprivate func event() -> EventPattern? {
    let parts = text?.split(separator: ".", omittingEmptySubsequences: false) ?? []
    guard parts.count == 2, parts.allSatisfy({ !$0.isEmpty && !$0.contains(" ") }), !parts[0].contains("*") else {
      fault(expected: "an event such as wl_touch.down")
      return nil
    }
    return EventPattern(interface: String(parts[0]), event: TextPattern(String(parts[1])))
  }

  /// Reads a number, a range such as `10..20`, or text with `*`.
  private func argument() -> ArgumentPattern? {
    guard let text else {
      fault(expected: "a number, a range such as 10..20, or text")
      return nil
    }
    if plainText != nil {
      if let number = Double(decimal: text) { return .number(number) }
      if let range = range(text) { return range }
    }
    return .text(TextPattern(text))
  }

  private func range(_ text: String) -> ArgumentPattern? {
    guard let dots = text.firstRange(of: ".."), let low = Double(decimal: text[..<dots.lowerBound]),
      let high = Double(decimal: text[dots.upperBound...])
    else { return nil }
    guard low <= high else {
      fault(expected: "a range with the lower end first")
      return nil
    }
    return .range(low...high)
  }
}
