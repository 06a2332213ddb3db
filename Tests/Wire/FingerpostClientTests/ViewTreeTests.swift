import Accessibility
import AccessibleTree
import Testing
import WidgetTerms

@testable import FingerpostClient

/// Tests of the tree that an application shows to other programs: its windows and views as nodes.
@Suite(.serialized) struct ViewTreeTests {
  private let stage: AppStage
  private let tree: ViewTree
  private let page = Panel()

  init() throws {
    stage = try AppStage()
    tree = ViewTree(of: stage.application)
    stage.window.rootViewController = ViewController(view: page)
    stage.settle()
  }

  /// The nodes below a list, as `role name x,y widthxheight`, each with its children in brackets.
  private func lines(_ list: [AccessibleID]) -> [String] {
    list.compactMap { id in
      guard let node = tree.node(id) else { return nil }
      let area = [node.area.minX, node.area.minY, node.area.size.width, node.area.size.height].map { "\(Int($0))" }
      let below = lines(tree.children(of: id))
      return "\(node.role) \(node.name) \(area[0]),\(area[1]) \(area[2])x\(area[3])"
        + (below.isEmpty ? "" : " [\(below.joined(separator: "; "))]")
    }
  }

  private func node(named name: String) -> (id: AccessibleID, node: AccessibleNode)? {
    tree.beginAnswers()
    var open = tree.windows
    while let id = open.popLast() {
      if let node = tree.node(id), node.name == name { return (id, node) }
      open += tree.children(of: id)
    }
    return nil
  }

  private func at(_ x: Double, _ y: Double) -> ViewRect { ViewRect(x: x, y: y, width: 80, height: 40) }

