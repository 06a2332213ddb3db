import Interaction
import Painting
import WaylandClient

/// Declares the selection of a window's first responder to the compositor, and asks for its edit menu.
final class WindowEditMenu {
  /// The latest declarations, in surface coordinates.
  private struct Declared: Equatable {
    var area: ViewRect?
    var ends: EditMenuInteraction.SelectionEnds?
  }

  private unowned let window: SurfaceWindow
  /// The object of the surface; nil before an interaction was found.
  private var object: FingerpostResponderEditMenuV1?
  private var declared = Declared()
  /// The interaction whose menu was asked for last.
  private weak var latest: EditMenuInteraction?
  /// The interaction whose menu is open; nil while none is.
  private weak var shown: EditMenuInteraction?

  /// The first version of the protocol with edit menus.
  static let firstVersion: Int32 = 3

  init(_ window: SurfaceWindow) { self.window = window }

  /// The interaction of the first view with one, beginning at the first responder; nil if there is none.
  private var interaction: EditMenuInteraction? {
    var (next, steps): (Responder?, Int) = (window.startOfActions, 0)
    while let responder = next, steps < Responder.longestChain {
      if let found = (responder as? any EditMenuProvider)?.editMenuInteraction { return found }
      (next, steps) = (responder.next, steps + 1)
    }
    return nil
  }

  /// The actions that the menu lists besides those for all programs.
  var listedActions: [Action] { interaction?.listedActions ?? [] }

  /// Declares a selection that has changed, with the next commit of the surface.
  ///
  /// - Returns: true if a commit is needed.
  func declare(on responder: FingerpostResponderSurfaceV1?) -> Bool {
    guard let responder, responder.version >= Self.firstVersion else { return false }
    let found = interaction
    guard found != nil || object != nil else { return false }
    let object = object ?? make(on: responder)
    let wanted = found.map { selection(of: $0) } ?? Declared()
    guard wanted != declared else { return false }
    if wanted.area != declared.area { object.set(area: wanted.area) }
    if wanted.ends != declared.ends { object.set(ends: wanted.ends) }
    declared = wanted
    return true
  }

  private func make(on responder: FingerpostResponderSurfaceV1) -> FingerpostResponderEditMenuV1 {
    let made = responder.getEditMenu()
    made.handler = EditMenuEvents(self)
    object = made
    return made
  }

  private func selection(of interaction: EditMenuInteraction) -> Declared {
    guard let view = interaction.view, view.window === window else { return Declared() }
    func placed(_ rect: ViewRect) -> ViewRect {
      let place = view.convertToScreen(rect.origin)
      let origin = window.frame.origin
      return ViewRect(
        x: place.x - origin.x, y: place.y - origin.y, width: rect.size.width, height: rect.size.height)
    }
    return Declared(
      area: interaction.selectionArea.map(placed),
      ends: interaction.selectionEnds.map { .init(start: placed($0.start), end: placed($0.end)) })
  }

  /// Asks for the menu of an interaction, if its view or a responder before it is first responder.
  func show(_ interaction: EditMenuInteraction) {
    guard let object, interaction === self.interaction else { return }
    latest = interaction
    // If the serial is that of a later press, the press counts. After an item of the menu, none is needed.
    object.show(serial: window.owner.latestInput?.serial ?? 0)
  }

  /// Closes the menu of an interaction.
  func dismiss(_ interaction: EditMenuInteraction) { if interaction === shown { object?.hide() } }

  /// Ends the menu with its window.
  func leave() {
    object?.destroy()
    object = nil
    menuDidHide()
  }

  // MARK: Events

  /// The compositor also opens the menu by itself, for the interaction of the first responder.
  fileprivate func menuDidShow() {
    let opened = interaction ?? latest
    shown = opened
    window.owner.step { opened?.menuDidChange(isVisible: true) }
  }

  fileprivate func menuDidHide() {
    guard let closed = shown else { return }
    shown = nil
    window.owner.step { closed.menuDidChange(isVisible: false) }
  }

  fileprivate func endDidMove(_ end: EditMenuInteraction.SelectionEnd, to place: CanvasPoint, isFinished: Bool) {
    guard let interaction, let view = interaction.view else { return }
    let point = view.convertFromScreen(window.screenPoint(place))
    window.owner.step {
      interaction.delegate?.editMenuInteraction(interaction, didMove: end, to: point, isFinished: isFinished)
    }
  }
}

extension SurfaceWindow {
  /// Declares the window, and asks for the menu of an interaction in it.
  func presentEditMenu(of interaction: EditMenuInteraction) {
    update()
    editMenu.show(interaction)
  }
}

extension FingerpostResponderEditMenuV1 {
  fileprivate func set(area: ViewRect?) {
    guard let area else { return setArea(x: 0, y: 0, width: -1, height: -1) }
    let (left, top) = (Self.whole(area.minX.rounded(.down)), Self.whole(area.minY.rounded(.down)))
    let (right, bottom) = (Self.whole(area.maxX.rounded(.up)), Self.whole(area.maxY.rounded(.up)))
    setArea(x: left, y: top, width: area.size.width > 0 ? max(0, right - left) : 0, height: max(0, bottom - top))
  }

  private static func whole(_ value: Double) -> Int32 { value.isNaN ? 0 : Int32(max(-65_536, min(value, 65_536))) }

  fileprivate func set(ends: EditMenuInteraction.SelectionEnds?) {
    guard let ends else { return unsetEnds() }
    func middle(_ caret: ViewRect) -> Fixed { Fixed(caret.minX + caret.size.width / 2) }
    setEnds(
      startX: middle(ends.start), startY: Fixed(ends.start.minY), startHeight: Fixed(max(0, ends.start.size.height)),
      endX: middle(ends.end), endY: Fixed(ends.end.minY), endHeight: Fixed(max(0, ends.end.size.height)))
  }
}

/// The events of the edit menu of a surface.
private final class EditMenuEvents: FingerpostResponderEditMenuV1.Handler {
  private weak var menu: WindowEditMenu?

  init(_ menu: WindowEditMenu) { self.menu = menu }

  func shown(_ object: FingerpostResponderEditMenuV1) { menu?.menuDidShow() }
  func hidden(_ object: FingerpostResponderEditMenuV1) { menu?.menuDidHide() }

  func endMoved(
    _ object: FingerpostResponderEditMenuV1, end: FingerpostResponderEditMenuV1.End, x: Fixed, y: Fixed,
    finished: UInt32
  ) {
    guard end == .start || end == .end else { return }
    menu?.endDidMove(
      end == .start ? .start : .end, to: CanvasPoint(x.double, y.double), isFinished: finished != 0)
  }
}
