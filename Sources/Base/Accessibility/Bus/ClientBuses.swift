package import System

/// Asks applications that each have an accessibility bus of their own.
///
/// The owner hands it each new connection, and drives it. Clients cannot reach each other: their buses share nothing but
/// the process that asks.
package final class ClientBuses: WidgetSource {
  /// The connection of one client.
  package final class Connection: PolledBus {
    /// The process that has made it.
    package var processID: Int32 { client.process }
    /// Called after the client has left, or was ended because it does not read. Do not remove the connection in it.
    package var onEnd: () -> Void = {}
    fileprivate let client: ClientBus
    fileprivate let source: BusSource
    /// The applications that have said what they are.
    fileprivate var applications: [WidgetApplication] = []
    fileprivate var isListing = false
    private var hasEnded = false

    fileprivate init(_ client: ClientBus, _ source: BusSource) {
      (self.client, self.source) = (client, source)
      source.onChange = { [weak self] in self?.didSend() }
    }

    private var gate: ClientGate { client.gate }

    package var descriptor: Int32 { gate.descriptor }
    package var wantedEvents: (reading: Bool, writing: Bool) { (gate.canRead, gate.mustWrite) }
    package var deadline: UInt64? { isOpen && (gate.isBehind || source.hasMore) ? 0 : source.deadline }
    package var onChange: (() -> Void)?

    private func didSend() {
      gate.passOut()
      onChange?()
    }

    package func process() {
      for _ in 0..<Self.portionsATurn {
        let hasPassed = gate.passIn()
        source.process()
        gate.passOut()
        if !hasPassed { break }
      }
      guard !isOpen, !hasEnded else { return }
      hasEnded = true
      gate.end()
      client.bus.close("the client has left")
      onEnd()
    }

    /// The number of reads from a client in one turn. It is limited so that a client that sends without end does not stop
    /// the others.
    private static let portionsATurn = 4

    /// True after the client has authenticated and asked for its name.
    package var hasGreeted: Bool { client.hasGreeted }

    /// Ends the connection.
    package func end() {
      gate.end()
      process()
    }

    /// False after the client has left or was ended.
    package var isOpen: Bool { client.bus.fault == nil && gate.isOpen }
    /// True if questions were asked whose failure is not told yet.
    package var hasUnanswered: Bool { source.deadline == 0 }

    /// Asks the applications what they are. An application that does not answer is asked again at the next call.
    fileprivate func list() {
      guard !isListing, isOpen, applications.count < client.roots.count || applications.contains(where: \.isVague)
      else { return }
      isListing = true
      source.listApplications { [weak self] result in
        self?.isListing = false
        self?.applications = ((try? result.get()) ?? []).filter { !$0.isVague }
      }
    }
  }

  private let clock: () -> UInt64
  private let onPause: (@escaping () -> Void) -> Void
  private var connections: [String: Connection] = [:]
  /// The names of the connections, oldest first.
  private var order: [String] = []
  private var unknown: UInt64 = 1 << 63
  private let view = SharedView()

  /// - Parameters:
  ///   - clock: the monotonic clock, in microseconds.
  ///   - later: runs a closure in a later turn of the loop, after what else is ready then.
  package init(clock: @escaping () -> UInt64, later: @escaping (@escaping () -> Void) -> Void) {
    (self.clock, onPause) = (clock, later)
  }

  /// The reason why no client can be served: sd-bus is not installed; nil if clients can be served.
  package static var fault: WidgetFault? { AccessibilityBus.missing }

  /// Serves a client.
  ///
  /// - Parameters:
  ///   - connection: a connection that does not block.
  ///   - process: the process that has made it.
  ///   - user: the user of the process.
  ///   - seesOthers: true for a client that may read and control all others.
  package func serve(
    _ connection: SocketConnection, process: Int32, user: UInt32, seesOthers: Bool = false
  ) throws(WidgetFault) -> Connection {
    // From consecutive numbers a client could learn how many others have connected.
    var number = UInt64.random(in: 1...UInt64.max)
    while connections[":1.\(number)"] != nil { number = UInt64.random(in: 1...UInt64.max) }
    let client = try ClientBus(connection, number: number, process: process, user: user, seesOthers: seesOthers)
    view.add(client)
    let connection = Connection(client, BusSource(of: client, clock: clock))
    client.didRegister = { [weak connection] in
      connection?.applications = []
      connection?.list()
    }
    connections[client.name] = connection
    order.append(client.name)
    return connection
  }

  /// Forgets a connection, which ends it.
  package func remove(_ connection: Connection) {
    connections[connection.client.name] = nil
    order.removeAll { $0 == connection.client.name }
    view.remove(connection.client)
  }

  // MARK: - Questions

  package func ask(
    _ question: WidgetQuestion, of widget: WidgetID, then: @escaping (Result<WidgetAnswer, WidgetFault>) -> Void
  ) {
    guard let connection = connections[widget.bus], connection.isOpen else {
      // A deed that was not sent has not reached the application.
      if case .deed = question { return onPause { then(.failure(.cancelled)) } }
      return onPause { then(.failure(.gone)) }
    }
    connection.source.ask(question, of: widget, then: then)
  }

  /// An application that does not say what it is does not delay the list: it is in a later one.
  package func listApplications(then: @escaping (Result<[WidgetApplication], WidgetFault>) -> Void) {
    for name in order { connections[name]?.list() }
    onPause { [weak self] in
      guard let self else { return }
      then(.success(order.flatMap { self.connections[$0]?.applications ?? [] }))
    }
  }

  package func revision(of bus: String) -> UInt64 {
    if let connection = connections[bus] { return connection.source.revision(of: bus) }
    unknown &+= 1
    return unknown
  }

  package var eventCount: UInt64 { connections.values.reduce(0) { $0 &+ $1.source.eventCount } }

  package var time: UInt64 { clock() }

  package func changedWidgets(of bus: String) -> [ChangedWidget] {
    connections[bus]?.source.changedWidgets(of: bus) ?? []
  }

  package func mayHaveChanged(_ widgets: [WidgetID], since time: UInt64) -> Bool {
    widgets.first.flatMap { connections[$0.bus] }?.source.mayHaveChanged(widgets, since: time) ?? true
  }

  package func lastFocus(of bus: String) -> WidgetID? { connections[bus]?.source.lastFocus(of: bus) }

  package func structureChanges(of bus: String, since mark: UInt64) -> (mark: UInt64, widgets: Set<WidgetID>?) {
    connections[bus]?.source.structureChanges(of: bus, since: mark) ?? (mark, nil)
  }

  package func silence(of process: Int32) -> WidgetSilence? {
    connections.values.lazy.compactMap { $0.source.silence(of: process) }.first
  }

  package func pause(then: @escaping () -> Void) { onPause(then) }
}

extension WidgetApplication {
  /// True if the application has not said its toolkit.
  fileprivate var isVague: Bool { toolkit.isEmpty }
}
