/// The MIME types of one offer, as far as they can be passed on.
///
/// Each goes to a client in an event of its own, all at once: what one side says must not be more than what a client of
/// the other takes in one go. The bounds are those for clients of ours.
struct HostTypes {
  /// Office programs offer about a hundred.
  private static let most = 512
  /// Bytes of UTF-8; registered types have at most 255.
  private static let longest = 512
  /// Bytes of UTF-8 of all types together.
  private static let mostBytes = 32_768

  private(set) var all: [String] = []
  private var byteCount = 0

  /// Adds a type, unless it is known, too long or one too many.
  mutating func add(_ type: String) {
    let count = type.utf8.count
    guard count <= Self.longest, byteCount + count <= Self.mostBytes, all.count < Self.most, !all.contains(type) else {
      return
    }
    byteCount += count
    all.append(type)
  }
}
