import CLibinput
public import Logging
public import Seats
import System

/// Hears of devices and of what they report.
public protocol InputContextDelegate: AnyObject {
  /// A device was plugged in; it is set and mapped now, before it reports anything.
  func deviceDidAppear(_ device: InputDevice)
  /// Its events have ended.
  func deviceDidGo(_ device: InputDevice)
  /// A tablet's tool comes near for the first time; its events follow.
  func toolDidAppear(_ tool: ToolDescription)
  func deviceDidReport(_ event: InputEvent, at time: InputTime)
  /// All that was waiting has been reported.
  func devicesDidReport()
}

extension InputContextDelegate {
  public func toolDidAppear(_ tool: ToolDescription) {}
}

/// libinput, with the devices of a seat or some by their paths.
public final class InputContext {
  public let source: DeviceSource
  /// In the order in which they came.
  public internal(set) var devices: [InputDevice] = []
  public weak var delegate: (any InputContextDelegate)?
  let hooks: LibinputHooks
  var pointer: OpaquePointer?
  var paths = PathTable()
  var isSuspended = false
  var isDispatching = false
  var events: [InputEvent] = []
  var times = EventTimes()
  /// What time it is now, by the clock of the devices' events, CLOCK_MONOTONIC.
  let now: () -> InputTime
  private var lastNumber: UInt32 = 0
  var lastTool: UInt32 = 0
  private let udev: OpaquePointer?

  public init(
    _ source: DeviceSource, opener: any DeviceOpener, log: Logger, now: @escaping () -> InputTime
  ) throws(DeviceFault) {
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
    guard let pointer else { throw DeviceFault(.noMemory, "libinput cannot be set up: is udev's library in order?") }
    hooks.listen(to: pointer)
  }

  deinit {
    devices = []
    if let pointer { libinput_unref(pointer) }
    if let udev { udev_unref(udev) }
    withExtendedLifetime(hooks) {}
  }

  /// Readable when `dispatch` has something to do.
  public var descriptor: Int32 { pointer.map { libinput_get_fd($0) } ?? -1 }

  /// Takes the devices that are there. What cannot be had of a seat is logged.
  ///
  /// - Throws: where there is no such seat, or a path that is there is no device or may not be opened.
  public func start() throws(DeviceFault) {
    switch source {
    case .seat(let name):
      guard let pointer, libinput_udev_assign_seat(pointer, name) == 0 else {
        throw DeviceFault(.invalidArgument, "udev cannot list the devices of seat \(name)")
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
