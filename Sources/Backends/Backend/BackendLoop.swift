/// A loop that calls a backend back when one of its descriptors is ready.
public protocol BackendLoop: AnyObject {
  /// Calls `action` while a descriptor can be read or has hung up. The descriptor stays the caller's.
  func watch(_ descriptor: Int32, then action: @escaping () -> Void) -> any BackendWatch

  /// Does the same as `watch(_:then:)` for a descriptor that carries input, which is served before busy clients.
  func watchInput(_ descriptor: Int32, then action: @escaping () -> Void) -> any BackendWatch
}

/// A watched descriptor. The watch ends when this is cancelled or released, and must end before the descriptor is closed.
public protocol BackendWatch: AnyObject {
  /// Changes what the descriptor is watched for. That it has hung up is always reported.
  func watch(reading: Bool, writing: Bool)
  func cancel()
}
