import CLibinput
package import Logging
package import SeatSessions
package import Seats
import System

/// Receives devices and their events.
package protocol InputContextDelegate: AnyObject {
  /// A device was plugged in. The delegate configures and maps it before it reports events.
  func deviceDidAppear(_ device: InputDevice)
  /// A device was removed. Its last event was reported before.
  func deviceDidGo(_ device: InputDevice)
  /// A tablet's tool was first seen; its events follow.
  func toolDidAppear(_ tool: ToolDescription)
  func deviceDidReport(_ event: InputEvent, at time: InputTime)
  /// All pending events were reported.
  func devicesDidReport()
}

extension InputContextDelegate {
  package func toolDidAppear(_ tool: ToolDescription) {}
}

/// A libinput context with the devices of a seat, or with devices given by path.
package final class InputContext {
  package let source: DeviceSource
  /// The devices in the order in which they were added.
  package internal(set) var devices: [InputDevice] = []
  package weak var delegate: (any InputContextDelegate)?
  let hooks: LibinputHooks
  var pointer: OpaquePointer?
  var paths = PathTable()
  var isSuspended = false
  var isDispatching = false
  var events: [InputEvent] = []
  var times = EventTimes()
  /// Returns the current time of CLOCK_MONOTONIC, the clock of device events.
  let now: () -> InputTime
  private var lastNumber: UInt32 = 0
  var lastTool: UInt32 = 0
  private let udev: OpaquePointer?

  /// Loads libinput and libudev.
  ///
  /// - Throws: if a library is missing, or libinput cannot make a context.
  package init(
    _ source: DeviceSource, opener: any DeviceOpener, log: Logger, now: @escaping () -> InputTime
  ) throws(DeviceFault) {
    try DeviceFault.check(fp_libinput_load())
    try DeviceFault.check(fp_udev_load())
    self.source = source
    self.now = now
    hooks = LibinputHooks(opener: opener, log: log)
    events.reserveCapacity(8)
    let data = Unmanaged.passUnretained(hooks).toOpaque()
    switch source {
    case .seat:
      udev = udev_new()
      pointer = udev.flatMap { libinput_udev_create_context(hooks.interface, data, $0) }
    case .paths:
      udev = nil
      pointer = libinput_path_create_context(hooks.interface, data)
    }
    guard let pointer else { throw DeviceFault(.noMemory, "cannot initialize libinput; check that libudev works") }
    hooks.listen(to: pointer)
  }

  deinit {
    devices = []
    if let pointer { libinput_unref(pointer) }
    if let udev { udev_unref(udev) }
    withExtendedLifetime(hooks) {}
  }

  /// The descriptor to watch; readable when `dispatch` should be called.
  package var descriptor: Int32 { pointer.map { libinput_get_fd($0) } ?? -1 }

  /// Opens the devices that are present. Devices of a seat that cannot be opened are logged.
  ///
  /// - Throws: if the seat does not exist, or an existing path is not a usable device or cannot be opened.
  package func start() throws(DeviceFault) {
    switch source {
    case .seat(let name):
      guard let pointer, libinput_udev_assign_seat(pointer, name) == 0 else {
        throw DeviceFault(.invalidArgument, "cannot list the devices of seat \(name) through udev")
      }
    case .paths(let paths): try open(paths)
    }
    dispatch()
  }

  func nextID() -> DeviceID {
    lastNumber &+= 1
    return DeviceID(.machine, lastNumber)
  }
}
