/// The changes that can be reverted, and those that can be repeated: Foundation's `UndoManager`.
///
/// Before an object changes, it registers a function that reverts the change. ``undo()`` calls the functions of the latest
/// group. The functions that are registered meanwhile are the group that ``redo()`` calls. Each registration outside of
/// ``beginUndoGrouping()`` and ``endUndoGrouping()`` is a group of its own.
public final class UndoManager {
  private struct Step {
    weak var target: AnyObject?
    let body: (AnyObject) -> Void
  }

  private struct Group {
    var steps: [Step] = []
    var name = ""
  }

  private var undone: [Group] = []
  private var done: [Group] = []
  /// The group that is open; `nil` outside of groups.
  private var open: Group?
  /// The number of calls that prevent registrations.
  private var preventions = 0

  /// The number of groups that are open inside each other.
  public private(set) var groupingLevel = 0
  /// A Boolean value that indicates whether ``undo()`` is running.
  public private(set) var isUndoing = false
  /// A Boolean value that indicates whether ``redo()`` is running.
  public private(set) var isRedoing = false
  /// The most groups that are kept to be reverted; 0, the default, for no limit. The oldest are dropped.
  public var levelsOfUndo = 0 {
    didSet { limit() }
  }

  /// Creates a manager without changes.
  public init() {}

  /// A Boolean value that indicates whether there is a change to revert.
  public var canUndo: Bool { !done.isEmpty }
  /// A Boolean value that indicates whether there is a reverted change to repeat.
  public var canRedo: Bool { !undone.isEmpty }
  /// The name of the change that ``undo()`` reverts; empty without one.
  public var undoActionName: String { done.last?.name ?? "" }
  /// The name of the change that ``redo()`` repeats; empty without one.
  public var redoActionName: String { undone.last?.name ?? "" }
  /// The title of a menu item, such as `Undo Typing`.
  public var undoMenuItemTitle: String { Self.title("Undo", undoActionName) }
  /// The title of a menu item, such as `Redo Typing`.
  public var redoMenuItemTitle: String { Self.title("Redo", redoActionName) }
  /// A Boolean value that indicates whether registrations count; `true` by default.
  public var isUndoRegistrationEnabled: Bool { preventions == 0 }

  private static func title(_ word: String, _ name: String) -> String { name.isEmpty ? word : "\(word) \(name)" }

  // MARK: Registering

  /// Registers a function that reverts a change. A new change makes it impossible to repeat reverted ones.
  ///
  /// - Parameters:
  ///   - target: The object that is changed. It is not retained. After its end, the function is not called.
  ///   - handler: The function. It registers a function in turn, which repeats the change.
  public func registerUndo<Target: AnyObject>(withTarget target: Target, handler: @escaping (Target) -> Void) {
    guard isUndoRegistrationEnabled else { return }
    let step = Step(target: target) { object in if let object = object as? Target { handler(object) } }
    if !isUndoing, !isRedoing { undone = [] }
    if open != nil { open?.steps.append(step) } else { add(Group(steps: [step])) }
  }

  /// Gives the current group a name for titles, such as `Typing`.
  public func setActionName(_ name: String) {
    guard isUndoRegistrationEnabled else { return }
    if open != nil {
      open?.name = name
    } else if isUndoing {
      if let last = undone.indices.last { undone[last].name = name }
    } else if let last = done.indices.last {
      done[last].name = name
    }
  }

  /// Begins a group, which is reverted as one change. A group inside of another one is a part of it.
  public func beginUndoGrouping() {
    groupingLevel += 1
    if open == nil { open = Group() }
  }

  /// Ends a group. Without a group it does nothing.
  public func endUndoGrouping() {
    guard groupingLevel > 0 else { return }
    groupingLevel -= 1
    guard groupingLevel == 0, let group = open else { return }
    open = nil
    if !group.steps.isEmpty { add(group) }
  }

  /// Ignores registrations until ``enableUndoRegistration()`` was called as often.
  public func disableUndoRegistration() { preventions += 1 }

  /// Ends one call of ``disableUndoRegistration()``.
  public func enableUndoRegistration() { preventions = max(0, preventions - 1) }

  /// Forgets all changes.
  public func removeAllActions() { (done, undone, open) = ([], [], open.map { _ in Group() }) }

  /// Forgets all changes of an object.
  public func removeAllActions(withTarget target: AnyObject) {
    func rest(_ groups: [Group]) -> [Group] {
      groups.compactMap { group in
        var group = group
        group.steps.removeAll { $0.target == nil || $0.target === target }
        return group.steps.isEmpty ? nil : group
      }
    }
    (done, undone) = (rest(done), rest(undone))
    open?.steps.removeAll { $0.target == nil || $0.target === target }
  }

  private func add(_ group: Group) {
    if isUndoing { undone.append(group) } else { done.append(group) }
    limit()
  }

  private func limit() {
    guard levelsOfUndo > 0 else { return }
    for count in [done.count - levelsOfUndo] where count > 0 { done.removeFirst(count) }
    for count in [undone.count - levelsOfUndo] where count > 0 { undone.removeFirst(count) }
  }

  // MARK: Reverting

  /// Reverts the latest change. Without one, inside of a group, and while it is running, it does nothing.
  public func undo() {
    guard groupingLevel == 0, !isUndoing, !isRedoing, let group = done.popLast() else { return }
    isUndoing = true
    perform(group)
    isUndoing = false
  }

  /// Repeats the change that was reverted last. Without one, inside of a group, and while it is running, it does nothing.
  public func redo() {
    guard groupingLevel == 0, !isUndoing, !isRedoing, let group = undone.popLast() else { return }
    isRedoing = true
    perform(group)
    isRedoing = false
  }

  /// Calls the functions of a group, the latest first, and makes one group with the same name of what they register.
  private func perform(_ group: Group) {
    beginUndoGrouping()
    setActionName(group.name)
    for step in group.steps.reversed() {
      if let target = step.target { step.body(target) }
    }
    endUndoGrouping()
  }
}
