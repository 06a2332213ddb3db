package import Geometry
import WidgetTerms

/// Converts areas in a toolkit's coordinates to the desktop, for one window and its popups at one moment.
package struct WidgetPlacing: Equatable, Sendable {
  /// A surface that shows widgets.
  package struct Ground: Equatable, Sendable {
    /// The root surface on the desktop, shadow included.
    package var surface: Rect<LayoutSpace>
    /// The visible frame on the desktop.
    package var geometry: Rect<LayoutSpace>

    package init(surface: Rect<LayoutSpace>, geometry: Rect<LayoutSpace>) {
      (self.surface, self.geometry) = (surface, geometry)
    }
  }

  /// The surface on which a widget lies.
  package enum Stage: Equatable, Sendable {
    case window
    /// A popup, by its index in `popups`.
    case popup(Int)
  }

  /// The place of a widget.
  package struct Place: Equatable, Sendable {
    package var stage: Stage
    package var area: Rect<LayoutSpace>
    /// The part of `area` that ancestors and the surface do not clip; nil if they clip all of it.
    package var visibleArea: Rect<LayoutSpace>?
  }

  /// A place of the desktop in a toolkit's coordinates.
  package struct Points: Equatable, Sendable {
    package var plain: Point<WidgetSpace>
    /// The same below a document.
    package var inDocument: Point<WidgetSpace>
    /// The same in a question what is there.
    package var asked: Point<WidgetSpace>
  }

  package var rules: ToolkitRules
  package var window: Ground
  /// The mapped popups of the window, frontmost first.
  package var popups: [Ground]
  /// The area of the application's window in its own coordinates; nil if it was not answered.
  package var frame: Rect<WidgetSpace>?
  /// The popup that is the application's window itself; nil if the window is a toplevel.
  package var ownPopup: Int?
  /// The number of device pixels in a logical pixel.
  package var scale: Double

  package init(
    rules: ToolkitRules, window: Ground, popups: [Ground], frame: Rect<WidgetSpace>?, ownPopup: Int? = nil,
    scale: Double
  ) {
    (self.rules, self.window, self.popups) = (rules, window, popups)
    (self.frame, self.ownPopup) = (frame, ownPopup)
    self.scale = scale > 0 ? scale : 1
  }

  /// The place of a widget; nil for a widget without an area, or in a menu that is closed.
  package func place(of widget: Widget, ancestors: [Widget]) -> Place? {
    guard rules.losesPadding else { return plainPlace(of: widget, ancestors: ancestors) }
    let chain = LostPadding.added(to: [widget] + ancestors)
    return plainPlace(of: chain[0], ancestors: Array(chain.dropFirst()))
  }

  private func plainPlace(of widget: Widget, ancestors: [Widget]) -> Place? {
    guard let extents = widget.plausibleExtents else { return nil }
    let isInDocument = Self.hasDocument([widget] + ancestors)
    guard let anchor = anchor(of: widget, ancestors: ancestors) else { return nil }
    var area = anchor.area(extents, dividedBy: unit(inDocument: isInDocument))
    if let width = anchor.width { area = area.narrowed(to: width) }
    return Place(
      stage: anchor.stage, area: area, visibleArea: visiblePart(of: area, widget, ancestors, anchor))
  }

  /// The position in the toolkit's coordinates of a place on the window itself.
  package func points(at place: Point<LayoutSpace>) -> Points {
    points(at: place, from: windowAnchor)
  }

  /// The position of a place on a popup, whose accessible has the given area.
  package func points(
    at place: Point<LayoutSpace>, onPopup index: Int, of menu: Rect<WidgetSpace>
  ) -> Points? {
    guard popups.indices.contains(index) else { return nil }
    if rules.popups == .ofSurface {
      return points(at: place, from: Anchor(.popup(index), at: .zero, on: popups[index].surface))
    }
    return points(at: place, from: Anchor(.popup(index), at: menu.origin, on: ground(of: index, for: menu.size)))
  }

  /// The popup whose surface has the size of an area.
  package func popup(for extents: Rect<WidgetSpace>) -> Int? {
    popups.firstIndex { extents.size.isAbout($0.surface.size) || extents.size.isAbout($0.geometry.size) }
  }

  private func points(
    at place: Point<LayoutSpace>, from anchor: Anchor
  ) -> Points {
    func point(_ unit: Double) -> Point<WidgetSpace> {
      Point(
        (place.x - anchor.ground.minX) * unit + anchor.origin.x,
        (place.y - anchor.ground.minY) * unit + anchor.origin.y)
    }
    return Points(
      plain: point(1), inDocument: point(unit(inDocument: true)),
      asked: point(rules.hasDevicePixelsInHits ? scale : unit(inDocument: true)))
  }

  private func unit(inDocument: Bool) -> Double { inDocument && rules.hasDevicePixelsInDocuments ? scale : 1 }

  /// True if a chain of widgets is in a document, or begins with one.
  private static func hasDocument(_ ancestors: [Widget]) -> Bool { ancestors.contains { $0.role == "document" } }
}

