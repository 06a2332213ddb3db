// Sentences about the edit menu.

extension Sentences {
  static func menu(_ output: TraceRecord.Output) -> String? {
    let (surface, number) = (output.to ?? "an unknown surface", output.number.map { " \($0)" } ?? "")
    switch output.word {
    case "edit-menu.asked": return "the router asked for the actions of the edit menu\(number) of \(surface)"
    case "edit-menu.opened": return "the edit menu\(number) of \(surface) opened"
    case "edit-menu.closed": return "the edit menu\(number) of \(surface) closed"
    case "edit-menu.pressed":
      return "the item\(number) of the edit menu of \(surface) was pressed; the first item has the number 0"
    case "edit-menu.command":
      switch output.number {
      case 0: return "a key chose the previous item of the edit menu of \(surface)"
      case 1: return "a key chose the next item of the edit menu of \(surface)"
      default: return "a key pressed the current item of the edit menu of \(surface)"
      }
    default: return nil
    }
  }
}
