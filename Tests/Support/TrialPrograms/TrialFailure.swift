import Glibc

/// The reason why a trial failed.
package struct TrialFailure: Error, CustomStringConvertible {
  package var description: String

  package init(_ description: String) { self.description = description }

  /// - Parameter systemCall: the operation that has just failed and set errno.
  package init(systemCall: String) { self.init("\(systemCall): \(String(cString: strerror(errno)))") }

  /// Reports the first difference between two lists, with the common lines before it.
  package init(_ what: String, found: [String], expected: [String]) {
    let common = zip(found, expected).prefix { $0 == $1 }.count
    func line(_ list: [String]) -> String { common < list.count ? list[common] : "nothing more" }
    let before = found[max(0, common - 3)..<common].map { "    \($0)\n" }.joined()
    self.init(
      """
      \(what): line \(common + 1) differs, after \(common) alike
      \(before)  found:    \(line(found))
        expected: \(line(expected))
        (\(found.count) lines found, \(expected.count) expected)
      """)
  }
}
