import JSONText

/// Checks a document against the rules of the trace event format: tracks have names, slices are balanced and nested,
/// and time never decreases on a track.
package struct ChromeCheck {
  package private(set) var faults: [String] = []
  private var processes: [Int: String] = [:]
  private var threads: [String: String] = [:]
  private var open: [String: [(name: String, start: Int)]] = [:]
  private var latest: [String: Int] = [:]
  private var found: [String] = []

  package init(_ document: String) throws {
    let events = try JSON(reading: document)["traceEvents"]?.list ?? []
    for event in events { addName(event) }
    for event in events { add(event) }
    for (track, slices) in open.sorted(by: { $0.key < $1.key }) {
      for slice in slices { faults.append("\(track): \(slice.name) never ends") }
    }
  }

  /// The tracks as `group/track`, sorted.
  package var tracks: [String] { threads.keys.map(name).sorted() }
  /// The slices with their track, start and end, sorted.
  package var slices: [String] { found.sorted() }

  private func name(_ track: String) -> String {
    let process = track.prefix { $0 != "/" }
    return "\(processes[Int(process) ?? 0] ?? "?")/\(threads[track] ?? "?")"
  }

  private mutating func addName(_ event: JSON) {
    guard event["ph"] == "M", let process = event["pid"]?.integer, let name = event["args"]?["name"]?.text else {
      return
    }
    if event["name"] == "process_name" { processes[process] = name }
    if event["name"] == "thread_name", let thread = event["tid"]?.integer { threads["\(process)/\(thread)"] = name }
  }

  private mutating func add(_ event: JSON) {
    guard let phase = event["ph"]?.text, phase != "M" else { return }
    guard let process = event["pid"]?.integer, let thread = event["tid"]?.integer, let time = event["ts"]?.integer,
      let name = event["name"]?.text
    else {
      faults.append("incomplete: \(event.written)")
      return
    }
    let track = "\(process)/\(thread)"
    if latest[track] == nil {
      if processes[process] == nil { faults.append("process \(process) has no name") }
      if threads[track] == nil { faults.append("\(track) has no name") }
    }
    if time < latest[track] ?? 0 { faults.append("\(track): time runs back to \(time)") }
    latest[track] = time
    switch phase {
    case "B": open[track, default: []].append((name, time))
    case "E":
      guard let begun = open[track]?.popLast() else { return faults.append("\(track): \(name) ends without beginning") }
      if begun.name != name { faults.append("\(track): \(begun.name) ends as \(name)") }
      found.append("\(self.name(track)): \(name) \(begun.start)-\(time)")
    case "i": if event["s"] != "t" { faults.append("\(track): an instant of no scope") }
    default: faults.append("\(track): a phase \(phase)")
    }
  }
}
