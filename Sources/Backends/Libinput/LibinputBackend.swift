package import Backends
package import Policies
package import SeatSessions
package import Seats

/// The seat that receives the devices.
package protocol DeviceSeat: AnyObject {
  /// Passes each later policy to the devices, until `part()`. Called once, at the start.
  func join(_ devices: LibinputBackend)
  func part()
  /// The lamps that keyboards should show.
  var lamps: KeyboardLamps { get }
  /// Announces a device before its first event, for bindings of one device.
  func add(_ identity: DeviceIdentity, as device: DeviceID)
  /// Announces a tablet, a pad or a tool to clients. Repeated announcements are ignored.
  func add(_ tablet: TabletDescription)
  func add(_ pad: PadDescription)
  func add(_ tool: ToolDescription)
}

/// The machine's devices, through libinput, configured and mapped to outputs by the policy.
package final class LibinputBackend: Backend {
  package let name = "libinput"
  private let source: DeviceSource
  private let seat: any DeviceSeat
  private let access: SeatAccess
  private var policy: Policy
  private var work: DeviceWork?

  /// - Parameters:
  ///   - policy: the policy in force; later ones are passed to `use(_:)`.
  ///   - access: opens the devices; shared with other backends that use devices of the seat.
  package init(_ source: DeviceSource, seat: any DeviceSeat, policy: Policy, access: SeatAccess = SeatAccess()) {
    (self.source, self.seat, self.policy, self.access) = (source, seat, policy, access)
  }

  /// The devices that are present, in the order in which they were added.
  package var devices: [InputDevice] { work?.context.devices ?? [] }

  /// Opens the devices that are present, and those that appear later.
  ///
  /// - Precondition: the desk's clock runs, because devices use its time.
  /// - Throws: if the seat does not exist, or an existing path cannot be opened.
  package func start(on desk: any BackendDesk) throws(BackendFault) {
    precondition(desk.hasRunningClock, "real devices need a running clock")
    do throws(DeviceFault) {
      let work = try DeviceWork(source, on: desk, seat: seat, policy: policy, access)
      self.work = work
      try work.start()
      seat.join(self)
    } catch {
      work = nil
      throw BackendFault(error)
    }
  }

  /// Configures and maps all devices by another policy.
  package func use(_ policy: Policy) {
    self.policy = policy
    work?.use(policy)
  }

  /// Makes touchscreens that are not mapped to an output report their touches, or drops these again.
  package func identify(_ isIdentifying: Bool) { work?.identify(isIdentifying) }

  package func outputsDidChange() { work?.place() }

  package func readPending() { work?.context.dispatch() }

  package func stop() {
    seat.part()
    work?.stop()
    work = nil
  }
}
