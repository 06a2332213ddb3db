/// Anything that takes part in the responder chain.
///
/// Override the event methods to handle events; call `super` to let the next responder have them too. Whatever is not
/// overridden goes up the chain by itself.
open class Responder {
  /// Behaviour given as data; it stands before what the library's classes do and is read anew for every event.
  ///
  /// Give each responder one of its own: a shared one tells only its last owner that answers to hit tests have changed.
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
  ///
  /// Setting it has no effect on what is shown before ``reloadInputViews()``.
  open var inputView: View?
  /// Shown with the keyboard or input view, also where there is neither.
  ///
  /// Setting it has no effect on what is shown before ``reloadInputViews()``.
  open var inputAccessoryView: View?

  /// A responder that does nothing and has no next one.
  public init() {}

  deinit {
    if let declared, declared.owner === self { declared.owner = nil }
  }

  /// Who is asked when this responder does nothing with an event; by default what is declared, else nobody.
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

  /// Told of touches that have landed; the default acts as declared, else asks ``next``.
  ///
  /// An override that does not call `super` keeps the touches from the rest of the chain. Each phase goes up by itself:
  /// handle all four, or the next responder hears of ends whose beginnings it never saw.
  /// - Parameters:
  /// - touches: ascending by id, all of one view.
  /// - event: valid until the call returns.
  open func touchesBegan(_ touches: [Touch], with event: Event) {
    respond(to: .touchesBegan, .touches(touches), event)
  }

  /// Told of touches that have moved; the default acts as declared, else asks ``next``.
  open func touchesMoved(_ touches: [Touch], with event: Event) {
    respond(to: .touchesMoved, .touches(touches), event)
  }

  /// Told of touches that have lifted; the default acts as declared, else asks ``next``.
  open func touchesEnded(_ touches: [Touch], with event: Event) {
    respond(to: .touchesEnded, .touches(touches), event)
  }

  /// Told of touches that a recognizer or the system has taken away; the default acts as declared, else asks ``next``.
  ///
  /// Take back what ``touchesBegan(_:with:)`` began: no end will come.
  open func touchesCancelled(_ touches: [Touch], with event: Event) {
    respond(to: .touchesCancelled, .touches(touches), event)
  }

  /// Told of a key that went down; the default acts as declared, else asks ``next``.
  open func pressBegan(_ press: Press, with event: Event) {
    respond(to: .pressesBegan, .press(press), event)
  }

  /// Told of a held key whose value has changed; the default acts as declared, else asks ``next``.
  open func pressChanged(_ press: Press, with event: Event) {
    respond(to: .pressesChanged, .press(press), event)
  }

  /// Told of a key's release; the default acts as declared, else asks ``next``.
  open func pressEnded(_ press: Press, with event: Event) {
    respond(to: .pressesEnded, .press(press), event)
  }

  /// Told of a press that a recognizer or the system has taken away; the default acts as declared, else asks ``next``.
  open func pressCancelled(_ press: Press, with event: Event) {
    respond(to: .pressesCancelled, .press(press), event)
  }

  /// Told that the device is being moved; the default acts as declared, else asks ``next``.
  open func motionBegan(_ motion: Motion, with event: Event) {
    respond(to: .motionBegan, .motion(motion), event)
  }

  /// Told that the movement is over; the default acts as declared, else asks ``next``.
  open func motionEnded(_ motion: Motion, with event: Event) {
    respond(to: .motionEnded, .motion(motion), event)
  }

  /// Told that the movement was none; the default acts as declared, else asks ``next``.
  open func motionCancelled(_ motion: Motion, with event: Event) {
    respond(to: .motionCancelled, .motion(motion), event)
  }

  /// Told of a command of a remote control; the default acts as declared, else asks ``next``.
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

  /// Whether the responder may become the first of its window; `false` by default, `true` for enabled text inputs.
  open var canBecomeFirstResponder: Bool { declared?.canBecomeFirstResponder ?? false }
  /// Whether the responder lets another become first; `true` by default.
  ///
  /// A `false` holds only while the responder is in the window: one that leaves resigns in any case.
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
