import Globals
public import Seats
public import WaylandServer

/// Devices that are unplugged and plugged in while the compositor runs.
extension Compositor {
  /// Removes devices, and then takes their capabilities from the seat. Clients receive the ends of touches, keys and
  /// buttons and the leave events first.
  ///
  /// - Parameter lost: the capabilities that no other device of the seat has.
  public func unplug(_ devices: [DeviceID], losing lost: WlSeat.Capability) {
    for device in devices { route(.deviceRemoved(device)) }
    if lost.contains(.pointer) {
      route(.pointer(.leave))
      route(.pointer(.frame))
    }
    let global = seat.global
    global.setCapabilities(global.capabilities.subtracting(lost))
  }

  /// Returns capabilities to the seat, and sends them to clients.
  public func plug(_ gained: WlSeat.Capability) {
    let global = seat.global
    global.setCapabilities(global.capabilities.union(gained))
  }
}
