import CUinput
import Recordings

/// Fingerpost on this machine's devices, a client that prints its events, and functions that wait for both.
final class Stage {
  struct Programs {
    var fingerpost: String
    var printer: String
    var policy: String
  }

  /// The size of the output, in logical pixels.
  static let size = (width: 1280.0, height: 800.0)
  private static let tracePath = "/tmp/trace"

  let programs: Programs
  let compositor: Program
  let printer: Program
  private let trace: Lines
  private var marker: VirtualDevice?
  /// The number of presses of the marker. `markersTraced` is how many of them were read from the trace.
  private var markers = 0
  private var markersTraced = 0

  /// Returns when the client's window is shown.
  ///
  /// - Parameter devices: the paths of the only devices that Fingerpost opens, including the marker; nil for all
  ///   devices of the seat.
  init(_ programs: Programs, devices: (marker: VirtualDevice, paths: [String])? = nil) throws(TrialFailure) {
    self.programs = programs
    trace = try Lines(fromPipe: Self.tracePath)
    var command = [programs.fingerpost, "run", "--verbose", "--policy", programs.policy, "--trace", Self.tracePath]
    if let devices { command += ["--input", "libinput:\(devices.paths.joined(separator: ","))"] }
    compositor = try Program("fingerpost", command)
    let greeting = try compositor.lines.wait(for: "its display", seconds: 60) { $0.hasPrefix("WAYLAND_DISPLAY=") }
    let display = greeting.last.map { String($0.dropFirst("WAYLAND_DISPLAY=".count)) } ?? ""
    printer = try Program("the client", [programs.printer], environment: ["WAYLAND_DISPLAY": display])
    marker = if let devices { devices.marker } else { try plug(.marker) }
    try printer.lines.wait(for: "its window", seconds: 60) { $0.hasPrefix("shown ") }
    _ = try sent()
  }

  /// Plugs in a device, and returns when Fingerpost has opened it.
  func plug(_ description: RecordedDevice) throws(TrialFailure) -> VirtualDevice {
    compositor.lines.skip()
    let device = try VirtualDevice(description)
    try compositor.lines.wait(for: "the device \(description.name)") {
      $0.contains(description.name) && $0.contains(" is plugged in as device ")
    }
    return device
  }

  /// Unplugs a device, and returns when Fingerpost has closed it.
  func unplug(_ device: VirtualDevice) throws(TrialFailure) {
    compositor.lines.skip()
    device.unplug()
    try compositor.lines.wait(for: "the end of the device \(device.name)") {
      $0.contains(device.name) && $0.hasSuffix(" was unplugged")
    }
  }

  /// The events that the client received since the last call.
  ///
  /// - Parameter count: the number of lines to wait for. Some events arrive only after a delay in libinput.
  func sent(atLeast count: Int = 0) throws(TrialFailure) -> [SentLine] {
    let early = try? printer.lines.wait(count: count, seconds: 10)
    try pressMarker()
    let late = try printer.lines.wait(for: "the marker") { $0.hasPrefix("key 194 released") }
    return ((early ?? []) + late).filter { !$0.hasPrefix("key 194 ") }.map { SentLine($0) }
  }

  /// The events that the client received since the last call. Waits for an event that begins with `words`, which comes
  /// last or nearly so.
  func sent(until words: String) throws(TrialFailure) -> [SentLine] {
    let early = try printer.lines.wait(for: words, seconds: 10) { $0.hasPrefix(words) }
    return early.map { SentLine($0) } + (try sent())
  }

  /// Waits for an event. Fails if the client receives any other event before it.
  func await(_ words: String) throws(TrialFailure) {
    try printer.lines.wait(for: words, seconds: 10) { $0.hasPrefix(words) }.map { SentLine($0) }.expect(words, [words])
  }

  /// Fails unless the client received exactly these events since the last call. Times are ignored.
  func expect(_ what: String, _ lines: String...) throws(TrialFailure) {
    try sent(atLeast: lines.count).expect(what, lines)
  }

  /// Discards all events received and traced so far.
  func forget() throws(TrialFailure) { _ = try traced() }

  /// Returns whether Fingerpost offers an interface that clients need to receive such devices' events.
  func offers(_ interface: String) -> Bool { !printer.lines.all.contains("lacks \(interface)") }

  /// The lines that Fingerpost traced since the last call, without markers.
  func traced() throws(TrialFailure) -> [TracedLine] {
    _ = try sent()
    var lines: [String] = []
    while markersTraced < markers {
      lines += try trace.wait(for: "the marker") { $0.contains("\"in\":\"key.release\"") && $0.contains("\"key\":194") }
      markersTraced += 1
    }
    // Lines that a marker causes come after the marker's line.
    return lines.compactMap { TracedLine($0) }.filter { !$0.words.hasSuffix(" 194") }
  }

  private func pressMarker() throws(TrialFailure) {
    try marker?.send([DeviceEvent(EV_KEY, KEY_F24, 1)])
    try marker?.send([DeviceEvent(EV_KEY, KEY_F24, 0)])
    markers += 1
  }

  /// Ends both programs.
  ///
  /// - Returns: the errors found.
  func end() -> [String] {
    var faults: [String] = []
    let status = compositor.end()
    if status != 0 { faults.append("fingerpost ended with \(status)") }
    _ = printer.end()
    return faults
  }
}
