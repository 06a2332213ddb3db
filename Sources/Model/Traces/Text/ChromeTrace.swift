import JSONText

/// A story in the trace event format, which Perfetto and Chrome's tracing page open.
///
/// Each finger and each recognizer is a track. Each client has a track for every touch that it receives, and one track
/// each for its pointer, tool, pad, touchpad, keyboard, drag and window events. Anything with a beginning and an end is
/// a slice; the rest are instants.
package struct ChromeTrace {
  /// Groups of tracks. Each is a process of the format.
  private enum Group { static let fingers = 1, recognizers = 2, clients = 10 }

  private struct Track: Hashable {
    var process: Int
    var thread: Int
  }

  /// The latest time that is written, in milliseconds: about thirty thousand years. Later times are replaced by it.
  private static let latest = 1e15

  private let line = JSONLine(capacity: 65_536)
  private var text = ""
  private var isFirst = true
  private var now = 0.0
  /// The name of the open slice of each track.
  private var open: [Track: String] = [:]
  private var tracks: [String: Track] = [:]
  private var processes: [String: Int] = [:]
  private var threads: [Int: Int] = [:]
  private let trace: LoadedTrace

  /// Writes the chapters as one document.
  package static func document(_ chapters: [LoadedTrace.Chapter], of trace: LoadedTrace) -> String {
    var trace = ChromeTrace(trace)
    for chapter in chapters {
      trace.now = max(trace.now, chapter.time.isFinite ? chapter.time : 0)
      for record in chapter.records { trace.add(record) }
    }
    for track in trace.open.keys.sorted(by: { ($0.process, $0.thread) < ($1.process, $1.thread) }) { trace.end(track) }
    return "{\"displayTimeUnit\":\"ms\",\"traceEvents\":[\n\(trace.text)\n]}\n"
  }

  private init(_ trace: LoadedTrace) { self.trace = trace }

  private mutating func add(_ record: TraceRecord) {
    switch record.content {
    case .header, .application, .chain, .widget, .responders, .command: break
    case .input(let input): add(input)
    case .hit(let hit):
      if let finger = hit.finger { mark(finger: finger, Sentences.sentence(hit)) }
    case .decision(let decision): add(decision)
    case .output(let output): add(output)
    }
  }

  // MARK: Fingers

  private mutating func add(_ input: TraceRecord.Input) {
    if input.time.isFinite { now = max(now, input.time) }
    guard let finger = input.finger else {
      if input.word == "touch.cancel" || input.word == "device.removed" { endFingers() }
      return
    }
    let track = track("finger \(finger)", in: Group.fingers, "Fingers")
    switch input.word {
    case "touch.down": begin(track, "down")
    case "touch.up", "touch.cancel": end(track)
    default: mark(track, Sentences.sentence(input))
    }
  }

  private mutating func mark(finger: Int, _ name: String) {
    mark(track("finger \(finger)", in: Group.fingers, "Fingers"), name)
  }

  private mutating func endFingers() {
    for track in open.keys.filter({ $0.process == Group.fingers }).sorted(by: { $0.thread < $1.thread }) { end(track) }
  }

  // MARK: Recognizers

  private mutating func add(_ decision: TraceRecord.Decision) {
    let track = track(decision.recognizer, in: Group.recognizers, "Recognizers")
    switch decision.did {
    case "watch": if open[track] == nil { begin(track, "possible") }
    case "wait": begin(track, decision.by.map { "waits until \($0) fails" } ?? "waits for its delegate")
    case "act" where decision.state == "began": begin(track, "began")
    case "act" where decision.state == "changed": mark(track, "changed")
    case "act":
      mark(track, decision.state)
      end(track)
    case "fail":
      mark(track, Sentences.sentence(decision))
      end(track)
    case "reset": end(track)
    default: mark(track, Sentences.sentence(decision))
    }
  }

  // MARK: Clients

  private mutating func add(_ output: TraceRecord.Output) {
    guard let to = output.to else { return }
    let client = trace.client(of: to)
    let sentence = Sentences.sentence(output)
    let words = output.word.split(separator: ".")
    switch (words.first, words.last) {
    case ("touch", "cancel"): endTouches(of: to)
    case ("touch", let what):
      slice(client, "touch \(output.id ?? 0)", to, sentence, begins: what == "down", ends: what == "up")
    case ("pointer", let what):
      slice(client, "pointer", to, sentence, begins: what == "enter", ends: what == "leave")
    case ("tool", let what):
      slice(client, "tool", to, sentence, begins: what == "in", ends: what == "out")
    case ("pad", _): slice(client, "pad", to, sentence, begins: false, ends: false)
    case ("gesture", let what):
      slice(
        client, "touchpad", to, sentence, begins: what == "begin", ends: what == "end" || what == "cancel")
    case ("keyboard", let what):
      slice(client, "keyboard", to, sentence, begins: what == "enter", ends: what == "leave")
    case ("key", _), ("modifiers", _): slice(client, "keyboard", to, sentence, begins: false, ends: false)
    case ("grab", _): slice(to, "keyboard", to, sentence, begins: false, ends: false)
    case ("drag", let what):
      slice(client, "drag", to, sentence, begins: what == "enter", ends: what == "leave" || what == "drop")
    default: slice(client, "window", to, sentence, begins: false, ends: false)
    }
  }

  private mutating func slice(
    _ client: String, _ name: String, _ surface: String, _ sentence: String, begins: Bool, ends: Bool
  ) {
    let track = track(name, in: process(client), "Client \(client)")
    if begins { begin(track, surface) }
    mark(track, sentence)
    if ends { end(track) }
  }

  private mutating func endTouches(of client: String) {
    let process = process(client)
    let own = tracks.filter { $0.value.process == process && $0.key.contains("/touch ") }.map(\.value)
    for track in own.sorted(by: { $0.thread < $1.thread }) where open[track] != nil {
      mark(track, "cancelled")
      end(track)
    }
  }

  // MARK: Tracks

  private mutating func process(_ client: String) -> Int {
    if let known = processes[client] { return known }
    let number = Group.clients + processes.count
    processes[client] = number
    return number
  }

  private mutating func track(_ name: String, in process: Int, _ group: String) -> Track {
    let key = "\(process)/\(name)"
    if let known = tracks[key] { return known }
    if threads[process] == nil { introduce(process, nil, group) }
    let thread = (threads[process] ?? 0) + 1
    threads[process] = thread
    let track = Track(process: process, thread: thread)
    tracks[key] = track
    introduce(process, thread, name)
    return track
  }

  private mutating func introduce(_ process: Int, _ thread: Int?, _ name: String) {
    write { line in
      line.add("name", word: thread == nil ? "process_name" : "thread_name")
      line.add("ph", word: "M")
      line.add("pid", process)
      line.add("tid", thread ?? 0)
      line.openObject("args")
      line.add("name", name)
      line.closeItem()
    }
  }

  private mutating func begin(_ track: Track, _ name: String) {
    end(track)
    open[track] = name
    event("B", track, name)
  }

  private mutating func end(_ track: Track) {
    guard let name = open.removeValue(forKey: track) else { return }
    event("E", track, name)
  }

  private mutating func mark(_ track: Track, _ name: String) { event("i", track, name) }

  private mutating func event(_ phase: StaticString, _ track: Track, _ name: String) {
    let microseconds = UInt64((min(max(0, now), Self.latest) * 1000).rounded())
    write { line in
      line.add("name", name)
      line.add("ph", word: phase)
      line.add("ts", Int(clamping: microseconds))
      line.add("pid", track.process)
      line.add("tid", track.thread)
      if phase.description == "i" { line.add("s", word: "t") }
    }
  }

  private mutating func write(_ members: (JSONLine) -> Void) {
    line.removeAll()
    line.open()
    members(line)
    line.close()
    text += (isFirst ? "" : ",\n") + String(decoding: line.bytes.dropLast(), as: UTF8.self)
    isFirst = false
  }
}
