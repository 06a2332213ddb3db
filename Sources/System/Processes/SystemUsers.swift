import Glibc

/// The users that the system has.
public enum SystemUsers {
  /// A user's number; nil where no user has the name.
  public static func number(of name: String) -> UInt32? { getpwnam(name)?.pointee.pw_uid }

  /// The user of this process, for messages: `user alice (1000)`.
  public static var current: String {
    let number = geteuid()
    return getpwuid(number).map { "user \(String(cString: $0.pointee.pw_name)) (\(number))" } ?? "user \(number)"
  }

  /// All names, where the system lists them; at most 1000.
  public static var names: [String] {
    setpwent()
    defer { endpwent() }
    var names: [String] = []
    while names.count < 1_000, let entry = getpwent() { names.append(String(cString: entry.pointee.pw_name)) }
    return names
  }
}
