public import Testing

/// Gives each test a desktop of its own, which begins before the test and ends after it.
///
/// The trait of a suite is for all of its tests, and changes of a test's own trait come last:
///
/// ```swift
/// @Suite(.desktop { $0.policy = "phone.yaml" }) struct PhoneTests {
///   @Test(.desktop { $0.outputs = [Output(width: 720, height: 1440)] }) func swipe() async throws {
///     let desktop = try Desktop.current
///   }
/// }
/// ```
///
/// An error of a step is an issue at the line of its call. The results of a test that fails stay in the folder
/// `fingerpost-results`, with a page; those of the others are removed.
public struct DesktopTrait: TestTrait, SuiteTrait, TestScoping {
  private let change: @Sendable (inout DesktopOptions) -> Void

  public var isRecursive: Bool { true }

  /// The desktop of the running test.
  @TaskLocal static var desktop: Desktop?

  fileprivate init(_ change: @escaping @Sendable (inout DesktopOptions) -> Void) { self.change = change }

  public func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    // The first trait of a test starts the desktop, with the changes of all.
    guard Self.desktop == nil else { return try await function() }
    try await DesktopPermits.shared.withPermit {
      var options = DesktopOptions()
      for case let trait as DesktopTrait in test.traits { trait.change(&options) }
      let place = await TestPlace.reserve(for: test, &options)
      let desktop = try await Desktop(options)
      let failure = FailureNote()
      try await failure.watch(test, testCase) {
        try await Self.$desktop.withValue(desktop) { try await function() }
      } afterwards: {
        // A call that still waits would keep the step waiting.
        if let reason = failure.reason, desktop.isIdle { await desktop.noteFailure(reason) }
        if let fault = await desktop.faultAtEnd() { failure.recordFault(fault, of: test) }
        place.end(failed: failure.hasFailed)
      }
    }
  }
}

extension Trait where Self == DesktopTrait {
  /// Gives each test a desktop with the default options.
  public static var desktop: DesktopTrait { DesktopTrait { _ in } }

  /// Gives each test a desktop with changed options.
  public static func desktop(_ change: @escaping @Sendable (inout DesktopOptions) -> Void) -> DesktopTrait {
    DesktopTrait(change)
  }
}
