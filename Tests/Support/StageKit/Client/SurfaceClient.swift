package import WaylandClient

/// A surface of a client with a role. It records the events of its role, one line for each configure sequence.
open class SurfaceClient {
  package unowned let client: TestClient
  package let surface: WlSurface
  /// True if configure events and pings are answered at once.
  package var answers = true
  /// The serial of the last configure event.
  package private(set) var lastSerial: UInt32 = 0
  private var account: [String] = []

  /// - Parameter surface: nil for a new surface.
  package init(on client: TestClient, surface: WlSurface? = nil) {
    self.client = client
    self.surface = surface ?? client.compositor.createSurface()
  }

  /// Lets the stage settle.
  ///
  /// - Returns: the events since the last call.
  package func takeEvents() -> [String] {
    client.settle()
    defer { account = [] }
    return account
  }

  /// Records an event.
  package func note(_ event: String) { account.append(event) }

  /// Stores the serial of a configure event.
  ///
  /// - Parameter answer: acknowledges it; called only if the client answers.
  package func configured(_ serial: UInt32, answer: (UInt32) -> Void) {
    lastSerial = serial
    if answers { answer(serial) }
  }

  package func commit() {
    surface.commit()
    client.settle()
  }

  /// Attaches a new buffer.
  package func attach(_ width: Int32, _ height: Int32) throws {
    surface.attach(buffer: try client.makeBuffer(width, height), x: 0, y: 0)
  }

  /// Commits a new buffer.
  package func draw(_ width: Int32, _ height: Int32) throws {
    try attach(width, height)
    commit()
  }

  /// Commits to receive a configure event, draws, and forgets the events.
  package func show(_ width: Int32, _ height: Int32) throws {
    commit()
    try draw(width, height)
    _ = takeEvents()
  }

  /// Unmaps the surface by committing without a buffer.
  package func hide() {
    surface.attach(buffer: nil, x: 0, y: 0)
    commit()
  }
}

/// The states in an array of a toplevel's configure event.
package enum ToplevelStates {
  /// - Parameter other: the word for a state without a name.
  package static func words(_ states: [UInt8], other: String = "tiled") -> [String] {
    let names = [1: "maximized", 2: "fullscreen", 3: "resizing", 4: "activated"]
    return stride(from: 0, to: states.count, by: 4).map { names[Int(states[$0])] ?? other }
  }
}
