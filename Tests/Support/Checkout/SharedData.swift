import Glibc

/// The data beside a checkout: recordings of real devices, and the scenarios of the responder model.
///
/// It is in `../shared`, or in the folder that the environment variable `FINGERPOST_SHARED` names. A test that needs a file of
/// it is disabled while the file is missing, with `missing(_:)` as its reason.
package enum SharedData {
  /// The path of the folder.
  package static let folder = getenv("FINGERPOST_SHARED").map { String(cString: $0) } ?? Checkout.path("../shared")

  /// The path of a file or folder, relative to `folder`.
  package static func path(_ relative: String) -> String { folder + "/" + relative }

  /// Returns whether a file or folder can be read.
  package static func has(_ relative: String) -> Bool { access(path(relative), R_OK) == 0 }

  /// The reason to skip a test that needs a file or folder.
  package static func missing(_ relative: String) -> String { "\(path(relative)) is missing" }
}
