import Documents

/// The parts of a script's steps that can be played alone: its outermost groups, and the steps outside groups.
public struct ScriptOutline: Equatable, Sendable {
  /// A group or step in the file of the script itself.
  private struct Part: Equatable, Sendable {
    /// The lines from the first to the last step.
    var lines: ClosedRange<Int>
    var steps: Range<Int>
  }

  private var parts: [Part] = []
  /// The number of steps before the first group.
  private var opening: Int
  private let count: Int
  /// The numbers of steps where a part may begin.
  private let borders: Set<Int>

  /// - Parameter file: the file of the script. Steps of files that it includes belong to their group, or to no part.
  public init(_ script: Script, file: String) {
    count = script.steps.count
    opening = script.steps.firstIndex { $0.group != nil } ?? count
    borders = Set(script.partBorders).union([opening])
    var index = 0
    while index < count {
      let group = script.outermostGroup(of: script.steps[index])
      var end = index + 1
      if let group { while end < count, script.outermostGroup(of: script.steps[end]) == group { end += 1 } }
      let places = script.steps[index..<end].withInner.map(\.position) + (group.map { [script.groups[$0].position] } ?? [])
      let lines = places.filter { $0.file == file }.map(\.line)
      if let first = lines.min(), let last = lines.max() { parts.append(Part(lines: first...last, steps: index..<end)) }
      index = end
    }
  }

  /// The steps that are played for some lines: those before the first group, and the groups and steps at these lines.
  ///
  /// If a line is before the first group, the steps behind it are left out.
  public func steps(atLines lines: [Int]) throws(ScriptOutlineFault) -> [Range<Int>] {
    var chosen: [Range<Int>] = []
    for line in lines {
      // Repeated steps are several parts with the same lines.
      let found = parts.filter { $0.lines.contains(line) }.map(\.steps)
      guard !found.isEmpty else { throw .noStep(line: line, near: nearest(to: line)) }
      for steps in found where steps.lowerBound >= opening {
        guard borders.contains(steps.lowerBound) else { throw .notAlone(line: line) }
      }
      chosen += found
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
public enum ScriptOutlineFault: Error, Equatable, Sendable, CustomStringConvertible {
  /// There is no step of the file at a line. `near` is the line of the nearest step or group; nil for none.
  case noStep(line: Int, near: Int?)
  /// Steps before the part hold input, or have changed outputs, devices, frames or clients.
  case notAlone(line: Int)

  public var description: String {
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
  public func part(atLines lines: [Int], of file: String) throws(ScriptOutlineFault) -> Script {
    guard !lines.isEmpty else { return self }
    var part = self
    (part.steps, part.gaps) = ([], [])
    for range in try ScriptOutline(self, file: file).steps(atLines: lines) {
      let shift = part.steps.count - range.lowerBound
      let inside = gaps.filter { range.contains($0) || $0 == range.upperBound }
      part.gaps += inside.map { $0 + shift }.filter { $0 > 0 && part.gaps.last != $0 }
      part.steps += steps[range]
    }
    part.gaps.removeAll { $0 >= part.steps.count }
    return part
  }
}
