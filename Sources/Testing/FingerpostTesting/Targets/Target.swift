import JSONText
public import Testing

/// A window or a widget that receives steps.
///
/// A target is a description, not an object of the application. Each step looks for what fits it, and waits until that exists,
/// is shown, is enabled and is at rest. So a target can be kept, and used again after its window was closed and opened.
///
/// Each method throws `StepFailed` if its step fails, and `DesktopError` if it cannot be played.
public protocol Target: Sendable {
  /// The window and the keys by which the target is found.
  var place: TargetPlace { get }
}

/// The window in which a target is looked for, and the keys of its widget.
public struct TargetPlace: Sendable {
  let desktop: Desktop
  /// The window, as the value of `in`.
  let window: JSON
  /// The keys of the widget; nil for the window itself.
  var widget: JSON.Members?

  /// The keys of a step for this target.
  var keys: JSON.Members {
    var keys = widget ?? JSON.Members()
    keys["in"] = window
    return keys
  }

  /// Plays a step with the keys of the target and others.
  func play(_ word: String, _ more: JSON.Members, at location: SourceLocation) async throws {
    try await desktop.play(word, .object(keys.merging(more)), at: location)
  }
}

// MARK: - Fingers

extension Target {
  /// Taps the target with one or more fingers.
  ///
  /// - Parameters:
  ///   - position: a position in the target.
  ///   - fingers: the number of fingers, side by side, from 1 to 40.
  ///   - count: the number of taps, from 1 to 100.
  ///   - hold: how long the fingers rest on it. By default 50 ms.
  public func tap(
    at position: Position = .center, fingers: Int = 1, count: Int = 1, hold: Duration? = nil,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    try await tap("tap", position, fingers, count, hold, sourceLocation)
  }

  /// Taps the target twice.
  public func doubleTap(
    at position: Position = .center, sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    try await tap("double-tap", position, 1, nil, nil, sourceLocation)
  }

  /// Holds a finger on the target, by default for 800 ms.
  public func longPress(
    at position: Position = .center, hold: Duration? = nil, sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    try await tap("long-press", position, 1, nil, hold, sourceLocation)
  }

  private func tap(
    _ word: String, _ position: Position, _ fingers: Int, _ count: Int?, _ hold: Duration?, _ location: SourceLocation
  ) async throws {
    var keys = JSON.Members()
    keys["at"] = position == .center ? nil : position.json
    keys["fingers"] = fingers == 1 ? nil : .number(Double(fingers))
    keys["count"] = count == 1 ? nil : count.map { .number(Double($0)) }
    keys["hold"] = hold?.json
    try await place.play(word, keys, at: location)
  }

  /// Moves one or more fingers over the target, by 30% of its size unless a distance is given.
  public func swipe(
    _ direction: Direction, from start: Position = .center, distance: Distance? = nil, fingers: Int = 1,
    duration: Duration? = nil, sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    var keys = JSON.Members()
    keys["direction"] = .string(direction.rawValue)
    keys["distance"] = distance?.json
    try await swipe(from: start, keys, fingers, duration, sourceLocation)
  }

  /// Moves one or more fingers from a position to another.
  public func swipe(
    from start: Position, to end: Position, fingers: Int = 1, duration: Duration? = nil,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    try await swipe(from: start, JSON.Members([("to", end.json)]), fingers, duration, sourceLocation)
  }

  private func swipe(
    from start: Position, _ path: JSON.Members, _ fingers: Int, _ duration: Duration?, _ location: SourceLocation
  ) async throws {
    var keys = path
    keys["from"] = start.json
    keys["fingers"] = fingers == 1 ? nil : .number(Double(fingers))
    keys["duration"] = duration?.json
    try await place.play("swipe", keys, at: location)
  }

  /// Spreads two fingers to a multiple of their distance. A scale below 1 closes them.
  ///
  /// - Parameter angle: by how many degrees the fingers turn meanwhile, clockwise.
  public func pinch(
    scale: Double, angle: Double = 0, sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    var keys = JSON.Members([("scale", .number(scale))])
    keys["angle"] = angle == 0 ? nil : .number(angle)
    try await place.play("pinch", keys, at: sourceLocation)
  }
}

// MARK: - Pointer

