import FingerpostClient
import KeyboardLayouts
import KeyboardTyping

/// Writes what is typed: with the input method, or else with the keys of a virtual keyboard.
final class TextTarget {
  private unowned let application: WaylandApplication
  private let connection: TextConnection
  private let warn: (String) -> Void
  /// The keyboard with a keymap of the layout, which types every character of it.
  private var own: (keyboard: VirtualKeyboard, plan: KeymapPlan)?
  /// The keyboard with the keymap of the seat, whose keys another program's input method composes.
  private var composed: (keyboard: VirtualKeyboard, keymap: SeatKeymap)?
  private var layout: KeyboardLayout
  private var hasWarned = false

  init(
    in application: WaylandApplication, _ connection: TextConnection, layout: KeyboardLayout,
    warn: @escaping (String) -> Void
  ) {
    (self.application, self.connection, self.layout, self.warn) = (application, connection, layout, warn)
  }

  /// Uses another layout for the next keys.
  func use(_ layout: KeyboardLayout) {
    guard layout != self.layout else { return }
    self.layout = layout
    if own != nil { setKeymap(KeymapPlan(layout)) }
  }

  func commit(_ text: String) { if connection.writer?.commit(text) != true { type(text) } }

  /// Deletes text before the caret, with the key BackSpace.
  ///
  /// Deletions by the input method fail in common programs: GTK 4.8 removes as many characters as the protocol counts bytes,
  /// and Chromium refuses them if its selection has another range.
  func delete(_ deletion: Deletion) {
    guard let text = deletion.text else { return press(.backspace, deletion.unit == .word ? [.control] : []) }
    for _ in 0..<text.count { press(.backspace, []) }
  }

  func moveCaret(characters: Int, lines: Int) {
    for _ in 0..<abs(characters) { press(.arrow(characters < 0 ? .left : .right), []) }
    for _ in 0..<abs(lines) { press(.arrow(lines < 0 ? .up : .down), []) }
  }

  /// Presses and releases a key while modifiers are held.
  func press(_ key: PanelKey, _ modifiers: Set<PanelModifier>) {
    let held = modifiers.reduce(into: VirtualKeyboard.Modifiers()) { $0.insert($1 == .control ? .control : .alternate) }
    if case .character(let text) = key {
      for character in text { stroke(character, held) }
    } else if let code = Self.codes[key] {
      let composed = connection.isComposed ? composedKeys()?.keyboard : nil
      (composed ?? ownKeys()?.keyboard)?.stroke(code, held)
    }
  }

  private func type(_ text: String) { for character in text { stroke(character, []) } }

  /// Types one character, by the keymap of the seat if another program composes it and the keymap has it.
  private func stroke(_ character: Character, _ held: VirtualKeyboard.Modifiers) {
    if connection.isComposed, let (keyboard, keymap) = composedKeys(), let found = keymap.stroke(of: character) {
      return keyboard.stroke(found.code, found.modifiers.union(held), layout: found.group)
    }
    guard let (keyboard, plan) = ownKeys(for: character) else { return }
    guard let found = plan.stroke(of: character) else {
      // A character of several scalars has no key; its parts have.
      let parts = character.unicodeScalars
      if parts.count > 1 { for part in parts { stroke(Character(part), held) } }
      return
    }
    keyboard.stroke(found.code, found.isShifted ? held.union(.shift) : held)
  }

  /// The keys without a character, by their evdev codes, which all keymaps share.
  private static let codes: [PanelKey: UInt32] = [
    .enter: 28, .tab: 15, .escape: 1, .backspace: 14, .space: 57, .arrow(.up): 103, .arrow(.left): 105,
    .arrow(.right): 106, .arrow(.down): 108,
  ]

  // MARK: Keyboards

  private func ownKeys() -> (keyboard: VirtualKeyboard, plan: KeymapPlan)? {
    if own == nil {
      let plan = KeymapPlan(layout)
      own = connect { () throws(ClientError) in try KeymapText(layouts: [plan.layout]).text }.map { ($0, plan) }
    }
    return own
  }

  /// The keyboard, after a character that it lacks has got a key.
  private func ownKeys(for character: Character) -> (keyboard: VirtualKeyboard, plan: KeymapPlan)? {
    guard let own = ownKeys() else { return nil }
    guard own.plan.stroke(of: character) == nil, character.unicodeScalars.count == 1 else { return own }
    setKeymap(KeymapPlan(layout, first: [character]))
    return self.own
  }

  private func setKeymap(_ plan: KeymapPlan) {
    do throws(ClientError) {
      try own?.keyboard.setKeymap(KeymapText(layouts: [plan.layout]).text)
      own?.plan = plan
    } catch { warn("the layout \(layout.name) cannot be typed as keys: \(error)") }
  }

  private func composedKeys() -> (keyboard: VirtualKeyboard, keymap: SeatKeymap)? {
    guard let text = application.keymapText else { return nil }
    if let composed, composed.keymap.text == text { return composed }
    composed?.keyboard.invalidate()
    composed = nil
    guard let keymap = SeatKeymap(text) else { return nil }
    composed = connect { text }.map { ($0, keymap) }
    return composed
  }

  private func connect(_ keymap: () throws(ClientError) -> String) -> VirtualKeyboard? {
    do throws(ClientError) { return try VirtualKeyboard(in: application, keymap: keymap()) } catch {
      if !hasWarned { warn("keys such as Enter cannot be typed: \(error)") }
      hasWarned = true
      return nil
    }
  }
}

extension VirtualKeyboard {
  /// Presses and releases a key while modifiers are held.
  fileprivate func stroke(_ code: UInt32, _ modifiers: VirtualKeyboard.Modifiers, layout: Int = 0) {
    setModifiers(modifiers, layout: layout)
    press(code)
    release(code)
    setModifiers([], layout: layout)
  }
}
