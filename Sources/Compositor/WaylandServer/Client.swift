import CWaylandServer
import Glibc

/// The connection of one client. Two values are equal if they name the same `wl_client`.
///
/// A value does not keep the connection alive. It must not be used after the client has disconnected.
package struct Client: Hashable {
  let pointer: OpaquePointer

  package init(pointer: OpaquePointer) { self.pointer = pointer }

  /// The process that opened the connection. Another process may be using it now.
  package var processID: Int32 {
    var process: pid_t = 0
    wl_client_get_credentials(pointer, &process, nil, nil)
    return process
  }

  /// The user that opened the connection, as the kernel reports it.
  package var userID: UInt32 {
    var user: uid_t = 0
    wl_client_get_credentials(pointer, nil, &user, nil)
    return user
  }

  /// The server's end of the connection.
  package var socket: Int32 { wl_client_get_fd(pointer) }

  /// Bytes that were sent to the client and that it has not read yet; 0 if the kernel cannot report them.
  ///
  /// The kernel counts the memory that they use: a small event sent by itself counts as much as several hundred bytes.
  package var unreadBytes: Int { max(0, Int(fp_unread_bytes(socket))) }

  /// Bytes that the client has sent and that the server has not read yet.
  package var waitingBytes: Int { max(0, Int(fp_waiting_bytes(socket))) }

  /// The upper limit of `unreadBytes`. A client that exceeds it is disconnected. 0 if the kernel cannot report it.
  package var unreadCapacity: Int {
    var size: Int32 = 0
    var length = socklen_t(MemoryLayout<Int32>.size)
    return getsockopt(socket, SOL_SOCKET, SO_SNDBUF, &size, &length) == 0 ? Int(size) : 0
  }

  /// Raises `unreadCapacity` to twice the kernel's default, which needs no privilege.
  package func widenUnreadCapacity() {
    // The kernel doubles the requested size. This is the largest size that may be requested by default.
    var size: Int32 = 212_992
    setsockopt(socket, SOL_SOCKET, SO_SNDBUF, &size, socklen_t(MemoryLayout<Int32>.size))
  }

  /// The client's resource with this number; nil if no resource has it or its interface differs.
  package func resource<R: Resource>(_ id: UInt32, as type: R.Type) -> R? {
    guard let found = wl_client_get_object(pointer, id),
      strcmp(wl_resource_get_class(found), R.interface.pointee.name) == 0
    else { return nil }
    return R.from(found)
  }

  package func flush() {
    outbox?.handOver()
    wl_client_flush(pointer)
  }

  var outbox: ClientOutbox? { ClientObjects.of(pointer)?.outbox }

  /// Disconnects the client at once, without sending an error.
  package func disconnect() {
    outbox?.handOver()
    wl_client_destroy(pointer)
  }

  package func postNoMemory() {
    outbox?.note()
    wl_client_post_no_memory(pointer)
  }

  /// Sends `wl_display.error` with the code `no_memory` and a message. The client is disconnected when its requests are
  /// read next.
  package func postNoMemory(_ message: String) {
    outbox?.note()
    fp_client_post_no_memory(pointer, message)
  }

  /// Adds a callback that runs for each new object of the client, before it can be used, with its interface and its
  /// number.
  func onResourceCreated(_ action: @escaping (_ interface: UnsafePointer<CChar>, _ id: UInt32) -> Void) {
    let box = UnsafeMutablePointer<ResourceListener>.allocate(capacity: 1)
    let notify: wl_notify_func_t = { listener, data in
      guard let listener, let data, let interface = wl_resource_get_class(OpaquePointer(data)) else { return }
      UnsafeMutableRawPointer(listener).assumingMemoryBound(to: ResourceListener.self).pointee
        .action(interface, wl_resource_get_id(OpaquePointer(data)))
    }
    box.initialize(to: ResourceListener(listener: wl_listener(link: wl_list(), notify: notify), action: action))
    let listener = UnsafeMutableRawPointer(box).assumingMemoryBound(to: wl_listener.self)
    wl_client_add_resource_created_listener(pointer, listener)
    onDisconnect {
      wl_list_remove(&box.pointee.listener.link)
      box.deinitialize(count: 1)
      box.deallocate()
    }
  }

  /// Adds a callback that runs when the client is about to be disconnected, while its resources still exist.
  package func onDisconnect(_ action: @escaping () -> Void) {
    OneShotListener.attach({ wl_client_add_destroy_listener(pointer, $0) }, action)
  }
}

/// The listener is the first member, so its pointer is also the pointer to this value.
private struct ResourceListener {
  var listener: wl_listener
  var action: (UnsafePointer<CChar>, UInt32) -> Void
}

/// A `wl_listener` that is removed and freed at its first notification.
enum OneShotListener {
  private struct Box {
    var listener: wl_listener
    var action: () -> Void
  }

  static func attach(_ add: (UnsafeMutablePointer<wl_listener>) -> Void, _ action: @escaping () -> Void) {
    let box = UnsafeMutablePointer<Box>.allocate(capacity: 1)
    let notify: wl_notify_func_t = { listener, _ in
      guard let listener else { return }
      let box = UnsafeMutableRawPointer(listener).assumingMemoryBound(to: Box.self)
      wl_list_remove(&box.pointee.listener.link)
      let action = box.pointee.action
      box.deinitialize(count: 1)
      box.deallocate()
      action()
    }
    box.initialize(to: Box(listener: wl_listener(link: wl_list(), notify: notify), action: action))
    add(UnsafeMutableRawPointer(box).assumingMemoryBound(to: wl_listener.self))
  }
}
