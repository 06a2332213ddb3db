import FingerpostClient
import KeyboardLayouts
import KeyboardTyping

/// A key as assistive technologies see it. The keyboard draws it, and gets its touches.
final class KeyView: View {
  /// The number of the key on its page.
  private let index: Int
  private weak var receiver: (any KeyboardTouches)?
  private var showMenu: [AccessibilityCustomAction] = []

  init(_ index: Int, _ receiver: (any KeyboardTouches)?) {
    (self.index, self.receiver) = (index, receiver)
    super.init(frame: .zero)
    isUserInteractionEnabled = false
    isAccessibilityElement = true
    showMenu = [
      AccessibilityCustomAction(name: "show-menu") { [unowned self] _ in
        self.receiver?.choicesWereAsked(of: self.index) ?? false
      }
    ]
  }

  override class var standardHitTesting: View.Type { KeyView.self }

  func show(_ placed: PlacedKey, _ contents: KeyboardContents) {
    let (frame, display) = (placed.frame, contents.display)
    self.frame = ViewRect(frame)
    accessibilityLabel = placed.key.name(shifted: contents.isShifted)
    accessibilityCustomActions = contents.hasChoices(placed.key) ? showMenu : nil
    switch placed.key.kind {
    case .shift: toggle(isOn: display.shift != .off, hint: display.shift == .locked ? "Locked" : nil)
    case .modifier(let modifier): toggle(isOn: display.modifiers.contains(modifier), hint: nil)
    default:
      accessibilityTraits = .button
      accessibilityValue = nil
      accessibilityHint = placed.key.kind == .language ? contents.title : nil
    }
    if contents.scannedKeys.contains(placed.index) { accessibilityTraits.insert(.selected) }
  }

  private func toggle(isOn: Bool, hint: String?) {
    accessibilityTraits = .toggleButton
    accessibilityValue = isOn ? "1" : "0"
    accessibilityHint = hint
  }

  override func accessibilityActivate() -> Bool {
    receiver?.keyWasPressed(index)
    return true
  }
}
