public import CWaylandServer

/// The Swift object of one `wl_resource`, with the same lifetime.
///
/// libwayland owns one reference through the resource's user data. It releases the reference when the resource is
/// destroyed, by a request or because its client disconnects. After that, `pointer` is nil and sending does nothing.
open class Resource {
  package final private(set) var pointer: OpaquePointer?
  package final let version: Int32
  package final let client: Client
  package final let id: UInt32
  /// Runs once when the resource is destroyed. When a client disconnects, its resources are destroyed in no particular
  /// order, so others may already be destroyed.
  package final var onDestroy: (() -> Void)?
  /// Runs once just before `onDestroy`, while the state of the resource can still be read.
  package final var willDestroy: (() -> Void)?
  /// The client's objects, which include the weight of this one; nil for resources that libwayland created and until
  /// `create` returns.
  private final var objects: ClientObjects?
  /// The outbox of the client's objects. It is not retained, because every event goes through it.
  private final var outbox: Unmanaged<ClientOutbox>?
  private final var weight = 0
  private final var contentWeight = 0

  /// The number of `Resource` objects in this process, for tests that look for leaks.
  nonisolated(unsafe) package static var liveCount = 0

  open class var interface: UnsafePointer<wl_interface> { preconditionFailure("generated classes override this") }
  open class var dispatcher: wl_dispatcher_func_t? { nil }
  open func dropHandler() {}

  required public init(_ pointer: OpaquePointer) {
    Self.liveCount += 1
    self.pointer = pointer
    version = wl_resource_get_version(pointer)
    client = Client(pointer: wl_resource_get_client(pointer))
    id = wl_resource_get_id(pointer)
  }

  deinit { Self.liveCount -= 1 }

  package final var isAlive: Bool { pointer != nil }

  /// Creates a resource. If a limit is exceeded or memory has run out, the client receives an error and the result is
  /// nil.
  package static func create(client: Client, version: Int32, id: UInt32) -> Self? {
    let objects = ClientObjects.of(client.pointer)
    guard let (pointer, weight) = objects?.make(interface, version: version, id: id) else { return nil }
    let object = Self(pointer)
    object.objects = objects
    object.outbox = objects.map { .passUnretained($0.outbox) }
    object.weight = weight
    let reference = Unmanaged<Resource>.passRetained(object).toOpaque()
    wl_resource_set_dispatcher(pointer, dispatcher ?? ignoreRequests, ownResourceMarker, reference, releaseResource)
    return object
  }

  /// Creates a resource for a request on `parent` or, with id 0, for an event that introduces it.
  package static func create(in parent: Resource, id: UInt32 = 0) -> Self? {
    create(client: parent.client, version: parent.version, id: id)
  }

  /// The object of a resource that this module created. Other resources are not detected.
  @inline(__always)
  package static func unchecked(_ pointer: OpaquePointer) -> Self {
    Unmanaged<Self>.fromOpaque(wl_resource_get_user_data(pointer)).takeUnretainedValue()
  }

  /// The object of any resource, including those that libwayland created itself (the buffers of `wl_shm`).
  package static func from(_ pointer: OpaquePointer) -> Self {
    if wl_resource_instance_of(pointer, interface, ownResourceMarker) != 0 { return unchecked(pointer) }
    return ForeignResource.object(for: pointer, as: Self.self)
  }

  /// The object of an argument whose interface the protocol leaves open.
  package static func fromAny(_ pointer: OpaquePointer) -> Resource {
    // libwayland compares interfaces by name, so an interface with only the resource's name matches.
    var named = wl_interface()
    named.name = wl_resource_get_class(pointer)
    if wl_resource_instance_of(pointer, &named, ownResourceMarker) != 0 { return Resource.unchecked(pointer) }
    let isBuffer = String(cString: named.name) == WlBuffer.name
    return isBuffer ? WlBuffer.from(pointer) : ForeignResource.object(for: pointer, as: Resource.self)
  }

  /// Ends the handling of each request with a known opcode, even if the request has destroyed this resource.
  package final func didHandleRequest() -> Int32 {
    Display.didHandleRequest(of: client)
    return 0
  }

  /// Notes that an event is sent to the client. The bindings call this for each event.
  @inline(__always)
  package final func willSend() {
    if let outbox {
      outbox._withUnsafeGuaranteedRef { $0.note() }
    } else {
      ClientObjects.of(client.pointer)?.outbox.note()
    }
  }

