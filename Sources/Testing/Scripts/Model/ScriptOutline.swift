import Documents

/// An item of a script's list of steps: a step, a group, or repeated or included steps.
package struct ScriptPart: Equatable, Sendable {
  /// The numbers of its steps.
  package var steps: Range<Int>
  /// False if steps between the first group and this part hold input, or have changed something.
  package var isIndependent: Bool
}

/// The parts of a script by their lines, for those who play one of them.
package struct ScriptOutline: Equatable, Sendable {
  /// A part with steps in the file of the script itself.
  private struct Part: Equatable, Sendable {
    /// The lines from the first to the last step.
    var lines: ClosedRange<Int>
    var part: ScriptPart
  }

  private var parts: [Part] = []
  /// The number of steps before the first group.
  private let opening: Int

  /// - Parameter file: the file of the script. Steps of files that it includes have no lines.
  package init(_ script: Script, file: String) {
    let first = script.parts.first { part in script.steps[part.steps].contains { $0.group != nil } }
    opening = first?.steps.lowerBound ?? script.steps.count
    for part in script.parts {
      let steps = script.steps[part.steps]
      let groups = steps.compactMap { script.outermostGroup(of: $0) }.map { script.groups[$0].position }
      let places = steps.withInner.map(\.position) + groups
      let lines = places.filter { $0.file == file }.map(\.line)
      if let first = lines.min(), let last = lines.max() { parts.append(Part(lines: first...last, part: part)) }
    }
  }

  /// The steps that are played for some lines: those before the first group, and the parts at these lines.
  ///
  /// If a line is before the first group, the steps behind it are left out.
  package func steps(atLines lines: [Int]) throws(ScriptOutlineFault) -> [Range<Int>] {
    var chosen: [Range<Int>] = []
    for line in lines {
      guard let found = parts.first(where: { $0.lines.contains(line) })?.part else {
        throw .noStep(line: line, near: nearest(to: line))
      }
      guard found.isIndependent else { throw .notAlone(line: line) }
      chosen.append(found.steps)
    }
    let rest = Set(chosen.filter { $0.lowerBound >= opening }).sorted { $0.lowerBound < $1.lowerBound }
    let last = chosen.filter { $0.lowerBound < opening }.map(\.upperBound).max()
    let first = 0..<(rest.isEmpty ? last ?? opening : opening)
    return (first.isEmpty ? [] : [first]) + rest
  }

  private func nearest(to line: Int) -> Int? {
    parts.map(\.lines.lowerBound).min { abs($0 - line) < abs($1 - line) }
  }
}

/// The reason why no part of a script is played.
package enum ScriptOutlineFault: Error, Equatable, Sendable, CustomStringConvertible {
  /// There is no step of the file at a line. `near` is the line of the nearest step or group; nil for none.
  case noStep(line: Int, near: Int?)
  /// Steps before the part hold input, or have changed outputs, devices, frames or clients.
  case notAlone(line: Int)

  package var description: String {
    switch self {
    case .noStep(let line, let near):
      "no group or step at line \(line)\(near.map { "; the nearest is at line \($0)" } ?? "")"
    case .notAlone(let line):
      "the steps at line \(line) cannot be played alone, because steps before them hold input, or have changed outputs, "
        + "devices, frames or clients"
    }
  }
}

extension Script {
  /// The script with some of its steps only, as `ScriptOutline.steps(atLines:)` selects them. Steps before the clients
  /// start and at the end stay.
  ///
  /// - Parameters:
  ///   - lines: lines of the script; empty for all steps.
  ///   - file: the file of the script.
  package func part(atLines lines: [Int], of file: String) throws(ScriptOutlineFault) -> Script {
    guard !lines.isEmpty else { return self }
    var part = self
    (part.steps, part.gaps) = ([], [])
    for range in try ScriptOutline(self, file: file).steps(atLines: lines) {
      let shift = part.steps.count - range.lowerBound
      let inside = gaps.filter { range.contains($0) || $0 == range.upperBound }
      part.gaps += inside.map { $0 + shift }.filter { $0 > 0 && part.gaps.last != $0 }
      part.steps += steps[range]
    }
    part.parts = []
    part.gaps.removeAll { $0 >= part.steps.count }
    return part
  }
}
