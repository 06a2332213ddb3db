/// A loop that calls a backend when one of its descriptors is ready.
package protocol BackendLoop: AnyObject {
  /// Calls `action` while a descriptor is readable or has hung up. The caller keeps ownership of the descriptor.
  func watch(_ descriptor: Int32, then action: @escaping () -> Void) -> any BackendWatch

  /// Like `watch(_:then:)`, for a descriptor that carries input. It is served before busy clients.
  func watchInput(_ descriptor: Int32, then action: @escaping () -> Void) -> any BackendWatch
}

/// A watched descriptor. The watch ends when this object is cancelled or released. It must end before the descriptor is
/// closed.
package protocol BackendWatch: AnyObject {
  /// Selects the conditions to watch for. A hang-up is always reported.
  func watch(reading: Bool, writing: Bool)
  func cancel()
}
