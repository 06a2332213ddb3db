import CSystem
import Glibc

/// The kernel's reason for a failed call (errno(3)).
package struct ErrorNumber: Hashable, Sendable, CustomStringConvertible {
  package let rawValue: Int32

  package init(_ rawValue: Int32) { self.rawValue = rawValue }

  /// The reason of the call that has just failed. Any other call may change it.
  package static var latest: ErrorNumber { ErrorNumber(errno) }

  package static let wouldBlock = ErrorNumber(EAGAIN)
  package static let interrupted = ErrorNumber(EINTR)
  package static let connectionAborted = ErrorNumber(ECONNABORTED)
  package static let exists = ErrorNumber(EEXIST)
  package static let invalidArgument = ErrorNumber(EINVAL)
  package static let busy = ErrorNumber(EBUSY)
  package static let noMemory = ErrorNumber(ENOMEM)
  package static let accessDenied = ErrorNumber(EACCES)
  package static let notPermitted = ErrorNumber(EPERM)
  package static let noSuchFile = ErrorNumber(ENOENT)
  package static let noSuchDevice = ErrorNumber(ENODEV)
  package static let noSuchDeviceOrAddress = ErrorNumber(ENXIO)

  /// The system's text, such as `Permission denied`.
  package var description: String { String(cString: strerror(rawValue)) }

  /// The name in the manual, such as `EACCES`; `errno 4242` for a number without a name.
  package var name: String { strerrorname_np(rawValue).map { String(cString: $0) } ?? "errno \(rawValue)" }
}
