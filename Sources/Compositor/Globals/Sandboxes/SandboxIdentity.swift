/// The sandbox of a client, as the client that opened its socket has described it. The sandboxed client cannot change it.
package struct SandboxIdentity: Equatable, Sendable {
  /// The name of the sandbox engine, such as `org.flatpak`; nil if it was not set. The same applies to the other
  /// properties.
  package var engine: String?
  /// The application, by the engine's rules.
  package var appID: String?
  /// One run of the application.
  package var instanceID: String?

  package init(engine: String? = nil, appID: String? = nil, instanceID: String? = nil) {
    self.engine = engine
    self.appID = appID
    self.instanceID = instanceID
  }
}