  @Test func theViewsOfAWindowAreNodes() {
    let button = TitledButton("Save", frame: at(10, 20))
    button.addSubview(Label("inside", frame: at(0, 0)))
    let box = View(frame: ViewRect(x: 100, y: 100, width: 150, height: 90))
    box.boundsOrigin = ViewPoint(0, 30)
    let hidden = TitledButton("Hidden", frame: at(0, 0))
    hidden.isHidden = true
    let secret = TitledButton("Secret", frame: at(0, 0))
    secret.accessibilityElementsHidden = true
    box.addSubview(Label("Name", frame: at(5, 35)))
    for view in [button, box, hidden, secret] { page.addSubview(view) }
    let size = stage.window.size
    let whole = "0,0 \(Int(size.width))x\(Int(size.height))"
    #expect(
      lines(tree.windows) == [
        "window hostile \(whole) [group  \(whole) [button Save 10,20 80x40; "
          + "group  100,100 150x90 [label Name 105,105 80x40]]]"
      ])
  }

  @Test func aLayerIsAWindowWhileItIsShown() throws {
    let layer = try LayerWindow(in: stage.application, namespace: "panel", anchors: [.left], size: ViewSize(100, 60))
    layer.addSubview(TitledButton("Key", frame: at(10, 10)))
    stage.draw()
    let found = try #require(node(named: "panel"))
    #expect(found.node.role == .window)
    #expect(lines([found.id]) == ["window panel 0,0 100x60 [button Key 10,10 80x40]"])
    layer.isHidden = true
    #expect(node(named: "panel") == nil && node(named: "Key") == nil)
  }

  @Test func aPartOfAWindowIsInsideIt() throws {
    let part = try stage.add(
      SubsurfaceWindow(over: stage.window, size: ViewSize(60, 50)), at: CanvasPoint(100, 80), View())
    part.accessibilityLabel = "Dial"
    let found = try #require(node(named: "Dial"))
    #expect(found.node.role == .group)
    #expect(found.node.area.origin.x == 100 && found.node.area.origin.y == 80)
    #expect(found.node.parent == tree.windows.first)
    part.close()
    #expect(node(named: "Dial") == nil)
  }

  @Test func viewsKeepTheirNamesAndNoOtherGetsThem() throws {
    let button = TitledButton("Save", frame: at(10, 20))
    page.addSubview(button)
    let former = try #require(node(named: "Save")).id
    button.removeFromSuperview()
    tree.endAnswers()
    #expect(tree.node(former) == nil)
    page.addSubview(TitledButton("Other", frame: at(10, 20)))
    #expect(try #require(node(named: "Other")).id != former)
    page.addSubview(button)
    #expect(try #require(node(named: "Save")).id == former)
  }

  @Test func actionsOfANodeAreThoseOfItsView() throws {
    let button = TitledButton("Save", frame: at(10, 20))
    var count = 0
    button.addTarget(page, action: "save", for: .primaryActionTriggered)
    page.implement("save") { _ in count += 1 }
    page.addSubview(button)
    let found = try #require(node(named: "Save"))
    #expect(found.node.actions == [.press])
    #expect(tree.perform(.press, at: found.id))
    #expect(!tree.perform(.increment, at: found.id))
    #expect(!tree.perform(.press, at: 9_999))
    #expect(count == 1)
    button.isEnabled = false
    let disabled = try #require(node(named: "Save")).node
    #expect(disabled.actions == [] && !disabled.states.contains(.sensitive))
    #expect(!tree.perform(.press, at: found.id))
    #expect(count == 1)
  }

  @Test func aViewHasActionsOfItsOwn() throws {
    let button = TitledButton("Save", frame: at(10, 20))
    var names: [String] = []
    button.accessibilityCustomActions = ["show-menu", "save-as"].map { name in
      AccessibilityCustomAction(name: name) { action in
        names.append(action.name)
        return name == "show-menu"
      }
    }
    page.addSubview(button)
    let found = try #require(node(named: "Save"))
    #expect(found.node.actions == [.press, .custom("show-menu"), .custom("save-as")])
    #expect(tree.perform(.custom("show-menu"), at: found.id))
    #expect(!tree.perform(.custom("save-as"), at: found.id), "it says that there is nothing to perform")
    #expect(!tree.perform(.custom("print"), at: found.id))
    #expect(names == ["show-menu", "save-as"])
    button.isEnabled = false
    #expect(try #require(node(named: "Save")).node.actions == [])
  }

  @Test func anActionThatRemovesItsViewEndsWell() throws {
    let button = TitledButton("Close", frame: at(10, 20))
    button.addTarget(page, action: "remove", for: .primaryActionTriggered)
    page.implement("remove") { [unowned button] _ in button.removeFromSuperview() }
    page.addSubview(button)
    let found = try #require(node(named: "Close"))
    #expect(tree.perform(.press, at: found.id))
    #expect(tree.node(found.id) == nil)
  }

  @Test func textInputsAreEdited() throws {
    let field = EntryField(placeholder: "City", frame: at(10, 20))
    page.addSubview(field)
    let id = try #require(node(named: "City")).id
    #expect(tree.node(id)?.text == "")
    #expect(tree.setText("Köln", of: id))
    #expect(tree.setText("Köln am Rhein", of: id))
    #expect(field.text == "Köln am Rhein")
    #expect(tree.setText("Bonn", of: id))
    #expect(tree.node(id)?.text == "Bonn")
    #expect(tree.focus(id))
    #expect(field.isFirstResponder)
    field.isEnabled = false
    #expect(!tree.setText("no", of: id))
    #expect(field.text == "Bonn")
  }

  @Test func theSelectionOfATextInputIsShownAndChanged() throws {
    let field = EntryField(placeholder: "City", frame: at(10, 20))
    field.text = "e\u{301}l你x"
    page.addSubview(field)
    let id = try #require(node(named: "City")).id
    #expect(tree.node(id)?.selection == AccessibleSelection(caret: 5, anchor: 5), "scalars, not characters")
    #expect(tree.select(2..<4, of: id))
    #expect(String(field.text[field.selectedTextRange]) == "l你")
    field.moveCaret(to: field.text.startIndex, extending: true)
    #expect(tree.node(id)?.selection == AccessibleSelection(caret: 0, anchor: 2))
    #expect(!tree.select(2..<9, of: id))
    field.isSecureTextEntry = true
    field.selectedTextRange = field.text.endIndex..<field.text.endIndex
    #expect(tree.node(id)?.text == "••••" && tree.node(id)?.selection == AccessibleSelection(caret: 4, anchor: 4))
    #expect(tree.node(id)?.role == .passwordText)
    #expect(tree.select(0..<1, of: id))
    #expect(String(field.text[field.selectedTextRange]) == "e\u{301}")
    #expect(tree.setText("••••1", of: id))
    #expect(field.text == "••••1", "the dots of a secret text do not count as its beginning")
    field.isEnabled = false
    #expect(!tree.select(0..<0, of: id))
  }

  @Test func statesFollowTheKeyboard() throws {
    let toggle = Switch(frame: at(10, 20))
    toggle.accessibilityLabel = "Night"
    let field = EntryField(placeholder: "City", frame: at(10, 70))
    for view in [toggle, field] { page.addSubview(view) }
    #expect(tree.perform(.toggle, at: try #require(node(named: "Night")).id))
    #expect(try #require(node(named: "Night")).node.states.isSuperset(of: [.checkable, .checked]))
    stage.tap(30, 90)
    let states = try #require(node(named: "City")).node.states
    #expect(states.isSuperset(of: [.editable, .focusable, .focused, .singleLine]))
    #expect(try #require(node(named: "hostile")).node.states.contains(.active))
  }

  @Test func aDeepTreeHasAnEnd() {
    var view: View = page
    for _ in 0..<20_000 {
      let next = View(frame: ViewRect(x: 0, y: 0, width: 10, height: 10))
      view.addSubview(next)
      view = next
    }
    var (depth, id) = (0, tree.windows.first)
    while let next = id {
      depth += 1
      id = tree.children(of: next).first
    }
    #expect(depth == 20_002)
  }
}
