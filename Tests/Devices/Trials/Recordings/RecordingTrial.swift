import CUinput
import Glibc
import Recordings
import TrialPrograms

/// Plays a recording through the kernel and libinput, and compares the result with the output of our own reader for the
/// same file.
///
/// For a recording `NAME.events`, `NAME.touches` contains the touches of the file (from tools/guest/list-touches, or
/// written by hand), and `NAME.headless` the events that a client received from `fingerpost headless --recording`.
struct RecordingTrial: Sendable {
  let name: String
  private let path: String
  /// The listed touches; nil if the recording has no list.
  private let touches: ListedTouches?
  private let headless: [SentLine]

  /// The trials for all recordings in a folder, sorted by name.
  static func all(in folder: String) throws(TrialFailure) -> [Trial] {
    guard !folder.isEmpty else { return [] }
    var trials: [Trial] = []
    let names = try TextFile.names(in: folder)
    for name in names where name.hasSuffix(".events") || name.hasSuffix(".yml") {
      let base = String(name[..<(name.lastIndex(of: ".") ?? name.endIndex)])
      let lists =
        try names.contains("\(base).touches") ? ListedTouches(TextFile.lines("\(folder)/\(base).touches")) : nil
      let trial = RecordingTrial(
        name: name, path: "\(folder)/\(name)", touches: lists,
        headless: try TextFile.lines("\(folder)/\(base).headless").map { SentLine($0) })
      trials.append(Trial(name, trial.run))
    }
    return trials
  }

  private func run(_ stage: Stage) throws(TrialFailure) -> String {
    let stream = try Self.read(path)
    let read = headless.filter { $0.words.hasPrefix("touch ") }
    let expected = touches?.wire(on: Stage.size, splitting: false)
    let device = try stage.plug(stream.device)
    let times = try Self.play(stream, on: device)
    let awaited = expected ?? []
    var sent = try stage.sent(atLeast: awaited.last == "touch cancel" ? awaited.count - 1 : awaited.count)
    // Unplugging cancels all touches that are still down.
    try stage.unplug(device)
    sent += try stage.sent()
    guard let touches, let expected else { return try compare(sent, read, stream.device) }
    try sent.expect("libinput beside the file", expected)
    try read.expect("our reader beside the file", touches.wire(on: Stage.size, splitting: true))
    try touches.check(times: sent, of: times)
    return touches.summary
  }

  /// Compares without frames, because our reader never has the same finger twice in a frame. Our reader does not smooth,
  /// and mtdev does.
  private func compare(
    _ sent: [SentLine], _ read: [SentLine], _ device: RecordedDevice
  ) throws(TrialFailure) -> String {
    let touches = sent.filter { $0.words != "touch frame" }
    var expected = read.words.filter { $0 != "touch frame" }
    var filter = ContactFilter(device, on: Stage.size)
    if filter != nil { expected = expected.compactMap { filter?.line($0) } }
    try touches.expect("libinput beside our reader", expected)
    let count = touches.count { $0.words.hasPrefix("touch down") }
    let dropped = read.words.count { $0 != "touch frame" } - expected.count
    let smoothing = filter == nil ? "" : " after mtdev's smoothing, which dropped \(dropped) motions"
    return "\(count) touches: the same by libinput and our reader\(smoothing); nobody counted them"
  }

  // MARK: - Playing

  /// Plays a recording once, for observation with other tools.
  static func play(_ path: String) throws(TrialFailure) {
    let stream = try read(path)
    let device = try VirtualDevice(stream.device)
    say("\(stream.device.name) is plugged in; it plays in two seconds")
    Clock.wait(until: Clock.now + 2_000_000)
    _ = try play(stream, on: device)
  }

  private static func read(_ path: String) throws(TrialFailure) -> RecordedStream {
    do {
      let recording = try RecordingReader.read(path: path).recording
      guard var stream = recording.streams.first else { throw TrialFailure("\(path) holds no device") }
      stream.device.completeCodes(from: stream.events)
      return stream
    } catch {
      throw TrialFailure("\(path): \(error)")
    }
  }

  /// Sends each report at its time after the first one.
  ///
  /// - Returns: for each report, the interval during which the kernel received it.
  private static func play(
    _ stream: RecordedStream, on device: VirtualDevice
  ) throws(TrialFailure) -> [ClosedRange<Int64>] {
    let began = Clock.now - (stream.events.first?.at ?? 0)
    var times: [ClosedRange<Int64>] = []
    var report: [DeviceEvent] = []
    for event in stream.events {
      report.append(DeviceEvent(Int32(event.type), Int32(event.code), event.value))
      guard event.type == EV_SYN, event.code == SYN_REPORT else { continue }
      Clock.wait(until: began + event.at)
      times.append(try device.send(raw: report))
      report = []
    }
    return times
  }
}

extension RecordedDevice {
  /// Adds the codes of event types that the description omits: those with ranges and those that were sent.
  fileprivate mutating func completeCodes(from events: [RecordedEvent]) {
    for type in Set(events.map(\.type)) where codes[type] == nil && Int32(type) != EV_SYN {
      codes[type] = Set(events.filter { $0.type == type }.map(\.code))
    }
    codes[UInt16(EV_ABS), default: []].formUnion(axes.keys)
  }
}