  /// The place for the arguments of an event that consists of numbers; nil if libwayland must write the event. The bindings
  /// call this for each event of input.
  @inline(__always)
  final func begin(_ opcode: UInt32, size: Int) -> UnsafeMutablePointer<UInt32>? {
    outbox?._withUnsafeGuaranteedRef { $0.begin(opcode, of: id, size: size) }
  }

  package final func destroy() {
    if let pointer { wl_resource_destroy(pointer) }
  }

  /// Sends a protocol error on this object, which ends the client's connection.
  package final func postError(_ code: UInt32, _ message: String) {
    guard let pointer else { return }
    willSend()
    fp_resource_post_error(pointer, code, message)
  }

  /// Sets the weight of this object's content, in addition to the weight of the object. If a limit is exceeded, the
  /// client receives an error and the weight stays unchanged.
  package final func setContentWeight(_ weight: Int) {
    guard let objects, weight != contentWeight else { return }
    if weight > contentWeight {
      guard objects.add(weight - contentWeight) else { return }
    } else {
      objects.remove(contentWeight - weight)
    }
    contentWeight = weight
  }

  /// True if the client is connected. After it has disconnected, its resources receive no more requests.
  package final var isClientConnected: Bool { objects?.isConnected ?? false }

  fileprivate final func didDestroy() {
    objects?.outbox.noteEndOfObject()
    let prepare = willDestroy
    willDestroy = nil
    prepare?()
    pointer = nil
    objects?.remove(weight + contentWeight)
    (weight, contentWeight) = (0, 0)
    let notify = onDestroy
    onDestroy = nil
    notify?()
    dropHandler()
  }
}

/// A marker whose address distinguishes the resources of this module from those of libwayland.
nonisolated(unsafe) private let ownResourceMarker = UnsafeRawPointer(UnsafeMutablePointer<UInt8>.allocate(capacity: 1))

private func releaseResource(_ pointer: OpaquePointer?) {
  guard let pointer, let data = wl_resource_get_user_data(pointer) else { return }
  Unmanaged<Resource>.fromOpaque(data).takeRetainedValue().didDestroy()
}

private func ignoreRequests(
  _: UnsafeRawPointer?, _: UnsafeMutableRawPointer?, _: UInt32, _: UnsafePointer<wl_message>?,
  _: UnsafeMutablePointer<wl_argument>?
) -> Int32 { 0 }

/// Connects a Swift object with a resource that libwayland created itself.
///
/// The listener is the first member, so the pointer that libwayland passes is also the pointer to this value.
private struct ForeignResource {
  var listener: wl_listener
  var object: Unmanaged<Resource>

  static func object<R: Resource>(for pointer: OpaquePointer, as type: R.Type) -> R {
    if let listener = wl_resource_get_destroy_listener(pointer, releaseForeign) {
      let known = UnsafeMutableRawPointer(listener).assumingMemoryBound(to: ForeignResource.self)
      return unsafeDowncast(known.pointee.object.takeUnretainedValue(), to: R.self)
    }
    let object = R(pointer)
    let box = UnsafeMutablePointer<ForeignResource>.allocate(capacity: 1)
    box.initialize(
      to: ForeignResource(
        listener: wl_listener(link: wl_list(), notify: releaseForeign), object: .passRetained(object)))
    wl_resource_add_destroy_listener(pointer, UnsafeMutableRawPointer(box).assumingMemoryBound(to: wl_listener.self))
    return object
  }
}

private func releaseForeign(_ listener: UnsafeMutablePointer<wl_listener>?, _: UnsafeMutableRawPointer?) {
  guard let listener else { return }
  let box = UnsafeMutableRawPointer(listener).assumingMemoryBound(to: ForeignResource.self)
  wl_list_remove(&box.pointee.listener.link)
  let object = box.pointee.object.takeRetainedValue()
  box.deinitialize(count: 1)
  box.deallocate()
  object.didDestroy()
}

extension Array where Element: AnyObject {
  /// Calls `body` with each object without retaining it: the array keeps all of them alive. Events are sent this way.
  @inlinable
  @inline(__always)
  package func forEachBorrowed(_ body: (Element) -> Void) {
    for index in indices { Unmanaged.passUnretained(self[index])._withUnsafeGuaranteedRef { body($0) } }
  }
}
