import Glibc
import Logging
import PretendDevices
import SeatSessions
import Seats
import System
import Testing

@testable import Libinput

/// Tests of libinput with files that are not devices.
@Suite("A context of devices")
struct InputContextTests {
  private final class Lines: @unchecked Sendable { var all: [String] = [] }

  private struct LineLog: LogHandler {
    let lines: Lines
    var metadata: Logger.Metadata = [:]
    var logLevel = Logger.Level.warning

    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
      get { metadata[key] }
      set { metadata[key] = newValue }
    }

    func log(event: LogEvent) { lines.all.append("\(event.level): \(event.message)") }
  }

  private let lines = Lines()
  private let opener = PretendOpener()

  private func context(_ source: DeviceSource, _ opener: (any DeviceOpener)? = nil) throws -> InputContext {
    let log = Logger(label: "test") { _ in LineLog(lines: lines) }
    return try InputContext(source, opener: opener ?? self.opener, log: log) { InputTime(microseconds: 1000) }
  }

  @Test func aSeatWithoutDevicesIsNoFault() throws {
    let context = try context(.seat("seat-that-nobody-has"))
    try context.start()
    #expect(context.devices.isEmpty)
    #expect(lines.all == [])
    #expect(context.descriptor >= 0)
    context.suspend()
    context.resume()
    context.dispatch()
    #expect(lines.all == [])
  }

  @Test func whatIsNotThereYetIsWaitedFor() throws {
    let path = "/tmp/fingerpost-test-\(getpid())-missing"
    let context = try context(.paths([path, path]))
    try context.start()
    #expect(lines.all == ["warning: \(path) does not exist yet; it is opened when it appears"])
    #expect(context.missingPaths == [path])
    context.takeMissingPaths()
    #expect(opener.story == [])
    #expect(lines.all.count == 1)
  }

  @Test func whatAppearsAndIsNoDeviceIsSaidAndWaitedForStill() throws {
    let path = "/tmp/fingerpost-test-\(getpid())-appears"
    let context = try context(.paths([path]), DirectOpener())
    try context.start()
    let file = open(path, O_CREAT | O_RDWR, 0o600)
    defer { unlink(path) }
    close(file)
    context.takeMissingPaths()
    #expect(lines.all.last == "error: \(path) is not an input device that udev lists and libinput supports")
    #expect(context.missingPaths == [path])
  }

  @Test func whatIsNoDeviceIsAFault() throws {
    let context = try context(.paths(["/dev"]))
    let message = "/dev is not an input device that udev lists and libinput supports"
    #expect(throws: DeviceFault(ErrorNumber(EINVAL), message)) {
      try context.start()
    }
    #expect(lines.all == [])
  }

  @Test func whatIsDeniedIsAFaultAtOnce() throws {
    opener.fault = DeviceFault(ErrorNumber(EACCES), "denied")
    let context = try context(.paths(["/dev/null"]))
    #expect(throws: DeviceFault(ErrorNumber(EACCES), "denied")) { try context.start() }
    #expect(opener.story == ["open /dev/null"])
    #expect(lines.all == [])
  }
}
