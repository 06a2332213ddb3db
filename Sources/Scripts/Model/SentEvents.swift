public import Documents

/// What a client must have been sent.
public struct SentEvents: Equatable, Sendable {
  public enum Match: String, CaseIterable, Hashable, Sendable {
    /// In this order, with any others between.
    case inOrder = "in-order"
    /// In this order, with no others of the interfaces that are named.
    case exactly
    /// None of these.
    case none
  }

  public enum Since: String, CaseIterable, Hashable, Sendable {
    /// The last `sent` expectation about this client, or the start where there was none.
    case lastCheck = "last-check"
    case start
  }

  public var client: String
  public var events: [EventPattern]
  public var match: Match
  public var since: Since

  public init(client: String, events: [EventPattern], match: Match = .inOrder, since: Since = .lastCheck) {
    self.client = client
    self.events = events
    self.match = match
    self.since = since
  }
}

/// One event, by interface, name and as many of its arguments as matter.
public struct EventPattern: Equatable, Sendable {
  public struct Argument: Equatable, Sendable {
    public var name: String
    public var pattern: ArgumentPattern

    public init(name: String, pattern: ArgumentPattern) {
      self.name = name
      self.pattern = pattern
    }
  }

  public var interface: String
  /// May contain `*`.
  public var event: TextPattern
  public var arguments: [Argument]

  public init(interface: String, event: TextPattern, arguments: [Argument] = []) {
    self.interface = interface
    self.event = event
    self.arguments = arguments
  }
}

/// What an event's argument must be.
public enum ArgumentPattern: Equatable, Sendable {
  /// Within 1/256, the finest step of `wl_fixed`.
  case number(Double)
  case range(ClosedRange<Double>)
  case text(TextPattern)

  public func matches(_ value: Double) -> Bool {
    switch self {
    case .number(let wanted): (value - wanted).magnitude <= 1.0 / 256
    case .range(let range): range.contains(value)
    case .text(let pattern): pattern.matches(value == value.rounded() ? "\(Int64(clamping: value))" : "\(value)")
    }
  }

  public func matches(_ value: String) -> Bool {
    switch self {
    case .number, .range: Double(decimal: value).map { matches($0) } ?? false
    case .text(let pattern): pattern.matches(value)
    }
  }
}

extension Int64 {
  /// The nearest whole number that fits; 0 for what is no number.
  init(clamping value: Double) {
    if value.isNaN {
      self = 0
    } else {
      self = Int64(exactly: value.rounded()) ?? (value < 0 ? .min : .max)
    }
  }
}
