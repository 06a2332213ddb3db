import FingerpostTesting
import Glibc
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

  @Test func thrown() async throws {
    try await Desktop.current.pause(for: .seconds(1))
    throw Oops()
  }

  @Test func endedAfterTheLastCall() async throws {
    let desktop = try Desktop.current
    try await desktop.play("run: mkfifo go gone")
    try await desktop.launch("sh", "-c", "exec 3>gone; read line <go; exit 7", opensWindow: false)
    let gone = open("\(desktop.directory)/gone", O_RDONLY)
    close(open("\(desktop.directory)/go", O_WRONLY))
    // The kernel closes the other end shortly before the client has ended.
    var byte: UInt8 = 0
    while read(gone, &byte, 1) > 0 {}
    close(gone)
    try await Task.sleep(for: .milliseconds(200))
  }
}

private struct Oops: Error {}
