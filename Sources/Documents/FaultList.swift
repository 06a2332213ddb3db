/// Gathers every fault found while one set of documents is read, so that the user hears of all of them at once.
public final class FaultList {
  private static let mostKept = 1_000

  private var gathered: [Diagnostic] = []
  private var sources: [String: SourceText] = [:]
  public private(set) var hasErrors = false

  public init() {}

  /// Lets faults in this file show the line they are about.
  public func know(_ source: SourceText) { sources[source.file] = source }

  /// Adds a fault; after a thousand, further ones are dropped.
  public func report(_ diagnostic: Diagnostic) {
    if diagnostic.severity == .error { hasErrors = true }
    guard gathered.count < Self.mostKept else { return }
    var diagnostic = diagnostic
    if diagnostic.sourceLine == nil, let position = diagnostic.position {
      diagnostic.sourceLine = sources[position.file]?.line(position.line)
    }
    gathered.append(diagnostic)
  }

  public func report(
    at position: SourcePosition?, _ message: String,
    found: String? = nil, expected: String? = nil, nearestName: String? = nil
  ) {
    report(Diagnostic(at: position, message, found: found, expected: expected, nearestName: nearestName))
  }

  public func warn(at position: SourcePosition?, _ message: String) {
    report(Diagnostic(.warning, at: position, message))
  }

  /// The faults by file, in the order the files were met, then by place; no fault twice.
  public var diagnostics: [Diagnostic] {
    var fileOrder: [String: Int] = [:]
    for diagnostic in gathered {
      guard let file = diagnostic.position?.file, fileOrder[file] == nil else { continue }
      fileOrder[file] = fileOrder.count
    }
    var seen = Set<Diagnostic>()
    return gathered.filter { seen.insert($0).inserted }.enumerated().sorted { a, b in
      let (left, right) = (rank(a, fileOrder), rank(b, fileOrder))
      return left.lexicographicallyPrecedes(right)
    }.map(\.element)
  }

  private func rank(_ entry: (offset: Int, element: Diagnostic), _ fileOrder: [String: Int]) -> [Int] {
    guard let place = entry.element.position else { return [-1, 0, 0, entry.offset] }
    return [fileOrder[place.file] ?? 0, place.line, place.column, entry.offset]
  }
}
