/// The MIME types of one clipboard offer that are passed on to other clients.
///
/// Each type is sent in a separate event, all at once. A client that cannot read that many events is disconnected, so
/// an offer is limited to an amount that any client can read.
package struct OfferedTypes {
  /// The limit of types in one offer. Office programs offer about a hundred.
  private static let most = 512
  /// The limit of one type in bytes of UTF-8. Registered types have at most 255.
  private static let longest = 512
  /// The limit of all types together in bytes of UTF-8.
  private static let mostBytes = 32_768

  package private(set) var all: [String] = []
  private var byteCount = 0

  package init() {}

  /// Adds a type. Ignores duplicates, types that are too long and types beyond the limits.
  package mutating func add(_ type: String) {
    let count = type.utf8.count
    guard count <= Self.longest, byteCount + count <= Self.mostBytes, all.count < Self.most, !all.contains(type) else {
      return
    }
    byteCount += count
    all.append(type)
  }
}
