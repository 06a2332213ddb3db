/// A trace by its events.
public struct Story {
  /// What belongs together: all lines of an event, or what came between two events.
  public struct Chapter: Equatable {
    /// The event's number; nil for what no event has caused.
    public var event: Int?
    /// Milliseconds; that of the event before where it has none of its own.
    public var time: Double
    public var records: [TraceRecord]
  }

  public private(set) var chapters: [Chapter] = []
  public private(set) var kind = "full"
  /// Records that a flight recorder had no room for any more.
  public private(set) var lost = 0
  /// Applications by the names of their surfaces.
  public private(set) var applications: [String: String] = [:]
  /// Clients by the names of their surfaces.
  public private(set) var clients: [String: String] = [:]

  public init(_ records: [TraceRecord]) {
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
    case .hit, .chain, .decision, .output: append(record, at: nil)
    }
  }

  private mutating func append(_ record: TraceRecord, at time: Double?) {
    guard let last = chapters.last, last.event == record.event else {
      chapters.append(Chapter(event: record.event, time: time ?? chapters.last?.time ?? 0, records: [record]))
      return
    }
    chapters[chapters.count - 1].records.append(record)
  }

  /// The chapter of an event.
  public func chapter(ofEvent number: Int) -> Chapter? {
    let found = chapters.filter { $0.event == number }
    guard var whole = found.first else { return nil }
    for part in found.dropFirst() { whole.records += part.records }
    return whole
  }

  /// The numbers of the first and the last event; nil where there is none.
  public var events: ClosedRange<Int>? {
    let numbers = chapters.compactMap(\.event)
    guard let first = numbers.min(), let last = numbers.max() else { return nil }
    return first...last
  }
}
