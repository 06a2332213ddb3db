import Documents
import Scripts

extension Place {
  var text: String {
    if let widget { return FlowText.mapping(widget.members + [("at", isCentered ? nil : position)]) }
    return isCentered ? "center" : position
  }

  private var isCentered: Bool { (x, y) == (Place.center.x, Place.center.y) }

  private var position: String { FlowText.list([FlowText.length(x), FlowText.length(y)]) }
}

extension [Place] {
  var text: String { FlowText.list(map(\.text)) }
}

extension WindowSelector {
  /// The selector as YAML: the client's name if that is the only member, else a mapping.
  var text: String {
    let members = self.members
    if let client, members.compactMap(\.value).count == 1 { return FlowText.text(client) }
    return FlowText.mapping(members)
  }

  var members: [(key: String, value: String?)] {
    [
      ("client", client.map { FlowText.text($0) }), ("program", program.map { FlowText.text($0) }),
      ("app-id", appID.map { FlowText.quoted($0.text) }), ("title", title.map { FlowText.quoted($0.text) }),
      ("role", role?.rawValue), ("index", index.map { "\($0)" }),
      ("surface", surfacePath.isEmpty ? nil : FlowText.list(surfacePath.map { "\($0)" })),
    ]
  }
}

extension WindowSelector? {
  var text: String { self?.text ?? "none" }
}

extension PlaceSpace {
  /// The `in` or `output` member, and those of a widget or picture. The value of `output` is nil for the first output.
  var members: [(key: String, value: String?)] {
    switch self {
    case .output(let name): [("output", name.map { FlowText.text($0) })]
    case .window(let selector, _): [("in", selector.text)]
    case .widget(let widget, let window, _): [("in", window.text)] + widget.members
    case .picture(let picture, let window, _):
      [("in", window?.text), ("output", picture.output.map { FlowText.text($0) })] + picture.members
    }
  }

  /// The `force` member, for a step that may miss its window.
  var force: (key: String, value: String?) { ("force", isForced ? "yes" : nil) }

  var isFirstOutput: Bool { self == .output(nil) }
}

extension Pace {
  /// The members that differ from the step's default duration and samples.
  func members(usual: TimeSpan) -> [(key: String, value: String?)] {
    [("duration", duration == usual ? nil : FlowText.duration(duration)), ("samples", samplesText)]
  }

  private var samplesText: String? {
    guard let legs else { return samples.map { "\($0)" } }
    return legs.allSatisfy { $0 == 1 } ? "each" : FlowText.list(legs.map { "\($0)" })
  }
}

extension TimeSpan {
  /// The duration as text; nil if it is the usual one.
  func text(unless usual: TimeSpan) -> String? { self == usual ? nil : FlowText.duration(self) }
}
