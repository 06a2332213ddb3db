import Accessibility
import Geometry
import Playback
import Scenes
import Surfaces
import Widgets

/// The items of a popup, read when it has opened. A press on an item closes the popup, so that a busy application can no longer
/// say what was there.
final class PopupItems {
  /// Milliseconds until the items are asked for again, because the tree of the application does not have the popup yet.
  private static let pause: Int32 = 150
  /// The most readings without an item.
  private static let most = 12
  static let roles = ["list-item", "menu-item", "label"]

  private let widgets: any WindowWidgets
  private weak var popup: ClientWindow?
  private var request: WidgetRequest?
  private var retry: (any SceneTimer)?
  private var readings = 0
  private var left: ArraySlice<String> = []
  private var reading: [LocatedWidget] = []
  /// The items that were found; none before the first reading has ended.
  private var items: [LocatedWidget] = []

  init(of popup: ClientWindow, _ widgets: any WindowWidgets, in scene: any SceneRecording) {
    (self.popup, self.widgets) = (popup, widgets)
    retry = scene.timer { [weak self] in self?.read() }
    read()
  }

  deinit { retry?.cancel() }

  /// The item at a place of the desktop; nil without one that is enabled, and that its role and name tell from all others.
  func item(at place: Point<LayoutSpace>) -> LocatedWidget? {
    let hit = items.filter { item in [item.area, item.visibleArea].allSatisfy { $0?.contains(place) == true } }
    guard let item = hit.first(where: { $0.widget.role != "label" }) ?? hit.first, item.isEnabled else { return nil }
    let equal = items.filter { $0.widget.role == item.widget.role && $0.widget.name == item.widget.name }
    return equal.count == 1 && !item.widget.name.isEmpty ? item : nil
  }

  /// Toolkits may count a popup as a part of the window that presents it.
  private static func isItem(_ widget: LocatedWidget, of popup: ClientWindow) -> Bool {
    guard widget.isShown, let area = widget.area else { return false }
    return widget.window === popup || (widget.window === popup.presenter && popup.frame.contains(area.center))
  }

  private func read() {
    guard popup != nil, readings < Self.most else { return }
    readings += 1
    (left, reading) = (Self.roles[...], [])
    readNext()
  }

  private func readNext() {
    guard let popup, popup.isMapped else { return }
    guard let role = left.popFirst() else {
      items = reading
      if items.isEmpty { retry?.fire(afterMilliseconds: Self.pause) }
      return
    }
    var query = WidgetQuery()
    query.role = role
    request = widgets.find(query, in: popup.presenter) { [weak self, weak popup] result in
      guard let self, let popup else { return }
      reading += ((try? result.get()) ?? []).filter { Self.isItem($0, of: popup) }
      readNext()
    }
  }
}
