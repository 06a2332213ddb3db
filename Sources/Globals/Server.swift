public import Logging
public import Surfaces
public import WaylandServer

/// How hard the compositor is on clients that break rules whose breach harms nobody.
public enum Strictness: String, Sendable, CaseIterable {
  /// Every protocol error that the XML names.
  case strict
  /// A few harmless ones become warnings; the list is a decision record.
  case lenient
}

/// What the protocol objects of one compositor share.
public final class Server {
  public let display: Display
  public let windows = WindowStack()
  public let clients: ClientRegistry
  public let surfaces = SurfaceRegistry()
  public let log: Logger
  /// Takes the objects of clients that have gone, to be freed in portions; nil frees them at once.
  public let departed: DepartedObjects?
  /// To be checked once a turn of the loop.
  public let newBuffers = NewBuffers()
  /// Events that wait until their receivers have read earlier ones.
  public let backlog: Backlog
  /// Requests for the data of selections and drags.
  public private(set) lazy var transfers = Transfers(self)
  public var strictness = Strictness.strict
  /// How much one client may make the compositor hold and do.
  public var bounds = ClientBounds() { didSet { display.objects.limits = bounds.objects } }
  /// Whether a client may see and bind the globals of a privilege; asked at each announcement and at each bind.
  public var offers: (Privilege, ClientRecord) -> Bool = { _, _ in true }
  public weak var observer: (any ServerObserver)?
  private var lastWindow: UInt32 = 0

  /// - Parameters:
  ///   - departed: takes the objects of clients that have gone; the caller frees them in portions.
  ///   - naming: names each client as it connects.
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

  /// Ends a client for a breach of protocol, or, where the breach is harmless and leniency is asked for, warns.
  ///
  /// - Returns: whether to go on with the request.
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

/// Hears what clients do to the scene. Everything is told at once, in the order in which it happens.
public protocol ServerObserver: AnyObject {
  /// Surfaces have a new state; buffers that came with it are given back right after this call, unless they are kept.
  func surfacesDidCommit(_ applied: [Surface.Applied])
  /// A surface was destroyed: it is out of its tree, and its window, if it had one, is unmapped.
  func surfaceDidGo(_ surface: Surface)
  func windowDidMap(_ window: ClientWindow)
  /// - Note: called after the window has left the stack.
  func windowDidUnmap(_ window: ClientWindow)
  /// Position, title, parent or geometry changed.
  func windowDidChange(_ window: ClientWindow)
  /// A client's connection has ended, and its objects are still there.
  func clientDidDisconnect(_ client: ClientRecord)
}

extension ServerObserver {
  public func clientDidDisconnect(_ client: ClientRecord) {}
}
