import KeyboardLayouts

/// The owner of the text before the caret and of Shift, which follows it.
struct TextWriter {
  private(set) var shift = ShiftKey()
  private var typed = TypedText()
  private var capitals = CapitalRule.never
  private var isNaturalLanguage = false
  private var hasSelection = false
  /// True if the client reports the text before the caret.
  private var isReported = false
  /// The time of a space that was typed last; nil after anything else.
  private var lastSpace: UInt64?

  mutating func begin(_ context: TextContext, hasCapitals: Bool) {
    describe(context)
    typed.begin(with: context.textBefore)
    lastSpace = nil
    shift.reset()
    follow(hasCapitals)
  }

  /// Takes a report of the client about the same field.
  mutating func take(_ context: TextContext, hasCapitals: Bool, at time: UInt64, _ rules: TypingRules) {
    describe(context)
    guard let text = context.textBefore else { return }
    let former = typed.text
    typed.take(text, at: time, settling: rules.settling)
    // Shift stays as the user has set it while the text stays.
    if typed.text != former { follow(hasCapitals) }
  }

  private mutating func describe(_ context: TextContext) {
    capitals = context.capitals
    isNaturalLanguage = context.isNaturalLanguage
    hasSelection = context.hasSelection
    isReported = context.textBefore != nil
  }

  mutating func pressShift(at time: UInt64, _ rules: TypingRules) { shift.press(at: time, doubleTap: rules.doubleTap) }

  mutating func releaseShift(at time: UInt64, wasUsed: Bool, hasCapitals: Bool) {
    shift.release(at: time, wasUsed: wasUsed)
    if wasUsed { follow(hasCapitals) }
  }

  mutating func cancelShift() { shift.cancel() }

  mutating func write(_ text: String, at time: UInt64, hasCapitals: Bool) -> [TypingEffect] {
    note(text, at: time)
    shift.didType()
    follow(hasCapitals)
    return [.commit(text)]
  }

  mutating func writeSpace(at time: UInt64, hasCapitals: Bool, _ rules: TypingRules) -> [TypingEffect] {
    if let lastSpace, rules.typesFullStops, isNaturalLanguage, time >= lastSpace, time - lastSpace <= rules.doubleSpace,
      endsWithWordAndSpace
    {
      typed.remove(1, at: time)
      return [.delete(Deletion(.character, text: isReported ? " " : nil))]
        + write(". ", at: time, hasCapitals: hasCapitals)
    }
    let effects = write(" ", at: time, hasCapitals: hasCapitals)
    lastSpace = time
    return effects
  }

  private var endsWithWordAndSpace: Bool {
    guard let text = typed.text, text.hasSuffix(" "), let last = text.dropLast().last else { return false }
    return last.isLetter || last.isNumber || ")]}\"'”’»%".contains(last)
  }

  /// Takes an Enter into account: a new line, or the end of a field.
  mutating func didPressEnter(at time: UInt64, hasCapitals: Bool) {
    note("\n", at: time)
    shift.didType()
    follow(hasCapitals)
  }

  mutating func delete(_ unit: Deletion.Unit, at time: UInt64, hasCapitals: Bool) -> [TypingEffect] {
    let deletion = hasSelection ? Deletion(unit) : Deletion.before(typed.text, unit)
    lastSpace = nil
    if let text = deletion.text {
      typed.remove(text.unicodeScalars.count, at: time)
      follow(hasCapitals)
    } else if unit == .word || hasSelection {
      typed.forget()
    }
    hasSelection = false
    return [.delete(isReported ? deletion : Deletion(unit))]
  }

  /// A key has done something else than insert text.
  mutating func didCommand(hasCapitals: Bool) {
    shift.didType()
    loseText(hasCapitals: hasCapitals)
  }

  /// Shift follows the text in another layout, which may lack capitals.
  mutating func layoutDidChange(hasCapitals: Bool) {
    shift.follow(wantsCapital: hasCapitals && capitals.wantsCapital(after: typed.text))
  }

  /// The caret is at an unknown place, or a command has changed the text.
  mutating func loseText(hasCapitals: Bool) {
    typed.forget()
    lastSpace = nil
    hasSelection = false
    follow(hasCapitals)
  }

  private mutating func note(_ text: String, at time: UInt64) {
    typed.append(text, at: time)
    lastSpace = nil
    hasSelection = false
  }

  private mutating func follow(_ hasCapitals: Bool) {
    guard hasCapitals else { return }
    shift.follow(wantsCapital: capitals.wantsCapital(after: typed.text))
  }
}
