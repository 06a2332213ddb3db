import Geometry
import Testing
import WidgetTerms

@testable import Accessibility

/// The numbers are those of real programs: the versions are the ones that the rules call seen.
struct ToolkitRulesTests {
  @Test(
    "Versions that were seen have their own row",
    arguments: [
      ("GTK", "4.8.3"), ("GTK", "4.14.5"), ("GTK", "4.18.6"), ("gtk", "3.24.38"), ("Qt", "5.15.8"), ("Qt", "6.8.2"),
      ("Qt", "6.12.0"), ("Gecko", "153.7"),
      ("Chromium", "156.0"), ("J2SE-access-bridge", "1.0"),
    ])
  func seen(toolkit: String, version: String) {
    #expect(ToolkitRules(toolkit: toolkit, version: version).basis == .seen)
  }

  @Test func nearestRows() {
    #expect(ToolkitRules(toolkit: "gtk", version: "3.22.1").basis == .nearest("GTK 3.24"))
    #expect(ToolkitRules(toolkit: "Qt", version: "6.4.2").basis == .nearest("Qt 5.15"))
    #expect(ToolkitRules(toolkit: "Chromium", version: "170").basis == .nearest("Chromium 156"))
    #expect(ToolkitRules(toolkit: "Swing", version: "1").basis == .nearest("GTK 4.8"))
    #expect(ToolkitRules(toolkit: "Qt", version: "99999999999999999999.x").coordinates == .screen)
  }

  @Test func versionsOfGTK4() {
    let rules = ["4.8.3", "4.10.0", "4.14.5", "4.16.12", "4.18.6"].map { ToolkitRules(toolkit: "GTK", version: $0) }
    #expect(rules.map(\.basis) == [.seen, .nearest("GTK 4.14"), .seen, .nearest("GTK 4.18"), .seen])
    #expect(rules.map(\.losesPadding) == [false, false, false, true, true])
    #expect(rules.map(\.beginsAtContent) == [false, true, true, false, false])
    #expect(rules.map { $0.otherNumbers["radio-button"] } == [[7], [7], [7], nil, nil])
    #expect(rules.allSatisfy { $0.coordinates == .window && !$0.saysShowing })
  }
}

struct FrameMatchTests {
  private func toplevel(_ title: String, _ width: Double, _ height: Double, shadow: Double = 0, key: Bool = false)
    -> FrameMatch.Toplevel
  {
    FrameMatch.Toplevel(
      title: title, geometry: Size(width, height), surface: Size(width + 2 * shadow, height + 2 * shadow), isKey: key)
  }

  private func frame(_ name: String, _ width: Double, _ height: Double, role: String = "window", active: Bool = false)
    -> FrameMatch.Frame
  {
    FrameMatch.Frame(name: name, role: role, size: Size(width, height), isActive: active)
  }

  @Test func titleDecidesBeforeSize() {
    let match = FrameMatch(
      of: [toplevel("A", 300, 200), toplevel("B", 400, 200)], among: [frame("B", 300, 200), frame("A", 400, 200)])
    #expect(match.frames == [1, 0])
  }

  @Test("Windows of GTK 3 with equal titles differ in size, which includes the shadow")
  func sizeDecidesAmongEqualTitles() {
    let match = FrameMatch(
      of: [toplevel("Files", 300, 200, shadow: 26), toplevel("Files", 400, 200, shadow: 26)],
      among: [frame("Files", 452, 252), frame("Files", 352, 252)])
    #expect(match.frames == [1, 0])
  }

  @Test func stateDecidesAmongEqualWindows() {
    let match = FrameMatch(
      of: [toplevel("A", 300, 200), toplevel("A", 300, 200, key: true)],
      among: [frame("A", 300, 200, active: true), frame("A", 300, 200)])
    #expect(match.frames == [1, 0])
  }

  @Test func orderDecidesAmongTheRest() {
    let match = FrameMatch(
      of: [toplevel("A", 300, 200), toplevel("A", 300, 200)], among: [frame("A", 300, 200), frame("A", 300, 200)])
    #expect(match.frames == [0, 1])
  }

