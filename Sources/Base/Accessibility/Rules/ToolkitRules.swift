/// The rules for finding the places of a toolkit's widgets, by the toolkit's name and version.
package struct ToolkitRules: Equatable, Sendable {
  /// The point of the window at which the toolkit's coordinates begin.
  package enum Origin: Sendable {
    /// The corner of the window's geometry, inside its shadow.
    case geometry
    /// The corner of the root surface, shadow included.
    case surface
    /// The corner of the content, inside decorations that the toolkit draws itself. The size of the frame tells how
    /// wide they are.
    case content
  }

  /// The way in which a widget of a popup is found on the popup's surface.
  package enum Popups: Sendable {
    /// The popup is the ancestor with the size of the surface; coordinates count from it.
    case bySize
    /// Coordinates of items of menus are those of the popup's surface already.
    case ofSurface
    /// Menus may also be parts of a page: without a surface of their size they lie on the window.
    case bySizeOrOnPage
    /// Windows, menus and lists are windows of one display of X11, whose coordinates they have.
    case onDisplay
  }

  /// The way in which the toolkit scrolls a widget into view when it is asked.
  package enum Scrolling: Sendable {
    case byRequest
    case byFocus
    case none
  }

  /// The way in which ancestors clip a widget that is scrolled out of view.
  package enum Clipping: Sendable {
    /// Every ancestor clips.
    case byAll
    /// Only documents, scroll areas and windows clip: elements of a page may overflow. A widget that is not `showing`
    /// is out of view.
    case byPage
  }

  /// The way in which the areas of parts of a text are answered.
  package enum TextAreas: Sendable {
    /// As the areas of widgets.
    case asWidgets
    /// In device pixels, although the areas of widgets are in logical pixels.
    case inDevicePixels
    /// In the coordinates of the screen, from the corner of the surface.
    case ofScreen
  }

  /// How sure a row is.
  package enum Basis: Equatable, Sendable {
    /// Taps by this row have hit widgets of this version.
    case seen
    /// The version, or the toolkit, is not known: the row is that of the named one.
    case nearest(String)
  }

  /// The coordinates that are asked for.
  package var coordinates: WidgetCoordinates
  package var origin: Origin
  package var popups: Popups
  package var scrolling: Scrolling
  package var clipping: Clipping
  /// True if areas of documents, and of widgets in documents, are in device pixels and not in logical pixels.
  package var hasDevicePixelsInDocuments: Bool
  /// True if a hit test by the application needs device pixels, in whichever unit areas are.
  package var hasDevicePixelsInHits: Bool
  /// True if coordinates of nested widgets miss the padding of their ancestors, which `LostPadding` guesses.
  package var losesPadding: Bool
  /// True if the corner of an area is that of the widget's content, inside its padding, which `OwnPadding` guesses.
  package var beginsAtContent: Bool
  /// True if the toolkit sets the state `showing` on each widget that is on the screen. GTK 4 sets it on windows only; its
  /// widgets are shown if they and all their ancestors are `visible`.
  package var saysShowing: Bool
  /// True if menus ignore a press soon after the press that opened them. For 500 ms, GTK 3 treats it as a part of the
  /// first press.
  package var hasSlowMenus: Bool
  /// True if items of menus have no name, and the text of their label takes its place.
  package var hasNamelessItems: Bool
  /// The numbers that the toolkit also uses for a role, by the role's name. GTK up to 4.14 says that radio buttons are check
  /// boxes, and libadwaita 1.5 and later that dialogs with a question are alerts.
  package var otherNumbers: [String: [UInt32]]
  /// The way in which the areas of parts of a text are answered; nil if they are refused or were not tried.
  package var textAreas: TextAreas?
  package var basis: Basis

  init(
    _ coordinates: WidgetCoordinates, _ origin: Origin, popups: Popups, scrolling: Scrolling,
    clipping: Clipping = .byAll, hasDevicePixelsInDocuments: Bool = false, hasDevicePixelsInHits: Bool = false,
    losesPadding: Bool = false, beginsAtContent: Bool = false, saysShowing: Bool = true, hasSlowMenus: Bool = false,
    hasNamelessItems: Bool = false, otherNumbers: [String: [UInt32]] = [:], textAreas: TextAreas? = nil,
    basis: Basis = .seen
  ) {
    (self.coordinates, self.origin, self.popups) = (coordinates, origin, popups)
    (self.scrolling, self.clipping) = (scrolling, clipping)
    (self.hasDevicePixelsInDocuments, self.losesPadding) = (hasDevicePixelsInDocuments, losesPadding)
    self.hasDevicePixelsInHits = hasDevicePixelsInHits
    (self.beginsAtContent, self.saysShowing, self.hasSlowMenus) = (beginsAtContent, saysShowing, hasSlowMenus)
    (self.hasNamelessItems, self.otherNumbers) = (hasNamelessItems, otherNumbers)
    (self.textAreas, self.basis) = (textAreas, basis)
  }

  /// The rules for an application.
  package init(for application: WidgetApplication) {
    self.init(toolkit: application.toolkit, version: application.version)
  }

  /// The rules for a toolkit. An unknown version has the row of the nearest known one, an unknown toolkit that of
  /// GTK 4, whose coordinates are those of the window that the compositor shows; `basis` says so.
  package init(toolkit: String, version: String) {
    let number = ToolkitVersion(version)
    guard let rows = Self.rows[toolkit.lowercased() == "gtk" ? "GTK" : toolkit] else {
      self = Self.gtk4
      basis = .nearest("GTK 4.8")
      return
    }
    // The last row that is not newer; the first for a version that is older than all.
    let row = rows.last { $0.from <= number } ?? rows[0]
    self = row.rules
    guard row.rules.basis == .seen, !row.seen.contains(where: { number.isOfSameSeries(as: $0) }) else { return }
    basis = .nearest(row.name)
  }

  /// The rules for an application in a display of X11, whose window shows many windows of the application.
  package init(onDisplay application: WidgetApplication) {
    self.init(for: application)
    (coordinates, origin, popups) = (.screen, .geometry, .onDisplay)
    (hasDevicePixelsInDocuments, hasDevicePixelsInHits, textAreas) = (false, false, nil)
  }

  /// True if the window of the compositor is a display of X11.
  package var isOnDisplay: Bool { popups == .onDisplay }

  /// The name that the library `FingerpostClient` has as a toolkit.
  package static let fingerpost = "Fingerpost"

  private struct Row: Sendable {
    var name: String
    /// The first version of the row.
    var from: ToolkitVersion
    /// The versions of which taps were seen to hit.
    var seen: [ToolkitVersion]
    var rules: ToolkitRules
  }

  private static let gtk3 = Self(
    .window, .surface, popups: .ofSurface, scrolling: .byFocus, hasSlowMenus: true, textAreas: .asWidgets)
  private static let gtk4 = Self(
    .window, .geometry, popups: .bySize, scrolling: .none, saysShowing: false,
    otherNumbers: ["radio-button": [7], "toggle-button": [43]])
  private static let qt = Self(.screen, .content, popups: .bySize, scrolling: .none, textAreas: .asWidgets)

  private static let rows: [String: [Row]] = [
    // GTK 3 calls itself "gtk", GTK 4 "GTK".
    "GTK": [
      Row(name: "GTK 3.24", from: "3", seen: ["3.24"], rules: gtk3),
      Row(name: "GTK 4.8", from: "4", seen: ["4.8"], rules: gtk4),
      // Since 4.10 coordinates of the screen are always zero.
      Row(
        name: "GTK 4.14", from: "4.10", seen: ["4.14"],
        rules: Self(
          .window, .geometry, popups: .bySize, scrolling: .none, beginsAtContent: true, saysShowing: false,
          hasNamelessItems: true, otherNumbers: ["radio-button": [7], "dialog": [2]])),
      // The areas of ancestors are added, each without the padding of the next.
      Row(
        name: "GTK 4.18", from: "4.15", seen: ["4.18"],
        rules: Self(
          .window, .geometry, popups: .bySize, scrolling: .none, losesPadding: true, saysShowing: false,
          hasNamelessItems: true, otherNumbers: ["dialog": [2]])),
    ],
    "Qt": [Row(name: "Qt 5.15", from: "5", seen: ["5.15", "6.8", "6.11", "6.12"], rules: qt)],
    // Clients of the library `FingerpostClient`.
    fingerpost: [
      Row(
        name: "Fingerpost", from: "0", seen: ["0"],
        rules: Self(.window, .surface, popups: .bySize, scrolling: .none))
    ],
    // Java's widgets by Debian's `java-atk-wrapper`, in windows of X11.
    "J2SE-access-bridge": [
      Row(
        name: "Swing", from: "0", seen: ["1.0"],
        rules: Self(.screen, .geometry, popups: .onDisplay, scrolling: .none))
    ],
    "Gecko": [
      Row(
        name: "Gecko 153", from: "0", seen: ["153"],
        rules: Self(
          .window, .surface, popups: .bySizeOrOnPage, scrolling: .byRequest, clipping: .byPage,
          hasDevicePixelsInHits: true, textAreas: .inDevicePixels))
    ],
    "Chromium": [
      Row(
        name: "Chromium 156", from: "0", seen: ["156"],
        rules: Self(
          .window, .surface, popups: .bySizeOrOnPage, scrolling: .byRequest, clipping: .byPage,
          hasDevicePixelsInDocuments: true, textAreas: .ofScreen))
    ],
  ]
}

/// The version of a toolkit: its first two numbers.
struct ToolkitVersion: Comparable, Sendable, ExpressibleByStringLiteral {
  private let major: Int
  /// Nil if the version has one number, which means a whole series.
  private let minor: Int?

  /// A text without numbers is version 0.
  init(_ text: String) {
    let numbers = text.prefix(40).split(separator: ".", omittingEmptySubsequences: false).prefix(2).map { part in
      Int(part.prefix { $0.isASCII && $0.isNumber })
    }
    major = numbers.first.flatMap { $0 } ?? 0
    minor = numbers.count > 1 ? numbers[1] : nil
  }

  init(stringLiteral text: String) { self.init(text) }

  static func < (a: Self, b: Self) -> Bool { (a.major, a.minor ?? 0) < (b.major, b.minor ?? 0) }

  /// True if the version is of the series of another one, such as 4.8.3 of 4.8, and 153.7 of 153.
  func isOfSameSeries(as other: Self) -> Bool {
    major == other.major && (other.minor == nil || minor == other.minor)
  }
}
