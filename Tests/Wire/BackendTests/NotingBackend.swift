import Backends

/// A backend that records the calls it receives.
final class NotingBackend: Backend {
  let name = "noting"
  var ending: BackendEnding?
  private(set) var calls: [String] = []
  private(set) var desk: (any BackendDesk)?
  private let fault: BackendFault?

  init(failingWith fault: BackendFault? = nil) { self.fault = fault }

  func start(on desk: any BackendDesk) throws(BackendFault) {
    calls.append("start")
    if let fault { throw fault }
    self.desk = desk
  }

  func outputsDidChange() { calls.append("outputsDidChange") }
  func readPending() { calls.append("readPending") }
  func turnDidEnd() { calls.append("turnDidEnd") }

  func stop() {
    calls.append("stop")
    desk = nil
  }
}
