import Documents

extension ScriptReading {
  func readSent(_ node: NodeReader) -> SentEvents? {
    node.mapping("sent events") { sent in
      let client = sent.required("to") { readClientName($0) }
      let match = sent.optional("match", default: .inOrder) { $0.choice(SentEvents.Match.self) }
      let since = sent.optional("since", default: .lastCheck) { $0.choice(SentEvents.Since.self) }
      let events = sent.required("events") { $0.list(of: "events", count: 1...10_000) { readEvent($0) } }
      guard let client, let events else { return nil }
      return SentEvents(client: client, events: events, match: match, since: since)
    }
  }

  /// `wl_touch.down`, or `{wl_touch.down: {id: 0}}`.
  private func readEvent(_ node: NodeReader) -> EventPattern? {
    guard node.isMapping else {
      guard let event = node.text.flatMap({ readEventName($0, node) }) else { return missingEvent(node) }
      check(event, at: node.position, arguments: [])
      return event
    }
    guard let entries = node.entries(of: "one event"), entries.count == 1 else {
      node.fault(expected: "one event with its arguments, such as {wl_touch.down: {id: 0}}")
      return nil
    }
    let key = NodeReader(Node(.scalar(entries[0].key.text, .plain), at: entries[0].key.position), faults: faults)
    let arguments = entries[0].value.entries(of: "arguments by name")?.compactMap { name, value in
      readArgument(value).map { EventPattern.Argument(name: name.text, pattern: $0) }
    }
    guard var event = readEventName(entries[0].key.text, key), let arguments else { return nil }
    event.arguments = arguments
    let positions = (entries[0].value.entries(of: "arguments by name") ?? []).map(\.key.position)
    check(event, at: key.position, arguments: positions)
    return event
  }

  private func missingEvent(_ node: NodeReader) -> EventPattern? {
    if node.text == nil { node.fault(expected: "an event such as wl_touch.down") }
    return nil
  }

  private func readEventName(_ text: String, _ node: NodeReader) -> EventPattern? {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 2, parts.allSatisfy({ !$0.isEmpty && !$0.contains(" ") }), !parts[0].contains("*") else {
      node.fault(expected: "an event such as wl_touch.down")
      return nil
    }
    return EventPattern(interface: String(parts[0]), event: TextPattern(String(parts[1])))
  }

  /// A number, a range `10..20`, or text with `*`.
  private func readArgument(_ node: NodeReader) -> ArgumentPattern? {
    guard let text = node.text else {
      node.fault(expected: "a number, a range such as 10..20, or text")
      return nil
    }
    if node.plainText != nil {
      if let number = Double(decimal: text) { return .number(number) }
      if let range = readRange(text, node) { return range }
    }
    return .text(TextPattern(text))
  }

  private func readRange(_ text: String, _ node: NodeReader) -> ArgumentPattern? {
    guard let dots = text.utf8.firstIndex(of: UInt8(ascii: ".")).flatMap({ _ in text.rangeOfDots }) else { return nil }
    guard let low = Double(decimal: text[..<dots.lowerBound]), let high = Double(decimal: text[dots.upperBound...])
    else { return nil }
    guard low <= high else {
      node.fault(expected: "a range whose lower end comes first")
      return nil
    }
    return .range(low...high)
  }
}

extension String {
  /// Where the first two dots in a row stand.
  fileprivate var rangeOfDots: Range<String.Index>? {
    var index = startIndex
    while index < endIndex {
      let next = self.index(after: index)
      if self[index] == ".", next < endIndex, self[next] == "." { return index..<self.index(after: next) }
      index = next
    }
    return nil
  }
}
