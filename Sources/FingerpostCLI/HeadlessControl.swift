import Assembly
import ControlServer
import Documents
import Policies

extension Headless {
  /// Lets a compositor be controlled through a socket, unless the policy has none.
  ///
  /// Where no socket can be made, that is said, and everything else goes on.
  func openControl(of compositor: Compositor, _ policy: Policy) -> ControlServer? {
    guard policy.control.hasSocket, script == nil || control else { return nil }
    do {
      let server = try ControlServer(compositor, version: Fingerpost.version)
      if script != nil { server.inputOwner = "a script is playing, and all input is its own" }
      if let policy = self.policy, compositor.control.reloadPolicy == nil {
        compositor.control.reloadPolicy = { [unowned compositor] in Self.reload(policy, of: compositor) }
      }
      compositor.control.dumpRecorder = { [unowned compositor] in Self.dumpRecorder(of: compositor, to: $0) }
      return server
    } catch {
      Console.complain(error.description)
      return nil
    }
  }

  /// - Returns: every fault; the old policy stays then.
  private static func reload(_ file: String, of compositor: Compositor) -> [String] {
    do {
      try compositor.adopt(try PolicyReader.read(path: file))
      return []
    } catch {
      return error.diagnostics.map(\.rendered)
    }
  }

  private static func dumpRecorder(of compositor: Compositor, to file: String?) -> RecorderDump {
    do {
      guard let file else { return .written(file: try compositor.dumpFlightRecorder()) }
      try compositor.dumpFlightRecorder(to: file)
      return .written(file: file)
    } catch {
      return .failed("\(error)")
    }
  }
}
