public import Backends
public import Policies
public import Seats

/// The seat that the devices belong to.
public protocol DeviceSeat: AnyObject {
  /// Gives each later policy to the devices, until `part()`. Called once, at the start.
  func join(_ devices: LibinputBackend)
  func part()
  /// The lamps that keyboards show.
  var lamps: KeyboardLamps { get }
  /// Announces a tablet, a pad or a tool to clients. What was announced before is ignored.
  func add(_ tablet: TabletDescription)
  func add(_ pad: PadDescription)
  func add(_ tool: ToolDescription)
}

/// The machine's devices, through libinput: set and mapped to outputs as the policy says.
public final class LibinputBackend: Backend {
  public let name = "libinput"
  private let source: DeviceSource
  private let seat: any DeviceSeat
  private var policy: Policy
  private var work: DeviceWork?

  /// - Parameter policy: the policy in force; `use(_:)` takes the later ones.
  public init(_ source: DeviceSource, seat: any DeviceSeat, policy: Policy) {
    (self.source, self.seat, self.policy) = (source, seat, policy)
  }

  /// The devices that are present, in the order in which they came.
  public var devices: [InputDevice] { work?.context.devices ?? [] }

  /// Takes the devices that are present, and those that come later.
  ///
  /// - Precondition: the desk's clock runs; devices date their events by it.
  /// - Throws: where there is no such seat, or a path that exists cannot be opened.
  public func start(on desk: any BackendDesk) throws(BackendFault) {
    precondition(desk.hasRunningClock, "real devices and a clock that stands still")
    do throws(DeviceFault) {
      let work = try DeviceWork(source, on: desk, seat: seat, policy: policy)
      self.work = work
      try work.start()
      seat.join(self)
    } catch {
      work = nil
      throw BackendFault(error)
    }
  }

  /// Sets and maps all devices by another policy.
  public func use(_ policy: Policy) {
    self.policy = policy
    work?.use(policy)
  }

  public func outputsDidChange() { work?.place() }

  public func readPending() { work?.context.dispatch() }

  public func stop() {
    seat.part()
    work?.stop()
    work = nil
  }
}
