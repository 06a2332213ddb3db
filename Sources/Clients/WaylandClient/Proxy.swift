public import CWaylandClient

/// The Swift object of one `wl_proxy`. The proxy retains it until `discard`.
open class Proxy {
  package final private(set) var pointer: OpaquePointer?
  package final let version: Int32

  open class var interface: UnsafePointer<wl_interface> { preconditionFailure("generated classes override this") }
  open class var dispatcher: wl_dispatcher_func_t? { nil }
  open func dropHandler() {}

  required public init(adopting pointer: OpaquePointer) {
    self.pointer = pointer
    version = Int32(wl_proxy_get_version(pointer))
    wl_proxy_add_dispatcher(
      pointer, Self.dispatcher ?? ignoreEvents, nil, Unmanaged<Proxy>.passRetained(self).toOpaque())
  }

  /// True until `discard` was called or a destructor request was sent.
  package final var isAlive: Bool { pointer != nil }

  package final var id: UInt32 { pointer.map { wl_proxy_get_id($0) } ?? 0 }

  /// The pointer for sending requests. Using an object after `discard` is a programming error and traps.
  package final var livePointer: OpaquePointer {
    guard let pointer else { preconditionFailure("\(Self.self) was already discarded") }
    return pointer
  }

  @inline(__always)
  package static func unchecked(_ pointer: OpaquePointer) -> Self {
    Unmanaged<Self>.fromOpaque(wl_proxy_get_user_data(pointer)).takeUnretainedValue()
  }

  package static func from(_ pointer: OpaquePointer) -> Self { unchecked(pointer) }

  /// The object of an argument whose interface the protocol leaves open.
  package static func fromAny(_ pointer: OpaquePointer) -> Proxy { Proxy.unchecked(pointer) }

  /// Destroys the proxy without sending a request. Destructor requests call it themselves.
  package final func discard() {
    guard let pointer else { return }
    self.pointer = nil
    wl_proxy_destroy(pointer)
    dropHandler()
    Unmanaged<Proxy>.passUnretained(self).release()
  }
}

private func ignoreEvents(
  _: UnsafeRawPointer?, _: UnsafeMutableRawPointer?, _: UInt32, _: UnsafePointer<wl_message>?,
  _: UnsafeMutablePointer<wl_argument>?
) -> Int32 { 0 }
