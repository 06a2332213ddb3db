import ArgumentParser
import Desktops
import Libinput

extension Running {
  /// Has real devices give input.
  ///
  /// - Throws: an exit code, when what is wrong has been said.
  func take(_ source: DeviceSource) throws -> SeatDevices {
    do {
      return try SeatDevices(source, of: compositor, policy: chosen.policy, log: compositor.server.log)
    } catch {
      Console.complain("fingerpost: error: \(error)")
      _ = stop()
      throw ExitCode(1)
    }
  }
}
