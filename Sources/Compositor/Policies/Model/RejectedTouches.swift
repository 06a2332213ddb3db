public import Documents
public import Interaction

/// The touches of fingers that are rejected, on the desktop or on windows. Nil leaves the setting to other rules.
public struct RejectedTouches: Equatable, Sendable {
  /// A receiver that does not get rejected touches.
  public enum Receiver: String, CaseIterable, Sendable {
    case clients
    case recognizers
  }

  /// The widths of dead zones along the edges of the output or window.
  public var edges: EdgeStrips?
  /// Further dead zones.
  public var areas: [TouchArea]?
  /// The longest major axis of a contact; `.some(nil)` for no limit.
  public var largerThan: Length??
  /// The time after the press of a key; `.some(nil)` for none.
  public var whileTyping: TimeSpan??
  /// The receivers that do not get the touches.
  public var receivers: Set<Receiver>?

  public init() {}

  /// The widths of strips along edges; nil for an edge without a strip.
  public struct EdgeStrips: Equatable, Sendable {
    public var left: WrittenLength?
    public var top: WrittenLength?
    public var right: WrittenLength?
    public var bottom: WrittenLength?

    public init() {}

    /// The strips as areas.
    public var areas: [TouchArea] {
      let all: [(RectEdge, WrittenLength?)] = [(.left, left), (.top, top), (.right, right), (.bottom, bottom)]
      return all.compactMap { edge, size in size.map { .edge(edge, size: $0) } }
    }
  }

  public var isEmpty: Bool { self == RejectedTouches() }

  /// Returns the settings with those of a later rule in their place.
  public func merged(with later: RejectedTouches) -> RejectedTouches {
    var merged = self
    merged.edges = later.edges ?? edges
    merged.areas = later.areas ?? areas
    merged.largerThan = later.largerThan ?? largerThan
    merged.whileTyping = later.whileTyping ?? whileTyping
    merged.receivers = later.receivers ?? receivers
    return merged
  }
}
