/// The MIME types of one offer of a clipboard, as far as they can be passed on.
///
/// Each is sent to another program in an event of its own, all at once. A client that cannot read so many events is
/// disconnected, so an offer is limited to what any client can read in one go.
public struct OfferedTypes {
  /// Office programs offer about a hundred.
  private static let most = 512
  /// Bytes of UTF-8; registered types have at most 255.
  private static let longest = 512
  /// Bytes of UTF-8 of all types together.
  private static let mostBytes = 32_768

  public private(set) var all: [String] = []
  private var byteCount = 0

  public init() {}

  /// Adds a type, unless it is known, too long or one too many.
  public mutating func add(_ type: String) {
    let count = type.utf8.count
    guard count <= Self.longest, byteCount + count <= Self.mostBytes, all.count < Self.most, !all.contains(type) else {
      return
    }
    byteCount += count
    all.append(type)
  }
}
