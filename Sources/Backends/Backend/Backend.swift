import Seats

/// A way for a desktop to reach the world: it reports input of devices, shows outputs, or does both.
///
/// Three exist: `HeadlessBackend` keeps outputs in memory, `NestedBackend` shows them in windows of a host compositor and
/// reports the host's input, `LibinputBackend` reports the machine's devices. A desktop can have several, for example one
/// for outputs and one for input. A backend does not know the compositor: it gets a `BackendDesk`.
///
/// Everything happens on the thread of the desk's loop, in this order:
///
/// 1. The initializer opens what the outputs of the desktop depend on, such as the connection to a host, and may throw. No
///    desk exists yet.
/// 2. `start(on:)` is called once. The backend keeps the desk, watches its descriptors on the desk's loop, and reports
///    the devices that are present.
/// 3. `outputsDidChange()`, `readPending()` and `turnDidEnd()` are called until the end.
/// 4. `stop()` is called once, also after an `ending`. The desk still exists then. Nothing is called afterwards.
///
/// Input goes to `BackendDesk.route(_:at:)` in the order in which it happened. Places are logical pixels of the desktop
/// (`LayoutSpace`), times are microseconds of the desk's clock, devices have numbers of the backend's `DeviceRange`.
public protocol Backend: AnyObject {
  /// The name in messages: `headless`, `nested`, `libinput`.
  var name: String { get }

  /// Why the desktop has to end; nil while the backend works. It is read after each turn of the loop and never becomes nil
  /// again.
  var ending: BackendEnding? { get }

  /// Begins to work on a desk, and keeps it until `stop()`.
  ///
  /// The backend may route input and change outputs before this returns.
  ///
  /// - Throws: an error for the user. The program ends without a call of `stop()`, so the backend releases what it holds.
  func start(on desk: any BackendDesk) throws(BackendFault)

  /// An output of the desk was added, changed or removed. The backend's own changes are notified too.
  func outputsDidChange()

  /// Reports all input that the devices have sent so far. The desk calls it before it acts on the time that has passed,
  /// so that a touch that has ended already is not taken for a long press.
  func readPending()

  /// Called after each turn of the loop, when all input is routed: shows what has changed and sends what is waiting.
  func turnDidEnd()

  /// Ends everything that is held down, by events for the desk, and closes devices, windows and connections.
  func stop()
}

extension Backend {
  public var ending: BackendEnding? { nil }
  public func outputsDidChange() {}
  public func readPending() {}
  public func turnDidEnd() {}
}

/// Why a desktop cannot go on with a backend.
public enum BackendEnding: Equatable {
  /// The user has closed the last output.
  case closed
  /// The connection to whatever shows the outputs is lost.
  case failed(BackendFault)
}

/// An error of a backend. Its text names what was tried on what, the system's reason, and what would help.
public struct BackendFault: Error, Equatable, CustomStringConvertible {
  public var description: String

  public init(_ cause: some Error) { description = "\(cause)" }
}
