public import Backends
public import Rendering

/// A backend whose outputs exist only in memory. Their pictures are composed on request.
///
/// Its input comes from scripts, the control socket or another backend.
public final class HeadlessBackend: Backend {
  public let name = "headless"
  /// The picture of the first output at `stop()`; nil before that, without an output, or if `keepsLastPicture` is
  /// false.
  public private(set) var lastPicture: Result<Bitmap?, RenderingError>?
  private let keepsLastPicture: Bool
  private var desk: (any BackendDesk)?

  public init(keepsLastPicture: Bool = false) { self.keepsLastPicture = keepsLastPicture }

  public func start(on desk: any BackendDesk) { self.desk = desk }

  public func stop() {
    if keepsLastPicture, let output = desk?.outputs.first {
      lastPicture = Result { () throws(RenderingError) in try output.still() }
    }
    desk = nil
  }
}
