package import WaylandServer

/// `wp_security_context_manager_v1`: lets sandbox engines open sockets whose clients are sandboxed.
///
/// Policies grant privileges to sandboxed clients by the description of their sandbox, so the global is privileged itself.
package final class SecurityContextGlobal {
  private unowned let server: Server
  /// The sockets of all contexts, also of those that are not committed yet.
  private var sockets: [SandboxSocket] = []
  private var global: Global<WpSecurityContextManagerV1>?

  package init(_ server: Server) throws(DisplayError) {
    self.server = server
    global = try Global(server, for: .securityContext, version: 1) { [unowned self] in $0.handler = self }
  }

  /// Returns true if a client may open one more socket. If not, the client is disconnected.
  private func admits(_ client: ConnectedClient) -> Bool {
    let (most, mostOfAll) = (server.bounds.sandboxSocketsOfOneProcess, server.bounds.sandboxSockets)
    guard sockets.count < mostOfAll else {
      server.end(client.handle, "more than \(mostOfAll) sockets for sandboxed clients at one time")
      return false
    }
    // Counted for the process, because the sockets of a client outlive it.
    guard sockets.count(where: { $0.process == client.processID }) < most else {
      server.end(client.handle, "more than \(most) sockets for sandboxed clients of one process at one time")
      return false
    }
    return true
  }
}

extension SecurityContextGlobal: WpSecurityContextManagerV1.Handler {
  package func destroy(_ object: WpSecurityContextManagerV1) {}

  package func createListener(
    _ object: WpSecurityContextManagerV1, id: WpSecurityContextV1, listenFd: consuming OwnedFD,
    closeFd: consuming OwnedFD
  ) {
    let client = server.clients[object.client]
    guard client.sandbox == nil else {
      return object.postError(
        WpSecurityContextManagerV1.Error.nested.rawValue, "a sandboxed client cannot open a socket for others")
    }
    guard SandboxSocket.isListening(listenFd.rawValue) else {
      return object.postError(
        WpSecurityContextManagerV1.Error.invalidListenFd.rawValue,
        "listen_fd must be a UNIX stream socket that listens")
    }
    guard SandboxSocket.canHangUp(closeFd.rawValue) else {
      return object.postError(
        WpSecurityContextManagerV1.Error.invalidListenFd.rawValue,
        "close_fd must be a pipe or a socket; other files never report a hangup")
    }
    guard admits(client) else { return }
    let socket = SandboxSocket(listenFd, until: closeFd, of: client, server) { [weak self] ended in
      self?.sockets.removeAll { $0 === ended }
    }
    sockets.append(socket)
    let context = SecurityContextObject(socket)
    id.handler = context
    id.onDestroy = { context.didDestroy() }
  }
}

/// A `wp_security_context_v1`, which describes a sandbox until its commit.
final class SecurityContextObject {
  private var identity = SandboxIdentity()
  /// The socket until the commit, which passes it on.
  private var socket: SandboxSocket?

  init(_ socket: SandboxSocket) { self.socket = socket }

  /// Ends the socket of a context that was never committed.
  func didDestroy() {
    socket?.end()
    socket = nil
  }

  /// Checks that a request comes before the commit. If not, the client receives an error.
  private func isOpen(_ object: WpSecurityContextV1) -> Bool {
    if socket != nil { return true }
    object.postError(
      WpSecurityContextV1.Error.alreadyUsed.rawValue, "the context is committed; only destroy is allowed")
    return false
  }

  private func set(
    _ property: WritableKeyPath<SandboxIdentity, String?>, _ value: String, _ object: WpSecurityContextV1
  ) {
    guard isOpen(object) else { return }
    guard identity[keyPath: property] == nil else {
      return object.postError(WpSecurityContextV1.Error.alreadySet.rawValue, "the property was set before")
    }
    identity[keyPath: property] = value
  }
}

extension SecurityContextObject: WpSecurityContextV1.Handler {
  func destroy(_ object: WpSecurityContextV1) {}
  func setSandboxEngine(_ object: WpSecurityContextV1, name: String) { set(\.engine, name, object) }
  func setAppId(_ object: WpSecurityContextV1, appId: String) { set(\.appID, appId, object) }
  func setInstanceId(_ object: WpSecurityContextV1, instanceId: String) { set(\.instanceID, instanceId, object) }

  func commit(_ object: WpSecurityContextV1) {
    guard isOpen(object) else { return }
    guard let engine = identity.engine, !engine.isEmpty else {
      return object.postError(
        WpSecurityContextV1.Error.invalidMetadata.rawValue, "set_sandbox_engine is required, with a name")
    }
    socket?.open(for: identity)
    socket = nil
  }
}
