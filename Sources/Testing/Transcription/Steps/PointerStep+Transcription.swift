import Documents
package import Scripts

extension PointerStep: TranscribedFamily {
  var text: (word: String, value: String)? { ("pointer", value) }

  private var value: String {
    switch self {
    case .move(let step): step.text
    case .press(let button): FlowText.mapping([("press", button.text)])
    case .release(let button): FlowText.mapping([("release", button.text)])
    case .click(let step): step.text
    case .drag(let step): step.text
    case .scroll(let step): step.text
    case .leave: "leave"
    }
  }

  var isPress: Bool {
    switch self {
    case .click, .drag, .press: true
    case .move, .release, .scroll, .leave: false
    }
  }

  var pressDuration: Int64? {
    guard case .click(let click) = self else { return nil }
    return Int64(click.count) * click.hold.microseconds + Int64(click.count - 1) * click.interval.microseconds
  }

  /// This click and the next, merged into a double click or a click with a higher count; nil if they cannot be merged.
  func merged(with next: PointerStep, after interval: TimeSpan) -> PointerStep? {
    guard case .click(var click) = self, case .click(let other) = next else { return nil }
    guard click.button == other.button, other.place == nil, other.count == 1, click.count < 100 else { return nil }
    guard click.hold.agrees(with: other.hold), click.count == 1 || click.interval.agrees(with: interval) else {
      return nil
    }
    if click.count == 1 { click.interval = interval.rounded }
    click.count += 1
    return .click(click)
  }
}

extension PointerButton {
  fileprivate var text: String { Self.names.first { $0.meaning == self }?.name ?? "\(code)" }
}

extension PointerMove {
  fileprivate var text: String {
    let way: String =
      switch course {
      case .along(let places) where places.count == 1 && places[0].widget == nil: places[0].text
      case .along(let places) where places.count == 1: FlowText.mapping([("to", places[0].text)])
      case .along(let places): FlowText.mapping([("along", places.text)])
      case .by(let dx, let dy): FlowText.mapping([("by", Place(dx, dy).text)])
      }
    return FlowText.mapping([("move", way)] + space.members + pace.members(usual: .zero))
  }
}

extension PointerClick {
  fileprivate var text: String {
    FlowText.mapping(
      [("click", button.text)] + space.members + [
        space.force, ("at", space.widget != nil && place == .center ? nil : place.map(\.text)),
        ("count", count == 1 ? nil : "\(count)"),
        ("hold", hold.text(unless: .milliseconds(50))), ("interval", interval.text(unless: .milliseconds(100))),
      ])
  }
}

extension PointerDrag {
  fileprivate var text: String {
    FlowText.mapping(
      [("drag", button.text)] + space.members + [
        space.force, ("from", start.map(\.text)),
        points.count == 1 ? ("to", points[0].text) : ("along", points.text),
      ] + pace.members(usual: .milliseconds(300)) + [("hold", hold.text(unless: .zero))])
  }
}

extension PointerScroll {
  fileprivate var text: String {
    var members: [(key: String, value: String?)] = [("scroll", axis.rawValue)]
    let usual: Source
    switch amount {
    case .value120(let value):
      usual = .wheel
      members.append(value % 120 == 0 ? ("steps", "\(value / 120)") : ("v120", "\(value)"))
    case .pixels(let distance):
      usual = .finger
      members.append(("distance", FlowText.number(distance)))
    }
    members.append(("source", source == usual ? nil : source.rawValue))
    members += space.members + [space.force, ("at", place.map(\.text))]
    let usualDuration = Self.usualDuration(source, amount, stops: stops)
    return FlowText.mapping(members + pace.members(usual: usualDuration) + [("stop", stops ? nil : "no")])
  }
}
