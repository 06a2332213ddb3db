import FingerpostClient
import Geometry
import KeyboardLayouts
import KeyboardTyping
import PanelPrograms

/// Connects the fingers on the keys with what they type, and the keyboard with the field that it is for.
final class KeyboardController {
  private unowned let application: WaylandApplication
  private let settings: KeyboardSettings
  private let window: KeyboardWindow
  private let view: KeyboardView
  private let connection: TextConnection
  private let target: TextTarget
  private var typist: Typist
  /// Chooses keys for a switch; nil without scanning.
  private var scanner: Scanner?
  private var visibility: Visibility
  private var metrics: KeyboardMetrics
  private var timer: Timer?
  private var place: Place?

  /// The values on which the places of the keys depend.
  private struct Place: Equatable {
    let screen: ScreenSize?
    let width: Double
    let layout: Int
    let purpose: FieldPurpose
  }

  /// - Parameter warn: receives a sentence about what cannot be used.
  init(
    in application: WaylandApplication, _ settings: KeyboardSettings, warn: @escaping (String) -> Void
  ) throws(ClientError) {
    (self.application, self.settings) = (application, settings)
    view = KeyboardView(KeyDrawing(panel: PanelDrawing(settings.theme, in: application)))
    window = try KeyboardWindow(
      in: application, view, isOverlay: settings.isOverlay, reservesPlace: settings.reservesPlace)
    connection = TextConnection(in: application, warn: warn)
    target = TextTarget(in: application, connection, layout: settings.layouts[0], warn: warn)
    visibility = Visibility(isAlwaysVisible: settings.isAlwaysVisible)
    var rules = TypingRules()
    rules.longPress = settings.longPress
    metrics = KeyboardMetrics(ScreenSize(width: 800, height: 600), rowHeight: settings.rowHeight, rows: 4, rules)
    typist = Typist(
      settings.layouts, on: metrics.panel(width: 800), hasHideKey: !settings.isAlwaysVisible, rules)
    scanner = settings.scan.map { Scanner($0, longPress: rules.longPress) }
    start(warn)
  }

  private func start(_ warn: (String) -> Void) {
    if let name = settings.output {
      window.preferredScreen = application.screens.first { $0.name == name }
      if window.preferredScreen == nil { warn("there is no output \"\(name)\"; the compositor chooses one") }
    }
    window.isHidden = !visibility.isShown
    window.onClose = { [unowned self] in windowWasClosed() }
    view.send(to: self)
    window.layOut { [unowned self] in layout() }
    connection.start { [unowned self] in fieldDidChange($0) }
    update()
  }

  private var now: UInt64 { application.currentTime.wholeMilliseconds }

  // MARK: - Fields

  private func fieldDidChange(_ change: TextConnection.Change) {
    switch change {
    case .began(let context): perform(typist.fieldDidBegin(context))
    case .changed(let context): perform(typist.contextDidChange(context, at: now))
    case .ended: perform(typist.fieldDidEnd())
    case .asked: visibility.fieldDidAsk()
    case .dismissed: visibility.fieldDidEnd(at: now)
    case .typed: visibility.hide()
    }
    update()
  }

  // MARK: - Effects

  private func perform(_ effects: [TypingEffect]) {
    for effect in effects {
      switch effect {
      case .commit(let text): target.commit(text)
      case .delete(let deletion): target.delete(deletion)
      case .key(let key, let modifiers): target.press(key, modifiers)
      case .moveCaret(let characters, let lines): target.moveCaret(characters: characters, lines: lines)
      case .switchLayout(let index): target.use(typist.layouts[index])
      case .hide: visibility.hide()
      }
    }
  }

  /// Performs what was typed, shows it, and waits for what changes by itself.
  private func finish(_ effects: [TypingEffect]) {
    perform(effects)
    update()
  }

  private func update() {
    showOrHide()
    layout()
    scan()
    timer?.invalidate()
    timer = nil
    guard let due = [typist.next, visibility.deadline, scanner?.next].compactMap({ $0 }).min() else { return }
    let now = now
    timer = application.scheduleTimer(after: .milliseconds(due > now ? Int(due - now) : 0)) { [unowned self] in
      timeDidPass(due)
    }
  }

  private func timeDidPass(_ time: UInt64) {
    visibility.timeDidPass(time)
    let outcome = scanner?.timeDidPass(time)
    finish(typist.timeDidPass(time) + effects(of: outcome))
  }

