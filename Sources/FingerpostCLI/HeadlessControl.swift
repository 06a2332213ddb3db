import Assembly
import ControlServer

extension Headless {
  /// Lets a compositor be controlled through a socket, which is named where clients connect to is.
  ///
  /// Where no socket can be made, that is said, and everything else goes on.
  func openControl(of compositor: Compositor) -> ControlServer? {
    guard script == nil || control else { return nil }
    do {
      let server = try ControlServer(compositor, version: Fingerpost.version)
      if script != nil { server.inputOwner = "a script is playing, and all input is its own" }
      return server
    } catch {
      Console.complain(error.description)
      return nil
    }
  }
}
