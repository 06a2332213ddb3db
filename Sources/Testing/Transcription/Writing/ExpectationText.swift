import Documents
import Scripts

extension Expectation {
  /// The expectation as YAML; nil for kinds that recordings never contain: sent events,
  /// performed actions, gestures, pixels, programs, routed events, measures, the clipboard, trees of widgets, the widget
  /// with the focus, possible actions and speech.
  var text: String? {
    guard var members = condition.members else { return nil }
    members += [("within", within.map { FlowText.duration($0) }), ("soft", isSoft ? "yes" : nil)]
    return FlowText.mapping(members)
  }
}

extension Expectation.Condition {
  /// The condition as members of a mapping; nil for kinds that recordings never contain.
  var members: [(key: String, value: String?)]? {
    switch self {
    case .keyWindow(let selector): [("key-window", selector.text)]
    case .pointerFocus(let selector): [("pointer-focus", selector.text)]
    case .touchFocus(let finger, let selector):
      finger.map { [("touch-focus", FlowText.mapping([("finger", "\($0)"), ("in", selector.text)]))] }
        ?? [("touch-focus", selector.text.hasPrefix("{") ? "{in: \(selector.text)}" : selector.text)]
    case .windows(let list): [("windows", list.text)]
    case .window(let state): [("window", state.text)]
    case .noWindow(let selector): [("no-window", selector.text)]
    case .exit(let client, let end): [("exit", end.text(of: client))]
    case .output(let client, let check):
      [("output", FlowText.mapping([("client", FlowText.text(client)), check.member]))]
    case .file(let path, .exists): [("file", FlowText.quoted(path))]
    case .file(let path, .missing): [("file", FlowText.quoted(path)), ("exists", "no")]
    case .file(let path, .text(let check)): [("file", FlowText.quoted(path)), check.member]
    case .any(let parts):
      parts.allSatisfy { $0.members != nil }
        ? [("any", FlowText.list(parts.compactMap { $0.members.map { FlowText.mapping($0) } }))] : nil
    case .appeared(let check):
      [
        (
          "appeared",
          FlowText.mapping([
            ("client", check.client.map { FlowText.text($0) }),
            ("role", check.role == .any ? nil : check.role.rawValue),
          ])
        )
      ]
    case .drag(let check): [("drag", check?.text ?? "none")]
    case .textField(let check): [("text-field", check.text)]
    case .menu(let check): [("menu", check.text)]
    case .desktop(let state): [("desktop", state.rawValue)]
    case .cursor(let check): [("cursor", check.rawValue)]
    case .widget(let check): [("widget", check.flow)]
    case .sent, .performed, .gestures, .pixels, .program, .routed, .measured, .clipboard, .widgetTree, .firstResponder,
      .surfaceResponder, .canPerform, .speech:
      nil
    }
  }
}

extension DragCheck {
  fileprivate var text: String {
    let over: String? =
      switch target {
      case nil: nil
      case .nobody: "none"
      case .window(let selector): selector.text
      }
    return FlowText.mapping([
      ("by", driver?.rawValue), ("from", origin.map { FlowText.text($0) }), ("over", over),
      ("types", types.isEmpty ? nil : FlowText.list(types.map { FlowText.quoted($0.text) })),
    ])
  }
}

extension TextFieldCheck {
  fileprivate var text: String {
    FlowText.mapping([
      ("active", isActive ? nil : "no"), ("purpose", purpose?.rawValue),
      ("surrounding", surrounding.map { FlowText.quoted($0.text) }),
    ])
  }
}

extension MenuCheck {
  fileprivate var text: String {
    func list(_ patterns: [TextPattern]) -> String { FlowText.list(patterns.map { FlowText.quoted($0.text) }) }
    return FlowText.mapping([
      ("open", isOpen ? nil : "no"), ("items", items.map(list)), ("has", has.isEmpty ? nil : list(has)),
      ("lacks", lacks.isEmpty ? nil : list(lacks)), ("by-key", isByKey.map { $0 ? "yes" : "no" }),
    ])
  }
}

extension WindowList {
  fileprivate var text: String {
    switch self {
    case .exactly(let windows): FlowText.list(windows.map(\.text))
    case .inOrder(let windows): FlowText.mapping([("in-order", FlowText.list(windows.map(\.text)))])
    case .count(let count): FlowText.mapping([("count", "\(count)")])
    }
  }
}

extension WindowState {
  fileprivate var text: String {
    FlowText.mapping(
      window.members + [
        ("size", size.map { "\($0.width)x\($0.height)" }), ("position", place.map(\.text)),
        ("tolerance", tolerance == 0 ? nil : FlowText.number(tolerance)),
        ("states", flags.isEmpty ? nil : FlowText.list(flags.map(\.rawValue))),
        ("not-states", absentFlags.isEmpty ? nil : FlowText.list(absentFlags.map(\.rawValue))),
      ])
  }
}

extension TextCheck {
  fileprivate var member: (key: String, value: String?) {
    switch self {
    case .contains(let text): ("contains", FlowText.quoted(text))
    case .equals(let text): ("equals", FlowText.quoted(text))
    case .matches(let pattern): ("matches", FlowText.quoted(pattern.text))
    }
  }
}

extension ProcessEnd {
  fileprivate func text(of client: String) -> String {
    switch self {
    case .any: FlowText.text(client)
    case .status(let code): FlowText.mapping([("client", FlowText.text(client)), ("status", "\(code)")])
    case .signal(let signal): FlowText.mapping([("client", FlowText.text(client)), ("signal", signal.rawValue)])
    }
  }
}
