import CUinput
import Recordings
import TrialPrograms

/// Fingerpost on this machine's devices, a client that prints its events, and functions that wait for both.
final class Stage {
  struct Programs {
    var fingerpost: String
    var printer: String
    var policy: String
    /// The client with dma-bufs; empty if no trial needs it.
    var dmabufClient = ""
  }

  /// How a stage's programs are started.
  struct Setting {
    /// Distinguishes the stage's files from those of other stages.
    var name = "seat0"
    /// The paths of the only devices that Fingerpost opens, and the marker among them; nil for all devices of a seat.
    var devices: (marker: VirtualDevice, paths: [String])?
    /// The seat; nil for the default.
    var seat: String?
    /// The policy's path; nil for that of all trials.
    var policy: String?
    /// The keyboard of which no other device of the seat has the key.
    var marker = RecordedDevice.marker
    /// The user of both programs; nil for root. Its runtime folder must exist.
    var user: (name: String, runtimeFolder: String)?
    /// Variables that Fingerpost gets besides this process's environment.
    var environment: [String: String] = [:]
  }

  /// The size of the output, in logical pixels.
  static let size = (width: 1280.0, height: 800.0)

  let programs: Programs
  let compositor: Program
  let printer: Program
  /// The name of Fingerpost's Wayland display.
  let display: String
  private let trace: Lines
  private var marker: VirtualDevice?
  /// The number of presses of the marker. `markersTraced` is how many of them were read from the trace.
  private var markers = 0
  private var markersTraced = 0
  /// The events that the client received while a device waited for its readers.
  private var received: [SentLine] = []
  /// The number of lines of Fingerpost at the last call of `forget`.
  private var forgotten = 0

  /// Returns when the client's window is shown.
  init(_ programs: Programs, _ setting: Setting = Setting()) throws(TrialFailure) {
    self.programs = programs
    let tracePath = "/tmp/trace-\(setting.name)"
    trace = try Lines(fromPipe: tracePath)
    var command = [programs.fingerpost, "run", "--verbose", "--policy", setting.policy ?? programs.policy]
    command += ["--trace", tracePath]
    if let devices = setting.devices { command += ["--input", "libinput:\(devices.paths.joined(separator: ","))"] }
    if let seat = setting.seat { command += ["--seat", seat] }
    var environment = setting.environment
    if let user = setting.user { environment["XDG_RUNTIME_DIR"] = user.runtimeFolder }
    compositor = try Program("fingerpost", setting.command(command), environment: environment)
    let greeting = try compositor.lines.wait(for: "its display") { $0.hasPrefix("WAYLAND_DISPLAY=") }
    display = greeting.last.map { String($0.dropFirst("WAYLAND_DISPLAY=".count)) } ?? ""
    environment["WAYLAND_DISPLAY"] = display
    printer = try Program("the client", setting.command([programs.printer]), environment: environment)
    marker = if let devices = setting.devices { devices.marker } else { try plug(setting.marker) }
    // Each press of the marker is waited for.
    marker?.catchUp = nil
    try printer.lines.wait(for: "its window") { $0.hasPrefix("shown ") }
    _ = try sent()
  }

  /// Starts another Fingerpost, on the second seat. A rule of udev assigns devices to it by their names.
  ///
  /// - Parameters:
  ///   - name: distinguishes its files from those of other stages.
  ///   - policy: the policy's path.
  func second(_ name: String, policy: String) throws(TrialFailure) -> Stage {
    try Stage(programs, Setting(name: name, seat: "seat-second", policy: policy, marker: .secondMarker))
  }

  /// Plugs in a device, and returns when Fingerpost has opened it.
  func plug(_ description: RecordedDevice, place: String? = nil) throws(TrialFailure) -> VirtualDevice {
    compositor.lines.skip()
    let device = try VirtualDevice(description, place: place)
    try awaitDevices([device.name])
    device.catchUp = { [unowned self] () throws(TrialFailure) in try catchUp() }
    return device
  }

  /// Returns when Fingerpost has said that it has opened these devices, since the lines that were last consumed.
  func awaitDevices(_ names: [String]) throws(TrialFailure) {
    var missing = Set(names)
    try compositor.lines.wait(for: "the devices \(names.joined(separator: ", "))") { line in
      guard line.contains(" is plugged in as device ") else { return false }
      missing = missing.filter { !line.contains($0) }
      return missing.isEmpty
    }
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
    let early = (try? printer.lines.wait(count: max(0, count - received.count), seconds: 30)) ?? []
    let late = try readToMarker()
    return takeReceived() + early.map { SentLine($0) } + late
  }

  /// The events that the client received since the last call. Waits for an event that begins with `words`, which comes
  /// last or nearly so.
  func sent(until words: String) throws(TrialFailure) -> [SentLine] {
    let early = try printer.lines.wait(for: words) { $0.hasPrefix(words) }
    return takeReceived() + early.map { SentLine($0) } + (try sent())
  }

  /// Waits until Fingerpost has read all events of its devices and the client has received their effects.
  private func catchUp() throws(TrialFailure) { received += try readToMarker() }

  private func takeReceived() -> [SentLine] {
    defer { received = [] }
    return received
  }

  /// Presses the marker, and returns the events that the client received before it.
  private func readToMarker() throws(TrialFailure) -> [SentLine] {
    try pressMarker()
    let lines = try printer.lines.wait(for: "the marker") { $0.hasPrefix("key 194 released") }
    return lines.filter { !$0.hasPrefix("key 194 ") }.map { SentLine($0) }
  }

  /// Waits for an event. Fails if the client receives any other event before it.
  func await(_ words: String) throws(TrialFailure) {
    try printer.lines.wait(for: words) { $0.hasPrefix(words) }.map { SentLine($0) }.expect(words, [words])
  }

  /// Waits for events in any order, and no others, without the marker.
  func awaitAll(_ words: String...) throws(TrialFailure) {
    let lines = try printer.lines.wait(count: words.count, seconds: Clock.patience).map { SentLine($0).words }
    if lines.sorted() != words.sorted() { throw TrialFailure("events in any order", found: lines, expected: words) }
  }

  /// Fails unless the client received exactly these events since the last call. Times are ignored.
  func expect(_ what: String, _ lines: String...) throws(TrialFailure) {
    try sent(atLeast: lines.count).expect(what, lines)
  }

  /// Discards all events received and traced so far, and what Fingerpost has said.
  func forget() throws(TrialFailure) {
    _ = try traced()
    compositor.lines.receive()
    forgotten = compositor.lines.all.count
  }

  /// Libinput's reports since `forget` that the kernel has dropped events, because Fingerpost did not read them in time.
  func droppedEvents() -> [String] {
    compositor.lines.receive()
    return compositor.lines.all[forgotten...].filter { $0.contains("SYN_DROPPED") }
  }

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
  /// - Throws: if the exit status of Fingerpost is not 0.
  func end() throws(TrialFailure) {
    let status = compositor.end()
    _ = printer.end()
    guard status == 0 else { throw TrialFailure("fingerpost ended with \(status)") }
  }
}

extension Stage.Setting {
  /// The command as the stage's user runs it. The process stays the same.
  fileprivate func command(_ words: [String]) -> [String] {
    guard let user else { return words }
    return ["/bin/busybox", "su", "-s", "/bin/sh", user.name, "-c", "exec \(words.joined(separator: " "))"]
  }
}
