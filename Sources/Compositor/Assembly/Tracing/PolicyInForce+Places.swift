import Documents
import Interaction
import Policies
import Seats
import Surfaces

extension PolicyInForce {
  /// The position in the policy that is the reason for a line of a trace, as `file:line`; nil if the policy
  /// does not affect it.
  func place(of subject: TraceSubject) -> String? {
    switch subject {
    case .recognizer(let recognizer): (recognizer.delegate as? PolicyGesture)?.place
    case .surface(let surface): place(of: surface)
    case .action(let id, let taker, let reason, let sender):
      place(of: router.action(id), taker, reason, sender)
    case .emulation(let window): placeOfEmulation(on: window)
    case .rejectedTouch(let note, let window): window.flatMap { place(of: note, on: $0) }
    }
  }

  /// The position of the rule by which fingers act as the pointer on a window; nil if they do so because its client has
  /// no touch support.
  private func placeOfEmulation(on window: ClientWindow) -> String? {
    var presenter: ClientWindow? = window
    while let current = presenter {
      if let rule = rules(of: current.id)?.pointerEmulation.rule { return Self.text(rule) }
      presenter = current.parent
    }
    return nil
  }

  private static func position(of recognizer: GestureRecognizer) -> SourcePosition? {
    guard let gesture = recognizer.delegate as? PolicyGesture else { return nil }
    return gesture.position
  }

  private func place(of surface: Surface) -> String? {
    guard let window = surface.window else { return placeOfSubsurface(surface) }
    return hitPlaces[window.id]
  }

  /// The position of the rule of a window that rejects a touch; nil if only the section does.
  private func place(of note: RoutingNote.Kind, on window: WindowID) -> String? {
    guard let rejected = rules(of: window)?.rejectedTouches, let rule = rejected.rule else { return nil }
    let (own, desktop) = (rejected.value, compiled.policy.rejectedTouches)
    switch note {
    case .fingerTooLarge: return own.largerThan == nil ? nil : Self.text(rule)
    case .fingerWhileTyping: return own.whileTyping == nil ? nil : Self.text(rule)
    case .fingerInDeadZone:
      let mayBeOfDesktop =
        (own.edges == nil && desktop.edges != nil) || (own.areas == nil && desktop.areas != nil)
      return mayBeOfDesktop ? nil : Self.text(rule)
    default: return nil
    }
  }

  private func placeOfSubsurface(_ surface: Surface) -> String? {
    guard compiled.namesSurfaces, let window = surface.root.window, let rules = rules(of: window.id) else { return nil }
    return rules.surfaces[surface.pathFromRoot].flatMap { Self.hitPlace(of: $0) }
  }

  /// The positions of the rules that change how a window's root surface is hit, each once; nil without such rules.
  static func hitPlace(of rules: WindowRules) -> String? {
    let places = [
      rules.isInteractive.rule, rules.opacity.rule, rules.hitOutset.rule, rules.clampsHits.rule, rules.hitShape.rule,
      rules.intercept.rule, rules.handles.rule, rules.undeliverableTouch.rule,
    ].compactMap { $0.map(text) }
    guard !places.isEmpty else { return nil }
    return places.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }.joined(separator: ", ")
  }

  /// The positions of the policy entries that sent an action and that define how it is performed; nil if both are built
  /// in.
  private func place(
    of action: Action, _ taker: ActionTaker, _ reason: RoutingReason, _ sender: GestureRecognizer?
  ) -> String? {
    let rules = rules(for: taker).map { [$0] } ?? []
    let name = ActionName(action.name)
    let senders: [SourcePosition?] =
      switch reason {
      case .binding:
        [
          (rules.flatMap { $0.bindings.values.map(\.value) } + compiled.policy.bindings(in: mode.name)).first {
            $0.action == name
          }?
          .position
        ]
      case .gesture: [sender.flatMap(Self.position)]
      default: []
      }
    let performer = rules.lazy.compactMap { $0.actions[name]?.rule }.first ?? compiled.policy.actions[name]?.position
    let places = (senders + [performer]).compactMap { $0.map(Self.text) }
    return places.isEmpty ? nil : places.joined(separator: ", ")
  }

  static func text(_ position: SourcePosition) -> String {
    "\(FilePath.normal(position.file)):\(position.line)"
  }
}
