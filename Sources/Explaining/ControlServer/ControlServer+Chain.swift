import Accessibility
import Assembly
import Control
import Geometry
import Globals
import JSONText
import Seats
import Surfaces
import Widgets

/// A responder chain that a request asks for.
private struct WantedChain {
  /// The first surface of the chain; nil if there is none.
  var surface: SurfaceID?
  /// The window whose widgets are in the chain.
  var subject: ClientWindow?
  /// The place of a touch whose chain it is; nil for that of a first responder.
  var place: Point<LayoutSpace>?
  /// The responder at which the part of the chain inside the client begins.
  var start = ChainStart.firstResponder

  /// The answer without responders inside the client.
  var links: [ChainSnapshot] = []

  /// The surfaces of which one is asked for the responders inside the client. A place is known on the first one only.
  var asked: [SurfaceID] {
    let surfaces = links.compactMap { if case .surface(let id) = $0.part { id } else { nil } }
    return place == nil ? surfaces : Array(surfaces.prefix(1))
  }
}

extension ControlServer {
  /// Begins to answer what a responder chain is.
  func askChain(_ request: ChainRequest, id: JSON, for connection: Connection) throws(ControlError) {
    let wanted = try wantedChain(request)
    let inquiry = begin(connection, id: id)
    compositor.applications.validate(wanted.links.flatMap(validatedActions)) {
      [weak self, weak connection, weak inquiry] in
      guard let self, let connection, let inquiry, connection.inquiry === inquiry else { return }
      askResponders(wanted, within: inquiry, id: id, for: connection)
    }
  }

  private func wantedChain(_ request: ChainRequest) throws(ControlError) -> WantedChain {
    var wanted = WantedChain()
    if let place = request.place {
      guard request.window == nil else {
        throw ControlError(.invalidRequest, "found \"window\" and \"at\"; expected one of them")
      }
      wanted.place = Point(place.x, place.y)
      if let hit = compositor.windows.hitTest(Point(place.x, place.y), for: .touch) {
        (wanted.surface, wanted.subject, wanted.start) = (hit.surface.id, hit.window, .place(hit.place))
      }
    } else {
      let window = try request.window.map { (name) throws(ControlError) in try self.window(name) }
      let first = compositor.seat.keyboardTarget.map { compositor.router.firstResponder?.id ?? $0.surface }
      wanted.surface = window?.firstResponder.id ?? first
      wanted.subject =
        window?.presenter ?? wanted.surface.flatMap { compositor.surface($0)?.root.window?.presenter }
    }
    wanted.links = wanted.surface.map { compositor.seat.chain(of: $0) } ?? []
    return wanted
  }

  /// Asks the client for its responders.
  private func askResponders(
    _ wanted: WantedChain, within inquiry: WidgetInquiry, id: JSON, for connection: Connection
  ) {
    compositor.applications.chains.ask(from: wanted.start, of: wanted.asked) {
      [weak self, weak connection, weak inquiry] surface, answer in
      guard let self, let connection, let inquiry, connection.inquiry === inquiry else { return }
      var members: [String: JSON] = ["chain": .array(wanted.links.map(link))]
      switch answer {
      case .notAsked: break
      case .responders(let names): members["responders"] = .array(names.map { .string(self.maskingSecrets($0)) })
      case .unanswered:
        let name = surface.flatMap { compositor.surface($0) }.map { compositor.names[$0] } ?? "the client"
        members["responders"] = []
        members["warnings"] = [.string("\(name) has not answered which responders are in the chain")]
      }
      askWidgets(wanted, members, within: inquiry, id: id, for: connection)
    }
  }

  /// Adds the widgets from the focused one, or from that at the place, up to the window, and answers.
  private func askWidgets(
    _ wanted: WantedChain, _ members: [String: JSON], within inquiry: WidgetInquiry, id: JSON,
    for connection: Connection
  ) {
    guard let widgets, let subject = wanted.subject else {
      return finish(connection, .result(id: id, .object(members)))
    }
    let answer = { [weak self, weak connection] (result: Result<LocatedWidget?, WidgetFault>) in
      guard let self, let connection else { return }
      var members = members
      members["widgets"] = []
      switch result {
      case .success(let found):
        let links = found.map { [$0.widget] + $0.ancestors } ?? []
        members["widgets"] = .array(links.map { WidgetSummary($0, masking: self.maskingSecrets).json })
      case .failure(let fault):
        members["widget-faults"] = [.string(fault.sentence(about: compositor.names[subject.surface]))]
      }
      finish(connection, .result(id: id, .object(members)))
    }
    inquiry.ask {
      if let place = wanted.place { return widgets.widget(at: place, then: answer) }
      return widgets.focusedWidget(of: subject, then: answer)
    }
  }
}

// MARK: - Links

extension ControlServer {
  /// The actions that the client of a responder has declared.
  private func declaredActions(of link: ChainSnapshot) -> [String: DeclaredAction] {
    guard case .surface(let id) = link.part, let declared = compositor.surface(id)?.responder, declared.isAsked else {
      return [:]
    }
    return declared.actions.filter { !$0.value.isIntroduced }
  }

  /// The declared actions whose state the client has to be asked for.
  private func validatedActions(of link: ChainSnapshot) -> [(name: String, surface: SurfaceID)] {
    guard case .surface(let id) = link.part else { return [] }
    return declaredActions(of: link).filter { $0.value.validates }.keys.sorted().map { ($0, id) }
  }

  /// One responder of a chain, with the actions that its client has declared.
  private func link(_ link: ChainSnapshot) -> JSON {
    let summary = PlaceSummary.Link.links(of: [link], in: scene)[0]
    var members: [String: JSON] = ["name": .string(summary.name), "area": summary.area?.json ?? .null]
    let actions = declaredActions(of: link)
    guard !actions.isEmpty else { return .object(members) }
    members["actions"] = .array(
      actions.sorted { $0.key < $1.key }.map { name, action in
        var action = action
        action.title = maskingSecrets(action.title)
        return .object(action.members.merging(["action": .string(name)]) { $1 })
      })
    return .object(members)
  }
}
