import Assembly
import Documents
import Policies
import Seats
import StageKit
import Surfaces
import Traces
import WireClients

/// A scene with a client that declares actions, and another one that draws the edit menu.
final class EditMenuScene {
  let client: ClientScene
  let drawer: WireClient
  /// The object of the program that draws; 0 before `draw`.
  private(set) var menu: UInt32 = 0
  /// The events of the program since they were last read, with their numbers.
  private var lines: [String] = []
  /// The names of the items of the menu that opened last.
  private(set) var items: [String] = []

  static let menu = "fingerpost_edit_menu_v1"
  static let ofClient = "fingerpost_responder_edit_menu_v1"

  var arena: Arena { client.arena }

  init(_ policy: Policy = Policy(), draws: Bool = true) throws {
    client = try ClientScene(policy)
    drawer = try client.arena.connect()
    drawer.onEvent = { [unowned self] client, _, name, values in
      guard name.hasPrefix(Self.menu) else { return }
      let event = String(name.dropFirst(Self.menu.count + 1))
      if event == "menu" { items = [] }
      if event == "item" { items.append(client.texts[name] ?? "") }
      let rest = event == "item" ? [client.texts[name] ?? ""] : values.map { "\($0)" }
      lines.append(([event] + rest).joined(separator: " "))
    }
    if draws { draw() }
  }

  func draw() {
    menu = drawer.make(
      drawer.global("fingerpost_edit_menu_manager_v1"), "get_edit_menu", .id(drawer.global("wl_seat")))
    arena.settle()
  }

  /// The events of the program since the previous call.
  var drawn: [String] {
    arena.settle()
    defer { lines = [] }
    return lines
  }

  /// The first words of these events.
  var words: [String] { drawn.map { String($0.prefix { $0 != " " }) } }

  // MARK: The menu

  var session: MenuSession? { MenuControl(arena.compositor.router).session }
  var isOpen: Bool { session?.content != nil }
  /// The number of the menu that the program has received last.
  var number: UInt32 { drawer.last["\(Self.menu).menu"]?[0] ?? 0 }

  func open() { client.send("edit.menu") }

  func press(_ name: String) {
    press(UInt32(items.firstIndex(of: name) ?? 99))
  }

  func press(_ item: UInt32, of number: UInt32? = nil) {
    drawer.request(menu, "press", .id(number ?? self.number), .id(item))
    arena.settle()
    arena.settle()
  }

  // MARK: The client

  /// The object of the client for its edit menu.
  func adopt() -> UInt32 {
    let made = client.client.make(client.responder, "get_edit_menu")
    arena.settle()
    return made
  }

  func commit() {
    client.client.request(client.window.surface, "commit")
    arena.settle()
  }

  func tapSerial() -> UInt32 {
    client.tap()
    return client.client.last["wl_touch.down"]?[0] ?? 0
  }
}
