import Geometry
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
  /// The popups and subsurfaces that may be a menu of the client: they appeared after an earlier press and are still shown.
  private let menus: (popups: Set<WindowID>, subsurfaces: Set<SurfaceID>)

  /// A press that follows the previous one within this time belongs to it, as in a double tap. In microseconds.
  private static let series: UInt64 = 500_000
  /// The largest width of a handle, with its shadow.
  private static let handle = 80.0
  /// The largest height of a subsurface that may be a bar. Videos are higher.
  private static let bar = 160.0

  /// - Parameter former: the surfaces at the previous press; nil before the first one.
  init(of window: ClientWindow, in stack: WindowStack, at time: InputTime, after former: Self? = nil) {
    self.window = window.id
    latest = time
    let (shownPopups, shownParts) = (Self.popups(of: window, in: stack), Self.subsurfaces(of: window.surface))
    popups = Set(shownPopups.map(\.id))
    subsurfaces = Set(shownParts.map(\.id))
    guard let former, former.window == window.id else {
      menus = ([], [])
      return
    }
    let bars = shownPopups.filter {
      $0 !== window && $0.frame.size.width > Self.handle
        && (!former.popups.contains($0.id) || former.menus.popups.contains($0.id))
    }
    let parts = shownParts.filter {
      $0.state.size.width > Self.handle && $0.state.size.height <= Self.bar
        && (!former.subsurfaces.contains($0.id) || former.menus.subsurfaces.contains($0.id))
    }
    menus = (Set(bars.map(\.id)), Set(parts.map(\.id)))
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
    Self.popups(of: window, in: stack).contains { !popups.contains($0.id) }
  }

  /// True if the window shows a subsurface that was not shown then.
  func lacksSubsurface(of window: ClientWindow) -> Bool {
    Self.subsurfaces(of: window.surface).contains { !subsurfaces.contains($0.id) }
  }

  /// True if the client still shows what may have been its menu at the press.
  func includesMenu(of window: ClientWindow, in stack: WindowStack) -> Bool {
    Self.popups(of: window, in: stack).contains { menus.popups.contains($0.id) }
      || Self.subsurfaces(of: window.surface).contains { menus.subsurfaces.contains($0.id) }
  }

  private static func popups(of window: ClientWindow, in stack: WindowStack) -> [ClientWindow] {
    stack.windows.filter { $0.kind == .popup && $0.client == window.client }
  }

  private static func subsurfaces(of surface: Surface) -> [Surface] {
    surface.subsurfaces.filter(\.hasContent).flatMap { [$0] + subsurfaces(of: $0) }
  }
}
