import CWaylandServer

/// One `wl_global` that clients can bind, for as long as this object lives.
public final class Global<R: Resource> {
  private let pointer: OpaquePointer
  private let hook: Unmanaged<BindHook>
  /// A global must be gone before its display is.
  private let display: Display
  private let description: GlobalDescription
  private var isWithdrawn = false

  /// - Parameters:
  ///   - audience: which clients see the global; nil for all. It is asked before the global is announced to a client and
  ///     at each bind, so a client that guesses the name gets what it would get for a name that does not exist.
  ///   - bind: called with each new resource, which it gives its handler.
  public init(
    _ display: Display, version: Int32, audience: ((Client) -> Bool)? = nil, bind: @escaping (R) -> Void
  ) throws(DisplayError) {
    hook = Unmanaged.passRetained(
      BindHook { client, version, id in
        if let resource = R.create(client: Client(pointer: client), version: version, id: id) { bind(resource) }
      })
    // Clients that have a registry already are told within the call.
    display.audiences[hook.toOpaque()] = audience
    let created = wl_global_create(display.pointer, R.interface, version, hook.toOpaque()) {
      client, data, version, id in
      guard let client, let data else { return }
      Unmanaged<BindHook>.fromOpaque(data).takeUnretainedValue().bind(client, Int32(version), id)
    }
    guard let created else {
      display.audiences[hook.toOpaque()] = nil
      hook.release()
      throw DisplayError(description: "cannot offer \(String(cString: R.interface.pointee.name)) at version \(version)")
    }
    pointer = created
    self.display = display
    description = GlobalDescription(name: String(cString: R.interface.pointee.name), version: version)
    display.offeredGlobals.append(description)
  }

  /// Tells clients that it is gone. Until this object goes, a client that has not read that yet may still bind it.
  public func withdraw() {
    guard !isWithdrawn else { return }
    isWithdrawn = true
    wl_global_remove(pointer)
  }

  deinit {
    if let index = display.offeredGlobals.lastIndex(of: description) { display.offeredGlobals.remove(at: index) }
    wl_global_destroy(pointer)
    display.audiences[hook.toOpaque()] = nil
    hook.release()
  }
}

/// A global as the registry announces it.
public struct GlobalDescription: Equatable, Sendable {
  public let name: String
  public let version: Int32
}

private final class BindHook {
  let bind: (OpaquePointer, Int32, UInt32) -> Void
  init(_ bind: @escaping (OpaquePointer, Int32, UInt32) -> Void) { self.bind = bind }
}
