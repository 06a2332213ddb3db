package import Documents

/// The handlers of all known actions.
package struct ActionRules: Equatable, Sendable {
  package struct Entry: Equatable, Sendable {
    package var handler: ActionHandler
    /// The location in a policy file; nil for a built-in handler.
    package var position: SourcePosition?

    package init(_ handler: ActionHandler, at position: SourcePosition? = nil) {
      self.handler = handler
      self.position = position
    }
  }

  package var entries: [ActionName: Entry]

  package init(_ entries: [ActionName: Entry] = [:]) { self.entries = entries }

  package subscript(name: ActionName) -> Entry? {
    get { entries[name] }
    set { entries[name] = newValue }
  }

  package var names: [ActionName] { entries.keys.sorted() }
}

extension ActionRules {
  /// The actions that are part of every policy.
  package static let builtIn = ActionRules(
    Dictionary(
      uniqueKeysWithValues: (editing + navigation + windows + keyboard + host + displays + debugging).map {
        ($0.name, Entry($0.handler))
      }))

  typealias Row = (name: ActionName, handler: ActionHandler)

  private static let editing: [Row] = [
    ("edit.copy", command("clipboard.copy", text: .copy, else: "C", .control)),
    ("edit.cut", command("clipboard.cut", text: .cut, else: "X", .control)),
    ("edit.paste", command("clipboard.paste", text: .paste, else: "V", .control)),
    ("edit.undo", command("text.undo", else: "Z", .control)),
    ("edit.redo", command("text.redo", else: "Z", .control, .shift)),
    ("edit.select-all", command("selection.select-all", text: .selectAll, else: "A", .control)),
    ("edit.find", command("page.begin-search", "win.find", "win.search", else: "F", .control)),
    ("edit.save", command("page.save", "win.save", else: "S", .control)),
    ("edit.delete", command("selection.delete", text: .delete, else: "Delete")),
    ("edit.menu", .shell(.editMenu)),
  ]

  private static let navigation: [Row] = [
    ("navigate.back", chord("Left", .alt)), ("navigate.forward", chord("Right", .alt)),
    ("navigate.up", chord("Up", .alt)), ("navigate.reload", chord("F5")), ("navigate.cancel", chord("Escape")),
    ("navigate.next-page", chord("Next")), ("navigate.previous-page", chord("Prior")),
  ]

  private static let windows: [Row] = [
    ("window.close", .window(.close)), ("window.maximize", .window(.maximize)),
    ("window.minimize", .window(.minimize)), ("window.fullscreen", .window(.fullscreen)),
    ("window.move", .window(.move)), ("window.resize", .window(.resize)), ("window.next", .window(.nextWindow)),
    ("window.previous", .window(.previousWindow)),
  ]

  private static let keyboard: [Row] = [
    ("keyboard.next-layout", .shell(.layout(.next))), ("keyboard.previous-layout", .shell(.layout(.previous))),
  ]

  private static let host: [Row] = [("host.shortcuts", .shell(.hostShortcuts))]

  private static let displays: [Row] = [
    ("displays.off", .shell(.displays(.off))), ("displays.on", .shell(.displays(.on))),
    ("displays.toggle", .shell(.displays(.toggle))), ("outputs.keep", .shell(.keepOutputs)),
  ]

  private static let debugging: [Row] = OverlayKind.allCases.map { kind in
    switch kind {
    case .touches: ("debug.touches", .shell(.toggleOverlay(kind)))
    case .everything: ("debug.overlay", .shell(.toggleOverlay(kind)))
    }
  }

  private static func command(
    _ names: String..., text: TextOperation? = nil, else key: String, _ modifiers: KeyChord.Modifier...
  ) -> ActionHandler {
    .application(
      ApplicationCommand(names: names, text: text), otherwise: KeyChord(modifiers: modifiers, key: key))
  }

  private static func chord(_ key: String, _ modifiers: KeyChord.Modifier...) -> ActionHandler {
    .chord(KeyChord(modifiers: modifiers, key: key))
  }
}
