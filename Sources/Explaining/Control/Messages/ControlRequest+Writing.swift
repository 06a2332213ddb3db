import Documents
package import JSONText

extension ControlRequest {
  /// The line that a client sends, with the end of the line.
  package var line: String { JSON.object(members).written + "\n" }

  /// The members of the request.
  package var members: JSON.Members {
    switch self {
    case .version: asking("version")
    case .windows: asking("windows")
    case .surfaces(let window): asking("surfaces", window.map { ["window": $0.json] } ?? [:])
    case .devices: asking("devices")
    case .outputs: asking("outputs")
    case .keepOutputs: asking("keep-outputs")
    case .idle: asking("idle")
    case .menu: asking("menu")
    case .unlock: asking("unlock")
    case .identify: asking("identify")
    case .inspect(let x, let y): asking("inspect", ["x": .number(x), "y": .number(y)])
    case .tree(let tree): asking("tree", tree.fields)
    case .find(let find): asking("find", find.fields)
    case .focus(let window): asking("focus", ["window": window?.json ?? .null])
    case .raise(let window): asking("raise", ["window": window.json])
    case .close(let window): asking("close", ["window": window.json])
    case .action(let name): asking("action", ["name": .string(name)])
    case .actions(let actions): asking("actions", actions.fields)
    case .chain(let chain): asking("chain", chain.fields)
    case .inject(let steps): asking("inject", ["steps": .array(steps.map(JSON.string))])
    case .play(let clients, let steps):
      asking(
        "play",
        (steps.isEmpty ? [:] : ["steps": .array(steps.map(JSON.string))])
          .merging(clients.map { ["clients": .string($0)] } ?? [:]) { $1 })
    case .reload: asking("reload")
    case .screenshot(let screenshot): asking("screenshot", screenshot.fields)
    case .dumpRecorder(let file): asking("dump-recorder", file.map { ["file": .string($0)] } ?? [:])
    case .quit: asking("quit")
    case .follow(let topics): asking("follow", ["topics": .array(topics.map { .string($0.rawValue) })])
    }
  }

  private func asking(_ word: String, _ fields: [String: JSON] = [:]) -> JSON.Members {
    JSON.Members(fields.merging(["request": .string(word)]) { $1 })
  }
}

extension WindowName {
  var json: JSON {
    switch self {
    case .id(let id): .number(Double(id))
    case .text(let text): .string(text)
    }
  }
}

extension TreeRequest {
  fileprivate var fields: [String: JSON] {
    var fields: [String: JSON] = [:]
    if let window { fields["window"] = window.json }
    if let depth { fields["depth"] = .number(Double(depth)) }
    if includesPlaces { fields["places"] = true }
    if includesDetails { fields["details"] = true }
    return fields
  }
}

extension FindRequest {
  fileprivate var fields: [String: JSON] {
    var fields: [String: JSON] = ["selectors": .array(selectors.map(JSON.string))]
    if let window { fields["window"] = window.json }
    if includesSelectors { fields["unique-selectors"] = true }
    return fields
  }
}

extension ChainRequest {
  fileprivate var fields: [String: JSON] {
    var fields: [String: JSON] = [:]
    if let window { fields["window"] = window.json }
    if let place { fields["at"] = [.number(place.x), .number(place.y)] }
    return fields
  }
}

extension ActionsRequest {
  fileprivate var fields: [String: JSON] {
    var fields: [String: JSON] = [:]
    if let window { fields["window"] = window.json }
    if !names.isEmpty { fields["names"] = .array(names.map(JSON.string)) }
    return fields
  }
}

extension ScreenshotRequest {
  fileprivate var fields: [String: JSON] {
    var fields: [String: JSON] = ["file": .string(file)]
    if let output { fields["output"] = .string(output) }
    if let window { fields["window"] = window.json }
    if includesCursor { fields["cursor"] = true }
    if overlay != .nothing { fields["overlay"] = .string(overlay.rawValue) }
    return fields
  }
}
