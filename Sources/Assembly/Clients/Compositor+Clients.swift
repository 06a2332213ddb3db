import Documents
import Glibc
import Globals
import WaylandServer

extension Compositor {
  /// What a client that Fingerpost starts finds in its environment: this compositor, and no other display.
  public func clientEnvironment() -> Environment {
    var environment = Environment()
    environment["WAYLAND_DISPLAY"] = socketName
    environment["WAYLAND_SOCKET"] = nil
    environment["DISPLAY"] = nil
    environment[ControlHooks.variable] = nil
    environment["GDK_BACKEND"] = environment["GDK_BACKEND"] ?? "wayland"
    environment["QT_QPA_PLATFORM"] = environment["QT_QPA_PLATFORM"] ?? "wayland"
    return environment
  }

  /// Starts a program as a client, with a connection of its own where the policy grants a privilege for that.
  ///
  /// - Parameters:
  ///   - name: a script's name for it, or the action that runs it; what logs and records call it.
  ///   - variables: what else is to stand in its environment; nil takes a variable away.
  ///   - directory: where it starts; nil for here.
  /// - Throws: when there is no such program, or it may not be run.
  public func launch(
    _ name: String, _ command: [String], adding variables: [(name: String, value: String?)] = [],
    directory: String? = nil
  ) throws(LaunchError) -> LaunchedClient {
    var environment = clientEnvironment(of: name, command)
    for variable in variables { environment[variable.name] = variable.value }
    let program = command.first.map { FilePath.name(of: $0) } ?? ""
    let isSentElsewhere = variables.contains { ["WAYLAND_DISPLAY", "WAYLAND_SOCKET"].contains($0.name) }
    guard !isSentElsewhere,
      privileges.regardsLaunch(of: LaunchIdentity(name: name, program: program, processID: 0))
    else {
      let client = try LaunchedClient(
        name: name, command: command, environment: environment.entries, directory: directory, loop: display.loop)
      onLaunch?(client.processID)
      return client
    }
    let pair = try SocketPair(for: name)
    environment["WAYLAND_SOCKET"] = "\(LaunchedClient.connectionNumber)"
    let client = try LaunchedClient(
      name: name, command: command, environment: environment.entries, directory: directory,
      connection: pair.theirs.rawValue, loop: display.loop)
    onLaunch?(client.processID)
    let identity = LaunchIdentity(name: name, program: program, processID: client.processID)
    server.clients.connect(pair.takeOurs(), of: identity, to: display)
    return client
  }
}
