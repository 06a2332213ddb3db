import Documents
package import JSONText

/// Answers as text for people. Missing values are left out, so that answers of other versions work too.
package enum AnswerText {
  /// - Returns: the text; nil if the answer does not need any.
  package static func text(of result: JSON, to request: ControlRequest) -> String? {
    switch request {
    case .version: "fingerpost \(result["fingerpost"].words), control protocol \(result["protocol"].words)"
    case .windows: windows(result["windows"]?.list ?? [])
    case .surfaces: surfaces(result["windows"]?.list ?? [])
    case .devices: devices(result["devices"]?.list ?? [])
    case .outputs: OutputText.text(of: result)
    case .idle: idle(result)
    case .menu: MenuText.text(of: result)
    case .inspect: PlaceText.text(of: result)
    case .tree: WidgetText.tree(result["widgets"]?.list ?? [])
    case .find: WidgetText.found(result["found"]?.list ?? [])
    case .action:
      result["performed-by"]?.list.map { performers in
        "performed by \(performers.map(\.words).joined(separator: "; "))".withoutControls
      }
    case .actions(let actions): ActionText.text(of: result, isDetailed: !actions.names.isEmpty)
    case .chain: ActionText.chain(result)
    case .screenshot, .dumpRecorder: result["file"]?.words
    case .play: steps(result)
    case .focus, .raise, .close, .inject, .reload, .quit, .follow, .unlock, .identify, .keepOutputs: nil
    }
  }

  /// Each step with its outcome, and what went wrong below it.
  private static func steps(_ result: JSON) -> String? {
    let steps = (result["steps"]?.list ?? []).map { step in
      let details = ["expected", "found", "reason"].compactMap { name in
        step[name]?.text.map { "\n  \(name): \($0)" }
      }
      return "\(step["outcome"].words): \(step["step"].words)\(details.joined())"
    }
    let faults = (result["faults"]?.list ?? []).map { "error: \($0.words)" }
    let lines = steps + faults
    return lines.isEmpty ? nil : lines.joined(separator: "\n")
  }

  private static func windows(_ windows: [JSON]) -> String {
    var table = TextTable(["ID", "APP ID", "TITLE", "ROLE", "PLACE", "SIZE", "STATES", "CLIENT"])
    for window in windows {
      let marks = ["key", "hidden"].filter { window[$0]?.truth == true }
      let states = marks + (window["states"]?.list ?? []).map(\.words)
      table.add([
        window["id"].words, window["app-id"].words, window["title"].words, window["role"].words,
        window["frame"].place, window["frame"].size, states.isEmpty ? "-" : states.joined(separator: " "),
        client(window["client"]),
      ])
    }
    return table.text
  }

  /// The client as `client 4711 (foot, 4711)`: name, program and process, and the sandbox if it is in one.
  private static func client(_ client: JSON?) -> String {
    let program: [String] = if case .string(let name)? = client?["program"] { [name] } else { [] }
    let sandbox = ["engine", "app-id"].compactMap { client?["sandbox"]?[$0]?.text }
    let parts =
      program + [client?["pid"].words ?? "-"]
      + (sandbox.isEmpty ? [] : ["sandboxed by \(sandbox.joined(separator: " as "))"])
    return "\(client?["name"].words ?? "-") (\(parts.joined(separator: ", ")))"
  }

  private static func surfaces(_ windows: [JSON]) -> String {
    var table = TextTable(["SURFACE", "ID", "ROLE", "PLACE", "SIZE", "INPUT"])
    func add(_ surface: JSON, depth: Int, mark: String) {
      for child in surface["above"]?.list?.reversed() ?? [] { add(child, depth: depth + 1, mark: "+ ") }
      let name = String(repeating: "  ", count: depth) + mark + surface["name"].words
      let isVisible = surface["visible"]?.truth ?? true
      table.add([
        name, surface["id"].words, surface["role"].words, surface["area"].place,
        isVisible ? surface["area"].size : "hidden", input(surface["input"]),
      ])
      for child in surface["below"]?.list?.reversed() ?? [] { add(child, depth: depth + 1, mark: "- ") }
    }
    for window in windows { window["surface"].map { add($0, depth: 0, mark: "") } }
    return table.text
  }

  private static func input(_ input: JSON?) -> String {
    guard let bounds = input?["bounds"] else { return input.words }
    let shape = input?["rectangle"]?.truth == true ? "" : "region in "
    return "\(shape)\(bounds.size) at \(bounds.place)"
  }

  private static func idle(_ result: JSON) -> String {
    let keepers = (result["kept-awake-by"]?.list ?? []).map(\.words)
    return [
      "\(result["asleep"]?.truth == true ? "asleep" : "awake"), \(result["idle"].words) ms without input",
      result["sleeps-after"]?.number.map { "sleeps after \(JSON.number($0).words) ms" } ?? "never sleeps",
      keepers.isEmpty ? nil : "kept awake by \(keepers.joined(separator: ", ").withoutControls)",
      "notifications of clients: \(result["notifications"].words)",
      result["locked"]?.truth == true
        ? "locked by \(result["locked-by"]?.text?.withoutControls ?? "a client that has gone")" : nil,
    ].compactMap(\.self).joined(separator: "\n")
  }

  private static func devices(_ devices: [JSON]) -> String {
    var table = TextTable(["ID", "KIND", "NAME", "SEAT"])
    for device in devices {
      table.add([device["id"].words, device["kind"].words, device["name"].words, device["seat"].words])
    }
    return table.text
  }

  /// An event of a stream, on one line.
  package static func text(of event: JSON, topic: FollowTopic) -> String {
    let cause = event["why"].map { " (\($0.words))" } ?? ""
    switch topic {
    case .keyWindow: return "key window: \(event["window"]?["name"]?.words ?? "none")\(cause)".withoutControls
    case .firstResponder:
      let widget = event["widget"].map { $0 == .null ? ", no widget" : ", \(WidgetText.line($0))" } ?? ""
      return "first responder: \(event["surface"]?["name"]?.words ?? "none")\(widget)\(cause)".withoutControls
    case .mode: return "mode: \(event["name"].words)\(cause)".withoutControls
    case .gestures: return gesture(event).withoutControls
    case .actions, .possibleActions: return ActionText.text(ofEvent: event).withoutControls
    case .trace: return event.written
    }
  }
}

