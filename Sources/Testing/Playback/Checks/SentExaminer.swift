import Documents
import Scenes
import Scripts
import WaylandWire

/// Examines conditions about the events that a client was sent.
struct SentExaminer {
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
    switch check.match {
    case .inOrder:
      var wanted = check.events[...]
      for event in events {
        if let next = wanted.first, next.matches(event) { wanted = wanted.dropFirst() }
      }
      holds = wanted.isEmpty
    case .exactly:
      holds = related.count == check.events.count && zip(check.events, related).allSatisfy { $0.matches($1) }
    case .none:
      holds = !events.contains { event in check.events.contains { $0.matches(event) } }
    }
    let manner =
      switch check.match {
      case .inOrder: "in this order"
      case .exactly: "exactly"
      case .none: "none of"
      }
    let wanted = check.events.map { "\($0.interface).\($0.event)\($0.words)" }.joined(separator: ", ")
    let found = related.suffix(40).map(\.words).joined(separator: ", ")
    return Finding(
      holds, expected: "\(check.client) to receive \(manner): \(wanted)",
      actual: found.isEmpty ? "no such events" : found)
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
    arguments.isEmpty ? "" : "(\(arguments.map { "\($0.name): \($0.pattern.words)" }.joined(separator: ", ")))"
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
