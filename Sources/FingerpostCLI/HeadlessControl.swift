import Assembly
import ControlServer
import Documents
import Policies

extension Headless {
  /// Lets a compositor be controlled through a socket, unless the policy has none.
  ///
  /// Where no socket can be made, that is said, and everything else goes on.
  func openControl(of compositor: Compositor, _ policy: Policy) -> ControlServer? {
    guard policy.control.hasSocket, !isPlaying || control else { return nil }
    do {
      let server = try ControlServer(compositor, version: Fingerpost.version)
      if isPlaying {
        server.inputOwner = "a \(script == nil ? "recording" : "script") is playing, and all input is its own"
      }
      compositor.control.dumpRecorder = { [unowned compositor] in Self.dumpRecorder(of: compositor, to: $0) }
      return server
    } catch {
      Console.complain(error.description)
      return nil
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
