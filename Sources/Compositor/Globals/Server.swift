public import Logging
public import Surfaces
public import WaylandServer

/// The treatment of harmless protocol violations.
public enum Strictness: String, Sendable, CaseIterable {
  /// Every violation is a protocol error, as the XML says.
  case strict
  /// A few harmless violations are logged as warnings. A decision record lists them.
  case lenient
}

/// The objects that all protocol objects of a compositor share.
public final class Server {
  public let display: Display
  public let windows = WindowStack()
  public let clients: ClientRegistry
  public let surfaces = SurfaceRegistry()
  public let log: Logger
  /// Receives the objects of disconnected clients, which are freed in portions; nil frees them at once.
  public let departed: DepartedObjects?
  /// The checks of new buffers. `check` must be called once in each turn of the loop.
  public let newBuffers = NewBuffers()
  /// Events that wait until their receivers have read earlier ones.
  public let backlog: Backlog
  /// The transfers of the data of selections and drags.
  public private(set) lazy var transfers = Transfers(self)
  public var strictness = Strictness.strict
  /// The limits of the memory and work that one client may cause.
  public var bounds = ClientBounds() { didSet { display.objects.limits = bounds.objects } }
  /// Returns true if a client can see and bind the globals of a privilege. Called at each announcement and at each
  /// bind.
  public var offers: (Privilege, ConnectedClient) -> Bool = { _, _ in true }
  public weak var observer: (any ServerObserver)?
  private var lastWindow: UInt32 = 0

  /// - Parameters:
  ///   - departed: receives the objects of disconnected clients; the caller frees them in portions.
  ///   - naming: names each client when it connects.
  public init(
    display: Display, log: Logger, departed: DepartedObjects? = nil,
    naming: @escaping ClientRegistry.Naming = { _, _ in nil }
  ) {
    self.display = display
    self.log = log
    self.departed = departed
    clients = ClientRegistry(log: log, naming: naming)
    backlog = Backlog(loop: display.loop)
    display.objects.limits = bounds.objects
    display.onConnect { [clients, newBuffers, weak self] client in
      let record = clients.connected(client)
      client.onDisconnect { [weak self] in
        clients.disconnected(record)
        self?.observer?.clientDidDisconnect(record)
      }
      newBuffers.watch(client)
    }
  }

  public func nextWindowID() -> WindowID {
    lastWindow += 1
    return WindowID(rawValue: lastWindow)
  }

  /// Handles a harmless protocol violation: posts an error if `strictness` is strict, otherwise logs a warning.
  ///
  /// - Returns: true if the request should continue.
  public func tolerates(_ breach: String, of object: Resource, code: UInt32) -> Bool {
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
public protocol ServerObserver: AnyObject {
  /// Surfaces have new state. Buffers attached by it are released directly after this call, unless they are kept.
  func surfacesDidCommit(_ applied: [Surface.Applied])
  /// A surface was destroyed. It has been removed from its tree, and its window, if any, is unmapped.
  func surfaceDidGo(_ surface: Surface)
  func windowDidMap(_ window: ClientWindow)
  /// - Note: called after the window has been removed from the stack.
  func windowDidUnmap(_ window: ClientWindow)
  /// The window's position, title, parent or geometry has changed.
  func windowDidChange(_ window: ClientWindow)
  /// A client has disconnected. Its objects still exist.
  func clientDidDisconnect(_ client: ConnectedClient)
}

extension ServerObserver {
  public func clientDidDisconnect(_ client: ConnectedClient) {}
}
