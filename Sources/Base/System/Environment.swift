import Glibc

/// Environment variables for a client, initially those of this process.
package struct Environment {
  private var values: [String: String] = [:]

  /// The variables of this process.
  package init() {
    var entry = environ
    while let text = entry.pointee {
      let parts = String(cString: text).split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      if parts.count == 2 { values[String(parts[0])] = String(parts[1]) }
      entry += 1
    }
  }

  package subscript(name: String) -> String? {
    get { values[name] }
    set { values[name] = newValue }
  }

  /// The values by name.
  package var variables: [String: String] { values }

  package var entries: [String] { values.map { "\($0.key)=\($0.value)" }.sorted() }

  /// A variable of this process; nil if it is not set.
  package static func variable(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }

  /// Sets a variable of this process, for programs that are started afterwards.
  package static func set(_ name: String, to value: String) { setenv(name, value, 1) }

  /// Removes a variable of this process. `/proc/PID/environ` no longer shows its value either.
  ///
  /// - Returns: the value; nil if it was not set.
  @discardableResult
  package static func erase(_ name: String) -> String? {
    guard let text = getenv(name) else { return nil }
    let value = String(cString: text)
    // Other processes of this user read this memory. A program that has kept a pointer to it finds an empty text.
    memset(text, 0, strlen(text))
    unsetenv(name)
    return value
  }

  /// Replaces all variables of this process, for programs that are started afterwards. `/proc/PID/environ` shows none of
  /// the former values.
  package static func replace(with variables: [(name: String, value: String)]) {
    for name in Environment().values.keys { erase(name) }
    for variable in variables { setenv(variable.name, variable.value, 1) }
  }
}
