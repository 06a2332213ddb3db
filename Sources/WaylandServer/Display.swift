import CWaylandServer
import Glibc

/// What the system refused, on what, and why.
public struct DisplayError: Error, CustomStringConvertible {
  public var description: String
}

/// The server's `wl_display`: its sockets, its clients, its serials and its loop.
public final class Display {
  let pointer: OpaquePointer
  public let loop: EventLoop
  /// What clients' objects weigh, and how much they may.
  public let objects = ObjectLedger()
  private var clientHooks: [UnsafeMutablePointer<ClientHook>] = []
  private var hasConnectHook = false
  private let tag: UnsafeMutablePointer<DisplayTag>
  /// Runs after each request that an object of ours has handled, before the client's next one is looked at: what goes
  /// out here is there before the answer to a `wl_display.sync` that follows.
  public var afterRequest: (() -> Void)?
  /// Requests that objects of ours have handled; it wraps.
  public private(set) var requestCount: UInt64 = 0
  /// What clients can bind, in the order in which it was offered.
  public package(set) var offeredGlobals: [GlobalDescription] = []
  /// Who sees the globals that not everybody sees, by their user data.
  var audiences: [UnsafeMutableRawPointer: (Client) -> Bool] = [:]

  /// - Throws: when libwayland cannot set up its loop, which happens where the process is out of descriptors.
  public init() throws(DisplayError) {
    guard let pointer = wl_display_create() else {
      throw DisplayError(description: "cannot create a Wayland display (errno \(errno)): are there descriptors left?")
    }
    self.pointer = pointer
    tag = .allocate(capacity: 1)
    loop = EventLoop(pointer: wl_display_get_event_loop(pointer))
    loop.display = self
    tag.initialize(
      to: DisplayTag(
        listener: wl_listener(link: wl_list(), notify: ignoreDisplayEnd), display: .passUnretained(self)))
    wl_display_add_destroy_listener(pointer, UnsafeMutableRawPointer(tag).assumingMemoryBound(to: wl_listener.self))
    wl_display_set_global_filter(
      pointer,
      { client, global, data in
        guard let data else { return true }
        let display = Unmanaged<Display>.fromOpaque(data).takeUnretainedValue()
        return display.shows(global, to: client)
      }, Unmanaged.passUnretained(self).toOpaque())
    // First of all hooks, so that every object of a client is counted.
    addConnectHook { [objects] in objects.open($0.pointer) }
  }

  /// A request of a client has been handled.
  static func didHandleRequest(of client: Client) {
    guard let listener = wl_display_get_destroy_listener(wl_client_get_display(client.pointer), ignoreDisplayEnd)
    else { return }
    let tag = UnsafeMutableRawPointer(listener).assumingMemoryBound(to: DisplayTag.self)
    // Not retained: a display outlives the handling of requests, and retaining what has weak references is slow.
    tag.pointee.display._withUnsafeGuaranteedRef {
      $0.requestCount &+= 1
      $0.afterRequest?()
    }
  }

  /// Asked by libwayland before a global is announced, and again when a client binds it.
  private func shows(_ global: OpaquePointer?, to client: OpaquePointer?) -> Bool {
    guard !audiences.isEmpty, let global, let client, let data = wl_global_get_user_data(global) else { return true }
    return audiences[data]?(Client(pointer: client)) ?? true
  }

  /// Listens on `wayland-N` in `$XDG_RUNTIME_DIR`.
  ///
  /// - Returns: the socket's name, for `WAYLAND_DISPLAY`.
  public func listen() throws(DisplayError) -> String {
    guard let name = wl_display_add_socket_auto(pointer) else {
      let folder = getenv("XDG_RUNTIME_DIR").map { String(cString: $0) }
      let reason = folder.map { "is \($0) a folder that this user may write to?" } ?? "XDG_RUNTIME_DIR is not set"
      throw DisplayError(description: "cannot make a Wayland socket (\(String(cString: strerror(errno)))): \(reason)")
    }
    return String(cString: name)
  }

  /// Takes over a connected socket as a new client's connection.
  public func connect(_ socket: consuming OwnedFD) -> Client? {
    let descriptor = socket.take()
    guard let client = wl_client_create(pointer, descriptor) else {
      close(descriptor)
      return nil
    }
    return Client(pointer: client)
  }

  /// Runs for each client as its connection is made.
  public func onConnect(_ action: @escaping (Client) -> Void) {
    precondition(!hasConnectHook, "one place looks after new clients")
    hasConnectHook = true
    addConnectHook(action)
  }

  private func addConnectHook(_ action: @escaping (Client) -> Void) {
    let hook = UnsafeMutablePointer<ClientHook>.allocate(capacity: 1)
    let notify: wl_notify_func_t = { listener, data in
      guard let listener, let data else { return }
      let hook = UnsafeMutableRawPointer(listener).assumingMemoryBound(to: ClientHook.self)
      hook.pointee.action(Client(pointer: OpaquePointer(data)))
    }
    hook.initialize(to: ClientHook(listener: wl_listener(link: wl_list(), notify: notify), action: action))
    wl_display_add_client_created_listener(
      pointer, UnsafeMutableRawPointer(hook).assumingMemoryBound(to: wl_listener.self))
    clientHooks.append(hook)
  }

  /// Disconnects clients that got an error outside of their own requests; call it once a turn of the loop.
  public func disconnectOffenders() { objects.disconnectRefused() }

  public func nextSerial() -> UInt32 { wl_display_next_serial(pointer) }
  public var serial: UInt32 { wl_display_get_serial(pointer) }
  public func flushClients() { wl_display_flush_clients(pointer) }

  /// Serves `wl_shm`; ARGB8888 and XRGB8888 always, other formats by their `wl_shm.format` code.
  public func serveSharedMemory(formats: [UInt32]) {
    wl_display_init_shm(pointer)
    offeredGlobals.append(GlobalDescription(name: WlShm.name, version: 1))
    for format in formats { wl_display_add_shm_format(pointer, format) }
  }

  /// Ends every connection. Call it while the objects that resources refer to are still there.
  public func disconnectClients() { wl_display_destroy_clients(pointer) }

  deinit {
    wl_display_destroy_clients(pointer)
    wl_display_destroy(pointer)
    tag.deinitialize(count: 1)
    tag.deallocate()
    for hook in clientHooks {
      hook.deinitialize(count: 1)
      hook.deallocate()
    }
  }
}

/// Ties the object to libwayland's display; the listener comes first.
private struct DisplayTag {
  var listener: wl_listener
  var display: Unmanaged<Display>
}

private func ignoreDisplayEnd(_: UnsafeMutablePointer<wl_listener>?, _: UnsafeMutableRawPointer?) {}

/// The listener comes first: its pointer is the pointer to the whole.
private struct ClientHook {
  var listener: wl_listener
  var action: (Client) -> Void
}
