package import Documents

/// The treatment of a desktop that gets no input, and of the input that wakes it.
package struct IdlePolicy: Equatable, Sendable {
  /// The treatment of the input that wakes the desktop.
  package enum Wake: String, CaseIterable, Sendable {
    /// It reaches its target, as at other times.
    case pass
    /// Clients and recognizers get neither the touch, press or scroll that wakes the desktop nor its end.
    case swallow
  }

  /// The treatment of the surfaces with which clients keep the seat from becoming idle.
  package enum Inhibitors: String, CaseIterable, Sendable {
    case follow
    case ignore
  }

  /// The power of displays while the desktop is asleep.
  package enum Displays: String, CaseIterable, Sendable {
    case keep
    case off
  }

  /// The times after which a desktop can fall asleep.
  package static let spans = TimeSpan(microseconds: 1000)...TimeSpan.seconds(86_400)

  /// The time without input after which the desktop is asleep; nil if it never sleeps.
  package var after: TimeSpan?
  package var wake = Wake.pass
  package var inhibitors = Inhibitors.follow
  package var displays = Displays.keep
  /// The action that is sent when the desktop falls asleep.
  package var action: ActionName?
  /// The action that is sent after the input that has woken the desktop.
  package var wakeAction: ActionName?

  package init() {}
}

/// The way in which a window keeps the seat from becoming idle.
package enum IdleInhibitRule: String, CaseIterable, Sendable {
  /// It does while a visible surface of it has an inhibitor of its client.
  case client
  /// It does while it is visible.
  case visible
  /// It does while it has the keyboard.
  case key
  /// It does while it is fullscreen.
  case fullscreen
  /// It does not, and inhibitors of its client are ignored.
  case never
}
