package import WaylandServer

/// A selection that does not belong to a client of this compositor, such as a host's clipboard.
package final class ForeignSelection: SelectionSource {
  package let mimeTypes: [String]
  private let write: (String, consuming OwnedFD) -> Void
  private let unread: () -> Int

  /// - Parameters:
  ///   - unread: returns the bytes of requests that the host has not read.
  ///   - write: makes the owner write its data into a descriptor.
  package init(
    _ mimeTypes: [String], unread: @escaping () -> Int = { 0 }, write: @escaping (String, consuming OwnedFD) -> Void
  ) {
    self.mimeTypes = mimeTypes
    self.unread = unread
    self.write = write
  }

  package var unreadBytes: Int { unread() }

  package func send(_ mimeType: String, to descriptor: consuming OwnedFD) { write(mimeType, descriptor) }

  /// Does nothing. When a client's selection replaces this one, `JoinedSelection.onSelection` notifies the outside
  /// owner.
  package func cancelled() {}
}

/// A selection that can be joined with another desktop's.
package protocol JoinedSelection: AnyObject {
  /// Runs at each change of the selection, whether a client or the outside made it.
  var onSelection: (((any SelectionSource)?) -> Void)? { get set }
  /// Offers a selection from outside to clients; nil if the outside selection has ended.
  func select(foreign: ForeignSelection?)
  /// The owner of the data; nil if the selection is empty.
  var source: (any SelectionSource)? { get }
  /// Empties the selection. The owner is told.
  func clear()
  /// Empties the selection as if the owner had died: the owner is not told.
  ///
  /// - Returns: false if the selection is empty.
  func dropOwner() -> Bool
  /// The queue of requests for data that wait while the owner of the data is busy.
  var transfers: Transfers { get }
}
