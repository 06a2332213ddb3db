/// What a client was asked to become, request by request, until it answers (`xdg_surface.ack_configure`).
struct ConfigureLedger<Configuration> {
  private struct Entry {
    var serial: UInt32
    /// nil once the surface has been unmapped: the answer is still legal, but stands for nothing.
    var configuration: Configuration?
  }

  /// A client that answers none of so many requests has no use for the older ones.
  private static var capacity: Int { 1024 }

  private var unanswered: [Entry] = []
  private var answered: Configuration?

  mutating func sent(_ configuration: Configuration, serial: UInt32) {
    if unanswered.count == Self.capacity { unanswered.removeFirst() }
    unanswered.append(Entry(serial: serial, configuration: configuration))
  }

  enum Answer: Equatable {
    case current
    /// To a request from before the surface was unmapped.
    case outdated
    /// To a request that was never sent, was answered, or came before one that was answered.
    case unknown
  }

  /// Takes an answer; it stands for all requests sent before it too.
  mutating func answer(_ serial: UInt32) -> Answer {
    guard let index = unanswered.firstIndex(where: { $0.serial == serial }) else { return .unknown }
    let configuration = unanswered[index].configuration
    unanswered.removeFirst(index + 1)
    guard let configuration else { return .outdated }
    answered = configuration
    return .current
  }

  /// The last request that was answered since the last commit; the commit that takes it is the client's reply.
  mutating func takeAnswered() -> Configuration? {
    defer { answered = nil }
    return answered
  }

  /// Forgets what the requests were about, as when the surface is unmapped.
  mutating func invalidate() {
    answered = nil
    for index in unanswered.indices { unanswered[index].configuration = nil }
  }
}
