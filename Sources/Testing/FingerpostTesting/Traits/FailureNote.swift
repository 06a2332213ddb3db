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

  private static let longestReason = 10_000

  /// Notes a failure.
  ///
  /// - Parameter reason: nil for the failure of a step, which the results of the session have.
  private func note(_ reason: String?) {
    state.withLock {
      $0.hasFailed = true
      $0.reason = $0.reason ?? reason.map { String($0.prefix(Self.longestReason)) }
    }
  }

  /// Runs a test and what follows it, and notes its failures.
  ///
  /// An error of a step, or of another call of a desktop, becomes an issue at the line of the call. Other errors are thrown again.
  /// Before Swift 6.3 a test cannot know its issues. Then only errors that end it are noted.
  func watch(
    _ test: Test, _ testCase: Test.Case?, _ body: @Sendable () async throws -> Void,
    afterwards: @Sendable () async -> Void
  ) async throws {
    #if compiler(>=6.3)
      let trait: IssueHandlingTrait = .compactMapIssues { [self] issue in
        if issue.isFailure { note(issue.error is StepFailed ? nil : issue.words) }
        return issue
      }
      try await trait.provideScope(for: test, testCase: testCase) { try await run(body, afterwards) }
    #else
      try await run(body, afterwards)
    #endif
  }

  private func run(
    _ body: @Sendable () async throws -> Void, _ afterwards: @Sendable () async -> Void
  ) async throws {
    let failure: (any Error)?
    do {
      try await body()
      failure = nil
    } catch {
      failure = record(error)
    }
    await afterwards()
    if let failure { throw failure }
  }

  /// Notes an error that ended the test.
  ///
  /// - Returns: the error if Swift Testing shall handle it.
  private func record(_ error: any Error) -> (any Error)? {
    switch error {
    case let error as StepFailed:
      note(nil)
      Issue.record(error, sourceLocation: error.sourceLocation)
      return nil
    case let error as DesktopError:
      note("\(error)")
      guard let location = error.sourceLocation else { return error }
      Issue.record(error, sourceLocation: location)
      return nil
    case is ExpectationFailedError:
      note("a requirement of the test failed")
    case is CancellationError:
      note("the test was cancelled, for example by its time limit")
    default:
      // Test.cancel() cancels the task too, and throws a private error.
      if !Task.isCancelled { note("\(error)") }
    }
    return error
  }

  /// Records a fault that no call of the test has reported.
  func recordFault(_ fault: String, of test: Test) {
    note(fault)
    Issue.record(Comment(rawValue: fault), sourceLocation: test.sourceLocation)
  }
}

extension Issue {
  /// The issue with its comments.
  fileprivate var words: String { (["\(kind)"] + comments.map { "\($0)" }).joined(separator: "\n") }
}

extension Desktop {
  /// Adds a failure of the test itself to the results of the session, with pictures.
  func noteFailure(_ reason: String) async {
    let step: JSON = ["fail": .string(reason), "name": "the test"]
    _ = try? await outcome(of: JSON.Members([("steps", step)]), at: #_sourceLocation)
  }
}