// MARK: - Anchors

extension WidgetPlacing {
  /// Two points that are the same: one in the toolkit's coordinates, one on the desktop.
  private struct Anchor {
    var stage: Stage
    var origin: Point<WidgetSpace>
    /// The part of the desktop that shows the widgets; its corner is `origin`.
    var ground: Rect<LayoutSpace>
    /// The ancestor that is the popup, by its index.
    var popupAncestor: Int?
    /// The part of the desktop that limits the width of widgets; nil without a limit.
    var width: Rect<LayoutSpace>?

    init(
      _ stage: Stage, at origin: Point<WidgetSpace>, on ground: Rect<LayoutSpace>, popupAncestor: Int? = nil
    ) {
      (self.stage, self.origin, self.ground, self.popupAncestor) = (stage, origin, ground, popupAncestor)
    }

    func area(_ extents: Rect<WidgetSpace>, dividedBy unit: Double) -> Rect<LayoutSpace> {
      Rect(
        x: (extents.minX - origin.x) / unit + ground.minX, y: (extents.minY - origin.y) / unit + ground.minY,
        width: extents.size.width / unit, height: extents.size.height / unit)
    }
  }

  private func anchor(of widget: Widget, ancestors: [Widget]) -> Anchor? {
    if rules.isOnDisplay { return displayAnchor(of: [widget] + ancestors) }
    if let ownPopup, popups.indices.contains(ownPopup) {
      let origin = frame?.origin ?? .zero
      return Anchor(.popup(ownPopup), at: origin, on: ground(of: ownPopup, for: frame?.size ?? .zero))
    }
    // The last of the chain is the window itself.
    let chain = ([widget] + ancestors).dropLast(ancestors.isEmpty ? 0 : 1)
    for (index, candidate) in chain.enumerated() {
      let isMenu = candidate.role == "menu" && (rules.popups != .ofSurface || index > 0)
      guard isMenu || rules.popups == .bySize && Self.popovers.contains(candidate.role) else { continue }
      if let extents = candidate.plausibleExtents, let popup = popup(for: extents) {
        let onSurface = rules.popups == .ofSurface
        return Anchor(
          .popup(popup), at: onSurface ? .zero : extents.origin,
          on: onSurface ? popups[popup].surface : ground(of: popup, for: extents.size),
          popupAncestor: Self.lastClip(index, isOnSurface: onSurface))
      }
      if var anchor = contentsAnchor(candidate)
        ?? paddedAnchor(candidate, in: chain.count > index + 1 ? chain[index + 1] : nil)
      {
        anchor.popupAncestor = Self.lastClip(index, isOnSurface: false)
        return anchor
      }
      if let list = comboList(at: index, of: chain + ancestors.suffix(1)) { return list }
      guard isMenu else { continue }
      switch rules.popups {
      // The items of a closed menu stay in the tree.
      case .bySize: return isMenuTitle(candidate, in: ancestors, at: index) ? windowAnchor : nil
      case .ofSurface:
        guard widget.states.contains(.showing), !popups.isEmpty else { return nil }
        return Anchor(
          .popup(0), at: .zero, on: popups[0].surface, popupAncestor: Self.lastClip(index, isOnSurface: true))
      case .bySizeOrOnPage, .onDisplay: continue
      }
    }
    return windowAnchor
  }

