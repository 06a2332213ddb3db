import Geometry
import KeyboardLayouts

/// One finger on the keyboard.
struct FingerPress {
  enum Role {
    /// The finger acts when it lifts.
    case key
    /// The finger has acted, or never will.
    case spent
    case menu(KeyMenu)
    /// The key repeats: the time of the next repetition, and the number of those before it.
    case repeating(next: UInt64, count: Int)
    case caret(CaretSlide)
    case holding(HeldKey)
  }

  /// A key that changes others while a finger holds it.
  struct HeldKey {
    enum Kind {
      case shift
      /// True if the modifier was on before.
      case modifier(PanelModifier, wasOn: Bool)
      /// The page to which the keyboard returns.
      case page(PageName)
    }

    let kind: Kind
    /// The number of keys that had acted before.
    let uses: Int
  }

  let touch: Int32
  let start: Point<SurfaceSpace>
  let began: UInt64
  let isShifted: Bool
  /// The number of the page on which the finger began.
  let generation: Int
  private(set) var place: Point<SurfaceSpace>
  private(set) var moves = 0
  /// The key under the finger; nil in the strip above the keys.
  private(set) var placed: PlacedKey?
  /// The time since which the finger is on the key.
  private(set) var since: UInt64
  var role: Role

  init(
    touch: Int32, at place: Point<SurfaceSpace>, time: UInt64, on placed: PlacedKey?, isShifted: Bool, generation: Int,
    role: Role
  ) {
    (self.touch, start, self.place) = (touch, place, place)
    (began, since) = (time, time)
    (self.placed, self.isShifted, self.generation, self.role) = (placed, isShifted, generation, role)
  }

  /// The choices that are open for the press.
  var menu: KeyMenu? {
    if case .menu(let menu) = role { return menu }
    return nil
  }

  mutating func select(_ choice: Int?) {
    guard var menu else { return }
    menu.select(choice)
    role = .menu(menu)
  }

  /// The press of a finger that touches the keyboard while choices are open without one. Beside them, it only closes them.
  func replaced(by touch: Int32, at place: Point<SurfaceSpace>, time: UInt64) -> FingerPress {
    let menu = menu?.touched(at: place)
    return FingerPress(
      touch: touch, at: place, time: time, on: placed, isShifted: isShifted, generation: generation,
      role: menu.map(Role.menu) ?? .spent)
  }

  mutating func move(to place: Point<SurfaceSpace>) {
    self.place = place
    moves += 1
  }

  mutating func slide(onto placed: PlacedKey, at time: UInt64) {
    self.placed = placed
    since = time
  }

  /// True for a press that acts at once if another finger touches the keyboard, so that the order of touches is kept.
  var typesBeforeOthers: Bool {
    if case .menu(let menu) = role { return menu.kind == .accents }
    return typesWhenLifted
  }

  /// True for a press of a key that types or deletes when the finger lifts.
  var typesWhenLifted: Bool {
    switch (role, placed?.key.kind) {
    case (.key, .text), (.key, .space), (.key, .enter), (.key, .delete), (.key, .tab), (.key, .escape), (.key, .arrow):
      true
    default: false
    }
  }

  var isSpent: Bool {
    if case .spent = role { return true }
    return false
  }

  /// The text onto which the finger has slid from Shift or from the key of a page; nil if it has not, or has left again.
  func textAfterHolding(_ panel: KeyboardPanel, _ rules: TypingRules) -> (base: String, shifted: String)? {
    guard case .text(let base, let shifted) = placed?.key.kind, !isOutside(panel, rules) else { return nil }
    return (base, shifted)
  }

  /// True if the finger may slide onto another text.
  func canSlide(isOnShownPage: Bool) -> Bool {
    switch role {
    case .key: return isOnShownPage && placed?.key.isText == true
    case .holding(let held):
      if case .modifier = held.kind { return false }
      return true
    default: return false
    }
  }

  /// True if the finger moves along the space bar far enough for the caret to follow at once.
  func slidesAlong(_ panel: KeyboardPanel, _ rules: TypingRules, at time: UInt64) -> Bool {
    let way = place - start
    return time >= began &+ rules.caretDelay && abs(way.dx) > rules.caretStart * panel.pixelsPerMillimetre
      && abs(way.dx) > abs(way.dy)
  }

  // MARK: - Places

  /// True if the finger is farther from its key than a distance in millimetres.
  func isBeside(_ slack: Double, _ panel: KeyboardPanel) -> Bool {
    placed.map { $0.cell.distance(to: place) > slack * panel.pixelsPerMillimetre } ?? true
  }

  /// True if a key would do nothing if the finger lifted: the finger has left the panel, or a key that types no text.
  func hasLeft(_ panel: KeyboardPanel, _ rules: TypingRules) -> Bool {
    guard case .key = role, let placed else { return false }
    return placed.key.isText ? isOutside(panel, rules) : isBeside(rules.actionSlack, panel)
  }

  func isOutside(_ panel: KeyboardPanel, _ rules: TypingRules) -> Bool {
    panel.keys.distance(to: place) > rules.leaving * panel.pixelsPerMillimetre
  }

  /// True if the finger has swiped down far and fast.
  func isSwipeDown(_ panel: KeyboardPanel, _ rules: TypingRules, at time: UInt64) -> Bool {
    let way = place - start
    return moves > 1 && time >= began && time - began <= rules.swipe
      && way.dy > panel.keys.size.height * rules.swipePart && way.dy > 2 * abs(way.dx)
  }

  // MARK: - Time

  /// The time at which the press changes by itself; nil if it does not.
  func deadline(_ rules: TypingRules, hasMenuOfLayouts: Bool) -> UInt64? {
    switch role {
    case .repeating(let next, _): return next
    case .key:
      guard let key = placed?.key else { return nil }
      let waits =
        switch key.kind {
        case .text: !key.accents.isEmpty
        case .space, .delete, .arrow: true
        case .language: hasMenuOfLayouts
        default: false
        }
      return waits ? since &+ rules.longPress : nil
    default: return nil
    }
  }
}

/// The steps of the caret under a finger on the space bar.
struct CaretSlide {
  private var origin: Point<SurfaceSpace>
  private let step: Double
  /// The distance for each line; nil if the caret stays in its line.
  private let lineStep: Double?

  init(from origin: Point<SurfaceSpace>, _ panel: KeyboardPanel, _ rules: TypingRules, movesLines: Bool) {
    self.origin = origin
    step = rules.caretStep * panel.pixelsPerMillimetre
    lineStep = movesLines ? rules.lineStep * panel.pixelsPerMillimetre : nil
  }

  /// The steps since the previous call.
  mutating func steps(to place: Point<SurfaceSpace>) -> (characters: Int, lines: Int) {
    let characters = Self.count(place.x - origin.x, step)
    origin.x += Double(characters) * step
    guard let lineStep else { return (characters, 0) }
    let lines = Self.count(place.y - origin.y, lineStep)
    origin.y += Double(lines) * lineStep
    return (characters, lines)
  }

  private static func count(_ distance: Double, _ step: Double) -> Int {
    guard step > 0, distance.isFinite else { return 0 }
    return Int(max(-1_000, min(1_000, distance / step)))
  }
}
