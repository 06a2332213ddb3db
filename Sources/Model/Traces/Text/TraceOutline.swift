import JSONText

/// A trace reduced to the members that a comparison uses. It is small enough to be stored with a script, and is a valid
/// trace.
package enum TraceOutline {
  /// The members, in the order in which they are written.
  private static let members = [
    "out", "to", "window", "resigned", "became", "name", "by", "as", "id", "button", "key", "depressed", "axis", "what",
    "why",
  ]

  /// Returns the lines, each with a line feed.
  package static func text(of records: [TraceRecord]) -> String { records.compactMap(line).joined() }

  private static func line(_ record: TraceRecord) -> String? {
    guard case .output(let output) = record.content, !output.isAboutClient,
      let value = try? JSON.read(Array(record.text.utf8)),
      case .object(let values) = value
    else { return nil }
    let written = members.compactMap { name in values[name].map { "\"\(name)\":\($0.written)" } }
    return "{\(written.joined(separator: ","))}\n"
  }
}
