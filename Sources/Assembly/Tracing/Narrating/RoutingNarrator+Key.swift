import Seats

extension RoutingNarrator {
  /// What came in.
  func words(for report: KeyReport) -> (words: String, subject: NarratedSubject) {
    switch report {
    case .key(let device, let code, let isPressed):
      ("key \(keyName(code, on: device)) \(isPressed ? "pressed" : "released")", .key)
    case .modifiers(_, let modifiers): ("modifiers are \(modifiers.depressed)", .other)
    }
  }

  /// What a client or an input method is sent.
  func words(for message: KeyMessage) -> NarratedEffect {
    switch message {
    case .enter(let target, _): NarratedEffect("gets the keyboard", name(target.surface), .other)
    case .leave(let target): NarratedEffect("loses the keyboard", name(target.surface), .other)
    case .key(let target, let code, let isPressed, _):
      NarratedEffect(
        "hears that key \(keyName(code)) was \(isPressed ? "pressed" : "released")", name(target.surface), .key)
    case .modifiers(let target, _): NarratedEffect("hears of modifiers", name(target.surface), .other)
    case .grabbedKey(let target, let code, let isPressed, _):
      NarratedEffect(
        "composes from key \(keyName(code)), which was \(isPressed ? "pressed" : "released")", label(target.client),
        .key)
    case .grabbedModifiers(let target, _): NarratedEffect("hears of modifiers", label(target.client), .other)
    case .keymap: NarratedEffect("changes", "the keymap", .other)
    }
  }
}
