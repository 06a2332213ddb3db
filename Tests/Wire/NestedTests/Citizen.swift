import CWaylandClient
import Glibc
import StageKit
import WaylandClient

/// An ordinary client with windows, a whole seat and a clipboard. It copies with the serial of its last input event.
extension TestClient {
  @discardableResult
  func showCitizen(_ width: Int32, _ height: Int32) throws -> ToplevelClient {
    try showToplevel(appID: "citizen", width, height)
  }

  /// Binds the seat's devices and both clipboards.
  func listen() {
    _ = journal
    data.takeDevice()
    data.takePrimaryDevice()
    settle()
  }

  /// The events of the seat since the last call.
  var received: [String] { journal.received }

  func copy(_ types: String...) { copy(types) }
  func copy(_ types: [String]) { data.copy(data.source(offering: types), serial: journal.serial) }
  func forgetCopy() { data.copied?.proxy.destroy() }
  var isCancelled: Bool { data.copied?.isCancelled == true }

  func mark(_ type: String) { data.mark(type, serial: journal.serial) }
}
