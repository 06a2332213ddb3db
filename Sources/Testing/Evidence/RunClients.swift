package import Launching
package import Scripts

/// The clients that a run has started.
package protocol RunClients: AnyObject {
  /// The clients as the script describes them, in the order of their start.
  var started: [ScriptClient] { get }
  func process(of client: String) -> LaunchedClient?
  /// True if a client has ended unexpectedly.
  var hasLostOne: Bool { get }
}
