import Assembly
import ControlServer
import Documents

extension Running {
  /// Lets the compositor be controlled through a socket, unless the policy has none.
  ///
  /// Where no socket can be made, that is said, and everything else goes on.
  ///
  /// - Parameter inputOwner: who else has all input, in words; nil where input may be injected.
  func openControl(inputOwner: String? = nil) {
    guard chosen.policy.control.hasSocket else { return }
    do {
      let server = try ControlServer(compositor, version: Fingerpost.version)
      server.inputOwner = inputOwner
      compositor.control.dumpRecorder = { [unowned compositor] in Self.dumpRecorder(of: compositor, to: $0) }
      control = server
    } catch {
      Console.report(error)
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