  @Test("The bubbles of Chromium are no windows")
  func childrenThatAreNoWindows() {
    let bubble = FrameMatch.Frame(name: "", role: "unknown", size: Size(950, 88), isActive: false)
    #expect(FrameMatch(of: [toplevel("", 1280, 800)], among: [bubble]).frames == [nil])
    #expect(
      FrameMatch(of: [toplevel("Page", 1280, 800)], among: [bubble, bubble, frame("Page", 1280, 800)]).frames == [2])
  }
}

struct WidgetPlacingTests {
  private func placing(
    _ toolkit: String, _ version: String, shadow: (Double, Double) = (0, 0), frame: Rect<WidgetSpace>? = nil,
    popups: [Rect<LayoutSpace>] = [], scale: Double = 1
  ) -> WidgetPlacing {
    let surface = Rect<LayoutSpace>(x: 100, y: 50, width: 800, height: 600)
    let geometry = Rect<LayoutSpace>(
      x: 100 + shadow.0, y: 50 + shadow.1, width: 800 - 2 * shadow.0, height: 600 - 2 * shadow.1)
    return WidgetPlacing(
      rules: ToolkitRules(toolkit: toolkit, version: version), window: .init(surface: surface, geometry: geometry),
      popups: popups.map { .init(surface: $0, geometry: $0) }, frame: frame, scale: scale)
  }

  private func widget(
    _ role: String, _ x: Double, _ y: Double, _ width: Double, _ height: Double, states: WidgetStates = .showing
  ) -> Widget {
    Widget(
      id: WidgetID(bus: ":1.7", path: "/w/1"), role: role, states: states,
      extents: Rect(x: x, y: y, width: width, height: height))
  }

  private let window = Widget(
    id: WidgetID(bus: ":1.7", path: "/w/0"), role: "window",
    extents: Rect(x: 0, y: 0, width: 772, height: 576))

  @Test("GTK 4 counts from the geometry, GTK 3 and browsers from the surface")
  func origins() {
    let button = widget("button", 20, 30, 74, 34)
    func area(_ toolkit: String, _ version: String) -> Rect<LayoutSpace>? {
      placing(toolkit, version, shadow: (14, 12)).place(of: button, ancestors: [window])?.area
    }
    #expect(area("GTK", "4.8.3") == Rect(x: 134, y: 92, width: 74, height: 34))
    #expect(area("gtk", "3.24.38") == Rect(x: 120, y: 80, width: 74, height: 34))
    #expect(area("Gecko", "153.7") == Rect(x: 120, y: 80, width: 74, height: 34))
  }

  @Test("Qt counts from its content, inside decorations of 3 and 30")
  func decorationsOfQt() {
    let frame = Rect<WidgetSpace>(x: 0, y: 0, width: 794, height: 567)
    let place = placing("Qt", "5.15.8", frame: frame).place(of: widget("button", 10, 10, 80, 23), ancestors: [window])
    #expect(place?.area == Rect(x: 113, y: 90, width: 80, height: 23))
  }

  @Test("Chromium's page is in device pixels, its own widgets are not")
  func devicePixels() {
    let placing = placing("Chromium", "156", scale: 1.5)
    let document = widget("document", 0, 120, 1200, 780)
    let inside = placing.place(of: widget("button", 30, 150, 74, 34), ancestors: [document, window])
    #expect(inside?.area == Rect(x: 120, y: 150, width: 74 / 1.5, height: 34 / 1.5))
    #expect(placing.place(of: widget("button", 30, 15, 74, 34), ancestors: [window])?.area.minX == 130)
  }

  @Test("The document itself is in device pixels too, and clips what is in it by its logical area")
  func documentsOfChromium() {
    let document = widget("document", 0, 240, 1600, 960)
    let place = placing("Chromium", "156", scale: 2).place(
      of: widget("button", 30, 250, 74, 34), ancestors: [document, window])
    #expect(place?.area == Rect(x: 115, y: 175, width: 37, height: 17))
    #expect(place?.visibleArea == place?.area)
    let own = placing("Chromium", "156", scale: 2).place(of: document, ancestors: [window])
    #expect(own?.area == Rect(x: 100, y: 170, width: 800, height: 480))
  }

