import Documents
package import Scripts

extension TouchpadStep: TranscribedFamily {
  var text: (word: String, value: String)? { ("touchpad", value) }

  var isPress: Bool { true }

  private var value: String {
    guard let beginning else { return partText }
    guard let end else { return FlowText.mapping([("begin", beginning.gesture.rawValue)] + members(of: beginning)) }
    let move = movement ?? Movement()
    let way = Place(move.dx, move.dy)
    var members: [(key: String, value: String?)]
    switch beginning.gesture {
    case .swipe: members = [("swipe", listed(way))] + move.pace.members(usual: .milliseconds(200))
    case .pinch:
      members = [
        ("pinch", FlowText.number(move.scale ?? 1)), ("angle", move.angle == 0 ? nil : FlowText.number(move.angle)),
        ("by", way == Place(.pixels(0), .pixels(0)) ? nil : listed(way)),
      ]
      members += move.pace.members(usual: .milliseconds(300))
    case .hold: members = [("hold", FlowText.duration(rest))]
    }
    return FlowText.mapping(
      members + self.members(of: beginning) + [("cancel", end == .cancelled ? "yes" : nil)])
  }

  private var partText: String {
    if let end { return end == .cancelled ? "cancel" : "end" }
    let move = movement ?? Movement()
    return FlowText.mapping(
      [
        ("move", listed(Place(move.dx, move.dy))), ("scale", move.scale.map { FlowText.number($0) }),
        ("angle", move.angle == 0 ? nil : FlowText.number(move.angle)),
      ] + move.pace.members(usual: .zero))
  }

  /// The coordinates of a place as numbers, even if the place has a name.
  private func listed(_ way: Place) -> String { FlowText.list([FlowText.length(way.x), FlowText.length(way.y)]) }

  private func members(of beginning: Beginning) -> [(key: String, value: String?)] {
    let usual = beginning.gesture == .pinch ? 2 : 3
    return [("fingers", beginning.fingers == usual ? nil : "\(beginning.fingers)")] + beginning.space.members
      + [beginning.space.force, ("at", beginning.place.map(\.text))]
  }
}
