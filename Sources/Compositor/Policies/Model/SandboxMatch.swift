package import Documents

/// A condition for the sandbox of a client. A client that is not sandboxed matches only without a condition.
package struct SandboxMatch: Hashable, Sendable {
  /// The pattern of the sandbox engine.
  package var engine: TextMatcher?
  /// The pattern of the application.
  package var app: TextMatcher?

  package init(engine: TextMatcher? = nil, app: TextMatcher? = nil) {
    self.engine = engine
    self.app = app
  }

  package var isEmpty: Bool { engine == nil && app == nil }

  package func matches(_ sandbox: SandboxDescription?) -> Bool {
    if isEmpty { return true }
    guard let sandbox else { return false }
    return engine?.matches(sandbox.engine) != false && app?.matches(sandbox.appID) != false
  }
}

/// The sandbox of a client, as its engine has described it.
package struct SandboxDescription: Hashable, Sendable {
  package var engine: String
  /// Empty if the engine has not named the application.
  package var appID: String

  package init(engine: String, appID: String = "") {
    self.engine = engine
    self.appID = appID
  }
}
