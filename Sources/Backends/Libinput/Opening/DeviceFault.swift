import CSystem
import Glibc

/// Why devices cannot be had; its text says what was tried on what, and what would help.
public struct DeviceFault: Error, Equatable, CustomStringConvertible, Sendable {
  /// Of errno; what the C library is told.
  public var number: Int32
  public var description: String

  public init(_ number: Int32, _ description: String) {
    self.number = number
    self.description = description
  }
}

extension DeviceFault {
  /// A device's file could not be opened.
  ///
  /// - Parameters:
  ///   - user: who asked, in words.
  ///   - group: who may, beside its owner; nil where the file's mode gives its group no leave.
  static func opening(_ path: String, errno number: Int32, user: String, group: String?) -> DeviceFault {
    let start = "cannot open \(path) (\(name(of: number)))"
    switch number {
    case ENOENT, ENODEV, ENXIO: return DeviceFault(number, "\(start): there is no such device")
    case EACCES, EPERM:
      let (others, help) =
        group.map { ("the members of group \($0) may", "put the user into that group") }
        ?? ("only its owner may", "give the device a group")
      return DeviceFault(
        number,
        "\(start): \(user) may not, \(others). Either \(help), or run seatd, or start from a session of logind")
    default: return DeviceFault(number, "\(start): \(String(cString: strerror(number)))")
    }
  }

  static func name(of number: Int32) -> String {
    strerrorname_np(number).map { String(cString: $0) } ?? "errno \(number)"
  }
}
