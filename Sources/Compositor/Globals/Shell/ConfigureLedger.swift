/// The configure events of a surface that the client has not acknowledged (`xdg_surface.ack_configure`).
struct ConfigureLedger<Configuration> {
  private struct Entry {
    var serial: UInt32
    /// nil after the surface was unmapped: an answer is still legal, but does nothing.
    var configuration: Configuration?
  }

  /// The limit of unacknowledged events. Beyond it, the oldest one is dropped.
  private static var capacity: Int { 1024 }

  private var unanswered: [Entry] = []
  private var answered: Configuration?

  mutating func sent(_ configuration: Configuration, serial: UInt32) {
    if unanswered.count == Self.capacity { unanswered.removeFirst() }
    unanswered.append(Entry(serial: serial, configuration: configuration))
  }

  enum Answer: Equatable {
    case current
    /// The answer to an event from before the surface was unmapped.
    case outdated
    /// The answer to an event that was never sent, was dropped, was acknowledged, or preceded an acknowledged one.
    case unknown
  }

  /// Handles an answer, which also acknowledges all earlier events.
  mutating func answer(_ serial: UInt32) -> Answer {
    guard let index = unanswered.firstIndex(where: { $0.serial == serial }) else { return .unknown }
    let configuration = unanswered[index].configuration
    unanswered.removeFirst(index + 1)
    guard let configuration else { return .outdated }
    answered = configuration
    return .current
  }

  /// Removes and returns the latest configuration acknowledged since the last commit. The commit applies it.
  mutating func takeAnswered() -> Configuration? {
    defer { answered = nil }
    return answered
  }

  /// Discards the configurations of unacknowledged events when the surface is unmapped.
  mutating func invalidate() {
    answered = nil
    for index in unanswered.indices { unanswered[index].configuration = nil }
  }
}
