import System

/// The choice of the program that provides the seat: libseat takes its name from an environment variable.
enum SeatProviders {
  static let variable = "LIBSEAT_BACKEND"

  /// The providers to try, in this order; nil is the choice of libseat.
  ///
  /// After seatd and logind, libseat tries a seat of its own. Without root it opens, but never becomes active, and hides why
  /// logind has refused.
  static func wanted(by user: String?, isRoot: Bool) -> [String?] {
    user == nil && !isRoot ? ["seatd", "logind"] : [nil]
  }

  /// The error if no provider has a seat.
  ///
  /// - Parameter reason: the error of the last provider.
  static func fault(_ reason: ErrorNumber) -> DeviceFault {
    let words =
      reason.isDenial
      ? "logind refuses to activate the session; it needs polkit (Debian's package polkitd), or run seatd"
      : "seatd is not running, and this is not a logind session"
    return DeviceFault(reason, "libseat cannot open a seat (\(reason.name)): \(words)")
  }
}
