import Assembly
import ControlServer
import Documents
import Policies

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
      server.dumpRecorder = { [unowned compositor] in Self.dumpRecorder(of: compositor, to: $0) }
      if let following { server.reloadPolicy = { [unowned following] in Self.reload(following) } }
      control = server
    } catch {
      Console.report(error)
    }
  }

  /// - Returns: every fault; none where the policy is in force.
  private static func reload(_ file: PolicyFile) -> [String] {
    let diagnostics = file.reload()
    return diagnostics.containsErrors ? diagnostics.map(\.rendered) : []
  }

  private static func dumpRecorder(of compositor: Compositor, to file: String?) -> RecorderDump {
    do {
      guard let file else { return .written(file: try compositor.trace.dumpFlightRecorder()) }
      try compositor.trace.dumpFlightRecorder(to: file)
      return .written(file: file)
    } catch {
      return .failed("\(error)")
    }
  }
}
