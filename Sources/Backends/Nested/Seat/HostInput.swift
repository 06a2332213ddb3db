import Geometry
import Seats
import WaylandClient

/// Everything that the host's seats say, as input of ours.
public final class HostInput {
  public let globals: HostInputGlobals
  unowned let surfaces: any HostSurfaces
  unowned let receiver: any HostInputReceiver
  public weak var cursor: (any HostCursor)?
  private var seats: [HostSeat] = []
  private var lastNumber: UInt32 = 0

  public init(_ globals: HostInputGlobals, surfaces: any HostSurfaces, receiver: any HostInputReceiver) {
    self.globals = globals
    self.surfaces = surfaces
    self.receiver = receiver
  }

  /// Listens to a seat from now on.
  ///
  /// - Parameter name: the registry's.
  public func addSeat(_ seat: WlSeat, name: UInt32) {
    lastNumber += 1
    seats.append(HostSeat(seat, name: name, number: lastNumber, of: self))
  }

  /// The host has taken a global away; where it was a seat, everything that is held with it ends.
  public func globalDidGo(name: UInt32) {
    for seat in seats where seat.name == name { seat.leave() }
    seats.removeAll { $0.name == name }
  }

  /// A window's surface is about to be destroyed: what is held on it ends.
  public func surfaceWillGo(_ surface: WlSurface) {
    for seat in seats { seat.surfaceWillGo(surface) }
  }

  /// The host has gone: everything held ends, and nothing is requested any more.
  public func hostDidGo() {
    for seat in seats { seat.leave() }
    seats = []
  }
}