extension AnswerText {
  /// A gesture as `home changed: moved by 0,-120, 0,-900 px/s, 1 finger`.
  private static func gesture(_ event: JSON) -> String {
    func pair(_ name: String) -> String { (event[name]?.list ?? []).map(\.words).joined(separator: ",") }
    let cause = event["why"].map { " (\($0.words))" } ?? ""
    var parts = ["moved by \(pair("translation"))", "\(pair("velocity")) px/s"]
    if let scale = event["scale"]?.number, scale != 1 { parts.append("scale \(event["scale"].words)") }
    if let turn = event["rotation"]?.number, turn != 0 { parts.append("turned by \(event["rotation"].words)°") }
    parts.append("\(event["fingers"].words) \(event["fingers"]?.number == 1 ? "finger" : "fingers")")
    return "\(event["name"].words) \(event["state"].words)\(cause): \(parts.joined(separator: ", "))"
  }
}

extension JSON? {
  var words: String { map(\.words) ?? "-" }
  var place: String { "\(self?["x"].words ?? "-"),\(self?["y"].words ?? "-")" }
  var size: String { "\(self?["width"].words ?? "-")x\(self?["height"].words ?? "-")" }
}

extension JSON {
  var words: String {
    switch self {
    case .null: "-"
    case .string(let text): text.isEmpty ? "-" : text
    case .bool, .number, .array, .object: written
    }
  }

  fileprivate var place: String { Optional(self).place }
  fileprivate var size: String { Optional(self).size }
}
