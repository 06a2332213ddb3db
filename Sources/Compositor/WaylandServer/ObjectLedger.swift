import CWaylandServer
import Glibc

/// The limits of the weight of clients' objects.
package struct ObjectLimits: Sendable {
  /// The most that the objects of one client may weigh at one time.
  package var client = Int.max
  /// The most that the objects of all clients of one user may weigh. Beyond it, each client may still have its `share`.
  package var user = Int.max
  /// The weight that each client may have even if its user exceeds `user`.
  package var share = Int.max
  /// The weights of objects by the name of their interface; 1 for all others.
  package var weights: [String: Int] = [:]

  package init() {}
}

/// The weights of all clients' objects, including objects that libwayland creates itself.
///
/// A client whose objects exceed a limit receives `wl_display.error` and is disconnected.
package final class ObjectLedger {
  package var limits = ObjectLimits() { didSet { weightsByInterface = [:] } }
  private var weightsByInterface: [UnsafePointer<wl_interface>: Int] = [:]
  private var users: [UInt32: UserObjects] = [:]
  private var refused: [ClientObjects] = []

  /// The weight of the objects of a connected client.
  package func weight(of client: Client) -> Int { ClientObjects.of(client.pointer)?.weight ?? 0 }

  /// The weight of the objects of all clients of a user.
  package func weight(ofUser user: UInt32) -> Int { users[user]?.weight ?? 0 }

  /// Begins to count the objects of a new client.
  func open(_ client: OpaquePointer, _ pending: PendingClients) {
    let id = Client(pointer: client).userID
    let user = users[id] ?? UserObjects()
    users[id] = user
    ClientObjects(of: client, user, self, ClientOutbox(of: client, pending)).attach()
  }

  func weight(of interface: UnsafePointer<wl_interface>) -> Int {
    if let known = weightsByInterface[interface] { return known }
    let weight = weight(ofNamed: interface.pointee.name)
    weightsByInterface[interface] = weight
    return weight
  }

  fileprivate func weight(ofNamed name: UnsafePointer<CChar>) -> Int { limits.weights[String(cString: name)] ?? 1 }

  /// Refuses a client: it receives an error, and is disconnected at the end of the turn.
  package func refuse(_ client: Client, _ reason: String) {
    let objects = ClientObjects.of(client.pointer)
    assert(objects != nil, "the objects of each client are counted from its connection on")
    objects?.refuse(reason)
  }

  fileprivate func refuse(_ client: ClientObjects) { refused.append(client) }

  /// Disconnects clients that exceeded a limit outside of their own requests. Call it once in each turn of the loop.
  ///
  /// libwayland disconnects a client with an error only after a request of that client.
  func disconnectRefused() {
    guard !refused.isEmpty else { return }
    let clients = refused
    refused = []
    for objects in clients where objects.isConnected {
      objects.outbox.handOver()
      wl_client_flush(objects.client)
      wl_client_destroy(objects.client)
    }
  }
}

/// The weight of the objects of all clients of one user.
final class UserObjects {
  fileprivate(set) var weight = 0
}

/// The weight of one client's objects. Each `Resource` of the client refers to it.
final class ClientObjects {
  /// `wl_display.error.no_memory`, which Swift does not import.
  private static let noMemory: UInt32 = 2
  /// Valid while `isConnected`.
  let client: OpaquePointer
  private(set) var weight = 0
  /// False from the moment at which libwayland begins to destroy the client's objects.
  private(set) var isConnected = true
  private let user: UserObjects
  private let ledger: ObjectLedger
  let outbox: ClientOutbox
  private var isRefused = false
  /// True while a `Resource` is being created, which adds its weight itself.
  fileprivate var isMakingOwn = false

  fileprivate init(of client: OpaquePointer, _ user: UserObjects, _ ledger: ObjectLedger, _ outbox: ClientOutbox) {
    self.client = client
    self.user = user
    self.ledger = ledger
    self.outbox = outbox
  }

  /// Adds to the weight. If that would exceed a limit, the client receives an error and the weight stays unchanged.
  ///
  /// - Returns: false if a limit was exceeded.
  func add(_ added: Int) -> Bool {
    let limit =
      user.weight + added > ledger.limits.user ? min(ledger.limits.share, ledger.limits.client) : ledger.limits.client
    guard weight + added <= limit else {
      refuse(weight + added, limit)
      return false
    }
    weight += added
    user.weight += added
    return true
  }

  func remove(_ removed: Int) {
    weight -= removed
    user.weight -= removed
  }

  private func refuse(_ wanted: Int, _ limit: Int) {
    let reason =
      limit < ledger.limits.client
      ? "at most \(limit) is allowed while the objects of all clients of the user weigh more than \(ledger.limits.user)"
      : "at most \(limit) is allowed at one time"
    refuse("the objects of this client weigh \(wanted): \(reason)")
  }

  fileprivate func refuse(_ reason: String) {
    guard isConnected, !isRefused else { return }
    isRefused = true
    if let display = wl_client_get_object(client, 1) {
      outbox.note()
      fp_resource_post_error(display, ClientObjects.noMemory, reason)
    }
    ledger.refuse(self)
  }

