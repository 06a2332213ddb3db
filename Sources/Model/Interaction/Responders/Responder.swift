/// An object of the responder chain.
///
/// Override the event methods to handle events. Call `super` to forward an event to the next responder. Events whose
/// methods are not overridden go up the chain automatically.
open class Responder {
  /// Behavior declared as data. It takes precedence over the library's classes and is read for every event.
  ///
  /// Give each responder a separate object: a shared one invalidates hit tests only for its last owner.
  @exclusivity(unchecked) public var declared: DeclaredBehavior? {
    didSet {
      if let oldValue, oldValue.owner === self { oldValue.owner = nil }
      declared?.owner = self
      declarationChanged()
    }
  }

  /// A name for logs.
  public final var name: String?

  /// The bodies of the implemented actions.
  private var actions: [Action: (AnyObject?) -> Void] = [:]
  /// True if ``perform(_:from:)`` was called for an action without a body, and no override performed it.
  @exclusivity(unchecked) final var lacksAction = false

  /// The view shown in place of the keyboard while this responder is first responder of the key window.
  ///
  /// Call ``reloadInputViews()`` after changing it.
  open var inputView: View?
  /// The view shown above the keyboard or input view, or alone if there is neither.
  ///
  /// Call ``reloadInputViews()`` after changing it.
  open var inputAccessoryView: View?

  /// The undo manager that was set.
  private var givenUndoManager: UndoManager?
  /// The undo manager of the responder itself; `nil` if it has none.
  var ownUndoManager: UndoManager? { givenUndoManager }

  /// The undo manager of the responder, or else that of the next responder that has one. Text inputs and windows have
  /// one of their own. Set it to give the responder, and those before it in the chain, another one.
  public final var undoManager: UndoManager? {
    get {
      var found: UndoManager?
      _ = chain { responder in
        found = responder.ownUndoManager
        return found != nil
      }
      return found
    }
    set { givenUndoManager = newValue }
  }

  /// Creates a responder without actions, declared behaviour and next responder.
  public init() {}

  deinit {
    if let declared, declared.owner === self { declared.owner = nil }
  }

  /// The responder that receives events that this one does not handle; by default the declared one, else `nil`.
  ///
  /// An override may return any responder, also one outside the view tree. It is read at every step of every delivery.
  open var next: Responder? { declared?.next }

  /// The class whose instances use the default event methods.
  ///
  /// A subclass that overrides none of them may return itself; its instances are then skipped at almost no cost.
  /// Without this override its methods are called, which is always correct.
  open class var standardEventHandling: Responder.Type { Responder.self }

  /// The maximum number of responders along which an event is forwarded; 20,000. An event that exceeds it is dropped,
  /// since the chain is circular.
  public static let longestChain = 20_000

  /// The maximum number of responders with overrides that forward one event to each other; 2500. Beyond it, the event
  /// is dropped.
  ///
  /// Each of them is a nested call on the stack.
  public static let deepestNesting = 2500

  // MARK: Events

  /// Called when touches begin. The default handles them as declared, else forwards them to ``next``.
  ///
  /// An override that does not call `super` consumes the touches. Each phase is forwarded separately: override all four
  /// methods, or the next responder receives ends without beginnings.
  /// - Parameters:
  ///   - touches: The touches of one view, in ascending order of id.
  ///   - event: The event, valid until the call returns.
  open func touchesBegan(_ touches: [Touch], with event: Event) {
    respond(to: .touchesBegan, .touches(touches), event)
  }

  /// Called when touches move. The default handles them as declared, else forwards them to ``next``.
  open func touchesMoved(_ touches: [Touch], with event: Event) {
    respond(to: .touchesMoved, .touches(touches), event)
  }

  /// Called when touches end. The default handles them as declared, else forwards them to ``next``.
  open func touchesEnded(_ touches: [Touch], with event: Event) {
    respond(to: .touchesEnded, .touches(touches), event)
  }

  /// Called when a recognizer or the system cancels touches. The default handles them as declared, else forwards them
  /// to ``next``.
  ///
  /// Undo the effects of ``touchesBegan(_:with:)``, since no end follows.
  open func touchesCancelled(_ touches: [Touch], with event: Event) {
    respond(to: .touchesCancelled, .touches(touches), event)
  }

