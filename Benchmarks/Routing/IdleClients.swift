import Glibc
import Measuring

/// Clients that have bound the seat and show a small window each, and receive no input.
struct IdleClients: Hashable {
  var count = 0
  /// Subsurfaces of each window.
  var subsurfaces = 0
  /// Recognizers of the policy that are attached to each of the windows.
  var recognizers = 0

  /// The app id of their windows.
  static let application = "org.example.idle"
}

/// The number of files that this process, and those that it starts, may have open.
enum DescriptorLimit {
  /// Raises the limit. Two are needed for each client, whose sockets have high numbers in the compositor, and the compositor
  /// refuses clients whose sockets have some of the highest numbers.
  ///
  /// - Returns: false if the system does not permit as many.
  static func raise(to count: Int) -> Bool {
    var limit = rlimit()
    getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
    guard limit.rlim_cur < rlim_t(count) else { return true }
    limit.rlim_cur = min(rlim_t(count), limit.rlim_max)
    setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
    return limit.rlim_cur >= rlim_t(count)
  }
}
