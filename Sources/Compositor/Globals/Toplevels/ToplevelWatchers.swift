import Surfaces
import WaylandServer

/// A list of toplevels that a client has bound, by one of the protocols for it.
protocol ToplevelList: AnyObject {
  var client: Client { get }
  /// True if the client has not been sent the existing toplevels yet.
  var isNew: Bool { get }

  /// Returns true if all toplevels may have changed for this client alone.
  func needsAll() -> Bool

  /// Sends changes of toplevels, now or when the client has room for them.
  ///
  /// - Parameters:
  ///   - changed: the toplevels that are new or have changed.
  ///   - gone: the toplevels that were unmapped.
  func note(_ changed: [WindowID], gone: [WindowID])
}

/// Sends changes of toplevels to the clients that list them, together and once in each turn of the loop.
///
/// A client with too many unread events receives the latest state when it has caught up.
final class ToplevelWatchers {
  private var lists: [any ToplevelList] = []
  private var hasNews = false
  /// All mapped toplevels at the last `tell`.
  private(set) var toplevels: [WindowID: ToplevelDescription] = [:]
  private let identifiers = ToplevelIdentifiers()

  var isEmpty: Bool { lists.isEmpty }

  /// The number of a client's lists of one protocol, including stopped lists that still have handles.
  func count<List: ToplevelList>(of kind: List.Type, for client: Client) -> Int {
    lists.count { $0.client == client && $0 is List }
  }

  func add(_ list: any ToplevelList) {
    lists.append(list)
    hasNews = true
  }

  func remove(_ list: any ToplevelList) { lists.removeAll { $0 === list } }

  /// Records that a property of a toplevel that is sent to other clients may have changed.
  func toplevelsDidChange() { hasNews = true }

  /// The name of a mapped toplevel among all lists, the same for all clients.
  func identifier(of window: WindowID) -> String { identifiers.identifier(of: window) }

  /// The toplevel with an identifier; nil after it was unmapped.
  func window(_ identifier: String) -> WindowID? { identifiers.window(identifier) }

  /// Ends the identifier of a toplevel. If it is mapped again, it gets another one.
  func willUnmap(_ window: WindowID) { identifiers.forget(window) }

  func tell(_ shell: Shell) {
    guard hasNews, !lists.isEmpty else { return }
    hasNews = false
    let former = toplevels
    toplevels = [:]
    for toplevel in shell.toplevels.values where toplevel.isMapped {
      toplevels[toplevel.window.id] = ToplevelDescription(toplevel)
    }
    let changed = toplevels.filter { $0.value != former[$0.key] }.keys.sorted { $0.rawValue < $1.rawValue }
    let gone = former.keys.filter { toplevels[$0] == nil }.sorted { $0.rawValue < $1.rawValue }
    let all = toplevels.keys.sorted { $0.rawValue < $1.rawValue }
    for list in lists { list.note(list.isNew || list.needsAll() ? all : changed, gone: gone) }
  }
}

extension Shell {
  /// Sends the changes since the previous call to the clients that list toplevels. Call it once in each turn of the
  /// loop.
  package func notifyManagers() { watchers.tell(self) }
}

/// The toplevels with unsent changes for one list, in the order in which they will be sent.
struct OwedToplevels {
  private var order: [WindowID] = []
  private var listed: Set<WindowID> = []
  private var room = Room.events

  var isEmpty: Bool { order.isEmpty }

  mutating func add(_ windows: some Sequence<WindowID>) {
    for window in windows where listed.insert(window).inserted { order.append(window) }
  }

  /// Removes the toplevels that may be sent now.
  ///
  /// - Parameter weight: returns the approximate bytes of a toplevel's events.
  mutating func take(for client: Client, weight: (WindowID) -> Int) -> [WindowID] {
    let count = order.firstIndex { !room.take(weight($0), of: client) } ?? order.count
    let taken = Array(order[..<count])
    order.removeFirst(count)
    listed.subtract(taken)
    return taken
  }
}
