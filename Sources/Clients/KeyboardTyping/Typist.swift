package import Geometry
package import KeyboardLayouts

/// Decides what the fingers on a keyboard type.
///
/// It is a value without a clock: the caller gives the time of each event, in milliseconds, and calls `timeDidPass(_:)` at
/// the time of `next`. Each method returns its consequences in order.
///
/// A key types when its finger lifts, or when another finger touches the keyboard, whichever is first. So letters keep the
/// order in which fingers touched them, also if the fingers overlap.
package struct Typist: Sendable {
  package let rules: TypingRules
  private var keys: KeyActions
  private var presses: [FingerPress] = []

  /// - Parameter layouts: at least one. Add one with Latin letters, which addresses and passwords need.
  package init(
    _ layouts: [KeyboardLayout], on panel: KeyboardPanel, hasHideKey: Bool = true, _ rules: TypingRules = TypingRules()
  ) {
    self.rules = rules
    keys = KeyActions(PageChoice(layouts, hasHideKey: hasHideKey), on: panel, rules)
  }

  package var layouts: [KeyboardLayout] { keys.pages.layouts }
  package var context: TextContext { keys.context }
  /// The keys that are shown, at their places.
  package var geometry: KeyboardGeometry { keys.geometry }

  package var display: KeyboardDisplay {
    var pressed: Set<Int> = []
    var preview: KeyPreview?
    var (menu, isMovingCaret): (KeyMenu?, Bool) = (nil, false)
    for press in presses where !press.isSpent {
      menu = press.menu ?? menu
      if case .caret = press.role { isMovingCaret = true }
      guard press.generation == keys.generation, let placed = press.placed, !press.hasLeft(geometry.panel, rules) else {
        continue
      }
      pressed.insert(placed.index)
      guard case .key = press.role, !context.hidesText, let text = placed.key.text(shifted: press.isShifted) else {
        continue
      }
      preview = KeyPreview(key: placed.index, text: text)
    }
    return KeyboardDisplay(
      layout: keys.pages.layout, page: keys.pages.name, purpose: keys.pages.purpose, shift: keys.writer.shift.state,
      modifiers: keys.modifiers, pressed: pressed, preview: preview, menu: menu, isMovingCaret: isMovingCaret)
  }

  /// The time at which `timeDidPass(_:)` must be called; nil if nothing changes by itself.
  package var next: UInt64? {
    presses.compactMap { $0.deadline(rules, hasMenuOfLayouts: layouts.count > 1) }.min()
  }

  /// Moves the keys to another panel. Fingers on the old one type nothing.
  package mutating func place(on panel: KeyboardPanel) {
    guard panel != geometry.panel else { return }
    cancelTouches()
    keys.place(on: panel)
  }

  // MARK: - Text fields

  /// Shows the keys for a field that begins to receive text. Fingers that are down type into it.
  package mutating func fieldDidBegin(_ context: TextContext) -> [TypingEffect] {
    let former = keys.generation
    let effects = keys.begin(context)
    for index in presses.indices where keys.generation != former && !presses[index].typesWhenLifted {
      presses[index].role = .spent
    }
    return effects
  }

  /// Forgets the field, and the fingers that are down.
  package mutating func fieldDidEnd() -> [TypingEffect] {
    cancelTouches()
    return fieldDidBegin(TextContext())
  }

  /// Takes another description of the same field, such as the text after a commit. A field of another purpose begins.
  package mutating func contextDidChange(_ context: TextContext, at time: UInt64) -> [TypingEffect] {
    guard context.purpose == self.context.purpose, context.hints == self.context.hints else {
      return fieldDidBegin(context)
    }
    keys.take(context, at: time)
    return []
  }

  // MARK: - Touches

  package mutating func touchBegan(_ touch: Int32, at place: Point<SurfaceSpace>, time: UInt64) -> [TypingEffect] {
    var effects = touchCancelled(touch, time: time)
    if let open = presses.firstIndex(where: { $0.touch == Self.ownTouch }) {
      presses.append(presses.remove(at: open).replaced(by: touch, at: place, time: time))
      return effects
    }
    // The key that the user saw, before this touch or other keys change the page.
    let (placed, shown) = (geometry.key(at: place), keys.generation)
    for index in presses.indices {
      if presses[index].typesBeforeOthers { effects += act(index, at: time) }
      if case .repeating = presses[index].role { presses[index].role = .spent }
    }
    let isShifted = keys.writer.shift.isOn
    let role = placed.flatMap { keys.hold($0.key, at: time) }.map(FingerPress.Role.holding) ?? .key
    presses.append(
      FingerPress(
        touch: touch, at: place, time: time, on: placed, isShifted: isShifted, generation: shown, role: role))
    return effects
  }

  package mutating func touchMoved(_ touch: Int32, to place: Point<SurfaceSpace>, time: UInt64) -> [TypingEffect] {
    var effects = timeDidPass(time)
    guard let index = presses.firstIndex(where: { $0.touch == touch }) else { return effects }
    presses[index].move(to: place)
    switch presses[index].role {
    case .spent: break
    case .menu(var menu):
      menu.move(to: place)
      presses[index].role = .menu(menu)
    case .repeating:
      if presses[index].isBeside(rules.actionSlack, geometry.panel) { presses[index].role = .spent }
    case .caret(var slide):
      let steps = slide.steps(to: place)
      presses[index].role = .caret(slide)
      effects += keys.moveCaret(steps)
    case .key, .holding:
      effects += slide(index, at: time)
    }
    return effects
  }

  package mutating func touchEnded(_ touch: Int32, time: UInt64) -> [TypingEffect] {
    var effects = timeDidPass(time)
    guard let index = presses.firstIndex(where: { $0.touch == touch }) else { return effects }
    if case .holding(let held) = presses[index].role {
      if let text = presses[index].textAfterHolding(geometry.panel, rules) {
        effects += keys.type(keys.writer.shift.isOn ? text.shifted : text.base, at: time)
      }
      keys.release(held, at: time)
    } else if !presses[index].hasLeft(geometry.panel, rules) {
      effects += act(index, at: time)
      if presses.count == 1, presses[index].placed?.key.kind == .space { keys.returnToLetters() }
    }
    presses.removeAll { $0.touch == touch }
    return effects
  }

  /// Ends a touch that types nothing.
  package mutating func touchCancelled(_ touch: Int32, time: UInt64) -> [TypingEffect] {
    let effects = timeDidPass(time)
    for press in presses where press.touch == touch { cancel(press) }
    presses.removeAll { $0.touch == touch }
    return effects
  }

  /// Ends all touches, as `wl_touch.cancel` does. They type nothing.
  package mutating func cancelTouches() {
    for press in presses.reversed() { cancel(press) }
    presses = []
  }

  private mutating func cancel(_ press: FingerPress) {
    if case .holding(let held) = press.role { keys.cancel(held) }
  }

  // MARK: - Time

  /// Opens menus and repeats keys whose time has come. A call that is late repeats a key only once.
  package mutating func timeDidPass(_ time: UInt64) -> [TypingEffect] {
    var effects: [TypingEffect] = []
    for index in presses.indices {
      guard let deadline = presses[index].deadline(rules, hasMenuOfLayouts: layouts.count > 1), deadline <= time else {
        continue
      }
      effects += rest(index, at: time)
    }
    return effects
  }

  /// Changes a press whose finger has rested on its key, or whose key repeats.
  private mutating func rest(_ index: Int, at time: UInt64) -> [TypingEffect] {
    let press = presses[index]
    guard let placed = press.placed, !press.hasLeft(geometry.panel, rules) else {
      presses[index].role = .spent
      return []
    }
    let panel = geometry.panel
    switch (press.role, placed.key.kind) {
    case (.key, .text):
      let choices = placed.key.accents(shifted: press.isShifted)
      presses[index].role = .menu(
        KeyMenu(.accents, of: placed, choices: choices, finger: press.place, panel: panel, rules: rules))
    case (.key, .language):
      presses[index].role = .menu(
        KeyMenu(
          .layouts, of: placed, choices: layouts.map(\.title), selected: keys.pages.layout, finger: press.place,
          panel: panel, rules: rules))
    case (.key, .space):
      presses[index].role = .caret(CaretSlide(from: press.place, panel, rules, movesLines: true))
    case (.key, _), (.repeating, _):
      var count = 1
      if case .repeating(_, let former) = press.role { count = former + 1 }
      let isWord = placed.key.kind == .delete && count >= rules.charactersBeforeWords
      let interval = isWord ? rules.wordRepetition : rules.repetition
      presses[index].role = .repeating(next: time &+ interval, count: count)
      return keys.act(placed.key, isShifted: false, count: count, at: time)
    default: break
    }
    return []
  }

  // MARK: - Keys and switches

  /// Presses and releases a key, as assistive technologies do it.
  ///
  /// - Parameter index: an index in `geometry.keys`. Others do nothing.
  package mutating func press(_ index: Int, at time: UInt64) -> [TypingEffect] {
    guard geometry.keys.indices.contains(index) else { return [] }
    let effects = touchBegan(Self.ownTouch, at: geometry.keys[index].cell.center, time: time)
    return effects + touchEnded(Self.ownTouch, time: time)
  }

  /// The choices of a long press on a key; empty if it has none.
  package func choices(of index: Int) -> [String] {
    guard geometry.keys.indices.contains(index) else { return [] }
    let key = geometry.keys[index].key
    if key.kind == .language { return layouts.count > 1 ? layouts.map(\.title) : [] }
    return key.isText ? key.accents(shifted: keys.writer.shift.isOn) : []
  }

  /// Opens the choices of a long press without a finger. They stay open until one of them is chosen, a key is pressed, or a
  /// finger touches the keyboard. Keys without choices do nothing.
  package mutating func openChoices(of index: Int, at time: UInt64) -> [TypingEffect] {
    guard !choices(of: index).isEmpty else { return [] }
    let effects = touchCancelled(Self.ownTouch, time: time)
    let placed = geometry.keys[index]
    presses.append(
      FingerPress(
        touch: Self.ownTouch, at: placed.cell.center, time: time, on: placed, isShifted: keys.writer.shift.isOn,
        generation: keys.generation, role: .key))
    _ = rest(presses.count - 1, at: time)
    selectChoice(nil)
    return effects
  }

  /// Closes choices that are open without a finger.
  package mutating func closeChoices(at time: UInt64) -> [TypingEffect] { touchCancelled(Self.ownTouch, time: time) }

  /// Highlights one of the choices that are open without a finger; nil for none.
  package mutating func selectChoice(_ choice: Int?) {
    for index in presses.indices where presses[index].touch == Self.ownTouch { presses[index].select(choice) }
  }

  /// Does what a finger that lifts from one of the open choices does, and closes them. Without open choices, nothing happens.
  package mutating func choose(_ choice: Int, at time: UInt64) -> [TypingEffect] {
    guard let index = presses.lastIndex(where: { $0.menu?.choices.indices.contains(choice) == true }) else { return [] }
    presses[index].select(choice)
    let effects = act(index, at: time)
    presses.removeAll { $0.touch == Self.ownTouch }
    return effects
  }

  /// A touch that no display has.
  private static let ownTouch = Int32.min

  // MARK: - Fingers

  /// Follows a finger that has not acted: to another key, along the space bar, or down to hide the keyboard.
  private mutating func slide(_ index: Int, at time: UInt64) -> [TypingEffect] {
    let (press, panel) = (presses[index], geometry.panel)
    if presses.count == 1, press.isSwipeDown(panel, rules, at: time) {
      cancel(press)
      presses[index].role = .spent
      return [.hide]
    }
    if case .key = press.role, press.placed?.key.kind == .space {
      if press.slidesAlong(panel, rules, at: time) {
        presses[index].role = .caret(CaretSlide(from: press.place, panel, rules, movesLines: false))
      }
      return []
    }
    let isOnShownPage = press.generation == keys.generation
    guard press.canSlide(isOnShownPage: isOnShownPage), press.isBeside(rules.slack, panel),
      !press.isOutside(panel, rules), let found = geometry.key(at: press.place), found.key.isText
    else { return [] }
    presses[index].slide(onto: found, at: time)
    return []
  }

  /// Does what a finger does when it lifts, once.
  private mutating func act(_ index: Int, at time: UInt64) -> [TypingEffect] {
    let press = presses[index]
    presses[index].role = .spent
    switch press.role {
    case .key:
      guard let key = press.placed?.key, !press.hasLeft(geometry.panel, rules) else { return [] }
      return keys.act(key, isShifted: press.isShifted, at: time)
    case .menu(let menu):
      guard let selected = menu.selected else { return [] }
      return menu.kind == .layouts
        ? keys.switchLayout(to: selected) : keys.type(menu.choices[selected], at: time)
    default: return []
    }
  }
}
