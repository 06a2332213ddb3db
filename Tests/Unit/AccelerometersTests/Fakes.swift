import Accelerometers
import Backends
import FoundationEssentials
import Logging
import MotionSensing
import Seats
import Surfaces

/// A folder of sensors with files in place of the kernel's attributes.
final class SensorsFolder {
  let path: String

  init() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("sensors-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    path = folder.path
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// Writes attributes of a sensor into their files, which stay the same.
  func add(_ sensor: String, _ attributes: [String: String]) throws {
    try FileManager.default.createDirectory(atPath: "\(path)/\(sensor)", withIntermediateDirectories: true)
    for (name, text) in attributes {
      try Data(text.utf8).write(to: URL(fileURLWithPath: "\(path)/\(sensor)/\(name)"))
    }
  }

  /// Adds an upright accelerometer.
  func addSensor(_ sensor: String, _ attributes: [String: String]) throws {
    let values = ["in_accel_x_raw": "0\n", "in_accel_y_raw": "-9\n", "in_accel_z_raw": "0\n"]
    try add(sensor, values.merging(attributes) { $1 })
  }
}

final class FakeSeat: AccelerometerSeat {
  private(set) var reports: [Acceleration] = []
  private(set) var isParted = false

  func join(_ accelerometer: AccelerometerBackend) {}
  func part() { isParted = true }
  func take(_ report: Acceleration, at time: InputTime) { reports.append(report) }
}

/// A desk that collects its log, with a loop whose descriptors become readable when a test says so.
final class FakeDesk: BackendDesk {
  let fakeLoop = FakeLoop()
  let now = InputTime(milliseconds: 1000)
  let hasRunningClock = true
  let outputs: [any BackendOutput] = []
  private let collected = Lines()
  let log: Logger

  init() {
    var log = Logger(label: "desk") { [collected] _ in LineHandler(lines: collected) }
    log.logLevel = .trace
    self.log = log
  }

  var lines: [String] { collected.all }
  var loop: any BackendLoop { fakeLoop }
  func route(_ event: InputEvent, at time: InputTime) {}
  func paceByShownFrames() {}
  func control(_ displays: any DisplayControl) {}
  func displaysDidChange() {}
  func addOutput(_ description: OutputDescription) throws(BackendFault) -> any BackendOutput {
    throw BackendFault(NoOutputs())
  }
}

final class FakeLoop: BackendLoop {
  fileprivate(set) var actions: [Int32: () -> Void] = [:]

  func watch(_ descriptor: Int32, then action: @escaping () -> Void) -> any BackendWatch {
    actions[descriptor] = action
    return FakeWatch(self, descriptor)
  }

  func watchInput(_ descriptor: Int32, then action: @escaping () -> Void) -> any BackendWatch {
    watch(descriptor, then: action)
  }

  /// Reports every watched descriptor as readable.
  func fire() { for action in actions.values { action() } }
}

private final class FakeWatch: BackendWatch {
  private let loop: FakeLoop
  private let descriptor: Int32

  init(_ loop: FakeLoop, _ descriptor: Int32) { (self.loop, self.descriptor) = (loop, descriptor) }

  deinit { cancel() }

  func watch(reading: Bool, writing: Bool) {}
  func cancel() { loop.actions[descriptor] = nil }
}

private final class Lines: @unchecked Sendable {
  var all: [String] = []
}

private struct LineHandler: LogHandler {
  let lines: Lines
  var metadata: Logger.Metadata = [:]
  var logLevel = Logger.Level.trace

  subscript(metadataKey key: String) -> Logger.Metadata.Value? {
    get { metadata[key] }
    set { metadata[key] = newValue }
  }

  func log(event: LogEvent) { lines.all.append("\(event.level) \(event.message)") }
}

private struct NoOutputs: Error {}
