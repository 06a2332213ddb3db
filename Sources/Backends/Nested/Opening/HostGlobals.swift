import CWaylandClient
package import WaylandClient

/// The globals that the host compositor offers, updated as they are added and removed.
package final class HostGlobals {
  /// Called for each new seat with the name of its global. Seats are bound only after this is set, so that their first
  /// events are not lost.
  package var onSeat: ((UInt32, WlSeat) -> Void)? {
    didSet { for global in offered where global.interface == WlSeat.name { addSeat(global.name, global.version) } }
  }
  /// Called for each removed seat, before its object is released.
  package var onSeatGone: ((UInt32) -> Void)?

  package private(set) var compositor: WlCompositor!
  package private(set) var sharedMemory: WlShm!
  private(set) var windowManager: XdgWmBase!
  /// The host's cursors by their shapes; nil if it does not offer them.
  private(set) var cursorShapes: WpCursorShapeManagerV1?
  /// The dma-bufs that the host takes; nil if it takes none.
  private(set) var dmabufs: HostDmabufs?
  private(set) var outputs: [UInt32: HostOutput] = [:]
  package private(set) var seats: [UInt32: WlSeat] = [:]
  /// Called when an output was added, removed or changed.
  var onOutputs: (() -> Void)?
  private let registry: WlRegistry
  private var offered: [(name: UInt32, interface: String, version: UInt32)] = []

  init(_ registry: WlRegistry) {
    self.registry = registry
    registry.handler = self
  }

  /// The names of required interfaces that the host does not offer.
  var missing: [String] {
    [WlCompositor.name, WlShm.name, XdgWmBase.name].filter { name in !offered.contains { $0.interface == name } }
  }

  /// Binds the host's protocol for dma-bufs, and asks for its formats.
  func bindDmabufs() { dmabufs = bind(ZwpLinuxDmabufV1.self, upTo: 4).flatMap { HostDmabufs($0) } }

  func bindBasics() {
    compositor = bind(WlCompositor.self, upTo: 6)
    sharedMemory = bind(WlShm.self, upTo: 1)
    windowManager = bind(XdgWmBase.self, upTo: 5)
    windowManager?.handler = self
    cursorShapes = bind(WpCursorShapeManagerV1.self, upTo: 2)
  }

  /// Binds a global that the host currently offers. Each call creates a new object.
  ///
  /// - Returns: nil if the host does not offer it.
  package func bind<P: Proxy>(_ type: P.Type, upTo version: Int32) -> P? {
    let interface = String(cString: type.interface.pointee.name)
    guard let global = offered.first(where: { $0.interface == interface }) else { return nil }
    return registry.bind(
      name: global.name, interface: type, boundVersion: min(Int32(clamping: global.version), version))
  }

  /// The host's screen, if it has exactly one.
  var onlyOutput: HostOutput? { outputs.count == 1 ? outputs.first?.value : nil }

  func output(_ object: WlOutput) -> HostOutput? { outputs.values.first { $0.object === object } }
}

extension HostGlobals: WlRegistry.Handler {
  package func global(_ object: WlRegistry, name: UInt32, interface: String, version: UInt32) {
    offered.append((name, interface, version))
    switch interface {
    case WlOutput.name:
      let output = registry.bind(
        name: name, interface: WlOutput.self, boundVersion: min(Int32(clamping: version), 3))
      outputs[name] = HostOutput(output) { [weak self] in self?.onOutputs?() }
    case WlSeat.name:
      addSeat(name, version)
    default: break
    }
  }

  /// Binds a seat at version 9 at most. From version 10 on, a host may repeat keys itself and report a rate of 0, which
  /// our clients would receive as the wish for no repetition.
  private func addSeat(_ name: UInt32, _ version: UInt32) {
    guard let onSeat, seats[name] == nil else { return }
    let seat = registry.bind(name: name, interface: WlSeat.self, boundVersion: min(Int32(clamping: version), 9))
    seats[name] = seat
    onSeat(name, seat)
  }

  package func globalRemove(_ object: WlRegistry, name: UInt32) {
    offered.removeAll { $0.name == name }
    if let output = outputs.removeValue(forKey: name) {
      output.leave()
      onOutputs?()
    }
    if let seat = seats.removeValue(forKey: name) {
      onSeatGone?(name)
      if seat.version >= 5 { seat.release() } else { seat.discard() }
    }
  }
}

extension HostGlobals: XdgWmBase.Handler {
  package func ping(_ object: XdgWmBase, serial: UInt32) { object.pong(serial: serial) }
}
