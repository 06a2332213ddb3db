package import Surfaces

/// A closure that receives a request whose serial is not valid for it, the serial and the client.
package typealias RefusalReport = (SerialUse, UInt32, ClientID) -> Void

/// Passes on the requests of data devices that were refused because of their serials.
final class SerialRefusals {
  private var report: RefusalReport?

  func attach(_ report: @escaping RefusalReport) {
    assert(self.report == nil, "a seat has one receiver of refused requests")
    self.report = report
  }

  func add(_ use: SerialUse, _ serial: UInt32, of client: ClientID) { report?(use, serial, client) }
}

extension SeatGlobal {
  /// Calls `report` when the serial of a selection or a drag is not valid. The shell's delegate decides about other
  /// requests itself.
  package func reportRefusals(to report: @escaping RefusalReport) { refusals.attach(report) }
}
