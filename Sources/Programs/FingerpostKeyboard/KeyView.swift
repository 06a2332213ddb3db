import FingerpostClient
import KeyboardLayouts
import KeyboardTyping

/// A key as assistive technologies see it. The keyboard draws it, and gets its touches.
final class KeyView: View {
  /// The number of the key on its page.
  private let index: Int
  private let onPress: (Int) -> Void

  init(_ index: Int, onPress: @escaping (Int) -> Void) {
    (self.index, self.onPress) = (index, onPress)
    super.init(frame: .zero)
    isUserInteractionEnabled = false
    isAccessibilityElement = true
  }

  override class var standardHitTesting: View.Type { KeyView.self }

  func show(_ placed: PlacedKey, _ contents: KeyboardContents) {
    let (frame, display) = (placed.frame, contents.display)
    self.frame = ViewRect(x: frame.minX, y: frame.minY, width: frame.size.width, height: frame.size.height)
    accessibilityLabel = placed.key.name(shifted: contents.isShifted)
    switch placed.key.kind {
    case .shift: toggle(isOn: display.shift != .off, hint: display.shift == .locked ? "Locked" : nil)
    case .modifier(let modifier): toggle(isOn: display.modifiers.contains(modifier), hint: nil)
    default:
      accessibilityTraits = .button
      accessibilityValue = nil
      accessibilityHint = placed.key.kind == .language ? contents.title : nil
    }
  }

  private func toggle(isOn: Bool, hint: String?) {
    accessibilityTraits = .toggleButton
    accessibilityValue = isOn ? "1" : "0"
    accessibilityHint = hint
  }

  override func accessibilityActivate() -> Bool {
    onPress(index)
    return true
  }
}
