package import Geometry
package import Interaction
package import Surfaces

/// The responder that performs an action of the edit menu, as it has answered.
package struct MenuResponder: Equatable, Sendable {
  /// A part of the responder chain that can perform actions.
  package enum Part: Equatable, Sendable {
    case surface(SurfaceID)
    case window(WindowID)
    case client(ClientID)
    case shell
  }

  package var part: Part
  /// The way in its action table; nil if the client of a surface has declared the action.
  package var performance: ActionPerformance?
  /// The surface that receives the keys of the way; nil if it has none.
  package var keyboard: SurfaceID?

  package init(_ part: Part, _ performance: ActionPerformance? = nil, keyboard: SurfaceID? = nil) {
    (self.part, self.performance, self.keyboard) = (part, performance, keyboard)
  }
}

/// An item of the edit menu: an action that was possible when the menu opened.
package struct MenuItem: Equatable, Sendable {
  package var action: Action
  /// The title that the client has given; empty without one.
  package var title: String
  /// True if the client has declared that the action is on.
  package var isChecked: Bool
  package var responder: MenuResponder

  package init(_ action: Action, title: String = "", isChecked: Bool = false, by responder: MenuResponder) {
    (self.action, self.title, self.isChecked, self.responder) = (action, title, isChecked, responder)
  }
}

/// The place of the edit menu on an output, in logical coordinates from its upper left corner.
package struct MenuPlace: Equatable, Sendable {
  /// The name of the output.
  package var output: String
  /// The rectangle that the menu does not cover. The width is 0 for a caret.
  package var area: IntRect<LayoutSpace>
  /// The part of the output that no panel and no keyboard covers.
  package var bounds: IntRect<LayoutSpace>
  /// The caret of the text field, in its surface, which the menu follows; nil if it follows none.
  package var caret: IntRect<SurfaceSpace>?
  /// True if the area is what the application says of its selection over the accessibility bus.
  package var isOfApplication: Bool

  package init(
    on output: String, area: IntRect<LayoutSpace>, bounds: IntRect<LayoutSpace>, caret: IntRect<SurfaceSpace>? = nil,
    isOfApplication: Bool = false
  ) {
    (self.output, self.area, self.bounds) = (output, area, bounds)
    (self.caret, self.isOfApplication) = (caret, isOfApplication)
  }
}

/// The items and the place of the edit menu.
package struct MenuContent: Equatable, Sendable {
  /// The items, in order; at most `MenuContent.mostItems`.
  package var items: [MenuItem]
  package var place: MenuPlace

  package static let mostItems = 32

  package init(_ items: [MenuItem], at place: MenuPlace) { (self.items, self.place) = (items, place) }
}

/// A request to open the edit menu.
package struct MenuOpening {
  /// True if a key has opened it: then keys choose items.
  package var isByKey: Bool
  /// The place of the touch or press that has opened it; nil without one.
  package var touched: Point<LayoutSpace>?
  package var reason: RoutingReason
  /// The reason for which the menu does not open for the window, as a note; nil if it does.
  package var refusal: RoutingNote.Kind?
  /// True if the client may show a menu of its own after the gesture that opens this one.
  package var waitsForClient = false

  package init(isByKey: Bool = false, touched: Point<LayoutSpace>? = nil, because reason: RoutingReason) {
    (self.isByKey, self.touched, self.reason) = (isByKey, touched, reason)
  }
}

/// The events that an edit menu waits for before it opens, so that the client can show a menu of its own.
enum MenuWait: Equatable {
  /// The end of the gesture: no finger and no button is down.
  case endOfGesture
  /// A time after the end of the gesture.
  case client(until: InputTime)
}

/// An edit menu that is open, or about to open.
package struct MenuSession {
  /// Another number for each menu; never 0.
  package let number: UInt32
  package let window: ClientWindow
  /// The first responder.
  package let surface: Surface
  package let isByKey: Bool
  package let touched: Point<LayoutSpace>?
  /// The frame of the window when the menu was requested.
  let frame: Rect<LayoutSpace>
  let reason: RoutingReason
  /// The surfaces of the client at the press before the menu, or at the request for it.
  let shown: ShownSurfaces
  /// True if the client may show a menu of its own, in a subsurface too.
  let mayShowOwn: Bool
  /// The event for which it waits before clients are asked; nil if it does not wait any more.
  var wait: MenuWait?
  /// The time at which the menu has opened.
  package internal(set) var openedAt = InputTime.zero
  /// The area that the client had declared when the menu opened; nil if it had not.
  package internal(set) var declaredArea: IntRect<SurfaceSpace>?
  /// Nil until the menu is open.
  package internal(set) var content: MenuContent?

  var target: MenuTarget { MenuTarget(number: number, client: surface.client, surface: surface.id) }
}

/// An item of a menu that has closed since, whose action is asked for again.
package struct MenuPress {
  /// The number of the menu.
  package let menu: UInt32
  package let item: MenuItem
  package let window: ClientWindow
  /// The first responder for which the menu was open.
  package let surface: Surface
  /// True if a key had opened the menu.
  package let isByKey: Bool
}

extension ClientWindow {
  /// True if the client declares actions for the first responder or a surface above it.
  package var declaresActions: Bool {
    presentation.flatMap(\.respondingSurfaces).contains {
      $0.responder.answersAllActions || $0.responder.actions.contains { !$0.value.isIntroduced }
    }
  }
}
