import JSONText
public import Testing

/// A widget of an application, selected by its accessible role, name and states.
public struct Locator: Target {
  public let place: TargetPlace

  /// One of several widgets that fit, from top to bottom and left to right: 1 is the first, -1 the last.
  public func nth(_ index: Int) -> Locator {
    var place = place
    place.widget?["index"] = .number(Double(index))
    return Locator(place: place)
  }

  /// The widgets that fit now, each with its handle. It does not wait, and nothing is pressed.
  public func find(sourceLocation: SourceLocation = #_sourceLocation) async throws -> [WidgetInfo] {
    let fields = JSON.Members([("selectors", [.object(place.keys)])])
    let found = try await place.desktop.list("found", of: "find", fields, at: sourceLocation)
    return (found.first?["widgets"]?.list ?? []).map(WidgetInfo.init)
  }

  /// Gives a text field the focus and replaces its text by typing.
  public func fill(_ text: String, sourceLocation: SourceLocation = #_sourceLocation) async throws {
    try await place.play("fill", JSON.Members([("with", .string(text))]), at: sourceLocation)
  }

  /// Scrolls until the widget is in view.
  public func scrollIntoView(sourceLocation: SourceLocation = #_sourceLocation) async throws {
    try await place.play("scroll-to", JSON.Members(), at: sourceLocation)
  }

  /// Drags the widget to another one with the left button of the mouse.
  public func drag(to target: Locator, sourceLocation: SourceLocation = #_sourceLocation) async throws {
    let keys = JSON.Members([
      ("drag", "left"), ("in", place.window), ("from", .object(place.widget ?? JSON.Members())),
      ("to", .object(target.place.keys)),
    ])
    try await place.desktop.play("pointer", .object(keys), at: sourceLocation)
  }

  /// Waits until such a widget exists.
  public func wait(within limit: Duration? = nil, sourceLocation: SourceLocation = #_sourceLocation) async throws {
    try await expect(JSON.Members(), limit, sourceLocation)
  }

  /// Waits until no such widget exists.
  public func waitUntilGone(
    within limit: Duration? = nil, sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    try await expect(count: 0, within: limit, sourceLocation: sourceLocation)
  }

  /// Waits until a widget that fits the locator also has these properties.
  ///
  /// - Parameters:
  ///   - text: a pattern for the text that it shows or edits.
  ///   - value: the value, such as that of a slider.
  ///   - states: states that must be set, or must not be set.
  /// - Throws: `DesktopError` if the locator has an index, or selects by the same property.
  public func expect(
    text: String? = nil, value: Double? = nil, states: [WidgetState] = [], within limit: Duration? = nil,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    var keys = JSON.Members()
    keys["text"] = text.map(JSON.string)
    keys["value"] = value.map(JSON.number)
    if !states.isEmpty {
      keys["state"] = .array((place.widget?["state"]?.list ?? []) + states.map { .string($0.name) })
    }
    try await expect(keys, limit, sourceLocation)
  }

  /// Waits until this number of widgets fits.
  public func expect(
    count: Int, within limit: Duration? = nil, sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    try await expect(JSON.Members([("count", .number(Double(count)))]), limit, sourceLocation)
  }

  private func expect(_ more: JSON.Members, _ limit: Duration?, _ location: SourceLocation) async throws {
    let own = place.widget ?? JSON.Members()
    if let twice = more.names.first(where: { $0 != "state" && own[$0] != nil }) {
      throw DesktopError.invalid("the locator already selects by \(twice): leave it out of one of them", location)
    }
    if own["index"] != nil, !more.names.isEmpty {
      let advice = "locate it by these properties, and wait() for it"
      throw DesktopError.invalid(
        "an index counts the widgets that fit, so it cannot be checked further: \(advice)", location)
    }
    try await place.desktop.expect("widget", .object(place.keys.merging(more)), within: limit, at: location)
  }

  /// Waits until the widget has the keyboard focus, and its window receives the keys.
  public func expectFocus(
    within limit: Duration? = nil, sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    try await place.desktop.expect("first-responder", .object(place.keys), within: limit, at: sourceLocation)
  }
}
