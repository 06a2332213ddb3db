public import CWaylandServer
import Glibc

/// A failed operation on a display, with its object and the reason.
package struct DisplayError: Error, CustomStringConvertible {
  package var description: String
}

/// The server's `wl_display`: its sockets, clients, serials and event loop.
@usableFromInline package final class Display {
  @usableFromInline let pointer: OpaquePointer
  package let loop: EventLoop
  /// The weights of clients' objects and their limits.
  package let objects = ObjectLedger()
  private var clientHook: UnsafeMutablePointer<ClientHook>?
  private var connectAction: ((Client) -> Void)?
  private let tag: UnsafeMutablePointer<DisplayTag>
  let pending = PendingClients()
  /// Runs after each request that an object of this module has handled, before the client's next request is read.
  /// Events sent here reach the client before the answer to a `wl_display.sync` that follows.
  package var afterRequest: (() -> Void)? { didSet { hook = afterRequest.map(AfterRequest.init) } }
  @exclusivity(unchecked) private var hook: AfterRequest?
  /// The number of requests that objects of this module have handled; it wraps around.
  package private(set) var requestCount: UInt64 = 0
  /// The audiences of globals that are not visible to all clients, by the globals' user data.
  var audiences: [UnsafeMutableRawPointer: (Client) -> Bool] = [:]

  /// - Throws: if libwayland cannot create its event loop, for example because no file descriptor is left.
  package init() throws(DisplayError) {
    guard let pointer = wl_display_create() else {
      throw DisplayError(description: "cannot create a Wayland display (errno \(errno)); check the limit of open files")
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
    addConnectHook()
  }

  /// Counts a request of a client that has been handled, and runs `afterRequest`.
  static func didHandleRequest(of client: Client) {
    guard let listener = wl_display_get_destroy_listener(wl_client_get_display(client.pointer), ignoreDisplayEnd)
    else { return }
    let tag = UnsafeMutableRawPointer(listener).assumingMemoryBound(to: DisplayTag.self)
    // The display is not retained: it outlives the handling of requests, and retaining an object that has weak
    // references is slow.
    tag.pointee.display._withUnsafeGuaranteedRef {
      $0.requestCount &+= 1
      if let hook = $0.hook { Unmanaged.passUnretained(hook)._withUnsafeGuaranteedRef { $0.action() } }
    }
  }

  /// Returns true if a global is visible to a client. libwayland calls this before it announces a global and again at
  /// each bind.
  private func shows(_ global: OpaquePointer?, to client: OpaquePointer?) -> Bool {
    guard !audiences.isEmpty, let global, let client, let data = wl_global_get_user_data(global) else { return true }
    return audiences[data]?(Client(pointer: client)) ?? true
  }

  /// Listens on `wayland-N` in `$XDG_RUNTIME_DIR`.
  ///
  /// - Returns: the socket's name, for `WAYLAND_DISPLAY`.
  package func listen() throws(DisplayError) -> String {
    guard let name = wl_display_add_socket_auto(pointer) else {
      let folder = getenv("XDG_RUNTIME_DIR").map { String(cString: $0) }
      let reason = folder.map { "check that this user can write to the folder \($0)" } ?? "XDG_RUNTIME_DIR is not set"
      throw DisplayError(description: "cannot create a Wayland socket (\(String(cString: strerror(errno)))): \(reason)")
    }
    return String(cString: name)
  }

  /// Accepts a connected socket as a new client's connection; nil if libwayland cannot create the client.
  package func connect(_ socket: consuming OwnedFD) -> Client? {
    let descriptor = socket.take()
    guard let client = wl_client_create(pointer, descriptor) else {
      close(descriptor)
      return nil
    }
    return Client(pointer: client)
  }

  /// Sets the callback that runs for each new connection. It can be set once.
  package func onConnect(_ action: @escaping (Client) -> Void) {
    precondition(connectAction == nil, "onConnect can be set once")
    connectAction = action
  }

  /// Follows new connections with one hook: libwayland calls several ones in another order for each connection.
  private func addConnectHook() {
    let hook = UnsafeMutablePointer<ClientHook>.allocate(capacity: 1)
    let notify: wl_notify_func_t = { listener, data in
      guard let listener, let data else { return }
      let hook = UnsafeMutableRawPointer(listener).assumingMemoryBound(to: ClientHook.self)
      hook.pointee.display._withUnsafeGuaranteedRef { $0.didConnect(Client(pointer: OpaquePointer(data))) }
    }
    hook.initialize(
      to: ClientHook(listener: wl_listener(link: wl_list(), notify: notify), display: .passUnretained(self)))
    wl_display_add_client_created_listener(
      pointer, UnsafeMutableRawPointer(hook).assumingMemoryBound(to: wl_listener.self))
    clientHook = hook
  }

  /// Counts the objects of a new client before others see it.
  private func didConnect(_ client: Client) {
    objects.open(client.pointer, pending)
    connectAction?(client)
  }

  /// Disconnects clients that received an error outside of their own requests. Call it once in each turn of the loop.
  package func disconnectOffenders() { objects.disconnectRefused() }

  @inlinable package func nextSerial() -> UInt32 { wl_display_next_serial(pointer) }
  package var serial: UInt32 { wl_display_get_serial(pointer) }

  /// Waits for at most `milliseconds` until a source of the loop is ready, and handles what is ready; -1 waits without a limit.
  package func dispatch(milliseconds: Int32) { loop.dispatch(milliseconds: milliseconds) }

  /// Sends the events of input to clients for which nothing else waits.
  package func flushInput() { pending.sendWritten() }

  /// Sends the events that wait for clients.
  package func flushClients() { pending.flush(pointer) }

  /// Offers `wl_shm`. ARGB8888 and XRGB8888 are always supported; `formats` adds others by their `wl_shm.format` code.
  package func serveSharedMemory(formats: [UInt32]) {
    wl_display_init_shm(pointer)
    for format in formats { wl_display_add_shm_format(pointer, format) }
    pending.addAll()
  }

  /// Disconnects all clients. Call it while the objects that resources refer to still exist.
  package func disconnectClients() {
    flushClients()
    wl_display_destroy_clients(pointer)
  }

  deinit {
    loop.display = nil
    wl_display_destroy_clients(pointer)
    wl_display_destroy(pointer)
    tag.deinitialize(count: 1)
    tag.deallocate()
    clientHook?.deinitialize(count: 1)
    clientHook?.deallocate()
  }
}

/// A function in an object, so that a call does not retain what it captures.
private final class AfterRequest {
  let action: () -> Void
  init(_ action: @escaping () -> Void) { self.action = action }
}

/// Connects libwayland's display with the Swift object. The listener is the first member.
private struct DisplayTag {
  var listener: wl_listener
  var display: Unmanaged<Display>
}

private func ignoreDisplayEnd(_: UnsafeMutablePointer<wl_listener>?, _: UnsafeMutableRawPointer?) {}

/// The listener is the first member, so its pointer is also the pointer to this value.
private struct ClientHook {
  var listener: wl_listener
  var display: Unmanaged<Display>
}
