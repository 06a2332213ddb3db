import Documents
import Scripts

/// Decides which tests of all scripts a run plays.
package struct TestSelection: Equatable, Sendable {
  /// Tests have at least one of these tags; empty for any test.
  package var tags: [String] = []
  /// Tests have none of these tags.
  package var skippedTags: [String] = []
  /// Filters of which at least one matches the name of a test or of its file; empty for any test.
  package var only: [TestFilter] = []
  package var shard: Shard?
  /// The number of times that each test is played; at least 1.
  package var rounds = 1

  package init() {}

  /// The tests of a run, numbered in the order of the scripts, of their combinations, and of their rounds.
  ///
  /// - Throws: if no test matches, or if a script has no step at the line of a filter.
  package func choose(from found: [FoundTest]) throws(SelectionFault) -> [PlannedTest] {
    var chosen: [(test: FoundTest, variant: Variant, lines: [Int], gaps: [FaultGap])] = []
    for test in found where matchesTags(test) {
      for (index, variant) in test.variants.enumerated() where matchesName(test, variant) {
        let gaps = test.gaps.indices.contains(index) ? test.gaps[index] : []
        chosen.append((test, variant, try lines(of: test, variant), gaps))
      }
    }
    guard !chosen.isEmpty else { throw fault(found) }
    if let shard { chosen = chosen.enumerated().filter { shard.contains($0.offset) }.map(\.element) }
    var tests: [PlannedTest] = []
    for (test, variant, lines, gaps) in chosen {
      for round in 1...max(1, rounds) {
        let parts = [Self.text(variant), rounds > 1 ? "#\(round)" : ""].filter { !$0.isEmpty }
        var planned = PlannedTest(
          number: tests.count + 1, file: test.file, suffix: parts.joined(separator: " "), variant: variant,
          tags: test.tags, missing: test.missing, limit: test.limit, lines: lines)
        planned.gaps = gaps
        if rounds > 1 {
          let words = [test.file, Self.text(variant)].filter { !$0.isEmpty }
          planned.round = PlannedTest.Round(round, of: words.joined(separator: " "))
        }
        tests.append(planned)
      }
    }
    return tests
  }

  private func matchesTags(_ test: FoundTest) -> Bool {
    (tags.isEmpty || tags.contains { test.tags.contains($0) }) && !skippedTags.contains { test.tags.contains($0) }
  }

  private func matchesName(_ test: FoundTest, _ variant: Variant) -> Bool {
    only.isEmpty || only.contains { $0.matches(test, name: Self.name(test, variant)) }
  }

  /// The lines of the groups and steps to play; empty for the whole test.
  private func lines(of test: FoundTest, _ variant: Variant) throws(SelectionFault) -> [Int] {
    let filters = only.filter { $0.matches(test, name: Self.name(test, variant)) }
    let lines = filters.compactMap(\.line)
    guard !filters.isEmpty, lines.count == filters.count else { return [] }
    do throws(ScriptOutlineFault) {
      if let outline = test.outline { _ = try outline.steps(atLines: lines) }
    } catch {
      throw SelectionFault("\(test.file): \(error)")
    }
    return lines
  }

  private static func name(_ test: FoundTest, _ variant: Variant) -> String { "\(test.file) \(text(variant))" }

  /// `[scale=2 language=de]`; empty without values.
  private static func text(_ variant: Variant) -> String { variant.values.isEmpty ? "" : "[\(variant)]" }

  private func fault(_ found: [FoundTest]) -> SelectionFault {
    let count = found.reduce(0) { $0 + $1.variants.count }
    let options =
      tags.map { "--tag \($0)" } + skippedTags.map { "--skip-tag \($0)" } + only.map { "--only \($0.text)" }
    var message = "\(count) \(count == 1 ? "test" : "tests"), none matches \(options.joined(separator: " "))"
    let known = Set(found.flatMap(\.tags))
    if let near = tags.lazy.filter({ !known.contains($0) }).compactMap({ known.sorted().nearest(to: $0) }).first {
      message += " (did you mean \(near)?)"
    }
    if !only.isEmpty {
      let names = found.map(\.file)
      message += "; the tests are \(names.prefix(5).joined(separator: ", "))"
      if names.count > 5 { message += " and \(names.count - 5) more" }
    }
    return SelectionFault(message)
  }
}

/// A part of all tests, for machines that share a run.
package struct Shard: Equatable, Sendable, CustomStringConvertible {
  /// The number of the part, from 1.
  package var number: Int
  package var count: Int

  /// Reads `2/5`, the second of five parts; nil for other texts.
  package init?(_ text: String) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2, let number = Int(parts[0]), let count = Int(parts[1]), count >= 1,
      (1...count).contains(number)
    else { return nil }
    (self.number, self.count) = (number, count)
  }

  /// True if the part has the test at an index of the sorted list.
  package func contains(_ index: Int) -> Bool { index % count == number - 1 }

  package var description: String { "\(number)/\(count)" }
}

/// The reason why no test was selected.
package struct SelectionFault: Error, Equatable, Sendable, CustomStringConvertible {
  package var description: String

  package init(_ description: String) { self.description = description }
}
