import Geometry
import KeyboardLayouts
import KeyboardTyping
import SeededRandom
import Testing

@Suite("Random fingers")
struct RandomTests {
  private static let panels: [KeyboardPanel] = [
    Hand.panel, KeyboardPanel(keys: .zero, pixelsPerMillimetre: 6), KeyboardPanel(keys: .zero, pixelsPerMillimetre: 0),
    KeyboardPanel(keys: Rect(x: 0, y: 0, width: 3, height: 2), pixelsPerMillimetre: 0.01),
    KeyboardPanel(keys: Rect(x: 0, y: 0, width: 1e6, height: 1e6), pixelsPerMillimetre: 6),
    KeyboardPanel(keys: Rect(x: -50, y: -50, width: 900, height: 300), pixelsPerMillimetre: 1e4),
  ]

  private func place(_ random: inout SeededRandom, _ panel: KeyboardPanel) -> Point<SurfaceSpace> {
    switch Int.random(in: 0...20, using: &random) {
    case 0: return Point(.nan, .infinity)
    case 1: return Point(-1e9, 1e9)
    default:
      let keys = panel.keys
      return Point(
        keys.minX + keys.size.width * .random(in: -0.1...1.1, using: &random),
        keys.minY + keys.size.height * .random(in: -0.2...1.1, using: &random))
    }
  }

  private func context(_ random: inout SeededRandom) -> TextContext {
    TextContext(
      purpose: FieldPurpose.allCases.randomElement(using: &random) ?? .normal,
      hints: FieldHints(rawValue: .random(in: 0...0x3FF, using: &random)),
      textBefore: ["", "a", "Yes. ", "سلام", nil].randomElement(using: &random) ?? nil,
      hasSelection: .random(using: &random))
  }

  @Test("any touches, times and fields are handled, and nothing is left when all fingers are up")
  func anything() throws {
    let layouts = try ["de", "ru", "ara", "th"].map(SharedLayouts.layout)
    for seed in 1...60 as ClosedRange<UInt64> {
      var random = SeededRandom(seed)
      var typist = Typist(layouts, on: Self.panels.randomElement(using: &random) ?? Hand.panel)
      var time: UInt64 = 0
      for _ in 0..<400 {
        time += UInt64.random(in: 0...200, using: &random)
        let finger = Int32.random(in: 0...3, using: &random)
        let place = place(&random, typist.geometry.panel)
        var effects: [TypingEffect] = []
        switch Int.random(in: 0...40, using: &random) {
        case 0...14: effects = typist.touchBegan(finger, at: place, time: time)
        case 15...24: effects = typist.touchMoved(finger, to: place, time: time)
        case 25...34: effects = typist.touchEnded(finger, time: time)
        case 35: effects = typist.touchCancelled(finger, time: time)
        case 36: effects = typist.fieldDidBegin(context(&random))
        case 37: effects = typist.contextDidChange(context(&random), at: time)
        case 38: effects = typist.press(.random(in: -1...60, using: &random), at: time)
        case 39: typist.place(on: Self.panels.randomElement(using: &random) ?? Hand.panel)
        default: if let next = typist.next { effects = typist.timeDidPass(max(next, time)) }
        }
        // Every finger may type, and the timer of each.
        let isValid = effects.allSatisfy { effect in
          if case .switchLayout(let index) = effect { return layouts.indices.contains(index) }
          return true
        }
        if effects.count > 14 || !isValid { Issue.record("seed \(seed): \(effects)") }
      }
      for finger in 0...3 as ClosedRange<Int32> { _ = typist.touchEnded(finger, time: time) }
      let display = typist.display
      #expect(display.pressed.isEmpty && display.menu == nil && !display.isMovingCaret, "seed \(seed)")
      #expect(typist.next == nil && display.preview == nil, "seed \(seed)")
      _ = typist.fieldDidEnd()
      #expect(typist.display.shift == .off && typist.display.modifiers.isEmpty && typist.display.page == .letters)
    }
  }
}
