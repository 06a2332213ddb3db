import CWaylandServer

/// A `wl_global` that clients can bind until this object is deinitialized.
package final class Global<R: Resource> {
  private let pointer: OpaquePointer
  private let hook: Unmanaged<BindHook>
  /// Keeps the display alive, because a global must be destroyed before its display.
  private let display: Display
  private var isWithdrawn = false

  /// - Parameters:
  ///   - audience: decides which clients can see the global; nil for all. It is called before the global is announced
  ///     to a client and at each bind, so a client that guesses the name gets the same error as for an unknown name.
  ///   - bind: called with each new resource; sets the resource's handler.
  package init(
    _ display: Display, version: Int32, audience: ((Client) -> Bool)? = nil, bind: @escaping (R) -> Void
  ) throws(DisplayError) {
    hook = Unmanaged.passRetained(
      BindHook { client, version, id in
        if let resource = R.create(client: Client(pointer: client), version: version, id: id) { bind(resource) }
      })
    // The audience is set first: `wl_global_create` announces the global to clients that already have a registry.
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
    display.pending.addAll()
  }

  /// Sends `wl_registry.global_remove`. A client that has not read the event yet can still bind the global until this
  /// object is deinitialized.
  package func withdraw() {
    guard !isWithdrawn else { return }
    isWithdrawn = true
    wl_global_remove(pointer)
    display.pending.addAll()
  }

  deinit {
    wl_global_destroy(pointer)
    display.pending.addAll()
    display.audiences[hook.toOpaque()] = nil
    hook.release()
  }
}

private final class BindHook {
  let bind: (OpaquePointer, Int32, UInt32) -> Void
  init(_ bind: @escaping (OpaquePointer, Int32, UInt32) -> Void) { self.bind = bind }
}
