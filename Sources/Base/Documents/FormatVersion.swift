/// The versions of one kind of file that this program reads, from 1 to the current one.
///
/// A file states its version under `version`; without that key it has the current version. See docs/stability.md.
package struct FormatVersion: Hashable, Sendable {
  /// The key for the version.
  package static let key = "version"

  /// The kind of file, with its article: `a script`.
  package let what: String
  package let current: Int

  package init(_ what: String, current: Int) {
    self.what = what
    self.current = current
  }

  /// The versions that can be read.
  package var readable: ClosedRange<Int> { 1...current }
}

extension NodeReader {
  /// Returns true and reports an error if a file has a newer version than this program reads. Its other contents must
  /// then be ignored.
  package func isNewer(than format: FormatVersion) -> Bool {
    guard case .mapping(let entries) = node.content,
      let version = entries.first(where: { $0.key.text == FormatVersion.key })?.value,
      let number = reader(version).plainText.flatMap({ Int($0) }), number > format.current
    else { return false }
    faults.report(
      at: version.position, "\(format.what) of version \(number) needs a newer Fingerpost",
      expected: format.current == 1 ? "version 1" : "a version from \(format.readable.phrase)")
    return true
  }
}
