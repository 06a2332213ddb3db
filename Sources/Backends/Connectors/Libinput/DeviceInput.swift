public import Assembly
import Globals
import Keymaps
public import Libinput
public import Policies
public import Seats

/// The seat of a compositor for the machine's devices.
public final class DeviceInput: DeviceSeat {
  private unowned let compositor: Compositor
  private weak var devices: LibinputBackend?
  private var token: ObserverToken?

  public init(_ compositor: Compositor) { self.compositor = compositor }

  public func join(_ devices: LibinputBackend) {
    self.devices = devices
    token = compositor.add(self)
  }

  public func part() { token = nil }

  public var lamps: KeyboardLamps { KeyboardLamps(rawValue: compositor.seat.keyboard.lights.rawValue) }

  public func add(_ identity: DeviceIdentity, as device: DeviceID) {
    compositor.seat.devices.add(identity, as: device)
  }

  public func add(_ tablet: TabletDescription) { compositor.seat.tablets.add(tablet) }
  public func add(_ pad: PadDescription) { compositor.seat.tablets.add(pad) }
  public func add(_ tool: ToolDescription) { compositor.seat.tablets.add(tool) }
}

extension DeviceInput: CompositorObserver {
  public var topics: ObserverTopics { .policy }

  public func policyDidChange(_ policy: Policy) { devices?.use(policy) }
}