  // MARK: libwayland's callbacks

  /// Creates a resource of this module with libwayland, after adding its weight.
  ///
  /// - Returns: nil if a limit was exceeded or memory has run out. The client has received the error.
  func make(_ interface: UnsafePointer<wl_interface>, version: Int32, id: UInt32) -> (OpaquePointer, weight: Int)? {
    let weight = ledger.weight(of: interface)
    guard add(weight) else { return nil }
    isMakingOwn = true
    defer { isMakingOwn = false }
    if let made = wl_resource_create(client, interface, version, id) { return (made, weight) }
    remove(weight)
    outbox.note()
    wl_client_post_no_memory(client)
    return nil
  }

  /// The objects of a connected client; nil if the client is not counted.
  static func of(_ client: OpaquePointer) -> ClientObjects? {
    wl_client_get_destroy_listener(client, clientDidEnd).map { Ties.around($0).pointee.objects.takeUnretainedValue() }
  }

  fileprivate func attach() {
    let ties = UnsafeMutablePointer<Ties>.allocate(capacity: 1)
    ties.initialize(
      to: Ties(
        ended: wl_listener(link: wl_list(), notify: clientDidEnd),
        made: wl_listener(link: wl_list(), notify: objectWasMade), objects: .passRetained(self)))
    let first = UnsafeMutableRawPointer(ties)
    wl_client_add_destroy_listener(client, first.assumingMemoryBound(to: wl_listener.self))
    let second = first + Ties.offsetOfMade
    wl_client_add_resource_created_listener(client, second.assumingMemoryBound(to: wl_listener.self))
  }

  fileprivate func didEnd() {
    isConnected = false
    outbox.clientDidEnd()
  }

  /// Adds the weight of an object that libwayland created itself. It answers its requests with events.
  fileprivate func didMake(_ resource: OpaquePointer) {
    outbox.noteObject()
    guard !isMakingOwn, let name = wl_resource_get_class(resource) else { return }
    // The callback of `wl_display.sync` is destroyed within its request.
    guard strcmp(name, WlCallback.name) != 0 else { return }
    let weight = ledger.weight(ofNamed: name)
    if add(weight) { ForeignObject.attach(to: resource, of: self, weight) }
  }
}

/// Connects a client's objects with libwayland's client. `ended` is the first member.
private struct Ties {
  var ended: wl_listener
  var made: wl_listener
  var objects: Unmanaged<ClientObjects>

  static let offsetOfMade = MemoryLayout<Ties>.offset(of: \.made) ?? 0

  static func around(_ ended: UnsafeMutablePointer<wl_listener>) -> UnsafeMutablePointer<Ties> {
    UnsafeMutableRawPointer(ended).assumingMemoryBound(to: Ties.self)
  }
}

private func objectWasMade(_ listener: UnsafeMutablePointer<wl_listener>?, _ resource: UnsafeMutableRawPointer?) {
  guard let listener, let resource else { return }
  let ties = (UnsafeMutableRawPointer(listener) - Ties.offsetOfMade).assumingMemoryBound(to: Ties.self)
  ties.pointee.objects._withUnsafeGuaranteedRef { $0.didMake(OpaquePointer(resource)) }
}

private func clientDidEnd(_ listener: UnsafeMutablePointer<wl_listener>?, _: UnsafeMutableRawPointer?) {
  guard let listener else { return }
  let ties = Ties.around(listener)
  wl_list_remove(&ties.pointee.ended.link)
  wl_list_remove(&ties.pointee.made.link)
  let objects = ties.pointee.objects.takeRetainedValue()
  ties.deinitialize(count: 1)
  ties.deallocate()
  objects.didEnd()
}

/// Removes the weight of an object that libwayland created, at the end of the object. The listener is the first member.
private struct ForeignObject {
  var listener: wl_listener
  var objects: Unmanaged<ClientObjects>
  var weight: Int

  static func attach(to resource: OpaquePointer, of objects: ClientObjects, _ weight: Int) {
    let box = UnsafeMutablePointer<ForeignObject>.allocate(capacity: 1)
    box.initialize(
      to: ForeignObject(
        listener: wl_listener(link: wl_list(), notify: foreignDidEnd), objects: .passRetained(objects), weight: weight))
    wl_resource_add_destroy_listener(resource, UnsafeMutableRawPointer(box).assumingMemoryBound(to: wl_listener.self))
  }
}

private func foreignDidEnd(_ listener: UnsafeMutablePointer<wl_listener>?, _: UnsafeMutableRawPointer?) {
  guard let listener else { return }
  let box = UnsafeMutableRawPointer(listener).assumingMemoryBound(to: ForeignObject.self)
  wl_list_remove(&box.pointee.listener.link)
  let (objects, weight) = (box.pointee.objects.takeRetainedValue(), box.pointee.weight)
  box.deinitialize(count: 1)
  box.deallocate()
  objects.outbox.noteEndOfObject()
  objects.remove(weight)
}
