import Globals
import Keymaps
public import Assembly
import Geometry
public import Libinput
public import Logging
public import Policies
public import Seats
import WaylandServer

/// Real devices, as the input of a compositor: set and mapped as its policy says, their lamps as its keyboard has them.
public final class SeatDevices {
  public let context: InputContext
  unowned let compositor: Compositor
  let log: Logger
  var policy: Policy
  /// Where each device lies.
  var places: [DeviceID: MappingDecision] = [:]
  private let session: SessionKeeper
  private var sources: [EventSource] = []
  private var watch: FileWatch?
  private var lights: KeyboardLamps = []
  private var token: ObserverToken?

  /// Takes the devices that are there, and those that come.
  ///
  /// - Parameters:
  ///   - compositor: its clock must be the machine's, by which devices date their events.
  ///   - policy: the one that is in force.
  /// - Throws: where there is no such seat, or a path that is there cannot be taken.
  public init(_ source: DeviceSource, of compositor: Compositor, policy: Policy, log: Logger) throws(DeviceFault) {
    precondition(compositor.clock.isRunning, "real devices and a clock that stands still")
    (self.compositor, self.policy, self.log) = (compositor, policy, log)
    let session = SessionKeeper(log: log)
    self.session = session
    let opener = FallbackOpener { () throws(DeviceFault) in try session.join() }
    context = try InputContext(source, opener: opener, log: log) { [clock = compositor.clock] in clock.now }
    context.delegate = self
    let loop = compositor.loop
    session.begin(context, loop)
    try context.start()
    if case .seat(let name) = source, context.devices.isEmpty {
      log.warning("seat \(name) has no input device that may be had; what is plugged in later is taken")
    }
    token = compositor.add(self)
    sources = [loop.watchInput(context.descriptor) { [unowned self] in context.dispatch() }]
    watchPaths(of: source, loop)
  }

  /// Devices by path come back when their files do; those of a seat are udev's to tell of.
  private func watchPaths(of source: DeviceSource, _ loop: EventLoop) {
    guard case .paths(let paths) = source else { return }
    watch = FileWatch(appearing: paths, loop) { [unowned self] in context.takeMissingPaths() }
  }

  /// Lets go of the devices, with the end of all that is held down. Call it while the compositor still stands.
  public func stop() {
    context.suspend()
    token = nil
    watch = nil
    sources = []
    session.end()
  }

}

extension SeatDevices: CompositorObserver {
  public var topics: ObserverTopics { [.policy, .outputs, .time] }

  public func policyDidChange(_ newer: Policy) {
    policy = newer
    for device in context.devices { set(device) }
    place()
  }

  public func outputsDidChange() { place() }

  /// Reports that wait to be read are older than the current time.
  public func timeWillPass() { context.dispatch() }
}

extension SeatDevices: InputContextDelegate {
  public func deviceDidAppear(_ device: InputDevice) {
    set(device)
    place(device)
    if device.description.capabilities.contains(.keyboard) { device.light(lights) }
    describeTablet(device)
    log.info("\(device.description.label) is plugged in as device \(device.id.rawValue)")
  }

  public func toolDidAppear(_ tool: ToolDescription) { compositor.seat.tablets.add(tool) }

  /// Tells clients of a tablet, and of pads that came before it.
  private func describeTablet(_ device: InputDevice) {
    if let tablet = device.tablet { compositor.seat.tablets.add(tablet) }
    for other in context.devices {
      if let pad = other.pad(of: context.devices), pad.tablet != nil { compositor.seat.tablets.add(pad) }
    }
  }

  public func deviceDidGo(_ device: InputDevice) {
    places[device.id] = nil
    log.info("\(device.description.label), device \(device.id.rawValue), is gone")
  }

  public func deviceDidReport(_ event: InputEvent, at time: InputTime) { compositor.route(event, at: time) }

  public func devicesDidReport() {
    let now = KeyboardLamps(rawValue: compositor.seat.keyboard.lights.rawValue)
    guard now != lights else { return }
    lights = now
    for device in context.devices where device.description.capabilities.contains(.keyboard) { device.light(now) }
  }
}