  /// Called when a key is pressed. The default handles it as declared, else forwards it to ``next``.
  open func pressBegan(_ press: Press, with event: Event) {
    respond(to: .pressesBegan, .press(press), event)
  }

  /// Called when the value of a pressed key changes. The default handles it as declared, else forwards it to ``next``.
  open func pressChanged(_ press: Press, with event: Event) {
    respond(to: .pressesChanged, .press(press), event)
  }

  /// Called when a key is released. The default handles it as declared, else forwards it to ``next``.
  open func pressEnded(_ press: Press, with event: Event) {
    respond(to: .pressesEnded, .press(press), event)
  }

  /// Called when a recognizer or the system cancels a press. The default handles it as declared, else forwards it to
  /// ``next``.
  open func pressCancelled(_ press: Press, with event: Event) {
    respond(to: .pressesCancelled, .press(press), event)
  }

  /// Called when a motion begins. The default handles it as declared, else forwards it to ``next``.
  open func motionBegan(_ motion: Motion, with event: Event) {
    respond(to: .motionBegan, .motion(motion), event)
  }

  /// Called when a motion ends. The default handles it as declared, else forwards it to ``next``.
  open func motionEnded(_ motion: Motion, with event: Event) {
    respond(to: .motionEnded, .motion(motion), event)
  }

  /// Called when a motion is cancelled. The default handles it as declared, else forwards it to ``next``.
  open func motionCancelled(_ motion: Motion, with event: Event) {
    respond(to: .motionCancelled, .motion(motion), event)
  }

  /// Called for a remote control command. The default handles it as declared, else forwards it to ``next``.
  open func remoteControlReceived(_ command: RemoteCommand, with event: Event) {
    respond(to: .remoteControl, .remoteControl(command), event)
  }

  // MARK: Actions

  /// Implements an action. A second body for the same action replaces the first.
  public func implement(_ action: Action, _ body: @escaping (_ sender: AnyObject?) -> Void) {
    actions[action] = body
  }

  /// Removes all implemented actions.
  package func removeActions() { actions.removeAll() }

  /// Returns whether ``implement(_:_:)`` was called for the action, regardless of ``canPerformAction(_:withSender:)``.
  public func implements(_ action: Action) -> Bool { actions[action] != nil }

  /// The actions for which ``implement(_:_:)`` was called, in the order of their names, regardless of
  /// ``canPerformAction(_:withSender:)``.
  package var implementedActions: [Action] { actions.keys.sorted { $0.name < $1.name } }

  /// Called for the responder that would perform an action, before the action is shown to the user. Change the command's
  /// title, or whether it is enabled or on. The default changes nothing.
  open func validate(_ command: MenuCommand) {}

  /// Returns whether the responder can currently perform the action. After `false` the search continues up the chain.
  open func canPerformAction(_ action: Action, withSender sender: AnyObject?) -> Bool {
    declared?.canPerform[action] ?? implements(action)
  }

  /// Performs an action. Called for the responder that the search found, or for an explicit target even if it cannot
  /// perform it. An override calls `super` for actions that it does not perform.
  open func perform(_ action: Action, from sender: AnyObject?) {
    guard let body = actions[action] else { return lacksAction = true }
    body(sender)
  }

  /// Returns the first responder of the chain that can perform the action, starting with this one.
  public final func target(for action: Action, withSender sender: AnyObject?) -> Responder? {
    chain { $0.canPerformAction(action, withSender: sender) }
  }

  // MARK: First responder

  /// A Boolean value that indicates whether the responder can become first responder; `false` by default, `true` for
  /// enabled text inputs.
  open var canBecomeFirstResponder: Bool { declared?.canBecomeFirstResponder ?? false }
  /// A Boolean value that indicates whether the responder can resign as first responder; `true` by default.
  ///
  /// `false` only applies while the responder is in its window. A responder that is removed always resigns.
  open var canResignFirstResponder: Bool { declared?.canResignFirstResponder ?? true }

  /// Called after the responder became first responder of its window.
  open func didBecomeFirstResponder() {}

  /// Called after the responder resigned as first responder of its window.
  open func didResignFirstResponder() {}

  func declarationChanged() {}

  /// The window of the responder itself, without a search along the chain.
  var ownWindow: Window? { nil }

  /// True if `ownWindow` is final. Views and view controllers belong to the window of their tree, regardless of the
  /// chain.
  var hasDefiniteWindow: Bool { false }
}
