package import Documents
package import Interaction

/// The touches of fingers that are rejected, on the desktop or on windows. Nil leaves the setting to other rules.
package struct RejectedTouches: Equatable, Sendable {
  /// A receiver that does not get rejected touches.
  package enum Receiver: String, CaseIterable, Sendable {
    case clients
    case recognizers
  }

  /// The widths of dead zones along the edges of the output or window.
  package var edges: EdgeStrips?
  /// Further dead zones.
  package var areas: [TouchArea]?
  /// The longest major axis of a contact; `.some(nil)` for no limit.
  package var largerThan: Length??
  /// The time after the press of a key; `.some(nil)` for none.
  package var whileTyping: TimeSpan??
  /// The receivers that do not get the touches.
  package var receivers: Set<Receiver>?

  package init() {}

  /// The widths of strips along edges; nil for an edge without a strip.
  package struct EdgeStrips: Equatable, Sendable {
    package var left: WrittenLength?
    package var top: WrittenLength?
    package var right: WrittenLength?
    package var bottom: WrittenLength?

    package init() {}

    /// The strips as areas.
    package var areas: [TouchArea] {
      let all: [(RectEdge, WrittenLength?)] = [(.left, left), (.top, top), (.right, right), (.bottom, bottom)]
      return all.compactMap { edge, size in size.map { .edge(edge, size: $0) } }
    }
  }

  package var isEmpty: Bool { self == RejectedTouches() }

  /// Returns the settings with those of a later rule in their place.
  package func merged(with later: RejectedTouches) -> RejectedTouches {
    var merged = self
    merged.edges = later.edges ?? edges
    merged.areas = later.areas ?? areas
    merged.largerThan = later.largerThan ?? largerThan
    merged.whileTyping = later.whileTyping ?? whileTyping
    merged.receivers = later.receivers ?? receivers
    return merged
  }
}
