package import Backends
package import Rendering

/// A backend whose outputs exist only in memory. Their pictures are composed on request, and clients can change their
/// settings.
///
/// Its input comes from scripts, the control socket or another backend.
package final class HeadlessBackend: Backend {
  package let name = "headless"
  /// The picture of the first output at `stop()`; nil before that, without an output, or if `keepsLastPicture` is
  /// false.
  package private(set) var lastPicture: Result<Bitmap?, RenderingError>?
  private let keepsLastPicture: Bool
  private var desk: (any BackendDesk)?
  private var displays: MemoryDisplays?

  package init(keepsLastPicture: Bool = false) { self.keepsLastPicture = keepsLastPicture }

  package func start(on desk: any BackendDesk) {
    self.desk = desk
    let displays = MemoryDisplays(of: desk)
    self.displays = displays
    desk.control(displays)
  }

  package func outputsDidChange() { displays?.outputsDidChange() }

  package func stop() {
    if keepsLastPicture, let output = desk?.outputs.first {
      lastPicture = Result { () throws(RenderingError) in try output.still() }
    }
    (desk, displays) = (nil, nil)
  }
}
