import Geometry
import Seats
import Surfaces
import WaylandServer

/// A `fingerpost_edit_menu_v1`.
final class EditMenuObject {
  /// The menu and the handles of the program.
  private struct Shown: Equatable {
    var menu: ShownMenu?
    var ends: ShownEnds?
  }

  let client: Client
  let clientID: ClientID
  private unowned let resource: FingerpostEditMenuV1
  private unowned let manager: EditMenuGlobal
  /// The state that the program has to show.
  private var wanted = Shown()
  /// The state that the program was sent last.
  private var sent = Shown()
  /// The keys for the menu that were not sent yet.
  private var commands: [EditMenuCommand] = []
  private var isRefused = false
  private var room = Room.events

  /// The keys that wait for a program that does not read its events. Further ones are dropped.
  private static let mostCommands = 64
  /// The size of a group with a menu and handles, without its texts, in bytes.
  private static let weight = 256

  init(_ resource: FingerpostEditMenuV1, of manager: EditMenuGlobal) {
    (self.resource, self.manager) = (resource, manager)
    client = resource.client
    clientID = manager.server.clients[resource.client].id
  }

  /// Notifies the client that another one draws the menu.
  func refuse() {
    isRefused = true
    resource.sendUnavailable()
  }

  func show(_ menu: ShownMenu?) {
    if menu?.number != wanted.menu?.number { commands = [] }
    wanted.menu = menu
  }

  func show(_ ends: ShownEnds?) { wanted.ends = ends }

  func add(_ command: EditMenuCommand) {
    if wanted.menu != nil, commands.count < Self.mostCommands { commands.append(command) }
  }

  /// Sends what has changed. A client with too many unread events receives the latest state later.
  func notify() { if sendKept() { manager.server.backlog.add(self) } }
}

// MARK: - Events

extension EditMenuObject: LateSender {
  func sendKept() -> Bool {
    guard wanted != sent || !commands.isEmpty else { return false }
    let texts = wanted.menu?.items.reduce(0) { $0 + $1.name.utf8.count + $1.title.utf8.count + 24 } ?? 0
    guard room.take(Self.weight + texts, of: client) else { return true }
    if wanted.menu != sent.menu { send(wanted.menu) }
    if wanted.ends != sent.ends { send(wanted.ends) }
    sent = wanted
    for command in commands { resource.sendCommand(command: FingerpostEditMenuV1.Command(command)) }
    commands = []
    resource.sendDone()
    return false
  }

  private func send(_ menu: ShownMenu?) {
    guard let menu else { return resource.sendClosed() }
    resource.sendMenu(
      menu: menu.number, output: menu.output, x: menu.area.x, y: menu.area.y, width: menu.area.width,
      height: menu.area.height, boundsX: menu.bounds.x, boundsY: menu.bounds.y, boundsWidth: menu.bounds.width,
      boundsHeight: menu.bounds.height, byKey: menu.isByKey ? 1 : 0)
    for item in menu.items { resource.sendItem(name: item.name, title: item.title, checked: item.isChecked ? 1 : 0) }
  }

  private func send(_ ends: ShownEnds?) {
    guard let ends else { return resource.sendNoEnds() }
    resource.sendEnds(
      selection: ends.selection, output: ends.output, startX: Fixed(ends.start.x), startY: Fixed(ends.start.y),
      startHeight: Fixed(ends.start.height), endX: Fixed(ends.end.x), endY: Fixed(ends.end.y),
      endHeight: Fixed(ends.end.height))
  }
}

extension FingerpostEditMenuV1.Command {
  fileprivate init(_ command: EditMenuCommand) {
    switch command {
    case .previous: self = .previous
    case .next: self = .next
    case .press: self = .press
    }
  }
}

// MARK: - Requests

extension EditMenuObject: FingerpostEditMenuV1.Handler {
  func destroy(_ object: FingerpostEditMenuV1) {}

  func press(_ object: FingerpostEditMenuV1, menu: UInt32, item: UInt32) {
    if !isRefused { manager.delegate?.press(item, ofMenu: menu) }
  }

  func dismiss(_ object: FingerpostEditMenuV1, menu: UInt32) {
    if !isRefused { manager.delegate?.dismiss(menu: menu) }
  }

  func moveEnd(
    _ object: FingerpostEditMenuV1, selection: UInt32, end: FingerpostEditMenuV1.End, x: Fixed, y: Fixed,
    finished: UInt32
  ) {
    guard end == .start || end == .end else {
      return object.postError(
        FingerpostEditMenuV1.Error.invalidEnd.rawValue, "end \(end.rawValue): expected 0 (start) or 1 (end)")
    }
    guard !isRefused else { return }
    manager.delegate?.move(
      MovedEnd(
        selection: selection, isStart: end == .start, to: Point(x.double, y.double), isFinished: finished != 0))
  }
}
