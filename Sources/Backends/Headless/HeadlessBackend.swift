package import Backends
package import Rendering

/// A backend whose outputs exist only in memory. Their pictures are composed on request.
///
/// Its input comes from scripts, the control socket or another backend.
package final class HeadlessBackend: Backend {
  package let name = "headless"
  /// The picture of the first output at `stop()`; nil before that, without an output, or if `keepsLastPicture` is
  /// false.
  package private(set) var lastPicture: Result<Bitmap?, RenderingError>?
  private let keepsLastPicture: Bool
  private var desk: (any BackendDesk)?

  package init(keepsLastPicture: Bool = false) { self.keepsLastPicture = keepsLastPicture }

  package func start(on desk: any BackendDesk) { self.desk = desk }

  package func stop() {
    if keepsLastPicture, let output = desk?.outputs.first {
      lastPicture = Result { () throws(RenderingError) in try output.still() }
    }
    desk = nil
  }
}
