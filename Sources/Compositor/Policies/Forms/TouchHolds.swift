import Documents
import JSONText

extension Form where Value == TouchHold, Notes == PolicyNotes {
  /// `true`, `false`, or a duration such as `150ms`, at most a minute.
  static var touchHold: Form {
    let boolean = PolicyForm<Bool>.boolean
    let span = PolicyForm<TimeSpan>.duration(.zero...TimeSpan.seconds(60))
    return Form(["anyOf": [boolean.schema, span.schema]], write: { $0.written }) { node, notes in
      switch node.plainText?.lowercased() {
      case "true", "yes", "on", "false", "no", "off": return boolean.read(node, notes).map { $0 ? .whole : .none }
      case let text? where text.first.map { $0.isNumber || "+-.".contains($0) } == true:
        return span.read(node, notes).map { .atMost($0) }
      default:
        node.fault(expected: "true, false, or a duration such as 150ms, after which clients receive the touch")
        return nil
      }
    }
  }
}

extension TouchHold {
  fileprivate var written: JSON {
    switch self {
    case .none: false
    case .whole: true
    case .atMost(let span): .string(span.description)
    }
  }
}
