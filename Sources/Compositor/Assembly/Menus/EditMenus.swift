import Geometry
import Globals
import Policies
import Seats
import Surfaces
import Traces

import struct Interaction.Action

/// The edit menu between the router, the program that draws it and the clients whose actions it lists.
final class EditMenus {
  private let router: InputRouter
  private let control: MenuControl
  private let prospects: ActionProspects
  private let menu: EditMenuGlobal
  private let responders: ResponderGlobal
  private let seat: SeatGlobal
  private let shell: Shell
  private let places: MenuPlaces
  private let gate: MenuGate
  private let refusals: RefusedRequests
  private let answers: MenuAnswers
  private let clock: any Clock
  /// The selection whose handles are shown, with its surface; nil if none are shown.
  private var selection: (number: UInt32, surface: SurfaceID)?
  /// The latest movements of handles that their client was not sent yet: at most one for each end.
  private var moves: [MovedEnd] = []
  private var latestSelection: UInt32 = 0
  /// The latest act of the user in the menu or on a handle; nil before the first.
  private var latestAct: MenuAct?
  private weak var finder: (any SelectionFinder)?
  /// The question for what is selected in the application of a menu that is about to open; nil without one.
  private var search: AnyObject?

  /// The time after the menu has opened in which it follows the caret, in microseconds.
  private static let timeForCaret: UInt64 = 250_000

  /// The actions of the menu that no client has to list, in its order.
  static let standard = [
    "edit.cut", "edit.copy", "edit.paste", "edit.select", "edit.select-all", "edit.undo", "edit.redo",
  ]

  init(
    _ router: InputRouter, _ prospects: ActionProspects, _ menu: EditMenuGlobal, _ responders: ResponderGlobal,
    _ seat: SeatGlobal, _ shell: Shell, _ gate: MenuGate, _ places: MenuPlaces, _ refusals: RefusedRequests,
    _ trace: TraceFeed, _ clock: any Clock
  ) {
    (self.router, self.prospects, self.menu, self.responders) = (router, prospects, menu, responders)
    control = MenuControl(router)
    (self.seat, self.shell, self.gate, self.places, self.clock) = (seat, shell, gate, places, clock)
    self.refusals = refusals
    answers = MenuAnswers(trace)
    menu.use(self)
    responders.use(self)
  }

  /// Sets what finds selections in applications, before any client is connected. It is not retained.
  func use(_ finder: any SelectionFinder) {
    precondition(self.finder == nil, "one object finds selections")
    self.finder = finder
  }

  /// True while an application is asked for what is selected.
  var isFinding: Bool { search != nil }

  // MARK: Effects

  /// Carries out a change of the menu.
  func carryOut(_ message: MenuMessage) {
    let surface = message.target.surface
    switch message {
    case .ask(let target): ask(target.number)
    case .open:
      guard let session = control.session, let content = session.content else { return }
      menu.show(ShownMenu(session, content))
      responders.tell(menuIsShown: true, surface)
    case .close:
      search = nil
      if control.session == nil { menu.show(nil as ShownMenu?) }
      responders.tell(menuIsShown: false, surface)
    case .press(let target, _):
      latestAct = MenuAct(on: surface, isByKey: control.pressed?.isByKey == true, at: clock.now)
      askAgain(target.number)
    case .command(let command, _): menu.send(command)
    }
  }

  /// Opens the menu for an action of the shell. Keys and gestures open it only for windows that the policy admits.
  ///
  /// - Parameter gesture: the gesture that sent the action; nil for another sender.
  func open(sentBy gesture: GestureReading?, because reason: RoutingReason) {
    let isOfPolicy = [.binding, .gesture].contains(reason)
    var opening = MenuOpening(
      isByKey: reason == .binding, touched: gesture.map { Point($0.x, $0.y) }, because: reason)
    if isOfPolicy, let window = router.firstResponder?.root.window {
      opening.refusal = gate.refusal(for: window)?.note
      opening.waitsForClient = reason == .gesture && gate.isOpenedByRuleOnly(for: window)
    }
    control.open(opening, at: clock.now)
  }

  // MARK: Questions

  /// The names of the actions that the menu may list: those for all programs, then those that the client lists.
  private func names(for window: ClientWindow) -> [String] {
    let own = prospects.declaredActions(of: window).filter { name, declared in
      declared.isInEditMenu && !Self.standard.contains(name)
    }
    return Array((Self.standard + own.keys.sorted()).prefix(MenuContent.mostItems))
  }

  /// Asks for what is selected, if the client does not say it, and then for the actions.
  private func ask(_ number: UInt32) {
    guard let session = control.session, session.number == number else { return }
    guard session.surface.state.menuArea == nil, let finder else { return ask(number, around: nil) }
    search = finder.findSelection(in: session.window) { [weak self] selection in
      guard let self, control.session?.number == number else { return }
      search = nil
      ask(number, around: selection)
    }
  }

  private func ask(_ number: UInt32, around selection: Rect<LayoutSpace>?) {
    guard let session = control.session, session.number == number else { return }
    ActionQuestions(of: names(for: session.window), for: nil, prospects, responders).validated { [weak self] in
      self?.didAnswer($0, number, around: selection)
    }
  }

  private func didAnswer(_ questions: ActionQuestions, _ number: UInt32, around selection: Rect<LayoutSpace>?) {
    guard let session = control.session, session.number == number else { return }
    let declaresActions = session.window.declaresActions
    let items = questions.prospects.compactMap { name, prospect -> MenuItem? in
      let declared = prospect.declaration
      // A client gives the title of a listed action with its answer.
      let isNamed = Self.standard.contains(name) || declared?.title.isEmpty == false
      let responder = isNamed ? prospect.menuResponder(declaresActions: declaresActions) : nil
      answers.write(name, responder, for: session.surface)
      return responder.map {
        MenuItem(Action(name), title: declared?.title ?? "", isChecked: declared?.isChecked ?? false, by: $0)
      }
    }
    let place = places.place(of: session, around: selection, for: menu.drawer)
    let content = items.isEmpty ? nil : MenuContent(items, at: place)
    control.didAnswer(number, content, at: clock.now)
  }

