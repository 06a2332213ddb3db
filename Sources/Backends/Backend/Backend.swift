import Seats

/// Connects a desktop to devices and outputs: reports input, shows outputs, or both.
///
/// Some exist: `HeadlessBackend` keeps outputs in memory, `NestedBackend` shows them in windows of a host compositor and
/// reports the host's input, `KMSBackend` shows them on displays, `LibinputBackend` reports the machine's devices. A
/// desktop can have several, for example one for outputs and one for input. A backend does not depend on the compositor:
/// it uses a `BackendDesk`.
///
/// All calls are made on the thread of the desk's loop, in this order:
///
/// 1. The initializer opens resources that the outputs of the desktop depend on, such as the connection to a host, and
///    may throw. The desk does not exist yet.
/// 2. `start(on:)` is called once. The backend keeps the desk, watches its descriptors on the desk's loop, and reports
///    the devices that are present.
/// 3. `outputsDidChange()`, `readPending()` and `turnDidEnd()` are called until the end.
/// 4. `stop()` is called once, also after an `ending`. The desk still exists then. No calls follow.
///
/// Backends pass input to `BackendDesk.route(_:at:)` in chronological order. Places are logical pixels of the desktop
/// (`LayoutSpace`), times are microseconds of the desk's clock, and devices have ids in the backend's `DeviceRange`.
package protocol Backend: AnyObject {
  /// The name in messages: `headless`, `nested`, `kms`, `libinput`.
  var name: String { get }

  /// The reason why the desktop has to end; nil while the backend works. It is read after each turn of the loop and
  /// never becomes nil again.
  var ending: BackendEnding? { get }

  /// Begins to work with a desk, and keeps it until `stop()`.
  ///
  /// The backend may route input and change outputs before this returns.
  ///
  /// - Throws: an error for the user. `stop()` is not called afterwards, so the backend must release its resources.
  func start(on desk: any BackendDesk) throws(BackendFault)

  /// An output of the desk was added, changed or removed, possibly by the backend itself.
  func outputsDidChange()

  /// Reports all input that the devices have sent so far. The desk calls it before it advances gestures to the current
  /// time, so that a touch that has already ended is not taken for a long press.
  func readPending()

  /// Shows changes and sends pending requests. Called after each turn of the loop, when all input has been routed.
  func turnDidEnd()

  /// Releases all keys, buttons and fingers by events for the desk, and closes devices, windows and connections.
  func stop()
}

extension Backend {
  package var ending: BackendEnding? { nil }
  package func outputsDidChange() {}
  package func readPending() {}
  package func turnDidEnd() {}
}

/// The reason why a desktop cannot continue with a backend.
public enum BackendEnding: Equatable {
  /// The user has closed the last output.
  case closed
  /// The connection to the program that shows the outputs was lost.
  case failed(BackendFault)
}

/// An error of a backend. Its text names the operation, its object, the system's reason and a remedy.
public struct BackendFault: Error, Equatable, CustomStringConvertible {
  public var description: String

  package init(_ cause: some Error) { description = "\(cause)" }
}
