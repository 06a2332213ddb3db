import Documents

/// A value with a name, of which a policy has a list.
protocol NamedValue {
  /// The kind of value, for error messages.
  static var kind: String { get }
  var name: String { get }
  /// The place of the entry in its file.
  var origin: SourcePosition? { get }
}

/// A value with a name as one file gives it.
struct NamedEntry<Value: NamedValue> {
  var value: Value
  /// True if the value replaces that of the same name in an earlier file.
  var replaces = false

  init(_ value: Value) { self.value = value }

  /// Returns the old values, with replacements in their places, followed by the new values.
  ///
  /// These are errors: two entries of one name in one file, a second entry in another file without `replace: true`, and
  /// `replace: true` without an earlier entry. So no file replaces an entry of an included file by accident.
  static func adding(_ entries: [Self], to old: [Value], _ notes: PolicyNotes) -> [Value] {
    var all = old
    for entry in entries {
      guard let place = all.firstIndex(where: { $0.name == entry.value.name }) else {
        if entry.replaces { reportNothingToReplace(entry.value, all, notes) }
        all.append(entry.value)
        continue
      }
      let isElsewhere = all[place].origin?.file != entry.value.origin?.file
      if !entry.replaces || !isElsewhere { reportTwice(entry.value, all[place], isElsewhere, notes) }
      all[place] = entry.value
    }
    return all
  }

  private static func reportTwice(_ value: Value, _ first: Value, _ isElsewhere: Bool, _ notes: PolicyNotes) {
    let place = first.origin.map { "\($0)" } ?? "nowhere"
    notes.faults.report(
      at: value.origin, "\(Value.kind) \(first.name.quotedForPeople) is given twice",
      expected: "each name once\(isElsewhere ? ", or replace: true to replace it" : ""); the first is at \(place)")
  }

  private static func reportNothingToReplace(_ value: Value, _ all: [Value], _ notes: PolicyNotes) {
    let names = all.map(\.name)
    notes.faults.report(
      at: value.origin,
      "\(Value.kind) \(value.name.quotedForPeople) has replace: true, but no included file defines it",
      expected: names.isEmpty ? nil : names.alternatives,
      nearestName: names.nearest(to: value.name))
  }
}

extension OutputPolicy: NamedValue {
  static var kind: String { "output" }
  var origin: SourcePosition? { source }
}

extension ProgramPolicy: NamedValue {
  static var kind: String { "program" }
  var origin: SourcePosition? { position }
}

extension RecognizerPolicy: NamedValue {
  static var kind: String { "recognizer" }
  var origin: SourcePosition? { position }
}
