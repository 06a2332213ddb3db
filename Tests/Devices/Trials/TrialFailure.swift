import Glibc

/// Why a trial did not pass.
struct TrialFailure: Error, CustomStringConvertible {
  var description: String

  init(_ description: String) { self.description = description }

  /// - Parameter systemCall: what was tried just now, and left its reason in errno.
  init(systemCall: String) { self.init("\(systemCall): \(String(cString: strerror(errno)))") }

  /// Where two lists differ first, with what came before it.
  init(_ what: String, found: [String], expected: [String]) {
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
