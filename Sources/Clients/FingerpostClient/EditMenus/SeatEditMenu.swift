package import Geometry
import WaylandClient

/// The edit menu of the first seat, for the program that draws it: `fingerpost-edit-menu-v1`, which only Fingerpost has.
package final class SeatEditMenu {
  /// Called after each group of events.
  package var onChange: (() -> Void)?
  /// Called for each key of the menu, after the change of its group.
  package var onCommand: ((EditMenuState.Command) -> Void)?
  /// Called if another program draws the menu. Nothing follows.
  package var onUnavailable: (() -> Void)?
  package private(set) var state = EditMenuState()

  private unowned let application: WaylandApplication
  private let object: FingerpostEditMenuV1
  private var pending = EditMenuState()
  private var commands: [EditMenuState.Command] = []

  /// The most items of a menu, and the most keys of a group, that are kept.
  private static let most = 64

  /// - Throws: ``ClientError`` if the compositor has no edit menus, or does not offer them to this client.
  package init(in application: WaylandApplication) throws(ClientError) {
    let manager = try application.display.manager(FingerpostEditMenuManagerV1.self, upTo: 1)
    let seat = try application.display.requireSeat()
    self.application = application
    object = manager.getEditMenu(seat: seat)
    object.handler = SeatEditMenuEvents(self)
  }

  /// Presses an item, which closes the menu.
  ///
  /// - Parameters:
  ///   - item: the position of the item.
  ///   - menu: the number of its menu. If another menu is open by now, the item is not pressed.
  package func press(_ item: Int, of menu: UInt32) {
    if object.isAlive, let item = UInt32(exactly: item) { object.press(menu: menu, item: item) }
  }

  /// Closes a menu without an effect, if it is open.
  package func dismiss(_ menu: UInt32) { if object.isAlive { object.dismiss(menu: menu) } }

  /// Reports that a finger moves an end.
  ///
  /// - Parameters:
  ///   - selection: the number of the ends. It has no effect if the selection is another one by now.
  ///   - place: the place at the middle of the line.
  ///   - isFinished: true if the finger has lifted.
  package func moveEnd(
    _ end: EditMenuInteraction.SelectionEnd, of selection: UInt32, to place: Point<LogicalOutputSpace>, isFinished: Bool
  ) {
    guard object.isAlive else { return }
    object.moveEnd(
      selection: selection, end: end == .start ? .start : .end, x: Fixed(place.x), y: Fixed(place.y),
      finished: isFinished ? 1 : 0)
    // The text under the finger does not wait for the pictures of the turn.
    application.display.connection.flush()
  }

  // MARK: Events

  fileprivate func change(_ body: (inout EditMenuState) -> Void) { body(&pending) }

  fileprivate func add(_ item: EditMenuState.Item) {
    guard let count = pending.menu?.items.count, count < Self.most else { return }
    pending.menu?.items.append(item)
  }

  fileprivate func add(_ command: EditMenuState.Command) { if commands.count < Self.most { commands.append(command) } }

  fileprivate func apply() {
    let keys = commands
    commands = []
    state = pending
    application.step {
      onChange?()
      for key in keys { onCommand?(key) }
    }
  }

  fileprivate func beUnavailable() {
    (state, pending) = (EditMenuState(), EditMenuState())
    application.step {
      onChange?()
      onUnavailable?()
    }
  }
}

/// The events of a seat's edit menu.
private final class SeatEditMenuEvents: FingerpostEditMenuV1.Handler {
  private weak var menu: SeatEditMenu?

  init(_ menu: SeatEditMenu) { self.menu = menu }

  func unavailable(_ object: FingerpostEditMenuV1) { menu?.beUnavailable() }

  func menu(
    _ object: FingerpostEditMenuV1, menu: UInt32, output: String, x: Int32, y: Int32, width: Int32, height: Int32,
    boundsX: Int32, boundsY: Int32, boundsWidth: Int32, boundsHeight: Int32, byKey: UInt32
  ) {
    var opened = EditMenuState.Menu(
      menu, on: output, area: Self.rect(x, y, width, height),
      bounds: Self.rect(boundsX, boundsY, boundsWidth, boundsHeight))
    opened.isByKey = byKey != 0
    self.menu?.change { $0.menu = opened }
  }

  private static func rect(_ x: Int32, _ y: Int32, _ width: Int32, _ height: Int32) -> Rect<LogicalOutputSpace> {
    Rect(x: Double(x), y: Double(y), width: Double(max(0, width)), height: Double(max(0, height)))
  }

  func item(_ object: FingerpostEditMenuV1, name: String, title: String, checked: UInt32) {
    menu?.add(EditMenuState.Item(name, title: title, isChecked: checked != 0))
  }

  func closed(_ object: FingerpostEditMenuV1) { menu?.change { $0.menu = nil } }

  func command(_ object: FingerpostEditMenuV1, command: FingerpostEditMenuV1.Command) {
    switch command {
    case .previous: menu?.add(.previous)
    case .next: menu?.add(.next)
    case .press: menu?.add(.press)
    default: break
    }
  }

  func ends(
    _ object: FingerpostEditMenuV1, selection: UInt32, output: String, startX: Fixed, startY: Fixed,
    startHeight: Fixed, endX: Fixed, endY: Fixed, endHeight: Fixed
  ) {
    let ends = EditMenuState.Ends(
      selection, on: output,
      start: EditMenuState.End(x: startX.double, y: startY.double, height: startHeight.double),
      end: EditMenuState.End(x: endX.double, y: endY.double, height: endHeight.double))
    menu?.change { $0.ends = ends }
  }

  func noEnds(_ object: FingerpostEditMenuV1) { menu?.change { $0.ends = nil } }
  func done(_ object: FingerpostEditMenuV1) { menu?.apply() }
}
