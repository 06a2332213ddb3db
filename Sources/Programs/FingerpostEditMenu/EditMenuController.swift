import FingerpostClient
import Geometry
import PanelPrograms
import Painting

/// Shows the menu and the handles that the compositor describes, and reports what fingers do with them.
final class EditMenuController {
  private unowned let application: WaylandApplication
  private let panel: PanelDrawing
  private let connection: SeatEditMenu
  private let window: MenuWindow
  private let handles: (start: HandleWindow, end: HandleWindow)
  private var choice: MenuChoice?
  /// The scales of screens that have shown a window, by their names.
  private var scales: [String: Double] = [:]

  /// - Parameter onUnavailable: called if another program draws the menu.
  init(
    in application: WaylandApplication, _ theme: Theme.Name, onUnavailable: @escaping () -> Void
  ) throws(ClientError) {
    self.application = application
    panel = PanelDrawing(theme, in: application)
    let connection = try SeatEditMenu(in: application)
    self.connection = connection
    window = try MenuWindow(in: application, panel)
    handles = (
      try HandleWindow(in: application, panel, isStart: true) { selection, place, isFinished in
        connection.moveEnd(.start, of: selection, to: place, isFinished: isFinished)
      },
      try HandleWindow(in: application, panel, isStart: false) { selection, place, isFinished in
        connection.moveEnd(.end, of: selection, to: place, isFinished: isFinished)
      }
    )
    window.send(to: self) { [unowned self] in update() }
    connection.onChange = { [unowned self] in update() }
    connection.onCommand = { [unowned self] in perform($0) }
    connection.onUnavailable = onUnavailable
  }

  private func update() {
    noteScale()
    showHandles()
    showMenu()
  }

  // MARK: - Screens

  private func noteScale() {
    for shown in [window, handles.start, handles.end] {
      if let screen = shown.screen { scales[screen.name] = shown.contentScale }
    }
  }

  /// The screen with a name, and the sizes on it; nil if the compositor has no such screen.
  private func screen(_ name: String) -> (screen: WaylandScreen, metrics: MenuMetrics)? {
    guard let screen = application.screens.first(where: { $0.name == name }) else { return nil }
    return ScreenSize(screen, scale: scales[name]).map { (screen, MenuMetrics($0)) }
  }

  // MARK: - Handles

  private func showHandles() {
    guard let ends = connection.state.ends, let (screen, metrics) = screen(ends.output) else {
      handles.start.hide()
      handles.end.hide()
      return
    }
    handles.start.show(ends.start, of: ends.selection, on: screen, metrics)
    handles.end.show(ends.end, of: ends.selection, on: screen, metrics)
  }

  // MARK: - Menu

  private func showMenu() {
    guard let menu = connection.state.menu else {
      choice = nil
      return window.hide()
    }
    guard let (screen, metrics) = screen(menu.output), !menu.items.isEmpty else {
      // Without its screen the menu would stay open and unseen.
      return connection.dismiss(menu.number)
    }
    let isNew = choice?.menu != menu.number
    var choice = isNew ? MenuChoice(menu) : self.choice ?? MenuChoice(menu)
    let pages = pages(of: menu, metrics)
    choice.fit(pages)
    self.choice = choice
    show(menu, pages, choice, on: screen, metrics, isNew: isNew)
  }

  private func show(
    _ menu: EditMenuState.Menu, _ pages: MenuPages, _ choice: MenuChoice, on screen: WaylandScreen,
    _ metrics: MenuMetrics, isNew: Bool
  ) {
    let placement = MenuPlacement(
      Size(pages.width, metrics.height), around: obstacle(menu, metrics), in: menu.bounds, metrics)
    window.show(
      MenuContents(
        metrics: metrics, placement: placement, pages: pages, page: choice.page, items: menu.items,
        current: choice.current), on: screen, isNew: isNew)
  }

  private func pages(of menu: EditMenuState.Menu, _ metrics: MenuMetrics) -> MenuPages {
    let style = TextStyle(metrics.font, panel.theme.bubble.ink)
    let widths = menu.items.map { item in
      let text = panel.drawer.metrics(of: item.shownTitle, style, fitting: nil).width.rounded(.up)
      let width = text + 2 * metrics.padding + (item.isChecked ? metrics.markWidth : 0)
      return max(metrics.leastWidth, min(width, metrics.greatestWidth))
    }
    return MenuPages(
      widths: widths, fitting: menu.bounds.size.width - 2 * metrics.inset, button: metrics.pageButtonWidth)
  }

  /// The selection with the knobs of its handles.
  private func obstacle(_ menu: EditMenuState.Menu, _ metrics: MenuMetrics) -> Rect<LogicalOutputSpace> {
    guard let ends = connection.state.ends, ends.output == menu.output else { return menu.area }
    let depth = metrics.knobDistance + metrics.knobRadius
    var (top, bottom) = (menu.area.minY, menu.area.maxY)
    if ends.start.height > 0 { top = min(top, ends.start.top.y - depth) }
    if ends.end.height > 0 { bottom = max(bottom, ends.end.top.y + ends.end.height + depth) }
    return Rect(x: menu.area.minX, y: top, width: menu.area.size.width, height: bottom - top)
  }

  private func perform(_ command: EditMenuState.Command) {
    switch command {
    case .previous: change { $0.step(by: -1, $1) }
    case .next: change { $0.step(by: 1, $1) }
    case .press: if let current = choice?.current { itemWasPressed(current) }
    }
  }

  /// Changes the page or the current item, and shows it.
  private func change(_ body: (inout MenuChoice, MenuPages) -> Void) {
    guard let menu = connection.state.menu, var changed = choice, let (screen, metrics) = screen(menu.output) else {
      return
    }
    let pages = pages(of: menu, metrics)
    body(&changed, pages)
    choice = changed
    show(menu, pages, changed, on: screen, metrics, isNew: false)
  }
}

extension EditMenuController: MenuPresses {
  func itemWasPressed(_ item: Int) { if let menu = choice?.menu { connection.press(item, of: menu) } }

  func pageButtonWasPressed(_ offset: Int) { change { $0.turn(by: offset, $1) } }
}
