package import Documents

/// The events that a client must have received.
package struct SentEvents: Equatable, Sendable {
  package enum Match: String, CaseIterable, Hashable, Sendable {
    /// In this order, with any others between.
    case inOrder = "in-order"
    /// In this order, without other events of the named interfaces.
    case exactly
    /// Without any of these events.
    case none
  }

  package enum Since: String, CaseIterable, Hashable, Sendable {
    /// The previous `sent` expectation about this client, or the start of the run.
    case lastCheck = "last-check"
    case start
  }

  package var client: String
  package var events: [EventPattern]
  package var match: Match
  package var since: Since

  package init(client: String, events: [EventPattern], match: Match = .inOrder, since: Since = .lastCheck) {
    self.client = client
    self.events = events
    self.match = match
    self.since = since
  }
}

/// An event, by its interface, its name and any of its arguments.
package struct EventPattern: Equatable, Sendable {
  package struct Argument: Equatable, Sendable {
    package var name: String
    package var pattern: ArgumentPattern

    package init(name: String, pattern: ArgumentPattern) {
      self.name = name
      self.pattern = pattern
    }
  }

  package var interface: String
  /// The name of the event; it may contain `*`.
  package var event: TextPattern
  package var arguments: [Argument]

  package init(interface: String, event: TextPattern, arguments: [Argument] = []) {
    self.interface = interface
    self.event = event
    self.arguments = arguments
  }
}

/// A condition for an argument of an event.
package enum ArgumentPattern: Equatable, Sendable {
  /// Equal within 1/256, the resolution of `wl_fixed`.
  case number(Double)
  case range(ClosedRange<Double>)
  case text(TextPattern)

  package func matches(_ value: Double) -> Bool {
    switch self {
    case .number(let wanted): (value - wanted).magnitude <= 1.0 / 256
    case .range(let range): range.contains(value)
    case .text(let pattern): pattern.matches(value == value.rounded() ? "\(Int64(clamping: value))" : "\(value)")
    }
  }

  package func matches(_ value: String) -> Bool {
    switch self {
    case .number, .range: Double(decimal: value).map { matches($0) } ?? false
    case .text(let pattern): pattern.matches(value)
    }
  }
}

extension Int64 {
  /// The nearest whole number that fits; 0 for NaN.
  init(clamping value: Double) {
    if value.isNaN {
      self = 0
    } else {
      self = Int64(exactly: value.rounded()) ?? (value < 0 ? .min : .max)
    }
  }
}
