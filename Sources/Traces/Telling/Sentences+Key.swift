// Sentences about keys.

extension Sentences {
  static func key(_ input: TraceRecord.Input) -> String? {
    switch input.word {
    case "key.press": return "\(key(input.code, input.keyName)) goes down"
    case "key.release": return "\(key(input.code, input.keyName)) comes up"
    case "modifiers": return "the keyboard says that its modifiers are \(input.code ?? 0)"
    default: return nil
    }
  }

  static func key(_ output: TraceRecord.Output) -> String? {
    let to = output.to ?? "nobody"
    switch output.word {
    case "keyboard.enter": return "→ \(to): the keyboard comes"
    case "keyboard.leave": return "→ \(to): the keyboard leaves"
    case "key.press": return "→ \(to): \(key(output.code, output.keyName)) goes down"
    case "key.release": return "→ \(to): \(key(output.code, output.keyName)) comes up"
    case "modifiers": return "→ \(to): modifiers are \(output.code ?? 0)"
    case "grab.press": return "→ \(to), an input method: \(key(output.code, output.keyName)) goes down"
    case "grab.release": return "→ \(to), an input method: \(key(output.code, output.keyName)) comes up"
    case "grab.modifiers": return "→ \(to), an input method: modifiers are \(output.code ?? 0)"
    case "keymap": return "keys mean what another keymap says"
    default: return nil
    }
  }

  private static func key(_ code: Int?, _ name: String?) -> String { name.map { "key \($0)" } ?? named("key", code) }
}
