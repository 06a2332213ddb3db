import Assembly
import ControlServer
import Documents
import Policies

extension Running {
  /// Opens the control socket, unless the policy disables it.
  ///
  /// If the socket cannot be created, this prints a message and the program continues.
  ///
  /// - Parameter inputOwner: a description of the source of all input; nil if clients may inject input.
  func openControl(inputOwner: String? = nil) {
    guard chosen.policy.control.hasSocket else { return }
    do {
      let server = try ControlServer(compositor, version: Fingerpost.version)
      server.inputOwner = inputOwner
      server.dumpRecorder = { [unowned compositor] in Self.dumpRecorder(of: compositor, to: $0) }
      server.widgets = widgets?.desk
      if let following { server.reloadPolicy = { [unowned following] in Self.reload(following) } }
      control = server
    } catch {
      Console.report(error)
    }
  }

  /// - Returns: all errors; empty if the new policy is in effect.
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
