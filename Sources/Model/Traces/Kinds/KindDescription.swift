/// The name of a kind of entry in traces and the meaning of its fields. Each family of kinds is described in its own
/// file.
struct KindDescription: Sendable {
  let kind: FlightEntry.Kind
  let direction: FlightEntry.Kind.Direction
  let word: StaticString
  let content: FlightEntry.Kind.Content
  let receiver: FlightEntry.Kind.Receiver
  /// True if the trace names the surface's application before this entry, unless it has done so already.
  let isEntrance: Bool

  static func input(
    _ kind: FlightEntry.Kind, _ word: StaticString, _ content: FlightEntry.Kind.Content = .nothing
  ) -> Self {
    Self(kind: kind, direction: .input, word: word, content: content, receiver: .nobody, isEntrance: false)
  }

  static func decision(_ kind: FlightEntry.Kind, _ word: StaticString) -> Self {
    Self(kind: kind, direction: .decision, word: word, content: .nothing, receiver: .nobody, isEntrance: false)
  }

  static func output(
    _ kind: FlightEntry.Kind, _ word: StaticString, _ content: FlightEntry.Kind.Content = .nothing,
    to receiver: FlightEntry.Kind.Receiver = .nobody, isEntrance: Bool = false
  ) -> Self {
    Self(kind: kind, direction: .output, word: word, content: content, receiver: receiver, isEntrance: isEntrance)
  }
}

extension KindDescription {
  /// The descriptions of all families, indexed by the kind's raw value. Every kind has exactly one.
  static let all: [Self] = {
    var table: [Self?] = FlightEntry.Kind.allCases.map { _ in nil }
    for description in families.joined() {
      let place = Int(description.kind.rawValue)
      precondition(table[place] == nil, "the kind \(description.kind) has two descriptions")
      table[place] = description
    }
    return zip(FlightEntry.Kind.allCases, table).map { kind, description in
      guard let description else { preconditionFailure("the kind \(kind) has no description") }
      return description
    }
  }()

  private static let families: [[Self]] = [
    touch, pointer, gesture, tool, pad, key, device, decision, window, responder, menu, drag, action, note,
    client,
  ]
}
