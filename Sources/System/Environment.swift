import Glibc

/// Environment variables for a client, initially those of this process.
public struct Environment {
  private var values: [String: String] = [:]

  /// The variables of this process.
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

  /// The values by name.
  public var variables: [String: String] { values }

  public var entries: [String] { values.map { "\($0.key)=\($0.value)" }.sorted() }

  /// A variable of this process; nil if it is not set.
  public static func variable(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }

  /// Sets a variable of this process, for programs that are started afterwards.
  public static func set(_ name: String, to value: String) { setenv(name, value, 1) }

  /// Replaces all variables of this process, for programs that are started afterwards.
  public static func replace(with variables: [(name: String, value: String)]) {
    for name in Environment().values.keys { unsetenv(name) }
    for variable in variables { setenv(variable.name, variable.value, 1) }
  }
}
