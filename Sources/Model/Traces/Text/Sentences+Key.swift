// Sentences about keys.

extension Sentences {
  static func key(_ input: TraceRecord.Input) -> String? {
    switch input.word {
    case "key.press": return "\(key(input.code, input.keyName)) was pressed"
    case "key.release": return "\(key(input.code, input.keyName)) was released"
    case "modifiers": return "the keyboard reported modifiers \(input.code ?? 0)"
    default: return nil
    }
  }

  static func key(_ output: TraceRecord.Output) -> String? {
    let inputMethod = "the input method \(target(output))"
    switch output.word {
    case "keyboard.enter": return sent("a keyboard enter", output)
    case "keyboard.leave": return sent("a keyboard leave", output)
    case "key.press": return sent("the press of \(key(output.code, output.keyName))", output)
    case "key.release": return sent("the release of \(key(output.code, output.keyName))", output)
    case "modifiers": return sent("modifiers \(output.code ?? 0)", output)
    case "grab.press": return sent("the press of \(key(output.code, output.keyName))", to: inputMethod)
    case "grab.release": return sent("the release of \(key(output.code, output.keyName))", to: inputMethod)
    case "grab.modifiers": return sent("modifiers \(output.code ?? 0)", to: inputMethod)
    case "keymap": return "the router changed the keymap of the seat"
    default: return nil
    }
  }

  private static func key(_ code: Int?, _ name: String?) -> String { named("key", code, name) }
}