  /// The anchor in a display of X11: its corner. A menu is a window of its own there, which its ancestors do not clip. So is
  /// the list of a combo box, which cuts its items.
  private func displayAnchor(of chain: [Widget]) -> Anchor {
    var anchor = windowAnchor
    for (index, candidate) in chain.enumerated() {
      let parent = chain.indices.contains(index + 1) ? chain[index + 1].role : nil
      if candidate.role == "menu", index > 0 || parent != "menu-bar" {
        anchor.popupAncestor = index - 2
        break
      }
      if candidate.role == "list", parent == "combo-box" {
        anchor.popupAncestor = index - 1
        if index > 0, let list = candidate.plausibleExtents { anchor.width = anchor.area(list, dividedBy: 1) }
        break
      }
    }
    return anchor
  }

  /// The last ancestor that clips a widget of a popup. A menu of GTK 3 has the area of its title in the menu bar, which
  /// does not clip what is on the menu's surface.
  private static func lastClip(_ popup: Int, isOnSurface: Bool) -> Int? {
    let last = isOnSurface ? popup - 2 : popup - 1
    return last >= 0 ? last : nil
  }

  /// The largest padding of a popover inside its surface.
  private static let mostPadding = 32.0

  /// The anchor of a popover that is smaller than its surface. GTK 4 answers the area inside the padding: the list of a
  /// drop-down keeps some pixels away from its button. Padding at the sides is taken to be equal, all else to be towards
  /// the widget that has opened the popover.
  private func paddedAnchor(_ popover: Widget, in opener: Widget?) -> Anchor? {
    guard rules.popups == .bySize, popover.isPopover, let extents = popover.plausibleExtents else { return nil }
    func padding(_ surface: Rect<LayoutSpace>) -> Size<LayoutSpace>? {
      let size = Size<LayoutSpace>(
        surface.size.width - extents.size.width, surface.size.height - extents.size.height)
      return (-1...Self.mostPadding).contains(size.width) && (-1...Self.mostPadding).contains(size.height) ? size : nil
    }
    let fits = popups.enumerated().compactMap { index, popup in padding(popup.surface).map { (index, $0) } }
    guard let (index, padding) = fits.min(by: { $0.1.width + $0.1.height < $1.1.width + $1.1.height }) else {
      return nil
    }
    let surface = popups[index].surface
    let openerMiddle = opener?.plausibleExtents.map {
      ($0.minY + $0.maxY) / 2 - windowAnchor.origin.y + windowAnchor.ground.minY
    }
    let isAbove = openerMiddle.map { $0 > (surface.minY + surface.maxY) / 2 } ?? false
    return Anchor(
      .popup(index), at: extents.origin,
      on: Rect(
        x: surface.minX + padding.width / 2, y: surface.minY + (isAbove ? 0 : padding.height),
        width: extents.size.width, height: extents.size.height))
  }

  /// The largest distance of a drop-down list from its button.
  private static let mostDistance = 8.0

  /// The anchor of the contents of a popover, which is as wide as the popup. GTK from 4.10 on answers their area, and that of the
  /// popover with its shadow. Above the contents, the popup may have the distance of a list from its button.
  private func contentsAnchor(_ contents: Widget) -> Anchor? {
    guard rules.losesPadding || rules.beginsAtContent, let extents = contents.plausibleExtents else { return nil }
    let index = popups.firstIndex { popup in
      abs(popup.geometry.size.width - extents.size.width) <= 1
        && (0...Self.mostDistance).contains(popup.geometry.size.height - extents.size.height)
    }
    guard let index else { return nil }
    let popup = popups[index].geometry
    return Anchor(
      .popup(index), at: extents.origin,
      on: Rect(
        x: popup.minX, y: popup.maxY - extents.size.height, width: extents.size.width, height: extents.size.height))
  }

  /// The widest frame that Qt draws around the list of a combo box.
  private static let widestFrame = 4.0

  /// The anchor of the list of an open combo box. In Qt the popup has a frame around the list; the frame is not a widget.
  private func comboList(at index: Int, of chain: [Widget]) -> Anchor? {
    guard rules.popups == .bySize, chain[index].role == "list", chain.indices.contains(index + 1),
      chain[index + 1].role == "combo-box", let list = chain[index].plausibleExtents
    else { return nil }
    for (number, popup) in popups.enumerated() {
      let x = (popup.geometry.size.width - list.size.width) / 2
      let y = (popup.geometry.size.height - list.size.height) / 2
      guard (0...Self.widestFrame).contains(x), (0...Self.widestFrame).contains(y) else { continue }
      var anchor = Anchor(
        .popup(number), at: Point(list.minX - x, list.minY - y), on: popup.geometry,
        popupAncestor: index > 0 ? index - 1 : nil)
      // Items have the width of the list before it was opened.
      anchor.width = anchor.area(list, dividedBy: 1)
      return anchor
    }
    return nil
  }

