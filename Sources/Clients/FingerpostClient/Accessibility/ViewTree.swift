import Accessibility
import AccessibleTree
import Geometry
import Interaction
import WidgetTerms

/// The windows and views of an application as a tree of accessible nodes.
///
/// A node's name is the number of its view, which the view keeps. The views are listed when the first question arrives, and
/// again after an action. Between two batches of questions nothing is kept, so that no view lives longer for it.
final class ViewTree: AccessibleContent {
  /// A view with its place in the tree.
  private struct Entry {
    let view: View
    let parent: AccessibleID?
    /// The place of the top left corner in the window of the desktop.
    let origin: ViewPoint
    var children: [AccessibleID] = []
  }

  private unowned let application: WaylandApplication
  private var entries: [AccessibleID: Entry] = [:]
  private var roots: [AccessibleID] = []
  private var isListed = false
  private var latest: AccessibleID = 0

  /// The views that are listed. More are left out.
  static let limit = 100_000

  init(of application: WaylandApplication) { self.application = application }

  var name: String { application.identifier }

  func beginAnswers() { forget() }
  func endAnswers() { forget() }

  private func forget() { (entries, roots, isListed) = ([:], [], false) }

  // MARK: - Listing

  private func list() {
    guard !isListed else { return }
    isListed = true
    var open: [(view: View, parent: AccessibleID?, origin: ViewPoint)] = []
    for case let window as SurfaceWindow in application.windows where window.isShown {
      open.append((window, nil, .zero))
    }
    open.reverse()
    while let (view, parent, origin) = open.popLast(), entries.count < Self.limit {
      let id = number(of: view)
      entries[id] = Entry(view: view, parent: parent, origin: origin)
      if let parent { entries[parent]?.children.append(id) } else { roots.append(id) }
      guard !view.isAccessibilityElement || view is Window else { continue }
      var inside: [(view: View, parent: AccessibleID?, origin: ViewPoint)] = []
      for child in view.subviews where child.isAccessible {
        let x = origin.x - view.boundsOrigin.x + child.frame.origin.x
        inside.append((child, id, ViewPoint(x, origin.y - view.boundsOrigin.y + child.frame.origin.y)))
      }
      if let window = view as? SurfaceWindow {
        for part in parts(of: window) {
          let place = part.placeInParent
          inside.append((part, id, ViewPoint(origin.x + place.x, origin.y + place.y)))
        }
      }
      open += inside.reversed()
    }
  }

  /// The popups and subsurfaces of a window, oldest first.
  private func parts(of window: SurfaceWindow) -> [SurfaceWindow] {
    application.windows.compactMap { other in
      guard let part = other as? SurfaceWindow, part.parentWindow === window, part.isAccessible else { return nil }
      return part
    }
  }

  private func number(of view: View) -> AccessibleID {
    if let number = view.accessibilityNumber { return number }
    latest += 1
    view.accessibilityNumber = latest
    return latest
  }

  private func entry(_ id: AccessibleID) -> Entry? {
    list()
    return entries[id]
  }

  // MARK: - Answers

  var windows: [AccessibleID] {
    list()
    return roots
  }

  func children(of id: AccessibleID) -> [AccessibleID] { entry(id)?.children ?? [] }

  func node(_ id: AccessibleID) -> AccessibleNode? {
    guard let entry = entry(id) else { return nil }
    let view = entry.view
    let area = Rect<WidgetSpace>(
      x: entry.origin.x, y: entry.origin.y, width: view.frame.size.width, height: view.frame.size.height)
    var node = AccessibleNode(
      view.accessibleRole, name: view.accessibleName, states: view.accessibleStates, area: area, parent: entry.parent)
    node.description = view.accessibleDescription
    node.identifier = view.accessibilityIdentifier ?? ""
    node.className = String(describing: type(of: view))
    node.actions = view.accessibleActions
    node.text = view.accessibleText
    node.selection = view.accessibleSelection
    if view.accessibleRole == .slider { node.value = view.accessibilityValue.flatMap { Double($0) } }
    return node
  }

  func perform(_ action: AccessibleAction, at id: AccessibleID) -> Bool {
    change(id) { view in
      guard view.accessibleActions.contains(action) else { return false }
      switch action {
      case .press, .toggle, .activate: return view.accessibilityActivate()
      case .increment: view.accessibilityIncrement()
      case .decrement: view.accessibilityDecrement()
      case .custom(let name):
        return view.accessibilityCustomActions?.first { $0.name == name }?.perform() ?? false
      }
      return true
    }
  }

  func focus(_ id: AccessibleID) -> Bool { change(id) { $0 is Window ? false : $0.becomeFirstResponder() } }

  func setText(_ text: String, of id: AccessibleID) -> Bool {
    change(id) { view in
      guard let former = view.accessibleText, view.accessibleStates.contains(.editable) else { return false }
      if text == former { return true }
      let isSecure = (view as? TextField)?.isSecureTextEntry == true
      if text.hasPrefix(former), !isSecure {
        if let input = view as? any TextInput { input.selectedTextRange = input.text.endIndex..<input.text.endIndex }
        (view as? any KeyInput)?.insertText(String(text.dropFirst(former.count)))
      } else if let field = view as? TextField {
        field.text = text
      } else if let view = view as? TextView {
        view.text = text
      } else {
        return false
      }
      view.setNeedsDisplay()
      return isSecure || view.accessibleText == text
    }
  }

  func select(_ range: Range<Int>, of id: AccessibleID) -> Bool {
    change(id) { view in
      guard view.accessibleStates.contains(.editable), let input = view as? any TextInput,
        let selected = view.textRange(of: range)
      else { return false }
      input.selectedTextRange = selected
      view.setNeedsDisplay()
      return true
    }
  }

  /// Lets a view change, and then lists all views again.
  private func change(_ id: AccessibleID, _ body: (View) -> Bool) -> Bool {
    guard let view = entry(id)?.view else { return false }
    var isDone = false
    application.step { isDone = body(view) }
    forget()
    return isDone
  }
}

extension SurfaceWindow {
  /// True for windows of the desktop, and for layers that are on the screen.
  fileprivate var isShown: Bool {
    if let inputView = self as? InputViewWindow { return inputView.isVisible }
    return isOnItsOwn && (!(self is LayerWindow) || !isHidden)
  }
}

extension View {
  /// True if other programs see the view. Hidden views, and those that are not drawn, do not exist for them.
  fileprivate var isAccessible: Bool { !isHidden && alpha > 0 && !accessibilityElementsHidden }
}
