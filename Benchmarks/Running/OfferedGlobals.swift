import CWaylandClient
import Measuring
import WaylandClient

/// The globals that a compositor offers to a client of a benchmark.
final class OfferedGlobals: WlRegistry.Handler {
  private let registry: WlRegistry
  private var names: [String: UInt32] = [:]

  init(_ connection: Connection) {
    registry = connection.registry()
    registry.handler = self
    connection.roundtrip()
  }

  func bind<P: Proxy>(_ type: P.Type, _ version: Int32 = 1) throws -> P {
    let interface = String(cString: type.interface.pointee.name)
    guard let name = names[interface] else { throw MeasuringError("the compositor lacks \(interface)") }
    return registry.bind(name: name, interface: type, boundVersion: version)
  }

  func global(_ object: WlRegistry, name: UInt32, interface: String, version: UInt32) { names[interface] = name }
}