  @Test("Items of an open combo box of Qt are as wide as its list")
  func listsOfQt() {
    let frame = Rect<WidgetSpace>(x: 0, y: 0, width: 800, height: 600)
    let popup = Rect<LayoutSpace>(x: 300, y: 200, width: 182, height: 80)
    let item = widget("list-item", 10, 80, 640, 20)
    let place = placing("Qt", "5.15.8", frame: frame, popups: [popup]).place(
      of: item, ancestors: [widget("list", 10, 60, 180, 78), widget("combo-box", 10, 30, 180, 24), window])
    #expect(place?.stage == .popup(0))
    #expect(place?.area == Rect(x: 301, y: 221, width: 180, height: 20))
    #expect(place?.visibleArea == place?.area)
  }

  @Test("A widget of a popover lies on the popup with the popover's size; without one it is closed")
  func popoversOfGTK4() {
    let menu = widget("menu", 40, 60, 82, 120, states: [])
    let item = widget("menu-item", 50, 70, 62, 32, states: [])
    let popup = Rect<LayoutSpace>(x: 300, y: 200, width: 82, height: 120)
    let place = placing("GTK", "4.8.3", popups: [popup]).place(of: item, ancestors: [menu, window])
    #expect(place?.stage == .popup(0))
    #expect(place?.area == Rect(x: 310, y: 210, width: 62, height: 32))
    #expect(place?.visibleArea == place?.area)
    #expect(placing("GTK", "4.8.3").place(of: item, ancestors: [menu, window]) == nil)
  }

  @Test(
    "A popover with padding is found by its class, and its padding is towards the widget that opened it",
    arguments: [(311.0, 500.0, 506.0), (311, 200, 200)])
  func paddedPopoversOfGTK4(openerY: Double, popupY: Double, contentY: Double) {
    let opener = widget("combo-box", 93, openerY, 1175, 34, states: [])
    var popover = widget("generic", 93, 311, 181, 126, states: [])
    let item = widget("label", 105, 364, 40, 18, states: [])
    func place() -> WidgetPlacing.Place? {
      placing("GTK", "4.8.3", popups: [Rect(x: 90, y: popupY, width: 181, height: 132)])
        .place(of: item, ancestors: [popover, opener, window])
    }
    #expect(place()?.stage == .window)
    popover.name = "GtkPopover"
    #expect(place()?.stage == .popup(0))
    #expect(place()?.area == Rect(x: 102, y: contentY + 53, width: 40, height: 18))
    popover.name = "GtkPopoverContent"
    #expect(place()?.stage == .window)
  }

  @Test func onlyGTK4DoesNotSayShowing() {
    #expect(!ToolkitRules(toolkit: "GTK", version: "4.8.3").saysShowing)
    #expect(!ToolkitRules(toolkit: "GTK", version: "4.14.2").saysShowing)
    #expect(ToolkitRules(toolkit: "gtk", version: "3.24.38").saysShowing)
    #expect(ToolkitRules(toolkit: "Qt", version: "6.11.2").saysShowing)
  }

  @Test func onlyMenusOfGTK3IgnoreEarlyPresses() {
    #expect(ToolkitRules(toolkit: "gtk", version: "3.24.38").hasSlowMenus)
    for (toolkit, version) in [("GTK", "4.8.3"), ("Qt", "5.15.8"), ("Gecko", "153"), ("Chromium", "156")] {
      #expect(!ToolkitRules(toolkit: toolkit, version: version).hasSlowMenus)
    }
  }

  @Test("Items of GTK 3's menus have the coordinates of the popup")
  func menusOfGTK3() {
    let popup = Rect<LayoutSpace>(x: 300, y: 200, width: 90, height: 130)
    let place = placing("gtk", "3.24.38", popups: [popup]).place(
      of: widget("menu-item", 5, 40, 80, 26), ancestors: [widget("menu", 0, 0, 90, 130), window])
    #expect(place?.area == Rect(x: 305, y: 240, width: 80, height: 26))
  }

  @Test("Ancestors clip what is scrolled out of view")
  func clipping() {
    let list = widget("list", 0, 0, 200, 100, states: [])
    func visible(_ y: Double) -> Rect<LayoutSpace>? {
      placing("GTK", "4.8.3").place(of: widget("list-item", 0, y, 200, 30, states: []), ancestors: [list, window])?
        .visibleArea
    }
    #expect(visible(20)?.size.height == 30)
    #expect(visible(90)?.size.height == 10)
    #expect(visible(100) == nil)
  }

