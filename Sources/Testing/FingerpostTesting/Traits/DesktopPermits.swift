import System

/// Limits how many tests have a desktop at the same time. Swift Testing starts all tests of a suite at once.
actor DesktopPermits {
  static let shared = DesktopPermits(count: limit)

  private var free: Int
  private var waiting: [CheckedContinuation<Void, Never>] = []

  private init(count: Int) { free = count }

  /// The number of processors, unless the environment variable `FINGERPOST_DESKTOPS` has another one.
  private static var limit: Int {
    Environment.variable("FINGERPOST_DESKTOPS").flatMap { Int($0) }.map { max(1, $0) } ?? Processors.count
  }

  /// Calls a function when a permit is free.
  nonisolated func withPermit(_ body: @Sendable () async throws -> Void) async throws {
    await take()
    do {
      // The time limit of a test may have passed meanwhile.
      try Task.checkCancellation()
      try await body()
    } catch {
      await giveBack()
      throw error
    }
    await giveBack()
  }

  private func take() async {
    if free > 0 {
      free -= 1
    } else {
      await withCheckedContinuation { waiting.append($0) }
    }
  }

  private func giveBack() {
    if waiting.isEmpty {
      free += 1
    } else {
      waiting.removeFirst().resume()
    }
  }
}
