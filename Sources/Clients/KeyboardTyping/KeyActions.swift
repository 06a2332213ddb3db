import KeyboardLayouts

/// Does what keys do: owns the page that is shown, the modifiers, Shift and the text before the caret.
struct KeyActions {
  private(set) var geometry: KeyboardGeometry
  private(set) var pages: PageChoice
  private(set) var writer = TextWriter()
  private(set) var context = TextContext()
  /// The modifiers that the next key gets.
  private(set) var modifiers: Set<PanelModifier> = []
  /// The number of times that the keys have changed.
  private(set) var generation = 0
  /// The number of keys that have acted.
  private(set) var uses = 0
  private var heldModifiers: Set<PanelModifier> = []
  private var hasTypedOnPage = false
  private let rules: TypingRules

  init(_ pages: PageChoice, on panel: KeyboardPanel, _ rules: TypingRules) {
    self.pages = pages
    self.rules = rules
    geometry = KeyboardGeometry(pages.page, panel, rules)
  }

  private var hasCapitals: Bool { pages.current.hasCapitals }

  mutating func place(on panel: KeyboardPanel) { showPage(on: panel) }

  /// Begins with a field. The keys change if the field needs others.
  mutating func begin(_ context: TextContext) -> [TypingEffect] {
    self.context = context
    let (layout, page) = (pages.layout, geometry.page)
    pages.begin(context)
    modifiers = []
    heldModifiers = []
    if pages.page != page { showPage(on: geometry.panel) }
    writer.begin(context, hasCapitals: hasCapitals)
    return pages.layout == layout ? [] : [.switchLayout(pages.layout)]
  }

  mutating func take(_ context: TextContext, at time: UInt64) {
    self.context = context
    writer.take(context, hasCapitals: hasCapitals, at: time, rules)
  }

  // MARK: - Keys that type

  /// - Parameter count: the number of the repetition; 0 for a single press.
  mutating func act(_ key: KeyboardKey, isShifted: Bool, count: Int = 0, at time: UInt64) -> [TypingEffect] {
    switch key.kind {
    case .text(let base, let shifted): return type(isShifted ? shifted : base, at: time)
    case .space:
      guard modifiers.isEmpty else { return command(.space) }
      uses += 1
      return writer.writeSpace(at: time, hasCapitals: hasCapitals, rules)
    case .delete:
      guard modifiers.isEmpty else { return command(.backspace) }
      uses += 1
      let unit: Deletion.Unit = count > rules.charactersBeforeWords ? .word : .character
      return writer.delete(unit, at: time, hasCapitals: hasCapitals)
    case .enter:
      guard modifiers.isEmpty else { return command(.enter) }
      uses += 1
      writer.didPressEnter(at: time, hasCapitals: hasCapitals)
      return [.key(.enter, [])]
    case .tab: return command(.tab)
    case .escape: return command(.escape)
    case .arrow(let direction): return command(.arrow(direction))
    case .language: return switchLayout(to: pages.next)
    case .hide: return [.hide]
    case .shift, .modifier, .page: return []
    }
  }

  mutating func type(_ text: String, at time: UInt64) -> [TypingEffect] {
    guard modifiers.isEmpty else { return command(.character(pages.shortcut(of: text))) }
    uses += 1
    hasTypedOnPage = true
    return writer.write(text, at: time, hasCapitals: hasCapitals)
  }

  /// Presses a key with the modifiers that are on. Modifiers that no finger holds end.
  private mutating func command(_ key: PanelKey) -> [TypingEffect] {
    let effect = TypingEffect.key(key, modifiers)
    uses += 1
    modifiers = heldModifiers
    writer.didCommand(hasCapitals: hasCapitals)
    return [effect]
  }

  mutating func moveCaret(_ steps: (characters: Int, lines: Int)) -> [TypingEffect] {
    guard steps != (0, 0) else { return [] }
    writer.loseText(hasCapitals: hasCapitals)
    return [.moveCaret(characters: steps.characters, lines: steps.lines)]
  }

  // MARK: - Keys that change others

  /// Begins to hold a key; nil for keys that change no others.
  mutating func hold(_ key: KeyboardKey, at time: UInt64) -> FingerPress.HeldKey? {
    switch key.kind {
    case .shift:
      writer.pressShift(at: time, rules)
      return FingerPress.HeldKey(kind: .shift, uses: uses)
    case .modifier(let modifier):
      let wasOn = modifiers.contains(modifier)
      modifiers.insert(modifier)
      heldModifiers.insert(modifier)
      return FingerPress.HeldKey(kind: .modifier(modifier, wasOn: wasOn), uses: uses)
    case .page(let name):
      let former = pages.name
      show(name)
      return FingerPress.HeldKey(kind: .page(former), uses: uses)
    default: return nil
    }
  }

  mutating func release(_ held: FingerPress.HeldKey, at time: UInt64) {
    let wasUsed = held.uses != uses
    switch held.kind {
    case .shift: writer.releaseShift(at: time, wasUsed: wasUsed, hasCapitals: hasCapitals)
    case .modifier(let modifier, let wasOn):
      heldModifiers.remove(modifier)
      if wasUsed || wasOn { modifiers.remove(modifier) }
    case .page(let former): if wasUsed { show(former) }
    }
  }

  /// Ends a hold as if it had not begun.
  mutating func cancel(_ held: FingerPress.HeldKey) {
    switch held.kind {
    case .shift: writer.cancelShift()
    case .modifier(let modifier, let wasOn):
      heldModifiers.remove(modifier)
      if !wasOn { modifiers.remove(modifier) }
    case .page(let former): show(former)
    }
  }

  // MARK: - Pages

  mutating func switchLayout(to index: Int) -> [TypingEffect] {
    guard index != pages.layout else { return [] }
    pages.choose(index)
    showPage(on: geometry.panel)
    writer.layoutDidChange(hasCapitals: hasCapitals)
    return [.switchLayout(index)]
  }

  /// Returns from signs to letters after a space, as between two words.
  mutating func returnToLetters() {
    guard rules.returnsToLetters, hasTypedOnPage, context.isNaturalLanguage else { return }
    if pages.name == .numbers || pages.name == .symbols { show(.letters) }
  }

  private mutating func show(_ name: PageName) {
    guard name != pages.name else { return }
    pages.show(name)
    showPage(on: geometry.panel)
  }

  private mutating func showPage(on panel: KeyboardPanel) {
    geometry = KeyboardGeometry(pages.page, panel, rules)
    generation += 1
    hasTypedOnPage = false
  }
}
