package import System

/// The reason why a device cannot be opened. Its text names the file, the error and a remedy.
package struct DeviceFault: Error, Equatable, CustomStringConvertible, Sendable {
  /// The error number for libinput.
  package var reason: ErrorNumber
  package var description: String

  package init(_ reason: ErrorNumber, _ description: String) {
    self.reason = reason
    self.description = description
  }
}

extension ErrorNumber {
  /// True if it denies access.
  var isDenial: Bool { [.accessDenied, .notPermitted].contains(self) }
}

extension DeviceFault {
  /// True if this process may not use the device, now or at all.
  package var isDenial: Bool { reason.isDenial }

  /// Throws the reason why a library was not loaded; does nothing for nil.
  package static func check(_ reason: UnsafePointer<CChar>?) throws(DeviceFault) {
    if let reason { throw DeviceFault(.noSuchFile, String(cString: reason)) }
  }

  /// A device's file could not be opened.
  ///
  /// - Parameters:
  ///   - user: the user of this process, in words.
  ///   - group: the group that may open it; nil if the file's mode denies access to its group.
  static func opening(_ path: String, reason: ErrorNumber, user: String, group: String?) -> DeviceFault {
    let start = "cannot open \(path) (\(reason.name))"
    switch reason {
    case .noSuchFile, .noSuchDevice, .noSuchDeviceOrAddress:
      return DeviceFault(reason, "\(start): the device does not exist")
    case .accessDenied, .notPermitted:
      let (others, help) =
        group.map { ("members of group \($0)", "add the user to that group") }
        ?? ("the owner of the file", "give the device a group that the user is in")
      return DeviceFault(
        reason,
        "\(start): \(user) has no permission, only \(others). Either \(help), run seatd, or start Fingerpost in a "
          + "logind session")
    default: return DeviceFault(reason, "\(start): \(reason)")
    }
  }
}
