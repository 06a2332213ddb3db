package import Logging
package import Surfaces
package import WaylandServer

/// The treatment of harmless protocol violations.
package enum Strictness: String, Sendable, CaseIterable {
  /// Every violation is a protocol error, as the XML says.
  case strict
  /// A few harmless violations are logged as warnings. A decision record lists them.
  case lenient
}

/// The objects that all protocol objects of a compositor share.
package final class Server {
  package let display: Display
  package let windows = WindowStack()
  package let clients: ClientRegistry
  package let surfaces = SurfaceRegistry()
  package let log: Logger
  /// Receives the objects of disconnected clients, which are freed in portions; nil frees them at once.
  package let departed: DepartedObjects?
  /// The checks of new buffers. `check` must be called once in each turn of the loop.
  package let newBuffers = NewBuffers()
  /// Events that wait until their receivers have read earlier ones.
  package let backlog: Backlog
  /// The commits of buffers into which devices still draw.
  package let unfinished: UnfinishedCommits
  /// The transfers of the data of selections and drags.
  package private(set) lazy var transfers = Transfers(self)
  package var strictness = Strictness.strict
  /// The limits of the memory and work that one client may cause.
  package var bounds = ClientBounds() { didSet { display.objects.limits = bounds.objects } }
  /// Returns true if a client can see and bind the globals of a privilege. Called at each announcement and at each
  /// bind.
  package var offers: (Privilege, ConnectedClient) -> Bool = { _, _ in true }
  /// The object that follows surfaces and clients; nil for none.
  ///
  /// Not a weak reference, because the first one makes each retain of an object slower. The observer must set this to nil when it
  /// ends.
  package unowned(unsafe) var observer: (any ServerObserver)?
  private var lastWindow: UInt32 = 0

  /// - Parameters:
  ///   - departed: receives the objects of disconnected clients; the caller frees them in portions.
  ///   - naming: names each client when it connects.
  package init(
    display: Display, log: Logger, departed: DepartedObjects? = nil,
    naming: @escaping ClientRegistry.Naming = { _, _ in nil }
  ) {
    self.display = display
    self.log = log
    self.departed = departed
    clients = ClientRegistry(log: log, naming: naming)
    backlog = Backlog(loop: display.loop)
    unfinished = UnfinishedCommits(loop: display.loop)
    display.objects.limits = bounds.objects
    display.onConnect { [clients, newBuffers, weak self] client in
      let record = clients.connected(client)
      client.onDisconnect { [weak self] in
        clients.disconnected(record)
        self?.observer?.clientDidDisconnect(record)
      }
      newBuffers.watch(client)
      self?.refuseIfCrowded(record)
    }
  }

  package func nextWindowID() -> WindowID {
    lastWindow += 1
    return WindowID(rawValue: lastWindow)
  }

  /// Handles a harmless protocol violation: posts an error if `strictness` is strict, otherwise logs a warning.
  ///
  /// - Returns: true if the request should continue.
  package func tolerates(_ breach: String, of object: Resource, code: UInt32) -> Bool {
    switch strictness {
    case .strict:
      object.postError(code, breach)
      return false
    case .lenient:
      log.warning("\(clients[object.client].label): tolerated: \(breach)")
      return true
    }
  }
}

/// An observer of clients' changes to the scene. It is notified of each change at once, in order.
package protocol ServerObserver: AnyObject {
  /// Surfaces have new state. Buffers attached by it are released directly after this call, unless they are kept.
  func surfacesDidCommit(_ applied: [Surface.Applied])
  /// A commit of a synchronized subsurface waits for its parent, with this change of its buffer.
  func surfaceCommitWaits(_ surface: Surface, _ buffer: SurfaceChange.BufferChange)
  /// A surface was destroyed. It has been removed from its tree, and its window, if any, is unmapped.
  func surfaceDidGo(_ surface: Surface)
  func windowDidMap(_ window: ClientWindow)
  /// - Note: called after the window has been removed from the stack.
  func windowDidUnmap(_ window: ClientWindow)
  /// The window's position, title, parent, geometry or kind of content has changed.
  func windowDidChange(_ window: ClientWindow)
  /// A client has disconnected. Its objects still exist.
  func clientDidDisconnect(_ client: ConnectedClient)
}

extension ServerObserver {
  package func surfaceCommitWaits(_ surface: Surface, _ buffer: SurfaceChange.BufferChange) {}
  package func clientDidDisconnect(_ client: ConnectedClient) {}
}