extension Target {
  /// Clicks the target with the pointer.
  ///
  /// - Parameter count: the number of clicks; 2 is a double click.
  public func click(
    _ button: ClickButton = .left, at position: Position = .center, count: Int = 1,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    var keys = JSON.Members([("click", .string(button.rawValue))])
    keys["at"] = position == .center ? nil : position.json
    keys["count"] = count == 1 ? nil : .number(Double(count))
    try await place.play("pointer", keys, at: sourceLocation)
  }

  /// Moves the pointer to the target.
  public func hover(
    at position: Position = .center, sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    try await place.play("pointer", JSON.Members([("move", position.json)]), at: sourceLocation)
  }

  /// Turns the wheel of the mouse over the target. Positive steps are down or right.
  public func scroll(
    _ steps: Double, _ axis: Axis = .vertical, sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    let keys = JSON.Members([("scroll", .string(axis.rawValue)), ("steps", .number(steps))])
    try await place.play("pointer", keys, at: sourceLocation)
  }
}

// MARK: - Pictures

extension Target {
  /// Writes a picture of the target as a PNG. A relative path begins in the directory of the desktop.
  public func screenshot(to file: String, sourceLocation: SourceLocation = #_sourceLocation) async throws {
    try await place.play("screenshot", JSON.Members([("file", .string(file))]), at: sourceLocation)
  }

  /// Waits until the target looks like a PNG and is at rest.
  ///
  /// - Parameters:
  ///   - file: the PNG. A relative path begins in the directory of the desktop, so name a file of your package by its whole path.
  ///   - tolerance: how much each channel of a pixel may differ, in percent.
  ///   - differing: how many of the pixels may differ more, in percent.
  public func expectPicture(
    like file: String, tolerance: Double = 0, differing: Double = 0, within limit: Duration? = nil,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    var keys = place.keys
    keys["like"] = .string(file)
    keys["tolerance"] = Distance.percent(tolerance).json
    keys["differing"] = Distance.percent(differing).json
    try await place.desktop.expect("pixels", .object(keys), within: limit, at: sourceLocation)
  }
}

// MARK: - Widgets

extension Target {
  /// Describes a widget in the target, by the keys of docs/widgets.md. All given ones must match. Nothing is looked for yet.
  ///
  /// - Parameters:
  ///   - name: a pattern for the name: the text of a button, or what a screen reader says. `*` matches any characters, and
  ///     `?` matches one.
  ///   - text: a pattern for the text that the widget shows or edits.
  ///   - label: a pattern for the text of the label that belongs to the widget.
  ///   - id: a pattern for the id that the program's developers have given.
  ///   - description: a pattern for the accessible description.
  ///   - value: the value, such as that of a slider.
  ///   - states: states that must be set, or must not be set.
  ///   - row: the row in a table: 1 is the first. `column` counts likewise.
  ///   - handle: the handle of a widget that `find` has returned.
  ///   - index: one of several, from top to bottom and left to right: 1 is the first, -1 the last.
  public func locate(
    _ role: Role? = nil, name: String? = nil, text: String? = nil, label: String? = nil, id: String? = nil,
    description: String? = nil, value: Double? = nil, states: [WidgetState] = [], row: Int? = nil, column: Int? = nil,
    handle: String? = nil, index: Int? = nil, below: Locator? = nil, above: Locator? = nil, leftOf: Locator? = nil,
    rightOf: Locator? = nil, near: Locator? = nil
  ) -> Locator {
    var keys = JSON.Members()
    keys["role"] = role.map { .string($0.name) }
    keys["name"] = name.map(JSON.string)
    keys["text"] = text.map(JSON.string)
    keys["label"] = label.map(JSON.string)
    keys["id"] = id.map(JSON.string)
    keys["description"] = description.map(JSON.string)
    keys["row"] = row.map { .number(Double($0)) }
    keys["column"] = column.map { .number(Double($0)) }
    keys["handle"] = handle.map(JSON.string)
    keys["value"] = value.map(JSON.number)
    keys["state"] = states.isEmpty ? nil : .array(states.map { .string($0.name) })
    keys["index"] = index.map { .number(Double($0)) }
    keys["inside"] = place.widget.map(JSON.object)
    let sides = [("below", below), ("above", above), ("left-of", leftOf), ("right-of", rightOf), ("near", near)]
    for (key, other) in sides {
      keys[key] = other?.place.widget.map(JSON.object)
    }
    return Locator(place: TargetPlace(desktop: place.desktop, window: place.window, widget: keys))
  }
}