  /// True if a menu is the title that opens it, in a menu bar, and the widget itself.
  private func isMenuTitle(_ menu: Widget, in ancestors: [Widget], at index: Int) -> Bool {
    index == 0 && ancestors.first?.role == "menu-bar"
  }

  /// The roles of popovers other than menus.
  private static let popovers: Set<String> = ["dialog", "window", "group", "generic", "tooltip", "list", "list-box"]

  private var windowAnchor: Anchor {
    switch rules.origin {
    case .geometry: return Anchor(.window, at: .zero, on: window.geometry)
    case .surface: return Anchor(.window, at: .zero, on: window.surface)
    case .content:
      guard let frame, !frame.isEmpty else { return Anchor(.window, at: .zero, on: window.geometry) }
      // The border is as wide at the bottom as at the sides; the rest of the height is the title bar.
      let border = max(0, ((window.geometry.size.width - frame.size.width) / 2).rounded(.down))
      let title = max(0, window.geometry.size.height - frame.size.height - border)
      return Anchor(
        .window, at: frame.origin,
        on: Rect(
          x: window.geometry.minX + border, y: window.geometry.minY + title, width: frame.size.width,
          height: frame.size.height))
    }
  }

  /// The part of a popup's surface that an accessible of a size covers: all of it, or what is inside its shadow.
  private func ground(of popup: Int, for size: Size<WidgetSpace>) -> Rect<LayoutSpace> {
    let (surface, geometry) = (popups[popup].surface, popups[popup].geometry)
    return !size.isAbout(surface.size) && size.isAbout(geometry.size) ? geometry : surface
  }
}

// MARK: - Clipping

extension WidgetPlacing {
  private static let pageClips: Set<String> = ["document", "scroll-area", "window", "dialog"]

  private func visiblePart(
    of area: Rect<LayoutSpace>, _ widget: Widget, _ ancestors: [Widget], _ anchor: Anchor
  ) -> Rect<LayoutSpace>? {
    if rules.clipping == .byPage, !widget.states.contains(.showing) { return nil }
    // Ancestors of a popup are elsewhere.
    let count: Int =
      switch anchor.stage {
      case .window: anchor.popupAncestor.map { max(0, $0 + 1) } ?? ancestors.count
      case .popup: anchor.popupAncestor.map { $0 + 1 } ?? (ownPopup == nil ? 0 : ancestors.count)
      }
    var visible = area.intersection(surface(of: anchor.stage))
    for (index, ancestor) in ancestors.prefix(count).enumerated() {
      guard let extents = ancestor.plausibleExtents else { continue }
      if rules.clipping == .byPage, !Self.pageClips.contains(ancestor.role) { continue }
      let isInDocument = Self.hasDocument(Array(ancestors.dropFirst(index)))
      visible = visible.intersection(anchor.area(extents, dividedBy: unit(inDocument: isInDocument)))
    }
    return visible.isEmpty ? nil : visible
  }

  private func surface(of stage: Stage) -> Rect<LayoutSpace> {
    switch stage {
    case .window: window.surface
    case .popup(let index): popups[index].surface
    }
  }
}

extension Rect<LayoutSpace> {
  /// The part between the sides of another rectangle; the whole if nothing of it is there.
  fileprivate func narrowed(to other: Self) -> Self {
    let (left, right) = (max(minX, other.minX), min(maxX, other.maxX))
    return left < right ? Self(x: left, y: minY, width: right - left, height: size.height) : self
  }
}

extension Widget {
  /// True if this is a popover of GTK 4 that is named only after its class.
  fileprivate var isPopover: Bool { name.contains("Popover") && !name.hasSuffix("PopoverContent") }

  /// The area; nil if it is not valid, as of widgets that GTK 3 has scrolled out of view, or that are not shown.
  fileprivate var plausibleExtents: Rect<WidgetSpace>? { extents.flatMap { $0.isPlausible ? $0 : nil } }
}
