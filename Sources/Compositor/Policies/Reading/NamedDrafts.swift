import Documents

/// An entry with a name, which a later file may replace with `replace: true`.
protocol NamedDraft {
  associatedtype Finished
  static var kind: String { get }
  static func name(of finished: Finished) -> String
  static func position(of finished: Finished) -> SourcePosition?
  var finished: Finished { get }
  var replaces: Bool { get }
}

extension NamedDraft {
  /// Returns the old entries, with replacements in their places, followed by the new entries.
  ///
  /// These are errors: two entries of one name in one file, a second entry in another file without `replace: true`, and
  /// `replace: true` without an earlier entry. So no file replaces an entry of an included file by accident.
  static func adding(_ drafts: [Self], to old: [Finished], _ notes: PolicyNotes) -> [Finished] {
    var all = old
    for draft in drafts {
      let name = name(of: draft.finished)
      guard let place = all.firstIndex(where: { Self.name(of: $0) == name }) else {
        if draft.replaces { reportNothingToReplace(draft, all, notes) }
        all.append(draft.finished)
        continue
      }
      let isElsewhere = position(of: all[place])?.file != position(of: draft.finished)?.file
      if !draft.replaces || !isElsewhere { reportTwice(draft, all[place], isElsewhere, notes) }
      all[place] = draft.finished
    }
    return all
  }

  private static func reportTwice(_ draft: Self, _ first: Finished, _ isElsewhere: Bool, _ notes: PolicyNotes) {
    let place = position(of: first).map { "\($0)" } ?? "nowhere"
    notes.faults.report(
      at: position(of: draft.finished), "\(kind) \(name(of: first).quotedForPeople) is given twice",
      expected: "each name once\(isElsewhere ? ", or replace: true to replace it" : ""); the first is at \(place)")
  }

  private static func reportNothingToReplace(_ draft: Self, _ all: [Finished], _ notes: PolicyNotes) {
    let names = all.map { name(of: $0) }
    notes.faults.report(
      at: position(of: draft.finished),
      "\(kind) \(name(of: draft.finished).quotedForPeople) has replace: true, but no included file defines it",
      expected: names.isEmpty ? nil : names.alternatives,
      nearestName: names.nearest(to: name(of: draft.finished)))
  }
}

extension OutputDraft: NamedDraft {
  static var kind: String { "output" }
  static func name(of finished: OutputPolicy) -> String { finished.name }
  static func position(of finished: OutputPolicy) -> SourcePosition? { finished.source }
  var finished: OutputPolicy { output }
}

extension RecognizerDraft: NamedDraft {
  static var kind: String { "recognizer" }
  static func name(of finished: RecognizerPolicy) -> String { finished.name }
  static func position(of finished: RecognizerPolicy) -> SourcePosition? { finished.position }
  var finished: RecognizerPolicy { recognizer }
}
