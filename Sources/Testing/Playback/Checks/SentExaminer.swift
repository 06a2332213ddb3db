import Documents
import Scenes
import Scripts
import WaylandWire

/// Examines conditions about the events that a client was sent.
struct SentExaminer {
  /// The number of events that a message lists, the last ones.
  private static let most = 40

  private let scene: any SceneReading
  private let observations: Observations

  init(_ scene: any SceneReading, _ observations: Observations) {
    (self.scene, self.observations) = (scene, observations)
  }

  func finding(of check: SentEvents) -> Finding {
    let start = check.since == .lastCheck ? observations.firstUncheckedEvent(of: check.client) : 0
    let events = scene.sent(from: start).filter { $0.client == check.client }
    let interfaces = Set(check.events.map(\.interface))
    let related = events.filter { interfaces.contains($0.interface) }
    let holds: Bool
    var difference = ""
    switch check.match {
    case .inOrder:
      var wanted = check.events[...]
      for event in events {
        if let next = wanted.first, next.matches(event) { wanted = wanted.dropFirst() }
      }
      holds = wanted.isEmpty
      if let missing = wanted.first, check.events.count > 1 {
        difference = "; event \(check.events.count - wanted.count + 1) is missing: \(missing.words)"
      }
    case .exactly:
      let same = zip(check.events, related).prefix { $0.matches($1) }.count
      holds = same == related.count && same == check.events.count
      difference = Self.difference(of: related, from: check.events, at: same)
    case .none:
      holds = !events.contains { event in check.events.contains { $0.matches(event) } }
    }
    let manner =
      switch check.match {
      case .inOrder: "in this order"
      case .exactly: "exactly"
      case .none: "none of"
      }
    let wanted = check.events.map(\.words).joined(separator: ", ")
    let shown = related.suffix(Self.most)
    let hidden = related.count > shown.count ? ["\(related.count - shown.count) before"] : []
    let found = (hidden + shown.map(\.words)).joined(separator: ", ")
    return Finding(
      holds, expected: "\(check.client) to receive \(manner): \(wanted)",
      actual: found.isEmpty ? "no such events" : found + difference)
  }

  /// The first difference between the events that were found and those that are expected; empty for none.
  private static func difference(of found: [SentEvent], from expected: [EventPattern], at index: Int) -> String {
    switch (index < expected.count, index < found.count) {
    case (true, true): "; event \(index + 1) is \(found[index].words) instead of \(expected[index].words)"
    case (true, false): "; event \(index + 1) is missing: \(expected[index].words)"
    case (false, true): "; event \(index + 1) is not expected: \(found[index].words)"
    case (false, false): ""
    }
  }
}

extension EventPattern {
  func matches(_ sent: SentEvent) -> Bool {
    guard sent.interface == interface, event.matches(sent.name) else { return false }
    return arguments.allSatisfy { argument in
      guard let value = sent.argument(named: argument.name) else { return false }
      return argument.pattern.matches(value)
    }
  }

  fileprivate var words: String {
    let values = arguments.map { "\($0.name): \($0.pattern.words)" }
    return "\(interface).\(event)" + (values.isEmpty ? "" : "(\(values.joined(separator: ", ")))")
  }
}

extension ArgumentPattern {
  fileprivate func matches(_ value: WireArgument) -> Bool {
    switch value {
    case .int(let number): matches(Double(number))
    case .uint(let number), .object(let number), .newID(let number): matches(Double(number))
    case .fixed(let number): matches(number.double)
    case .string(let text): matches(text ?? "")
    case .array, .descriptor: false
    }
  }

  fileprivate var words: String {
    switch self {
    case .number(let number): Int64(exactly: number).map { "\($0)" } ?? "\(number)"
    case .range(let range): "\(range.lowerBound)…\(range.upperBound)"
    case .text(let pattern): pattern.text
    }
  }
}

extension SentEvent {
  func argument(named name: String) -> WireArgument? {
    guard let index = argumentNames.firstIndex(of: name), arguments.indices.contains(index) else { return nil }
    return arguments[index]
  }

  /// The event's name with the arguments that mean something to a reader. Serials are omitted.
  fileprivate var words: String {
    let values = zip(argumentNames, arguments).compactMap { name, value -> String? in
      guard name != "serial", let text = value.words else { return nil }
      return "\(name): \(text)"
    }
    return description + (values.isEmpty ? "" : "(\(values.joined(separator: ", ")))")
  }
}

extension WireArgument {
  var words: String? {
    switch self {
    case .int(let number): "\(number)"
    case .uint(let number): "\(number)"
    case .fixed(let number):
      Int64(exactly: number.double).map { "\($0)" } ?? "\(number.double)"
    case .string(let text): text ?? "nil"
    case .object, .newID, .array, .descriptor: nil
    }
  }
}
