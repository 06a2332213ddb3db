/// The checkout that the tests were built from.
package enum Checkout {
  /// The path of the folder with `Package.swift`.
  package static let folder = #filePath.split(separator: "/", omittingEmptySubsequences: false).dropLast(4)
    .joined(separator: "/")

  /// The path of a file or folder, relative to the folder with `Package.swift`.
  package static func path(_ relative: String) -> String { folder + "/" + relative }
}