  /// Asks for the action of an item that was pressed.
  private func askAgain(_ number: UInt32) {
    guard let press = control.pressed, press.menu == number else { return }
    let name = press.item.action.name
    ActionQuestions(of: [name], for: nil, prospects, responders).validated { [weak self] questions in
      guard let self, let press = control.pressed, press.menu == number else { return }
      let responder = questions.prospects.first.flatMap {
        $0.prospect.menuResponder(declaresActions: press.window.declaresActions)
      }
      answers.write(name, responder, for: press.surface)
      control.pressDidAnswer(number, responder, at: clock.now)
    }
  }

  // MARK: Following the client

  /// Closes the menu if the client has declared another area or the caret has moved, follows the ends of the selection, and
  /// sends the movements of handles. Call it once in each turn of the loop.
  func settle() {
    guard control.hasSession || menu.hasDrawer || selection != nil || !moves.isEmpty else { return }
    if let session = control.session, let content = session.content {
      if session.surface.state.menuArea != session.declaredArea {
        control.close(because: .clientRequest, at: clock.now)
      } else {
        followCaret(from: content.place, of: session)
      }
    }
    if menu.drawer != nil || selection != nil { followEnds() }
    moves.removeAll { send($0) }
  }

  /// Closes the menu if the caret has moved. Soon after the menu has opened, the client may still handle the gesture: then
  /// the menu moves.
  private func followCaret(from place: MenuPlace, of session: MenuSession) {
    guard let former = place.caret, let caret = places.caret(of: session), caret != former else { return }
    guard clock.now < session.openedAt.advanced(by: Self.timeForCaret) else {
      return control.close(because: .caretMoved, at: clock.now)
    }
    var next = place.isOfApplication ? place : places.place(of: session, around: nil, for: menu.drawer)
    next.caret = caret
    control.move(to: next)
    if let moved = control.session, let content = moved.content { menu.show(ShownMenu(moved, content)) }
  }

  private func followEnds() {
    guard let first = shownSelection else {
      (selection, moves) = (nil, [])
      return menu.show(nil as ShownEnds?)
    }
    if selection?.surface != first.id {
      latestSelection = latestSelection == .max ? 1 : latestSelection + 1
      (selection, moves) = ((latestSelection, first.id), [])
    }
    menu.show(places.ends(of: first, number: latestSelection))
  }

  /// The first responder, if handles are shown for its selection.
  private var shownSelection: Surface? {
    guard menu.drawer != nil, !places.isLocked, let first = router.firstResponder,
      first.root.window?.isMapped == true, first.state.selectionEnds != nil
    else { return nil }
    return first
  }

  /// - Returns: true if the movement is done with.
  private func send(_ move: MovedEnd) -> Bool {
    guard let selection, selection.number == move.selection, let first = router.firstResponder,
      first.id == selection.surface, let place = places.place(of: move, on: first)
    else { return true }
    return responders.send(move, at: place, first.id)
  }
}

extension EditMenus: EditMenuDelegate {
  func drawerDidChange(_ client: ClientID?) {
    control.setDrawer(client, at: clock.now)
    shell.keyboardsDidChange()
  }

  func press(_ item: UInt32, ofMenu menu: UInt32) {
    control.press(Int(item), of: menu, at: clock.now)
  }

  func dismiss(menu: UInt32) {
    if control.session?.number == menu { control.close(because: .menuDismissed, at: clock.now) }
  }

  func move(_ end: MovedEnd) {
    guard let selection, selection.number == end.selection else { return }
    latestAct = MenuAct(on: selection.surface, isByKey: false, at: clock.now)
    moves.removeAll { $0.isStart == end.isStart && !$0.isFinished }
    if moves.count < 4 { moves.append(end) }
  }

  func show(for surface: Surface, serial: UInt32) {
    let press = seat.time(of: serial, from: surface.client)
    let act = latestAct.flatMap { $0.permits(surface.id, at: clock.now, after: press) ? $0 : nil }
    guard act != nil || seat.accepts(serial, from: surface.client, for: .action(sentAt: clock.now)) else {
      return refusals.add(.editMenu, serial, of: surface.client)
    }
    var opening = MenuOpening(
      isByKey: act?.isByKey ?? seat.isOfKey(serial, of: surface.client), because: .clientRequest)
    if router.firstResponder !== surface { opening.refusal = .menuNotFirst }
    if !opening.isByKey { opening.touched = surface.root.window.flatMap { control.latestPress(on: $0) } }
    control.open(opening, at: clock.now)
  }

  func hide(for surface: Surface) {
    if control.session?.surface === surface { control.close(because: .clientRequest, at: clock.now) }
  }
}

extension ActionProspect {
  /// The nearest declaration of a client that can perform the action; nil if none can.
  fileprivate var declaration: DeclaredAction? { entries.lazy.compactMap(\.declared).first(where: \.isEnabled) }
}

extension ShownMenu {
  fileprivate init(_ session: MenuSession, _ content: MenuContent) {
    self.init(
      number: session.number, output: content.place.output, area: content.place.area, bounds: content.place.bounds,
      isByKey: session.isByKey,
      items: content.items.map { Item(name: $0.action.name, title: $0.title, isChecked: $0.isChecked) })
  }
}
