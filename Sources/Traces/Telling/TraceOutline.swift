import JSONText

/// A trace with nothing but what counts when it is compared: small enough to be kept beside a script, and a trace itself.
public enum TraceOutline {
  /// In the order in which they are written.
  private static let members = [
    "out", "to", "window", "resigned", "became", "name", "by", "as", "id", "button", "key", "depressed", "axis", "what",
    "why",
  ]

  /// The lines, each with its end.
  public static func text(of records: [TraceRecord]) -> String { records.compactMap(line).joined() }

  private static func line(_ record: TraceRecord) -> String? {
    guard case .output = record.content, let value = try? JSON.read(Array(record.text.utf8)),
      case .object(let values) = value
    else { return nil }
    let written = members.compactMap { name in values[name].map { "\"\(name)\":\($0.written)" } }
    return "{\(written.joined(separator: ","))}\n"
  }
}
