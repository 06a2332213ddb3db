import Glibc

/// Variables for a client, over those of this process.
public struct Environment {
  private var values: [String: String] = [:]

  /// What this process has.
  public init() {
    var entry = environ
    while let text = entry.pointee {
      let parts = String(cString: text).split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      if parts.count == 2 { values[String(parts[0])] = String(parts[1]) }
      entry += 1
    }
  }

  public subscript(name: String) -> String? {
    get { values[name] }
    set { values[name] = newValue }
  }

  public var entries: [String] { values.map { "\($0.key)=\($0.value)" }.sorted() }
}
