package import Surfaces

/// A change of a client's health, a refused request, a notification about idleness, a bell, or an input view. It sends
/// nothing; traces and the flight recorder contain it.
public struct ClientNews: Equatable, Sendable {
  package enum Kind: Equatable, Sendable {
    /// The client has not answered a ping in time.
    case unresponsive
    /// The client has answered a ping after all.
    case responsive
    /// The client has many unread events.
    case lagging
    /// The client has read its events, and is not lagging any more.
    case caughtUp
    /// A request was refused because of its serial.
    case serialRefused
    /// The client was notified that the seat is idle.
    case idled
    /// The client was notified that the seat is not idle any more.
    case resumed
    /// The client has rung the bell.
    case rang
    /// An input view of the client is shown, or no longer is.
    case inputViewShown(RoutingReason), inputViewHidden(RoutingReason)
  }

  package var kind: Kind
  package var client: ClientID
  /// The window whose input caused the ping, for `unresponsive` and `responsive`; for `rang`, the window that the
  /// client has named; for input views, their window; else nil.
  package var window: WindowID?
  /// For `lagging`, the number of unread bytes. For `caughtUp`, the number of motions that were withheld. For
  /// `serialRefused`, the raw value of the `RefusedRequest`. For `idled` and `resumed`, the timeout in milliseconds.
  package var count: Int

  package init(_ kind: Kind, _ client: ClientID, window: WindowID? = nil, count: Int = 0) {
    self.kind = kind
    self.client = client
    self.window = window
    self.count = count
  }
}
