import Glibc

/// The users of the system.
package enum SystemUsers {
  /// The number of a user; nil if the name is unknown.
  package static func number(of name: String) -> UInt32? { getpwnam(name)?.pointee.pw_uid }

  /// The user of this process for messages, such as `user alice (1000)`.
  package static var current: String {
    let number = geteuid()
    return getpwuid(number).map { "user \(String(cString: $0.pointee.pw_name)) (\(number))" } ?? "user \(number)"
  }

  /// The names that the system lists, at most 1000.
  package static var names: [String] {
    setpwent()
    defer { endpwent() }
    var names: [String] = []
    while names.count < 1_000, let entry = getpwent() { names.append(String(cString: entry.pointee.pw_name)) }
    return names
  }
}
