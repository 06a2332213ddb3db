import CUinput
import Recordings

/// Fingerpost on this machine's devices, a client that says what it is sent, and the means to wait for both.
final class Stage {
  struct Programs {
    var fingerpost: String
    var witness: String
    var policy: String
  }

  /// What the one output shows, in logical pixels.
  static let size = (width: 1280.0, height: 800.0)
  private static let tracePath = "/tmp/trace"

  let programs: Programs
  let compositor: Program
  let witness: Program
  private let trace: Lines
  private var marker: VirtualDevice?
  /// How often it was pressed, and how many of that have been read in the trace.
  private var markers = 0
  private var markersTraced = 0

  /// Returns when the client's window is shown.
  ///
  /// - Parameter devices: the only ones that Fingerpost takes, by their paths, the marker among them; nil for all of the seat.
  init(_ programs: Programs, devices: (marker: VirtualDevice, paths: [String])? = nil) throws(TrialFailure) {
    self.programs = programs
    trace = try Lines(fromPipe: Self.tracePath)
    var command = [programs.fingerpost, "run", "--verbose", "--policy", programs.policy, "--trace", Self.tracePath]
    if let devices { command += ["--input", "libinput:\(devices.paths.joined(separator: ","))"] }
    compositor = try Program("fingerpost", command)
    let greeting = try compositor.lines.wait(for: "its display", seconds: 60) { $0.hasPrefix("WAYLAND_DISPLAY=") }
    let display = greeting.last.map { String($0.dropFirst("WAYLAND_DISPLAY=".count)) } ?? ""
    witness = try Program("the client", [programs.witness], environment: ["WAYLAND_DISPLAY": display])
    marker = if let devices { devices.marker } else { try plug(.marker) }
    try witness.lines.wait(for: "its window", seconds: 60) { $0.hasPrefix("shown ") }
    _ = try sent()
  }

  /// Plugs a device in, and returns when Fingerpost has it.
  func plug(_ description: RecordedDevice) throws(TrialFailure) -> VirtualDevice {
    compositor.lines.skip()
    let device = try VirtualDevice(description)
    try compositor.lines.wait(for: "the device \(description.name)") {
      $0.contains(description.name) && $0.contains(" is plugged in as device ")
    }
    return device
  }

  /// Returns when Fingerpost knows that a device is gone.
  func unplug(_ device: VirtualDevice) throws(TrialFailure) {
    compositor.lines.skip()
    device.unplug()
    try compositor.lines.wait(for: "the end of the device \(device.name)") {
      $0.contains(device.name) && $0.hasSuffix(" is gone")
    }
  }

  /// All that the client was sent since it was asked last.
  ///
  /// - Parameter count: how many lines there must be: some come only when libinput has waited long enough.
  func sent(atLeast count: Int = 0) throws(TrialFailure) -> [SentLine] {
    let early = try? witness.lines.wait(count: count, seconds: 10)
    try pressMarker()
    let late = try witness.lines.wait(for: "the marker") { $0.hasPrefix("key 194 released") }
    return ((early ?? []) + late).filter { !$0.hasPrefix("key 194 ") }.map { SentLine($0) }
  }

  /// The same, where it is not known how much it is, but what comes last or nearly so.
  func sent(until words: String) throws(TrialFailure) -> [SentLine] {
    let early = try witness.lines.wait(for: words, seconds: 10) { $0.hasPrefix(words) }
    return early.map { SentLine($0) } + (try sent())
  }

  /// Returns when the client is sent this, and nothing else before it.
  func await(_ words: String) throws(TrialFailure) {
    try witness.lines.wait(for: words, seconds: 10) { $0.hasPrefix(words) }.map { SentLine($0) }.expect(words, [words])
  }

  /// Throws unless exactly this is what the client was sent since it was asked last, times aside.
  func expect(_ what: String, _ lines: String...) throws(TrialFailure) {
    try sent(atLeast: lines.count).expect(what, lines)
  }

  /// Forgets all that was sent and traced.
  func forget() throws(TrialFailure) { _ = try traced() }

  /// Whether Fingerpost offers what a client needs to hear of such devices.
  func offers(_ interface: String) -> Bool { !witness.lines.all.contains("lacks \(interface)") }

  /// All that Fingerpost has traced since this was asked last, markers aside.
  func traced() throws(TrialFailure) -> [TracedLine] {
    _ = try sent()
    var lines: [String] = []
    while markersTraced < markers {
      lines += try trace.wait(for: "the marker") { $0.contains("\"in\":\"key.release\"") && $0.contains("\"key\":194") }
      markersTraced += 1
    }
    // What follows from a marker comes behind it.
    return lines.compactMap { TracedLine($0) }.filter { !$0.words.hasSuffix(" 194") }
  }

  private func pressMarker() throws(TrialFailure) {
    try marker?.send([DeviceEvent(EV_KEY, KEY_F24, 1)])
    try marker?.send([DeviceEvent(EV_KEY, KEY_F24, 0)])
    markers += 1
  }

  /// Ends both.
  ///
  /// - Returns: what was not as it should be.
  func end() -> [String] {
    var faults: [String] = []
    let status = compositor.end()
    if status != 0 { faults.append("fingerpost ended with \(status)") }
    _ = witness.end()
    return faults
  }
}