  /// Shows the window again, for example on another screen, but not at once: a compositor without a screen closes it again.
  private func windowWasClosed() {
    typist.cancelTouches()
    application.scheduleTimer(after: .seconds(1)) { [weak self] in self?.update() }
  }

  private func showOrHide() {
    guard window.isHidden == visibility.isShown else { return }
    window.isHidden = !visibility.isShown
    if visibility.isShown {
      connection.awaitTyping()
    } else {
      typist.cancelTouches()
    }
  }

  // MARK: - Layout

  /// Places the keys on the screen as it is, and shows them.
  private func layout() {
    let shown = typist.display
    let place = Place(
      screen: window.screenSize(of: application.screens), width: window.size.width, layout: shown.layout,
      purpose: shown.purpose)
    if place != self.place {
      self.place = place
      if let screen = place.screen {
        metrics = KeyboardMetrics(screen, rowHeight: settings.rowHeight, rows: rows(for: shown), typist.rules)
        window.use(metrics)
      }
      typist.place(on: metrics.panel(width: max(1, window.size.width)))
    }
    show()
  }

  private func show() {
    let display = typist.display
    let contents = KeyboardContents(
      geometry: typist.geometry, display: display, area: metrics.area(width: window.size.width),
      title: typist.layouts[display.layout].title, offersLayouts: typist.layouts.count > 1,
      scanned: scanner?.place)
    window.takeTouches(in: [contents.area] + (contents.menu.map { [$0] } ?? []))
    view.show(contents)
  }

  /// The greatest number of rows of the field's pages, so that the keyboard keeps its height when the page changes.
  private func rows(for display: KeyboardDisplay) -> Int {
    let layout = typist.layouts[display.layout]
    return PageName.allCases.map { layout.page($0, for: display.purpose).rows.count }.max() ?? 4
  }
}

// MARK: - Switches

extension KeyboardController {
  /// The number of the switch that is not a finger.
  private static let signal = Int32.min

  /// Chooses what is highlighted, as a tap on the keyboard does. Without scanning, nothing happens.
  func switchWasPressed() {
    scanner?.switchBegan(Self.signal, at: now)
    finish(effects(of: scanner?.switchEnded(Self.signal, at: now)))
  }

  /// Highlights the next row or key. Without scanning, nothing happens.
  func nextWasPressed() { finish(effects(of: scanner?.advance(at: now))) }

  /// Scans the keys that are shown now.
  private func scan() {
    guard scanner != nil else { return }
    scanner?.show(
      visibility.isShown ? typist.geometry.page : nil, choices: typist.display.menu?.choices.count ?? 0, at: now)
    if case .choice(let choice) = scanner?.place { typist.selectChoice(choice) }
    show()
  }

  private func effects(of outcome: Scanner.Outcome?) -> [TypingEffect] {
    switch outcome {
    case .press(let key): typist.press(key, at: now)
    case .openChoices(let key):
      typist.choices(of: key).isEmpty ? typist.press(key, at: now) : typist.openChoices(of: key, at: now)
    case .choose(let choice): typist.choose(choice, at: now)
    case .closeChoices: typist.closeChoices(at: now)
    case nil: []
    }
  }
}

extension KeyboardController: KeyboardTouches {
  func touchBegan(_ touch: Int32, at place: Point<SurfaceSpace>, time: UInt64) {
    guard scanner == nil else {
      scanner?.switchBegan(touch, at: time)
      return update()
    }
    finish(typist.touchBegan(touch, at: place, time: time))
  }

  func touchMoved(_ touch: Int32, to place: Point<SurfaceSpace>, time: UInt64) {
    if scanner == nil { finish(typist.touchMoved(touch, to: place, time: time)) }
  }

  func touchEnded(_ touch: Int32, time: UInt64) {
    finish(
      scanner == nil
        ? typist.touchEnded(touch, time: time) : effects(of: scanner?.switchEnded(touch, at: time)))
  }

  func touchCancelled(_ touch: Int32, time: UInt64) {
    scanner?.switchCancelled(touch, at: time)
    finish(typist.touchCancelled(touch, time: time))
  }

  func keyWasPressed(_ index: Int) { finish(typist.press(index, at: now)) }

  func choicesWereAsked(of index: Int) -> Bool {
    guard !typist.choices(of: index).isEmpty else { return false }
    finish(typist.openChoices(of: index, at: now))
    return true
  }

  func choiceWasPressed(_ index: Int) { finish(typist.choose(index, at: now)) }
}
