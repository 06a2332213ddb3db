import Documents
import JSONText

extension Form where Value == String, Notes == Void {
  static var text: Form {
    Form(["type": "string", "minLength": 1]) { node, _ in
      if let text = node.quotedText, !text.isEmpty { return text }
      node.fault(expected: "text")
      return nil
    }
  }

  static var path: Form {
    Form(.text("^/")) { node, _ in
      if let text = node.quotedText, text.hasPrefix("/"), !text.utf8.contains(0) { return text }
      node.fault(expected: "a path that begins with /")
      return nil
    }
  }
}

extension Form where Value == Double, Notes == Void {
  /// A coordinate of the desktop. Outputs are nowhere near the limits.
  static var coordinate: Form {
    let most = 1_000_000.0
    return Form(["type": "number", "minimum": .number(-most), "maximum": .number(most)]) { node, _ in
      if case .number(let number) = node.node.json, abs(number) <= most { return number }
      node.fault(expected: "a number of logical pixels from -1000000 to 1000000")
      return nil
    }
  }
}

extension Form where Value == ChainRequest.Place, Notes == Void {
  /// A place of the desktop as a list of two coordinates.
  static var place: Form {
    RequestForm<Double>.coordinate.list(of: "coordinates", count: 2...2).refined { list, _, _ in
      ChainRequest.Place(x: list[0], y: list[1])
    }
  }
}

extension Form where Value == WindowName, Notes == Void {
  static var window: Form {
    Form(["type": ["integer", "string"]]) { node, _ in
      if let text = node.quotedText, !text.isEmpty { return .text(text) }
      if let id = node.node.json.integer { return .id(id) }
      node.fault(expected: "a window's id, name, app-id or title")
      return nil
    }
  }
}

extension Form where Value == WindowName?, Notes == Void {
  static var windowOrNull: Form {
    let window = RequestForm<WindowName>.window
    return Form(["anyOf": [["type": "null"], window.schema]]) { node, notes in
      node.isNull ? .some(nil) : window.read(node, notes).map { $0 }
    }
  }
}

extension Form where Value == JSON, Notes == Void {
  /// The whole numbers that every reader of JSON represents exactly.
  private static var wholeNumbers: ClosedRange<Double> { -9_007_199_254_740_991...9_007_199_254_740_991 }
  private static var longest: Int { 256 }

  /// The id of a request: null, text or a whole number that JSON represents exactly.
  static var id: Form {
    let number: JSON = [
      "type": "integer", "minimum": .number(wholeNumbers.lowerBound), "maximum": .number(wholeNumbers.upperBound),
    ]
    return Form(["anyOf": [["type": "null"], ["type": "string"], number]]) { node, _ in
      let value = node.node.json
      switch value {
      case .null: return value
      case .string(let text) where text.utf8.count <= longest: return value
      case .number(let number) where wholeNumbers.contains(number) && number == number.rounded(): return value
      case .string, .number, .bool, .array, .object:
        node.fault(expected: "a whole number, or text of at most \(longest) bytes")
        return nil
      }
    }
  }
}

extension Form where Value == String?, Notes == Void {
  /// The clients of a script, as text in its language, or as JSON, which is a subset of that language.
  static var clients: Form {
    Form(["type": ["string", "object"]]) { node, _ in
      if let text = node.quotedText { return .some(text) }
      if node.isMapping { return .some(node.node.json.written) }
      node.fault(expected: "a mapping such as {\"app\": {\"command\": [\"foot\"]}}")
      return nil
    }
  }
}

extension Form where Value == [FollowTopic], Notes == Void {
  /// A topic or a list of topics. Repeated topics count once.
  static var topics: Form {
    let words = FollowTopic.allCases.map(\.rawValue)
    let topic = RequestForm<FollowTopic>.choice
    return topic.oneOrMore(of: words.alternatives, count: 0...1_000)
      .describing { _ in topic.oneOrMore(of: "", count: 1...1_000).schema }
      .refined { all, node, _ in
        if all.isEmpty { node.fault(expected: "a list of \(words.alternatives)") }
        return all.enumerated().filter { !all[..<$0].contains($1) }.map(\.element)
      }
  }
}

extension Form where Value == [String], Notes == Void {
  /// A step, or a list of steps, as text in the language of scripts, or as JSON, which is a subset of that language.
  static var steps: Form {
    texts(of: "steps", upTo: 100_000, "a step such as {\"tap\": [100, 100]}, or a list of them")
  }

  /// A selector of a widget, or a list of selectors, as text in the language of scripts, or as JSON.
  static var selectors: Form {
    texts(
      of: "selectors", upTo: FindRequest.mostSelectors, "a selector such as {\"role\": \"button\"}, or a list of them")
  }

  private static func texts(of items: String, upTo most: Int, _ expected: String) -> Form {
    let step = RequestForm<String>(["type": ["string", "object"]]) { node, _ in
      if let text = node.quotedText { return text }
      if node.isMapping { return node.node.json.written }
      node.fault(expected: expected)
      return nil
    }
    return step.oneOrMore(of: items, count: 0...most)
      .describing { _ in step.oneOrMore(of: "", count: 1...most).schema }.refined { steps, node, _ in
        if !steps.isEmpty { return steps }
        node.fault(expected: expected)
        return nil
      }
  }
}

extension NodeReader {
  /// The text of a node in quotes; nil for a number.
  fileprivate var quotedText: String? { plainText == nil ? text : nil }
}
