import Surfaces

/// The popups of a client, and the subsurfaces of one of its windows, that are shown at a time.
///
/// A client that shows others later may show a menu of its own.
struct ShownSurfaces {
  /// The window whose subsurfaces are listed.
  let window: WindowID
  /// The time, or that of the latest press since.
  private var latest: InputTime
  private let popups: Set<WindowID>
  private let subsurfaces: Set<SurfaceID>

  /// A press that follows the previous one within this time belongs to it, as in a double tap. In microseconds.
  private static let series: UInt64 = 500_000

  init(of window: ClientWindow, in stack: WindowStack, at time: InputTime) {
    self.window = window.id
    latest = time
    popups = Set(Self.popups(of: window, in: stack))
    subsurfaces = Set(Self.subsurfaces(of: window.surface))
  }

  /// Keeps the surfaces for a press that belongs to the previous one on the window.
  ///
  /// - Returns: false without an effect for another press.
  mutating func continues(with window: ClientWindow, at time: InputTime) -> Bool {
    guard window.id == self.window, time < latest.advanced(by: Self.series) else { return false }
    latest = time
    return true
  }

  /// True if the client of the window shows a popup that was not shown then.
  func lacksPopup(of window: ClientWindow, in stack: WindowStack) -> Bool {
    Self.popups(of: window, in: stack).contains { !popups.contains($0) }
  }

  /// True if the window shows a subsurface that was not shown then.
  func lacksSubsurface(of window: ClientWindow) -> Bool {
    Self.subsurfaces(of: window.surface).contains { !subsurfaces.contains($0) }
  }

  private static func popups(of window: ClientWindow, in stack: WindowStack) -> [WindowID] {
    stack.windows.filter { $0.kind == .popup && $0.client == window.client }.map(\.id)
  }

  private static func subsurfaces(of surface: Surface) -> [SurfaceID] {
    surface.subsurfaces.filter(\.hasContent).flatMap { [$0.id] + subsurfaces(of: $0) }
  }
}
