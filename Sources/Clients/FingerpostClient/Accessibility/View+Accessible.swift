import Accessibility
import AccessibleTree
package import Interaction
import WidgetTerms

/// A view that other programs see as a bar with items of a menu.
package protocol AccessibleMenuBar: View {}

/// A view that other programs see as an item of a menu. Its value is `1` or `0` if it can be checked.
package protocol AccessibleMenuItem: View {}

// What a view says of itself to other programs, in their words.
extension View {
  /// The role: that of the class for windows and text inputs, else the first that fits a trait.
  var accessibleRole: AccessibleRole {
    if (self as? SurfaceWindow)?.isOnItsOwn == true || self is InputViewWindow { return .window }
    if self is PopupWindow { return .menu }
    if self is any AccessibleMenuBar { return .menuBar }
    if self is any AccessibleMenuItem { return .menuItem }
    guard isAccessibilityElement else { return .group }
    if self is TextView { return .textView }
    if (self as? TextField)?.isSecureTextEntry == true { return .passwordText }
    let traits = accessibilityTraits
    if self is any KeyInput || traits.contains(.searchField) { return .textBox }
    let roles: [(AccessibilityTraits, AccessibleRole)] = [
      (.toggleButton, .toggleButton), (.link, .link), (.button, .button), (.adjustable, .slider), (.header, .heading),
      (.image, .image), (.staticText, .label),
    ]
    return roles.first { traits.contains($0.0) }?.1 ?? .group
  }

  var accessibleName: String {
    accessibilityLabel ?? (self as? WaylandWindow)?.title ?? (self as? LayerWindow)?.namespace
      ?? (self as? InputViewWindow)?.title ?? ""
  }

  /// The hint, after the value if no other property has that.
  var accessibleDescription: String {
    let isElsewhere = accessibleText != nil || [.menuItem, .toggleButton, .slider].contains(accessibleRole)
    return [isElsewhere ? nil : accessibilityValue, accessibilityHint].compactMap { $0 }.joined(separator: ", ")
  }

  /// The text that the view edits or displays; nil if it does neither.
  var accessibleText: String? {
    switch accessibleRole {
    case .textBox, .passwordText, .textView: accessibilityValue ?? ""
    case .label, .heading: accessibilityLabel
    default: nil
    }
  }

  /// The selection of a text input; nil for other views, and for inputs whose value was set.
  var accessibleSelection: AccessibleSelection? {
    guard let input = self as? any TextInput else { return nil }
    let (text, field) = (input.text, self as? TextField)
    let isSecure = field?.isSecureTextEntry == true
    guard isSecure || accessibilityValue == text else { return nil }
    func count(_ index: String.Index) -> Int { isSecure ? text[..<index].count : text.unicodeScalars[..<index].count }
    let selection = input.selectedTextRange
    let ends = (count(selection.lowerBound), count(selection.upperBound))
    let isReversed = field.map { $0.caret < $0.selectionAnchor } ?? false
    return AccessibleSelection(caret: isReversed ? ends.0 : ends.1, anchor: isReversed ? ends.1 : ends.0)
  }

  /// The range in the text of an input for one in what other programs see; nil if it is outside of the text.
  func textRange(of range: Range<Int>) -> Range<String.Index>? {
    guard let text = (self as? any TextInput)?.text else { return nil }
    let isSecure = (self as? TextField)?.isSecureTextEntry == true
    func index(_ count: Int) -> String.Index? {
      isSecure
        ? text.index(text.startIndex, offsetBy: count, limitedBy: text.endIndex)
        : text.unicodeScalars.index(text.startIndex, offsetBy: count, limitedBy: text.endIndex)
    }
    guard let start = index(range.lowerBound), let end = index(range.upperBound), start <= end else { return nil }
    return start..<end
  }

  private var isUsable: Bool { !accessibilityTraits.contains(.notEnabled) }

  var accessibleStates: WidgetStates {
    var states: WidgetStates = [.visible, .showing]
    if isUsable { states.formUnion([.enabled, .sensitive]) }
    if accessibilityTraits.contains(.selected) { states.formUnion([.selectable, .selected]) }
    switch accessibleRole {
    case .window:
      states.formUnion([.opaque, .resizable])
      if (self as? SurfaceWindow)?.hasKeyboard == true { states.insert(.active) }
    case .toggleButton:
      states.insert(.checkable)
      if accessibilityValue == "1" { states.insert(.checked) }
    case .menuItem:
      if accessibilityValue != nil { states.insert(.checkable) }
      if accessibilityValue == "1" { states.insert(.checked) }
    case .textBox, .passwordText, .textView:
      states.insert(accessibleRole == .textView ? .multiLine : .singleLine)
      states.formUnion(isUsable && self is any KeyInput ? [.editable, .focusable] : .readOnly)
    default: break
    }
    if isFirstResponder, let window = window as? SurfaceWindow, window.isKey {
      states.insert(.focusable)
      if window.topWindow.hasKeyboard { states.insert(.focused) }
    }
    return states
  }

  /// The action of the role, and then those of the view itself.
  var accessibleActions: [AccessibleAction] {
    guard isUsable else { return [] }
    let own = accessibilityCustomActions?.map { AccessibleAction.custom($0.name) } ?? []
    return roleActions + own
  }

  private var roleActions: [AccessibleAction] {
    switch accessibleRole {
    case .button, .link, .menuItem: return [.press]
    case .toggleButton: return [.toggle]
    case .slider: return [.increment, .decrement]
    case .textBox, .passwordText, .textView: return self is any KeyInput ? [.activate] : []
    default: return isAccessibilityElement && self is Control ? [.press] : []
    }
  }
}
