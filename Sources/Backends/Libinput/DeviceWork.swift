import Backends
import Logging
import Policies
import SeatSessions
import Seats
import System

/// The devices of a backend between `start(on:)` and `stop()`.
final class DeviceWork {
  let context: InputContext
  let desk: any BackendDesk
  let seat: any DeviceSeat
  private(set) var policy: Policy
  /// The mapping of each device.
  private var places: [DeviceID: MappingDecision] = [:]
  /// True while touchscreens are identified.
  private var isIdentifying = false
  private let access: SeatAccess
  private var watches: [any BackendWatch] = []
  private var files: FileWatch?
  private var lamps: KeyboardLamps = []
  private var terminalKeys = TerminalKeys()

  init(
    _ source: DeviceSource, on desk: any BackendDesk, seat: any DeviceSeat, policy: Policy, _ access: SeatAccess
  ) throws(DeviceFault) {
    (self.desk, self.seat, self.policy, self.access) = (desk, seat, policy, access)
    context = try InputContext(source, opener: access, log: desk.log) { [unowned desk] in desk.now }
    context.delegate = self
    access.begin(self, as: .input, on: desk.loop, log: desk.log)
  }

  /// Opens the devices that are present and watches for others.
  func start() throws(DeviceFault) {
    try context.start()
    if !access.isInFront {
      // The input is that of another session. `seatDidActivate` opens the devices again.
      context.suspend()
    } else if case .seat(let name) = context.source, context.devices.isEmpty {
      desk.log.warning("seat \(name) has no usable input device; devices that are plugged in later are used")
    }
    watches = [desk.loop.watchInput(context.descriptor) { [unowned self] in context.dispatch() }]
    watchPaths()
  }

  /// Watches the files of devices given by path, so that they can be opened when they appear. udev reports the devices
  /// of a seat.
  private func watchPaths() {
    guard case .paths(let paths) = context.source, let files = FileWatch(paths, for: .appearance) else { return }
    self.files = files
    watches.append(
      desk.loop.watch(files.descriptor) { [unowned self, unowned files] in
        if files.readChanges() { context.takeMissingPaths() }
      })
  }

  /// Configures and maps all devices by another policy.
  func use(_ policy: Policy) {
    self.policy = policy
    for device in context.devices { set(device) }
    place()
  }

  /// Maps every device to its output.
  func place() {
    for device in context.devices { place(device) }
  }

  /// Makes touchscreens that are not mapped report their touches, or drops these again.
  func identify(_ isIdentifying: Bool) {
    self.isIdentifying = isIdentifying
    for device in context.devices {
      if let decision = places[device.id] { setMapping(of: device, by: decision) }
    }
  }

  private func setMapping(of device: InputDevice, by decision: MappingDecision) {
    guard isIdentifying else { return context.setMapping(decision.mapping, of: device) }
    let mapping = decision.mappingToIdentify(device.description, desk.outputs.map(\.description))
    context.setMapping(mapping, of: device)
  }

  /// Maps a device. A device that cannot be mapped is reported once, until its mapping changes.
  private func place(_ device: InputDevice) {
    let decision = decision(for: device)
    guard decision != places[device.id] else { return }
    places[device.id] = decision
    setMapping(of: device, by: decision)
    if case .unmapped(let reason) = decision {
      desk.log.error("positions from \(device.description.label) are dropped: \(reason)")
    }
    measureOutput(below: device, decision)
  }

  /// Closes the devices and releases all keys, buttons and fingers.
  func stop() {
    context.suspend()
    watches = []
    files = nil
    access.end(self)
  }
}

extension DeviceWork: SeatUser {
  /// Opens the devices again, including those refused while the session was inactive.
  func seatDidActivate() {
    context.suspend()
    context.resume()
  }

  func seatDidDeactivate() { context.suspend() }
}

extension DeviceWork: InputContextDelegate {
  func deviceDidAppear(_ device: InputDevice) {
    set(device)
    place(device)
    if device.description.capabilities.contains(.keyboard) { device.light(lamps) }
    seat.add(device.description.identity, as: device.id)
    describeTablet(device)
    desk.log.info("\(device.description.label) is plugged in as device \(device.id.rawValue)")
  }

  func toolDidAppear(_ tool: ToolDescription) { seat.add(tool) }

  /// Announces a tablet, and pads that appeared before it.
  private func describeTablet(_ device: InputDevice) {
    if let tablet = device.tablet { seat.add(tablet) }
    for other in context.devices {
      if let pad = other.pad(of: context.devices), pad.tablet != nil { seat.add(pad) }
    }
  }

  func deviceDidGo(_ device: InputDevice) {
    places[device.id] = nil
    desk.log.info("\(device.description.label), device \(device.id.rawValue), was unplugged")
  }

  func deviceDidReport(_ event: InputEvent, at time: InputTime) {
    switch terminalKeys.take(event) {
    case .switchTerminal(let number):
      if policy.keyboard.switchesTerminals, access.switchTerminal(to: number) { return }
      terminalKeys.refuse(event)
      desk.route(event, at: time)
    case .take: break
    case .report: desk.route(event, at: time)
    }
  }

  func devicesDidReport() {
    let now = seat.lamps
    guard now != lamps else { return }
    lamps = now
    for device in context.devices where device.description.capabilities.contains(.keyboard) { device.light(now) }
  }
}
