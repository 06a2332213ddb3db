import CSystem
import Glibc

/// The kernel's reason for a failed call (errno(3)).
public struct ErrorNumber: Hashable, Sendable, CustomStringConvertible {
  public let rawValue: Int32

  public init(_ rawValue: Int32) { self.rawValue = rawValue }

  /// The reason of the call that has just failed. Any other call may change it.
  public static var latest: ErrorNumber { ErrorNumber(errno) }

  public static let wouldBlock = ErrorNumber(EAGAIN)
  public static let interrupted = ErrorNumber(EINTR)
  public static let connectionAborted = ErrorNumber(ECONNABORTED)
  public static let exists = ErrorNumber(EEXIST)
  public static let invalidArgument = ErrorNumber(EINVAL)
  public static let noMemory = ErrorNumber(ENOMEM)
  public static let accessDenied = ErrorNumber(EACCES)
  public static let notPermitted = ErrorNumber(EPERM)
  public static let noSuchFile = ErrorNumber(ENOENT)
  public static let noSuchDevice = ErrorNumber(ENODEV)
  public static let noSuchDeviceOrAddress = ErrorNumber(ENXIO)

  /// The system's text, such as `Permission denied`.
  public var description: String { String(cString: strerror(rawValue)) }

  /// The name in the manual, such as `EACCES`; `errno 4242` for a number without a name.
  public var name: String { strerrorname_np(rawValue).map { String(cString: $0) } ?? "errno \(rawValue)" }
}
