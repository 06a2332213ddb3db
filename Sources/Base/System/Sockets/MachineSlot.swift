import Glibc

/// A number that one process of a machine has at a time. It ends with the process, however the process ends.
///
/// The number is a UNIX socket with a name and no file, which processes of all users see (unix(7), abstract).
package final class MachineSlot {
  package let number: Int
  private let descriptor: Int32

  /// Takes the first free number.
  ///
  /// - Parameters:
  ///   - name: the kind of the numbers.
  ///   - isUsable: returns false for a number whose meaning something else uses.
  /// - Returns: nil if there is none.
  package init?(_ name: String, in numbers: ClosedRange<Int>, where isUsable: (Int) -> Bool) {
    var taken: (number: Int, descriptor: Int32)?
    for number in numbers where taken == nil {
      guard let bound = Self.bind("\(name)-\(number)") else { continue }
      if isUsable(number) { taken = (number, bound) } else { close(bound) }
    }
    guard let taken else { return nil }
    (number, descriptor) = taken
  }

  deinit { close(descriptor) }

  private static func bind(_ name: String) -> Int32? {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { path in
      for (index, byte) in name.utf8.enumerated() where index + 1 < path.count { path[index + 1] = byte }
    }
    let descriptor = Glibc.socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    guard descriptor >= 0 else { return nil }
    let length = MemoryLayout<sa_family_t>.size + 1 + name.utf8.count
    let isBound = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { Glibc.bind(descriptor, $0, socklen_t(length)) == 0 }
    }
    if isBound { return descriptor }
    close(descriptor)
    return nil
  }
}

/// The ports of this machine.
package enum LocalPort {
  /// True if a program can listen at a TCP port of all addresses now.
  package static func isFree(_ port: Int) -> Bool {
    guard let number = UInt16(exactly: port) else { return false }
    let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    var yes: Int32 = 1
    // Connections that have ended a short time ago do not count.
    setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &yes, socklen_t(MemoryLayout<Int32>.size))
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = number.bigEndian
    return withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0 && listen(descriptor, 1) == 0
      }
    }
  }
}
