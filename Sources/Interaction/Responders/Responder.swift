/// Anything that takes part in the responder chain.
///
/// Override the event methods to handle events; call `super` to let the next responder have them too. Whatever is not
/// overridden goes up the chain by itself.
open class Responder {
  /// Behaviour given as data; it stands before what the class does and is read anew for every event.
  @exclusivity(unchecked) public var declared: DeclaredBehavior? {
    didSet {
      if let oldValue, oldValue.owner === self { oldValue.owner = nil }
      declared?.owner = self
      declarationChanged()
    }
  }

  /// For logs.
  public final var name: String?

  /// What the responder can do, by name.
  private var actions: [Action: (AnyObject?) -> Void] = [:]

  /// Shown in place of the keyboard while this responder is the first of the key window.
  open var inputView: View?
  /// Shown with the keyboard or input view, also where there is neither.
  open var inputAccessoryView: View?

  public init() {}

  deinit {
    if let declared, declared.owner === self { declared.owner = nil }
  }

  /// Who is asked when this responder does nothing with an event.
  ///
  /// Overrides may lead anywhere, also out of the view tree; it is read anew at every step of every delivery.
  open var next: Responder? { declared?.next }

  /// The class for whose instances all event methods are the default ones.
  ///
  /// A subclass that overrides none of them may name itself here; its instances then cost an event that passes next
  /// to nothing. One that says nothing is called, which is always right.
  open class var standardEventHandling: Responder.Type { Responder.self }

  /// The longest chain an event is carried along; an event that comes so far goes round in a circle and is dropped.
  public static let longestChain = 20_000

  /// The most responders with methods of their own that hand one event on to each other; beyond, it is dropped.
  ///
  /// Each of them is a call within the call before it, on one stack.
  public static let deepestNesting = 2500

  // MARK: Events

  open func touchesBegan(_ touches: [Touch], with event: Event) {
    respond(to: .touchesBegan, .touches(touches), event)
  }

  open func touchesMoved(_ touches: [Touch], with event: Event) {
    respond(to: .touchesMoved, .touches(touches), event)
  }

  open func touchesEnded(_ touches: [Touch], with event: Event) {
    respond(to: .touchesEnded, .touches(touches), event)
  }

  open func touchesCancelled(_ touches: [Touch], with event: Event) {
    respond(to: .touchesCancelled, .touches(touches), event)
  }

  open func pressBegan(_ press: Press, with event: Event) {
    respond(to: .pressesBegan, .press(press), event)
  }

  open func pressChanged(_ press: Press, with event: Event) {
    respond(to: .pressesChanged, .press(press), event)
  }

  open func pressEnded(_ press: Press, with event: Event) {
    respond(to: .pressesEnded, .press(press), event)
  }

  open func pressCancelled(_ press: Press, with event: Event) {
    respond(to: .pressesCancelled, .press(press), event)
  }

  open func motionBegan(_ motion: Motion, with event: Event) {
    respond(to: .motionBegan, .motion(motion), event)
  }

  open func motionEnded(_ motion: Motion, with event: Event) {
    respond(to: .motionEnded, .motion(motion), event)
  }

  open func motionCancelled(_ motion: Motion, with event: Event) {
    respond(to: .motionCancelled, .motion(motion), event)
  }

  open func remoteControlReceived(_ command: RemoteCommand, with event: Event) {
    respond(to: .remoteControl, .remoteControl(command), event)
  }

  // MARK: Actions

  /// Makes the responder able to do something; a second body for the same name replaces the first.
  public func implement(_ action: Action, _ body: @escaping (_ sender: AnyObject?) -> Void) {
    actions[action] = body
  }

  /// Takes back everything the responder was made able to do.
  public func removeActions() { actions.removeAll() }

  /// Whether the responder has a body for the action, whatever it answers when asked.
  public func implements(_ action: Action) -> Bool { actions[action] != nil }

  /// Whether the responder would do this now; a `false` makes the search go on up the chain.
  open func canPerformAction(_ action: Action, withSender sender: AnyObject?) -> Bool {
    declared?.canPerform[action] ?? implements(action)
  }

  /// Does it; called for the responder the search found, or for an explicit target whether it can or not.
  open func perform(_ action: Action, from sender: AnyObject?) {
    actions[action]?(sender)
  }

  /// The first responder of the chain, from this one on, that can perform the action.
  public final func target(for action: Action, withSender sender: AnyObject?) -> Responder? {
    chain { $0.canPerformAction(action, withSender: sender) }
  }

  // MARK: First responder

  open var canBecomeFirstResponder: Bool { declared?.canBecomeFirstResponder ?? false }
  open var canResignFirstResponder: Bool { declared?.canResignFirstResponder ?? true }

  /// Told after the responder became the first of its window.
  open func didBecomeFirstResponder() {}

  /// Told after the responder ceased to be the first of its window.
  open func didResignFirstResponder() {}

  func declarationChanged() {}

  /// The window a responder has by itself, without looking up the chain.
  var ownWindow: Window? { nil }

  /// Whether `ownWindow` is the last word: views and controllers are where their tree is, wherever their chain leads.
  var hasDefiniteWindow: Bool { false }
}
