import Accelerometers
import ArgumentParser
import Assembly
import Connectors
import Control
import ControlServer
import Libinput
import Policies
import SeatSessions
import Seats

extension Running {
  /// Opens real input devices and connects them to the seat.
  ///
  /// - Parameter access: opens the devices; shared with displays.
  /// - Throws: an exit code, after the error was printed.
  func take(_ source: DeviceSource, _ access: SeatAccess) throws {
    let devices = LibinputBackend(source, seat: DeviceInput(compositor), policy: chosen.policy, access: access)
    try connect(devices)
    if case .seat = source {
      try connect(AccelerometerBackend(seat: AccelerometerInput(compositor), policy: chosen.policy))
    }
    control?.realDevices = { [weak devices, compositor] in
      devices?.devices.map { DeviceSummary($0, seat: compositor.seat.name) } ?? []
    }
  }
}

extension DeviceSummary {
  /// Lists a device of several types under one of them: touchscreen, tablet, touchpad, pointer, keyboard or switch, in
  /// this order.
  fileprivate init(_ device: InputDevice, seat: String) {
    let types = device.description.types
    let kinds: [(DeviceType, Kind)] = [
      (.touch, .touchscreen), (.tablet, .tablet), (.touchpad, .touchpad), (.pointer, .pointer), (.keyboard, .keyboard),
      (.switch, .switch),
    ]
    self.init(
      id: Int(device.id.rawValue), name: device.description.name,
      kind: kinds.first { types.contains($0.0) }?.1 ?? .switch, seat: seat)
  }
}
