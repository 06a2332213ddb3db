import JSONText
import Synchronization
import Testing

/// The first failure of a test.
final class FailureNote: Sendable {
  private struct State {
    var hasFailed = false
    /// The first failure that is not the failure of a step.
    var reason: String?
  }

  private let state = Mutex(State())

  var hasFailed: Bool { state.withLock(\.hasFailed) }
  var reason: String? { state.withLock(\.reason) }

  /// Notes an error that ended the test. The error of a step becomes an issue at the line of the step.
  func record(_ error: any Error) {
    switch error {
    case let error as StepFailed:
      state.withLock { $0.hasFailed = true }
      Issue.record(error, sourceLocation: error.sourceLocation)
    case let error as DesktopError:
      note("\(error)")
      if let location = error.sourceLocation {
        Issue.record(error, sourceLocation: location)
      } else {
        Issue.record(error)
      }
    case is ExpectationFailedError:
      // It has been recorded.
      note("a requirement of the test failed")
    default:
      note("\(error)")
      Issue.record(error)
    }
  }

  private func note(_ text: String) {
    state.withLock {
      $0.hasFailed = true
      $0.reason = $0.reason ?? text
    }
  }

  /// Runs a test, and notes its issues.
  ///
  /// Before Swift 6.3 a test cannot know its issues. Then only errors that end it are noted.
  func watch(_ test: Test, _ testCase: Test.Case?, _ body: @Sendable () async -> Void) async {
    #if compiler(>=6.3)
      let trait: IssueHandlingTrait = .compactMapIssues { [self] issue in
        if issue.isFailure, !(issue.error is StepFailed) {
          note((["\(issue.kind)"] + issue.comments.map { "\($0)" }).joined(separator: "\n"))
        }
        return issue
      }
      try? await trait.provideScope(for: test, testCase: testCase) { await body() }
    #else
      await body()
    #endif
  }
}

extension Desktop {
  /// Adds a failure of the test itself to the results of the session, with pictures.
  func noteFailure(_ reason: String) async {
    let step: JSON = ["fail": .string(reason), "name": "the test"]
    _ = try? await outcome(of: JSON.Members([("steps", step)]), at: #_sourceLocation)
  }
}
