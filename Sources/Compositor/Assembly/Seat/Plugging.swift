import Globals
package import WaylandServer

/// Capabilities that come and go with devices while the compositor runs.
extension SeatKeeper {
  /// Returns capabilities to the seat, and sends them to clients.
  package func gain(_ gained: WlSeat.Capability) { global.setCapabilities(global.capabilities.union(gained)) }

  /// Takes capabilities that no device of the seat has any more. Clients must have received the ends of touches, keys and
  /// buttons and the leave events before: route `deviceRemoved` for each device first.
  package func lose(_ lost: WlSeat.Capability) { global.setCapabilities(global.capabilities.subtracting(lost)) }
}
