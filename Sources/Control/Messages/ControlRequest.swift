public import Documents

/// What a client of the control socket asks for.
public enum ControlRequest: Equatable, Sendable {
  case version
  case windows
  /// The surface trees of all windows, or of one.
  case surfaces(WindowName?)
  case devices
  case outputs
  /// nil takes the keyboard away from every window.
  case focus(WindowName?)
  case raise(WindowName)
  case close(WindowName)
  case action(String)
  /// Steps as a script writes them, each text one step or a list.
  case inject(steps: [String])
  case reload
  case screenshot(ScreenshotRequest)
  /// - Parameter file: nil leaves the choice to the compositor.
  case dumpRecorder(file: String?)
  case quit
  case follow([FollowTopic])
}

/// Which window is meant.
public enum WindowName: Equatable, Sendable {
  /// As `windows` gives it.
  case id(Int)
  /// Its name, its app id or its title, in which `*` and `?` may stand for other characters.
  case text(String)
}

/// A picture to be written to a file, as PNG.
public struct ScreenshotRequest: Equatable, Sendable {
  /// Absolute: the compositor need not be where its client is.
  public var file: String
  /// nil is the first one, or the one that shows `window`.
  public var output: String?
  /// Only what a window's frame covers.
  public var window: WindowName?
  public var includesCursor: Bool
  public var overlay: OverlayChoice

  public init(
    file: String, output: String? = nil, window: WindowName? = nil, includesCursor: Bool = false,
    overlay: OverlayChoice = .nothing
  ) {
    self.file = file
    self.output = output
    self.window = window
    self.includesCursor = includesCursor
    self.overlay = overlay
  }
}

/// What can be followed as a stream.
public enum FollowTopic: String, CaseIterable, Sendable {
  case keyWindow = "key-window"
  case firstResponder = "first-responder"
  /// Everything that comes in and goes out.
  case trace
}
