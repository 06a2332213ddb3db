import FingerpostClient
import Geometry
import KeyboardLayouts
import KeyboardTyping

/// The choices of a long press as assistive technologies see them: a group with a button for each one.
final class ChoicesView: View {
  private weak var receiver: (any KeyboardTouches)?
  private var menu: KeyMenu?
  private var choices: [ChoiceView] = []

  init() {
    super.init(frame: .zero)
    isUserInteractionEnabled = false
    isHidden = true
  }

  override class var standardHitTesting: View.Type { ChoicesView.self }

  func send(to receiver: any KeyboardTouches) { self.receiver = receiver }

  func show(_ contents: KeyboardContents) {
    let (menu, frame) = (contents.display.menu, contents.menu)
    guard menu != self.menu else { return }
    self.menu = menu
    isHidden = menu == nil
    guard let menu, let frame, contents.geometry.keys.indices.contains(menu.key) else { return }
    self.frame = ViewRect(frame)
    accessibilityLabel = "Choices of \(contents.geometry.keys[menu.key].key.name(shifted: contents.isShifted))"
    while choices.count > menu.choices.count { choices.removeLast().removeFromSuperview() }
    while choices.count < menu.choices.count {
      let view = ChoiceView(choices.count) { [weak self] in self?.receiver?.choiceWasPressed($0) }
      choices.append(view)
      addSubview(view)
    }
    for (index, view) in choices.enumerated() {
      let part = menu.frames[index]
      view.show(
        KeyboardKey.name(of: menu.choices[index]), isSelected: menu.selected == index,
        ViewRect(Rect(origin: Point(part.minX - frame.minX, part.minY - frame.minY), size: part.size)))
    }
  }
}

/// A choice of a long press.
final class ChoiceView: View {
  private let index: Int
  private let onPress: (Int) -> Void

  init(_ index: Int, onPress: @escaping (Int) -> Void) {
    (self.index, self.onPress) = (index, onPress)
    super.init(frame: .zero)
    isUserInteractionEnabled = false
    isAccessibilityElement = true
  }

  override class var standardHitTesting: View.Type { ChoiceView.self }

  func show(_ name: String, isSelected: Bool, _ frame: ViewRect) {
    self.frame = frame
    accessibilityLabel = name
    accessibilityTraits = isSelected ? [.button, .selected] : .button
  }

  override func accessibilityActivate() -> Bool {
    onPress(index)
    return true
  }
}

extension ViewRect {
  /// A part of the surface, as the frame of a view that covers the surface has it.
  init(_ frame: Rect<SurfaceSpace>) {
    self.init(x: frame.minX, y: frame.minY, width: frame.size.width, height: frame.size.height)
  }
}
