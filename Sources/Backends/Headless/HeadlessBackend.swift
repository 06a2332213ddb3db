public import Backends
public import Rendering

/// A backend whose outputs exist in memory only. Their pictures are composed when one is asked for.
///
/// It has no input: scripts, the control socket or another backend give that.
public final class HeadlessBackend: Backend {
  public let name = "headless"
  /// The picture of the first output at `stop()`; nil where there was none, or it was not wanted.
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
