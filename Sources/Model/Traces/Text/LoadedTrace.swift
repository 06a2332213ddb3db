/// A trace, grouped by events.
package struct LoadedTrace {
  /// The lines of one event, or the lines between two events.
  package struct Chapter: Equatable {
    /// The event's number; nil if no event caused the lines.
    package var event: Int?
    /// The time in milliseconds of the first line if that is an input, else of the previous chapter; 0 if there is
    /// none.
    package var time: Double
    package var records: [TraceRecord]
  }

  package private(set) var chapters: [Chapter] = []
  package private(set) var kind = "full"
  /// The number of entries that a flight recorder had overwritten.
  package private(set) var lost = 0
  /// Applications by the names of their surfaces.
  package private(set) var applications: [String: String] = [:]
  /// Clients by the names of their surfaces.
  package private(set) var clients: [String: String] = [:]

  package init(_ records: [TraceRecord]) {
    for record in records { add(record) }
  }

  private mutating func add(_ record: TraceRecord) {
    switch record.content {
    case .header(let kind, let lost):
      self.kind = kind
      self.lost = lost
    case .application(let surface, let application, let client):
      applications[surface] = application
      if let client { clients[surface] = client }
    case .input(let input): append(record, at: input.time)
    case .hit, .chain, .widget, .responders, .command, .decision, .output: append(record, at: nil)
    }
  }

  private mutating func append(_ record: TraceRecord, at time: Double?) {
    guard let last = chapters.last, last.event == record.event else {
      chapters.append(Chapter(event: record.event, time: time ?? chapters.last?.time ?? 0, records: [record]))
      return
    }
    chapters[chapters.count - 1].records.append(record)
  }

  /// Returns the chapter of an event, with all its parts if other lines separate them.
  package func chapter(ofEvent number: Int) -> Chapter? {
    let found = chapters.filter { $0.event == number }
    guard var whole = found.first else { return nil }
    for part in found.dropFirst() { whole.records += part.records }
    return whole
  }

  /// Returns the client of a surface as the trace reports it, or else derived from the name of the surface.
  func client(of surface: String) -> String {
    let root = String(surface.prefix { $0 != "/" })
    if let known = clients[surface] ?? clients[root] { return known }
    let bare = root.hasSuffix(" popup") ? String(root.dropLast(6)) : root
    return String(bare.prefix { $0 != "#" })
  }

  /// The numbers of the first and the last event; nil if the story does not contain any.
  package var events: ClosedRange<Int>? {
    let numbers = chapters.compactMap(\.event)
    guard let first = numbers.min(), let last = numbers.max() else { return nil }
    return first...last
  }
}
