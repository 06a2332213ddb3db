import Glibc

/// The number of descriptors that this process may have open. Each client of a compositor needs at least one.
package enum DescriptorLimit {
  /// The limit at the start of this process. Programs that it starts get this one: those that use `select` cannot use
  /// descriptors above 1,023.
  private static let inherited = limit()
  /// The largest limit that is set. The kernel permits up to a thousand million on some systems.
  private static let largest: rlim_t = 65_536

  /// The limit in force.
  package static var current: Int { Int(clamping: limit().rlim_cur) }

  /// Raises the limit as far as the system permits, at most to 65,536.
  package static func raise() {
    var raised = inherited
    raised.rlim_cur = max(raised.rlim_cur, min(raised.rlim_max, largest))
    set(raised)
  }

  /// Runs a body that starts a program, with the limit at the start of this process.
  static func withInherited<Result>(_ body: () -> Result) -> Result {
    let raised = limit()
    guard raised.rlim_cur != inherited.rlim_cur else { return body() }
    set(inherited)
    defer { set(raised) }
    return body()
  }

  private static func limit() -> rlimit {
    var limit = rlimit()
    getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
    return limit
  }

  private static func set(_ limit: rlimit) {
    var limit = limit
    setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
  }
}