  @Test(
    "Numbers that are no areas give no place",
    arguments: [
      Rect<WidgetSpace>(x: Double(Int32.min), y: Double(Int32.min), width: 40, height: 20),
      Rect(x: 0, y: 0, width: -1, height: -1), Rect(x: 0, y: 0, width: 0, height: 20),
    ])
  func noArea(extents: Rect<WidgetSpace>) {
    var button = widget("button", 0, 0, 1, 1)
    button.extents = extents
    #expect(placing("gtk", "3.24.38").place(of: button, ancestors: [window]) == nil)
  }

  @Test("A place of the window and the toolkit's point are each other's inverse")
  func points() {
    let placing = placing("GTK", "4.8.3", shadow: (14, 12))
    #expect(placing.points(at: Point(134, 92)).plain == Point(20, 30))
    #expect(self.placing("Chromium", "156", scale: 2).points(at: Point(110, 60)).inDocument == Point(20, 20))
  }

  @Test("Browsers are asked in device pixels what is at a place, also Firefox, whose areas are in logical ones")
  func pointsOfQuestions() {
    let place = Point<LayoutSpace>(110, 60)
    #expect(placing("Gecko", "153", scale: 2).points(at: place).asked == Point(20, 20))
    #expect(placing("Gecko", "153", scale: 2).points(at: place).inDocument == Point(10, 10))
    #expect(placing("Chromium", "156", scale: 2).points(at: place).asked == Point(20, 20))
    #expect(placing("gtk", "3.24", scale: 2).points(at: place).asked == Point(10, 10))
  }
}

/// The numbers are those of forms of GTK 3 and Qt 5 in a display of X11, with open menus and lists.
struct DisplayPlacingTests {
  private func placing(_ toolkit: String, _ version: String, at x: Double = 0) -> WidgetPlacing {
    let application = WidgetApplication(
      id: WidgetID(bus: ":1.5", path: "/root"), process: 7, toolkit: toolkit, version: version)
    let ground = WidgetPlacing.Ground(
      surface: Rect(x: x, y: 0, width: 1280, height: 800), geometry: Rect(x: x, y: 0, width: 1280, height: 800))
    return WidgetPlacing(
      rules: ToolkitRules(onDisplay: application), window: ground, popups: [],
      frame: Rect(x: 359, y: 17, width: 562, height: 765), scale: 2)
  }

  private func widget(_ role: String, _ x: Double, _ y: Double, _ width: Double, _ height: Double) -> Widget {
    var widget = Widget(id: WidgetID(bus: ":1.5", path: "/\(role)"))
    widget.role = role
    widget.extents = Rect(x: x, y: y, width: width, height: height)
    return widget
  }

  @Test func widgetsLieAtTheirCoordinatesInTheDisplay() {
    let place = placing("gtk", "3.24.38", at: 100).place(
      of: widget("check-box", 453, 201, 455, 22), ancestors: [widget("window", 359, 17, 562, 765)])
    #expect(place?.area == Rect(x: 553, y: 201, width: 455, height: 22))
    #expect(place?.visibleArea == place?.area)
    #expect(place?.stage == .window)
  }

  @Test func anItemOfAMenuIsNotClippedByTheTitleOfTheMenu() {
    let title = widget("menu", 372, 49, 70, 26)
    let bar = widget("menu-bar", 372, 49, 536, 26)
    let window = widget("window", 359, 17, 562, 60)
    let place = placing("gtk", "3.24.38").place(
      of: widget("menu-item", 372, 101, 131, 26), ancestors: [title, bar, window])
    #expect(place?.visibleArea == Rect(x: 372, y: 101, width: 131, height: 26))
    let ofTitle = placing("gtk", "3.24.38").place(of: title, ancestors: [bar, window])
    #expect(ofTitle?.visibleArea == Rect(x: 372, y: 49, width: 70, height: 26))
  }

  @Test func theListOfAComboBoxCutsItsItems() {
    let list = widget("list", 433, 237, 477, 69)
    let box = widget("combo-box", 432, 236, 479, 23)
    let place = placing("Qt", "5.15.8").place(
      of: widget("list-item", 433, 260, 590, 23), ancestors: [list, box, widget("window", 360, 37, 560, 740)])
    #expect(place?.area == Rect(x: 433, y: 260, width: 477, height: 23))
    #expect(place?.visibleArea == place?.area)
  }
}
