package import Documents

/// A condition for what a client does in real time.
package enum MeasureCheck: Equatable, Sendable {
  case responds(ResponseCheck)
  case idle(IdleCheck)
  case frames(FrameCheck)

  package var client: String {
    switch self {
    case .responds(let check): check.client
    case .idle(let check): check.client
    case .frames(let check): check.client
    }
  }
}

/// A client must change its picture soon after input.
package struct ResponseCheck: Equatable, Sendable {
  package enum Scope: String, CaseIterable, Hashable, Sendable {
    /// The last input step.
    case last
    /// Every input step since the previous check of the client's responses.
    case every
  }

  package var client: String
  /// The limit in real time, from the first event of the step to the first changed picture.
  package var limit: TimeSpan
  package var scope: Scope

  package init(client: String, limit: TimeSpan, scope: Scope = .last) {
    (self.client, self.limit, self.scope) = (client, limit, scope)
  }
}

/// A client must draw little while nothing happens.
package struct IdleCheck: Equatable, Sendable {
  package var client: String
  /// The real time for which the commits of the client are counted.
  package var span: TimeSpan
  package var commits: ClosedRange<Int>

  package init(client: String, span: TimeSpan = .seconds(1), commits: ClosedRange<Int> = 0...0) {
    (self.client, self.span, self.commits) = (client, span, commits)
  }
}

/// A client must not miss frames in the last input step and until it is at rest.
package struct FrameCheck: Equatable, Sendable {
  package var client: String
  package var missed: ClosedRange<Int>

  package init(client: String, missed: ClosedRange<Int> = 0...0) { (self.client, self.missed) = (client, missed) }
}
