import CSystem
import CWaylandClient
import Glibc

/// A failed operation on a connection to a compositor, with the reason.
package struct ConnectionError: Error, CustomStringConvertible {
  package var description: String
  /// The system's error number; 0 if the error did not come from the system.
  package var code: Int32 = 0
}

/// A protocol error that the server sent before it closed the connection.
public struct ProtocolError: Equatable, Sendable, CustomStringConvertible {
  package var interface: String
  package var object: UInt32
  package var code: UInt32

  package init(interface: String, object: UInt32, code: UInt32) {
    self.interface = interface
    self.object = object
    self.code = code
  }

  public var description: String { "\(interface)@\(object): error \(code)" }
}

/// A client's connection to a compositor.
package final class Connection {
  private let pointer: OpaquePointer
  private var isOpen = true

  /// Connects to the compositor named by `WAYLAND_DISPLAY`, or to the given socket.
  package init(display name: String? = nil) throws(ConnectionError) {
    guard let pointer = withOptionalCString(name, { wl_display_connect($0) }) else {
      let code = errno
      let reason = String(cString: strerror(code))
      throw ConnectionError(
        description: "cannot connect to \(name ?? "the Wayland display of the environment"): \(reason)", code: code)
    }
    self.pointer = pointer
  }

  /// Uses a connected socket, and closes it at the end.
  package init(socket: consuming OwnedFD) throws(ConnectionError) {
    guard let pointer = wl_display_connect_to_fd(socket.take()) else {
      throw ConnectionError(description: "cannot use the socket: \(String(cString: strerror(errno)))")
    }
    self.pointer = pointer
  }

  package func registry() -> WlRegistry {
    WlRegistry(adopting: request(opcode: 1, making: WlRegistry.interface))
  }

  package func sync() -> WlCallback {
    WlCallback(adopting: request(opcode: 0, making: WlCallback.interface))
  }

  private func request(opcode: UInt32, making interface: UnsafePointer<wl_interface>) -> OpaquePointer {
    var argument = wl_argument(o: nil)
    guard let made = wl_proxy_marshal_array_flags(pointer, opcode, interface, 1, 0, &argument) else {
      preconditionFailure("out of memory")
    }
    return made
  }

  package var descriptor: Int32 { wl_display_get_fd(pointer) }

  /// Waits until the server has answered everything sent so far. Must not be used if the server runs on this thread.
  @discardableResult
  package func roundtrip() -> Bool { wl_display_roundtrip(pointer) >= 0 }

  /// Waits for events and handles them.
  ///
  /// - Returns: false if the connection has failed.
  @discardableResult
  package func dispatch() -> Bool { wl_display_dispatch(pointer) >= 0 }

  /// Sends queued requests, reads available events and handles them, without waiting.
  @discardableResult
  package func dispatchReady() -> Bool {
    while wl_display_prepare_read(pointer) != 0 {
      guard wl_display_dispatch_pending(pointer) >= 0 else { return false }
    }
    wl_display_flush(pointer)
    // Reads without waiting. The call also succeeds without available events.
    guard wl_display_read_events(pointer) == 0 else { return false }
    return wl_display_dispatch_pending(pointer) >= 0
  }

  /// Sends queued requests as far as the socket accepts them.
  @discardableResult
  package func flush() -> Bool {
    let sent = wl_display_flush(pointer)
    isBlocked = sent < 0 && errno == EAGAIN
    return sent >= 0 || isBlocked
  }

  /// True if queued requests remain because the socket is full. If so, call `flush` again when `descriptor` is
  /// writable.
  package private(set) var isBlocked = false

  /// Bytes of requests that the server has not read. Sends queued requests first.
  package var unreadBytes: Int {
    flush()
    return Int(fp_bytes_unread_by_peer(descriptor))
  }

  /// The errno of the failure that ended the connection; 0 while it is alive.
  package var errorNumber: Int32 { wl_display_get_error(pointer) }

  package var protocolError: ProtocolError? {
    guard errorNumber == EPROTO else { return nil }
    var interface: UnsafePointer<wl_interface>?
    var object: UInt32 = 0
    let code = wl_display_get_protocol_error(pointer, &interface, &object)
    return ProtocolError(
      interface: interface.map { String(cString: $0.pointee.name) } ?? "unknown", object: object, code: code)
  }

  /// Closes the connection. Objects that are still alive keep their memory until the process ends, so destroy them
  /// first.
  package func close() {
    guard isOpen else { return }
    isOpen = false
    wl_display_disconnect(pointer)
  }

  deinit { close() }
}
