import FingerpostTesting
import Testing

/// Tests that fail. tools/check-package looks at what they print and leave.
@Suite(.desktop)
struct FailingTests {
  @Test func step() async throws {
    try await Desktop.current.pause(for: .seconds(1))
    try await Desktop.current.window(title: "Save As").wait(within: .milliseconds(10))
  }

  @Test func expectation() async throws {
    try await Desktop.current.launch("foot", "--config=/dev/null", "sh")
    let windows = try await Desktop.current.windows()
    #expect(windows.count == 2)
  }

  @Test(arguments: 1...3) func passes(number: Int) async throws {
    try await Desktop.current.play("run: touch \(number)")
  }
}
