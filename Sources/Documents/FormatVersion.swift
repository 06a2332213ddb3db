/// The versions of one kind of file that this program reads, from 1 to the current one.
///
/// A file names its version under `version`; without that key it is of the current one. See docs/stability.md.
public struct FormatVersion: Hashable, Sendable {
  /// The key that names the version.
  public static let key = "version"

  /// What such files are called, with the article: `a script`.
  public let what: String
  public let current: Int

  public init(_ what: String, current: Int) {
    self.what = what
    self.current = current
  }

  /// The versions that can be read.
  public var readable: ClosedRange<Int> { 1...current }
}

extension NodeReader {
  /// Whether a file is of a newer version than this program reads, which is reported. Nothing else in it means anything then.
  public func isNewer(than format: FormatVersion) -> Bool {
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
