import Surfaces

/// The step of an action from a window to the window of another client that presents it: the next responder of the window,
/// for actions only. Touches, keys, presses and motions never take it.
struct PresenterLink {
  /// The topmost window of the presented client.
  let presented: ClientWindow
  let presenter: ClientWindow
  /// The states of both windows when the action took the step.
  private let consents: [UInt64]

  /// - Returns: nil if no other client presents the window.
  init?(above window: ClientWindow) {
    guard let (presented, presenter) = window.foreignPresenter else { return nil }
    (self.presented, self.presenter) = (presented, presenter)
    consents = [presented.consent, presenter.consent]
  }

  /// The rule that keeps actions from taking the step; nil if they may.
  var obstacle: RoutingNote.Kind? {
    if !presented.actionSharing.contains(.presented) { return .presentedSharesNothing }
    return presenter.actionSharing.contains(.presenting) ? nil : .presenterSharesNothing
  }

  /// True if nothing that permits the step has changed since the action took it.
  var isIntact: Bool { [presented.consent, presenter.consent] == consents && presented.parent === presenter }
}

/// The way of an action from the window that it is for to the clients that present it.
struct ActionRoute {
  /// The window that the action is for.
  let origin: ClientWindow
  private(set) var links: [PresenterLink] = []
  /// True if a recognizer sends the action with the input that it has consumed.
  private(set) var isOfGesture: Bool

  /// The largest number of links.
  private static let most = 8

  init(_ origin: ClientWindow, isOfGesture: Bool = false) { (self.origin, self.isOfGesture) = (origin, isOfGesture) }

  /// The same way for an action that waits for a client's answer. The gesture may be over then.
  var waiting: ActionRoute {
    var route = self
    route.isOfGesture = false
    return route
  }

  /// The window whose client is the nearest responder now.
  var window: ClientWindow { links.last?.presenter ?? origin }

  var isIntact: Bool { links.allSatisfy(\.isIntact) }

  /// The next step, and what keeps the action from taking it; nil if no other client presents the window.
  var next: (link: PresenterLink, obstacle: RoutingNote.Kind?)? {
    PresenterLink(above: window).map { ($0, $0.obstacle ?? (links.count < Self.most ? nil : .tooManyLinks)) }
  }

  mutating func take(_ link: PresenterLink) { links.append(link) }
}
