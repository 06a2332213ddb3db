import Seats
import ControlServer
import Assembly
import ArgumentParser
import Control
import Desktops
import Libinput
import Policies

extension Running {
  /// Has real devices give input.
  ///
  /// - Throws: an exit code, when what is wrong has been said.
  func take(_ source: DeviceSource) throws -> SeatDevices {
    do {
      let devices = try SeatDevices(source, of: compositor, policy: chosen.policy, log: compositor.log)
      control?.realDevices = { [weak devices, compositor] in
        devices?.context.devices.map { DeviceSummary($0, seat: compositor.seat.name) } ?? []
      }
      return devices
    } catch {
      Console.report(error)
      _ = stop()
      throw ExitCode(1)
    }
  }
}

extension DeviceSummary {
  /// A device that is several things is told as the one that touches most.
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
