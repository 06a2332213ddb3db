package import Logging
package import Policies
package import SeatSessions
package import Seats
package import Surfaces

/// The devices that are present, configured and mapped by a policy.
package final class DeviceSurvey {
  package private(set) var listings: [DeviceListing] = []
  /// The number of devices that could not be opened. Each was logged.
  package private(set) var faults = 0

  /// - Parameter now: returns the current time of CLOCK_MONOTONIC.
  /// - Throws: if the seat does not exist, or a path cannot be opened.
  package init(
    of source: DeviceSource, policy: Policy, outputs: [OutputDescription], log: Logger, now: @escaping () -> InputTime
  ) throws(DeviceFault) {
    let opener = CountingOpener(FallbackOpener { () throws(DeviceFault) in try SeatSession(log: log) })
    let context = try InputContext(source, opener: opener, log: log, now: now)
    try context.start()
    for device in context.devices {
      let settings = policy.settings(for: device.description)
      for refusal in device.configure(settings) { log.warning("\(device.description.label): \(refusal)") }
      let place = MappingDecision(of: device.description, choice: settings.output, outputs: outputs)
      listings.append(DeviceListing(device.description, device.configuration, place))
    }
    faults = opener.faults + context.missingPaths.count
  }
}

private final class CountingOpener: DeviceOpener {
  private let opener: any DeviceOpener
  private(set) var faults = 0

  init(_ opener: any DeviceOpener) { self.opener = opener }

  func open(_ path: String, flags: Int32) throws(DeviceFault) -> Int32 {
    do throws(DeviceFault) {
      return try opener.open(path, flags: flags)
    } catch {
      faults += 1
      throw error
    }
  }

  func close(_ descriptor: Int32) { opener.close(descriptor) }
}
