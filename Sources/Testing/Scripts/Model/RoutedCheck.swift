/// A condition for the target of an event and the router's reason for it.
package struct RoutedCheck: Equatable, Sendable {
  package enum Subject: Equatable, Sendable {
    /// The finger with this number; nil for the one that came down last.
    case finger(Int?)
    case button(PointerButton)
    /// A key by its keysym name or evdev name.
    case key(String)
  }

  package enum Event: String, CaseIterable, Sendable {
    case down
    case motion
    case up
    case cancel
    case press
    case release
  }

  package enum Target: Equatable, Sendable {
    case any
    case nobody
    case window(WindowSelector)
  }

  package var subject: Subject
  /// The kind of event; nil for the beginning: `down` or `press`.
  package var event: Event?
  package var target: Target
  /// The word of the reason or of the note in a trace; nil for any.
  package var reason: String?

  package init(_ subject: Subject, event: Event? = nil, target: Target = .any, reason: String? = nil) {
    self.subject = subject
    self.event = event
    self.target = target
    self.reason = reason
  }
}
