package import WaylandServer

/// Requests for the data of selections and drags, from the requesting client to the client that owns the data.
///
/// Each request carries a descriptor. libwayland disconnects a client that receives too many of them without reading.
/// The requests of a client are therefore limited: they wait while the owner of the data has too many unread events,
/// further requests are refused, and a client that continues is disconnected.
package final class Transfers {
  private final class Queue {
    private(set) weak var source: (any SelectionSource)?
    private(set) var waiting: [Waiting] = []
    private var room = Room.descriptors

    init(_ source: any SelectionSource) { self.source = source }

    /// Returns true if the owner has read enough to receive another request. If so, the request is counted.
    func takeRoom() -> Bool { source.map { source in room.take(unread: { source.unreadBytes }) } ?? false }

    func add(_ request: Waiting) { waiting.append(request) }

    func drop(from asker: Client) { waiting.removeAll { $0.asker == asker } }

    /// Sends as many requests as there is room for.
    func send() {
      guard let source else { return }
      var sent = 0
      while sent < waiting.count, takeRoom() {
        source.send(waiting[sent].mimeType, to: waiting[sent].take())
        sent += 1
      }
      waiting.removeFirst(sent)
    }
  }

  /// A waiting request. It closes its descriptor unless `take` was called.
  private final class Waiting {
    let mimeType: String
    /// The requesting client; nil if it is outside this compositor.
    let asker: Client?
    private var descriptor: Int32

    init(_ mimeType: String, _ descriptor: consuming OwnedFD, asker: Client?) {
      self.mimeType = mimeType
      self.asker = asker
      self.descriptor = descriptor.take()
    }

    func take() -> OwnedFD {
      defer { descriptor = -1 }
      return OwnedFD(descriptor)
    }

    deinit { if descriptor >= 0 { _ = OwnedFD(descriptor) } }
  }

  private unowned let server: Server
  private var queues: [ObjectIdentifier: Queue] = [:]
  /// The refused requests of each client since no request was waiting.
  private var refusals: [Client: Int] = [:]

  init(_ server: Server) { self.server = server }

  /// The number of requests that wait for their owners.
  var waitingCount: Int { queues.values.reduce(0) { $0 + $1.waiting.count } }

  /// Asks the owner of data to write it into a descriptor, as soon as the owner has read earlier requests.
  ///
  /// - Parameter asker: the requesting client; nil if it is outside this compositor.
  package func ask(
    _ source: any SelectionSource, for mimeType: String, into descriptor: consuming OwnedFD, by asker: Client?
  ) {
    let queue = queue(of: source)
    if queue.waiting.isEmpty, queue.takeRoom() {
      return source.send(mimeType, to: descriptor)
    }
    guard mayWait(asker) else { return refuse(asker) }
    queue.add(Waiting(mimeType, descriptor, asker: asker))
    server.backlog.add(self)
  }

  /// Sends the requests that wait for a source, before an event after which the source answers no requests.
  func finish(_ source: any SelectionSource) {
    guard let queue = queues.removeValue(forKey: ObjectIdentifier(source)) else { return }
    for request in queue.waiting { source.send(request.mimeType, to: request.take()) }
    forgetRefusals()
  }

  /// Drops the requests that wait for a destroyed source.
  func drop(_ source: any SelectionSource) {
    queues[ObjectIdentifier(source)] = nil
    forgetRefusals()
  }

  /// Drops the requests of a disconnected client and closes their descriptors.
  package func askerDidDisconnect(_ asker: Client) {
    refusals[asker] = nil
    for queue in queues.values { queue.drop(from: asker) }
    forgetRefusals()
  }

  private func queue(of source: any SelectionSource) -> Queue {
    if let known = queues[ObjectIdentifier(source)], known.source != nil { return known }
    let made = Queue(source)
    queues[ObjectIdentifier(source)] = made
    return made
  }

  // MARK: Bounds

  private func mayWait(_ asker: Client?) -> Bool {
    let waiting = queues.values.lazy.flatMap(\.waiting)
    return waitingCount < server.bounds.waitingTransfers
      && waiting.count { $0.asker == asker } < server.bounds.waitingTransfersPerAsker
  }

  /// Refuses a request. Its descriptor is closed, as if the data were empty.
  private func refuse(_ asker: Client?) {
    guard let asker else { return }
    refusals[asker, default: 0] += 1
    guard refusals[asker, default: 0] > server.bounds.refusedTransfers else { return }
    server.end(
      asker,
      "\(server.bounds.waitingTransfersPerAsker) requests for data wait for the owner of the data, and more than "
        + "\(server.bounds.refusedTransfers) others were refused")
  }

  private func forgetRefusals() { if waitingCount == 0 { refusals = [:] } }
}

extension Transfers: LateSender {
  func sendKept() -> Bool {
    for (key, queue) in queues {
      if queue.source == nil { queues[key] = nil } else { queue.send() }
    }
    forgetRefusals()
    return waitingCount > 0
  }
}
