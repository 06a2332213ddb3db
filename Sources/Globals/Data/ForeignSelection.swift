public import WaylandServer

/// Something to paste that no client of ours has: a host's clipboard.
public final class ForeignSelection: SelectionSource {
  public let mimeTypes: [String]
  private let write: (String, consuming OwnedFD) -> Void
  private let unread: () -> Int

  /// - Parameters:
  ///   - unread: the bytes of requests that the host has not read.
  ///   - write: has the owner write into a descriptor.
  public init(
    _ mimeTypes: [String], unread: @escaping () -> Int = { 0 }, write: @escaping (String, consuming OwnedFD) -> Void
  ) {
    self.mimeTypes = mimeTypes
    self.unread = unread
    self.write = write
  }

  public var unreadBytes: Int { unread() }

  public func send(_ mimeType: String, to descriptor: consuming OwnedFD) { write(mimeType, descriptor) }

  /// A client has something else to paste: its owner outside hears of that by itself.
  public func cancelled() {}
}

/// A selection that can be joined with another desktop's.
public protocol JoinedSelection: AnyObject {
  /// Hears of each change of what is selected, whoever has it.
  var onSelection: (((any SelectionSource)?) -> Void)? { get set }
  /// Has clients offered what somebody outside has; nil where that is nothing any more.
  func select(foreign: ForeignSelection?)
  /// Where requests for the data of a selection wait while its owner is busy.
  var transfers: Transfers { get }
}
