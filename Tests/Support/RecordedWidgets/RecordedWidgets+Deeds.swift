import Accessibility
import Geometry

extension RecordedWidgets {
  func answer(_ question: WidgetQuestion, of node: Node) -> Result<WidgetAnswer, WidgetFault> {
    guard node.text != nil else { return .failure(.unsupported) }
    return switch question {
    case .caret: .success(.number(Double(node.caret)))
    case .selectionCount: .success(.number(node.selection == nil ? 0 : 1))
    case .selection: .success(.range(from: node.selection?.lowerBound ?? 0, to: node.selection?.upperBound ?? 0))
    case .rangeExtents(let from, let to, let asked):
      node.textArea.map { .success(.area(asked == textCoordinates ? $0(from, to) : .zero)) } ?? .failure(.unsupported)
    default: .failure(.unsupported)
    }
  }

  /// Does what an application is told, unless the test answers something else.
  func perform(_ deed: WidgetDeed, of number: Int) -> Result<WidgetAnswer, WidgetFault> {
    guard var node = nodes[number] else { return .failure(.gone) }
    deeds.append("\(Self.words(deed, node)) of \(number)")
    if let answersDeeds { return answersDeeds }
    switch deed {
    case .performAction: break
    case .select(let from, let to), .reselect(let from, let to): node.selection = from..<to
    case .copy(let from, let to): clipboard = node.part(from, to)
    case .cut(let from, let to):
      clipboard = node.part(from, to)
      node.replace(from, to, by: "")
    case .delete(let from, let to): node.replace(from, to, by: "")
    case .paste(let place):
      node.replace(place, place, by: clipboard)
      if leavesCaretBeforePastes { node.caret = place }
    case .moveCaret(let place): node.caret = place
    }
    nodes[number] = node
    return .success(.done(true))
  }

  private static func words(_ deed: WidgetDeed, _ node: Node) -> String {
    switch deed {
    case .performAction(let index): node.actions.indices.contains(index) ? node.actions[index] : "action \(index)"
    case .select(let from, let to): "select \(from) \(to)"
    case .reselect(let from, let to): "reselect \(from) \(to)"
    case .copy(let from, let to): "copy \(from) \(to)"
    case .cut(let from, let to): "cut \(from) \(to)"
    case .delete(let from, let to): "delete \(from) \(to)"
    case .paste(let place): "paste \(place)"
    case .moveCaret(let place): "caret \(place)"
    }
  }
}

extension RecordedWidgets.Node {
  fileprivate func part(_ from: Int, _ to: Int) -> String { String((text ?? "").prefix(to).dropFirst(from)) }

  fileprivate mutating func replace(_ from: Int, _ to: Int, by other: String) {
    let text = text ?? ""
    self.text = text.prefix(from) + other + text.dropFirst(to)
    (caret, selection) = (from + other.count, nil)
  }
}
