import Interaction
import Testing

/// Tests of the changes that can be reverted and repeated.
@Suite struct UndoManagerTests {
  /// A number whose changes can be reverted.
  private final class Counter {
    let manager: UndoManager
    private(set) var value = 0

    init(_ manager: UndoManager) { self.manager = manager }

    func set(_ new: Int) {
      let old = value
      manager.registerUndo(withTarget: self) { $0.set(old) }
      value = new
    }
  }

  private let manager = UndoManager()

  @Test func `Changes are reverted and repeated in turns`() {
    let counter = Counter(manager)
    #expect(!manager.canUndo && !manager.canRedo)
    manager.undo()
    manager.redo()
    for value in 1...3 { counter.set(value) }
    manager.undo()
    manager.undo()
    #expect(counter.value == 1 && manager.canUndo && manager.canRedo)
    manager.redo()
    #expect(counter.value == 2)
    counter.set(9)
    #expect(!manager.canRedo, "a new change ends what could be repeated")
    manager.undo()
    manager.undo()
    manager.undo()
    #expect(counter.value == 0 && !manager.canUndo)
  }

  @Test func `A group is one change, and so is a group inside of it`() {
    let counter = Counter(manager)
    manager.beginUndoGrouping()
    counter.set(1)
    manager.beginUndoGrouping()
    counter.set(2)
    manager.endUndoGrouping()
    #expect(manager.groupingLevel == 1 && !manager.canUndo)
    manager.undo()
    #expect(counter.value == 2, "a group is open")
    counter.set(3)
    manager.endUndoGrouping()
    manager.endUndoGrouping()
    manager.undo()
    #expect(counter.value == 0)
    manager.redo()
    #expect(counter.value == 3)
    manager.beginUndoGrouping()
    manager.endUndoGrouping()
    manager.undo()
    #expect(counter.value == 0, "an empty group changes nothing")
  }

  @Test func `Names of changes are in titles, also of the repeated ones`() {
    let counter = Counter(manager)
    #expect(manager.undoMenuItemTitle == "Undo" && manager.redoMenuItemTitle == "Redo")
    counter.set(1)
    manager.setActionName("Count")
    counter.set(2)
    #expect(manager.undoActionName == "")
    manager.setActionName("Count Again")
    #expect(manager.undoMenuItemTitle == "Undo Count Again")
    manager.undo()
    #expect(manager.undoMenuItemTitle == "Undo Count" && manager.redoMenuItemTitle == "Redo Count Again")
    manager.redo()
    #expect(manager.undoActionName == "Count Again" && manager.redoActionName == "")
  }

  @Test func `Only so many changes are kept`() {
    let counter = Counter(manager)
    manager.levelsOfUndo = 2
    for value in 1...5 { counter.set(value) }
    for _ in 0..<4 { manager.undo() }
    #expect(counter.value == 3)
    manager.levelsOfUndo = 1
    manager.redo()
    #expect(counter.value == 4)
    #expect(!manager.canRedo)
  }

  @Test func `Changes are forgotten, those of one object too`() {
    let (one, other) = (Counter(manager), Counter(manager))
    one.set(1)
    other.set(1)
    one.set(2)
    manager.removeAllActions(withTarget: one)
    manager.undo()
    #expect(other.value == 0 && one.value == 2 && !manager.canUndo)
    one.set(3)
    manager.removeAllActions()
    #expect(!manager.canUndo && !manager.canRedo)
  }

  @Test func `An object that has ended is not changed`() {
    var counter: Counter? = Counter(manager)
    counter?.set(1)
    weak let ended = counter
    counter = nil
    #expect(ended == nil, "it is not retained")
    manager.undo()
    #expect(!manager.canUndo)
  }

  @Test func `Registrations can be prevented`() {
    let counter = Counter(manager)
    manager.disableUndoRegistration()
    manager.disableUndoRegistration()
    manager.enableUndoRegistration()
    counter.set(1)
    #expect(!manager.isUndoRegistrationEnabled && !manager.canUndo)
    manager.enableUndoRegistration()
    manager.enableUndoRegistration()
    counter.set(2)
    #expect(manager.canUndo)
  }

  // MARK: Responders

  @Test func `Each window has a manager, and text inputs have their own`() {
    let screen = Screen()
    let (view, field) = (View(frame: screen.window.frame), TextField())
    #expect(view.undoManager == nil, "it is in no window")
    screen.window.addSubview(view)
    view.addSubview(field)
    #expect(view.undoManager != nil && view.undoManager === screen.window.undoManager)
    #expect(field.undoManager !== view.undoManager)
    let other = UndoManager()
    view.undoManager = other
    #expect(view.undoManager === other && screen.window.undoManager !== other)
    field.undoManager = other
    field.insertText("a")
    #expect(other.canUndo)
    field.undoManager = nil
    #expect(field.undoManager?.canUndo == false)
  }

  @Test func `Undo without an implementation is that of the first responder's manager`() {
    let screen = Screen()
    let view = Drawn(frame: screen.window.frame)
    screen.window.addSubview(view)
    view.becomeFirstResponder()
    let counter = Counter(view.undoManager ?? manager)
    #expect(view.target(for: .undo, withSender: nil) == nil)
    counter.set(1)
    #expect(view.target(for: .undo, withSender: nil) === screen.window)
    #expect(view.target(for: .redo, withSender: nil) == nil)
    screen.window.perform(.undo, from: nil)
    #expect(counter.value == 0)
    screen.window.perform(.redo, from: nil)
    #expect(counter.value == 1)
    view.canUndo = true
    #expect(view.target(for: .undo, withSender: nil) === view)
  }

  private final class Drawn: View {
    var canUndo = false
    override var canBecomeFirstResponder: Bool { true }
    override func canPerformAction(_ action: Action, withSender sender: AnyObject?) -> Bool {
      action == .undo && canUndo
    }
  }
}
