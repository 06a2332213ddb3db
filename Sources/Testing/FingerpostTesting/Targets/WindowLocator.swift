import JSONText
public import Testing

/// A target that is a whole window: a `WindowLocator`, or a `Program` with its topmost window.
public protocol WindowTarget: Target {}

/// A window: the topmost one that fits the description.
public struct WindowLocator: WindowTarget {
  /// The kinds of windows.
  public enum Role: String, CaseIterable, Sendable {
    case toplevel
    /// Menus and tooltips.
    case popup
    /// Panels and on-screen keyboards.
    case layer
    /// Views of applications in the place of the on-screen keyboard, and accessories above it.
    case inputView = "input-view"
  }

  /// The states of a window.
  public enum State: String, CaseIterable, Sendable {
    case activated, maximized, fullscreen, resizing
  }

  public let place: TargetPlace
}

extension WindowTarget {
  /// Waits until the window exists.
  public func wait(within limit: Duration? = nil, sourceLocation: SourceLocation = #_sourceLocation) async throws {
    try await place.desktop.expect("window", selector, within: limit, at: sourceLocation)
  }

  /// Waits until no such window exists.
  public func waitUntilGone(
    within limit: Duration? = nil, sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    try await place.desktop.expect("no-window", selector, within: limit, at: sourceLocation)
  }

  /// Makes the window key and brings it to the front.
  public func focus(sourceLocation: SourceLocation = #_sourceLocation) async throws {
    try await place.desktop.play("focus", place.window, at: sourceLocation)
  }

  /// Asks the window to close, as its close button does.
  public func close(sourceLocation: SourceLocation = #_sourceLocation) async throws {
    try await place.desktop.play("close", place.window, at: sourceLocation)
  }

  /// Waits until the window has these properties.
  ///
  /// - Parameters:
  ///   - title: a pattern for the title.
  ///   - size: width and height in logical pixels.
  public func expect(
    title: String? = nil, size: (width: Int, height: Int)? = nil, states: [WindowLocator.State] = [],
    notStates: [WindowLocator.State] = [], within limit: Duration? = nil,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    guard case .object(var keys) = selector else { return }
    if let title {
      guard keys["title"] == nil else {
        throw DesktopError.invalid(
          "the window is already selected by its title: leave it out of one of them", sourceLocation)
      }
      keys["title"] = .string(title)
    }
    keys["size"] = size.map { .string("\($0.width)x\($0.height)") }
    for (key, states) in [("states", states), ("not-states", notStates)] where !states.isEmpty {
      keys[key] = .array(states.map { .string($0.rawValue) })
    }
    try await place.desktop.expect("window", .object(keys), within: limit, at: sourceLocation)
  }

  /// Waits until the window receives the keys.
  public func expectKey(
    within limit: Duration? = nil, sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    try await place.desktop.expect("key-window", place.window, within: limit, at: sourceLocation)
  }

  /// The window as a mapping.
  private var selector: JSON { place.window.text.map { ["client": .string($0)] } ?? place.window }
}
