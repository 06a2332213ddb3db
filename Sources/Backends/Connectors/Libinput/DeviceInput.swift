package import Assembly
import Globals
import Keymaps
package import Libinput
package import Policies
package import Seats

/// The seat of a compositor for the machine's devices.
package final class DeviceInput: DeviceSeat {
  private unowned let compositor: Compositor
  private weak var devices: LibinputBackend?
  private var token: ObserverToken?

  package init(_ compositor: Compositor) { self.compositor = compositor }

  package func join(_ devices: LibinputBackend) {
    self.devices = devices
    token = compositor.add(self)
    compositor.seat.identification.reportRunning { [weak devices] in devices?.identify($0) }
  }

  package func part() {
    token = nil
    compositor.seat.identification.reportRunning(nil)
  }

  package var lamps: KeyboardLamps { KeyboardLamps(rawValue: compositor.seat.keyboard.lights.rawValue) }

  package func add(_ identity: DeviceIdentity, as device: DeviceID) {
    compositor.seat.devices.add(identity, as: device)
  }

  package func add(_ tablet: TabletDescription) { compositor.seat.tablets.add(tablet) }
  package func add(_ pad: PadDescription) { compositor.seat.tablets.add(pad) }
  package func add(_ tool: ToolDescription) { compositor.seat.tablets.add(tool) }
}

extension DeviceInput: CompositorObserver {
  package var topics: ObserverTopics { .policy }

  package func policyDidChange(_ policy: Policy) { devices?.use(policy) }
}
