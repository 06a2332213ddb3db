import Accessibility
import Assembly
import Control
import Geometry
import JSONText
import Policies
import Seats
import Surfaces
import Widgets

extension ControlServer {
  /// Begins to answer which actions are possible.
  func askActions(_ wanted: ActionsRequest, id: JSON, for connection: Connection) throws(ControlError) {
    let window = try wanted.window.map { (name) throws(ControlError) in try self.window(name).presenter }
    let names = wanted.names.isEmpty ? compositor.applications.prospects.names(for: window) : wanted.names
    let question = ActionOutlookQuestion(of: names, for: window, in: compositor)
    let inquiry = begin(connection, id: id)
    question.ask(widgets, within: inquiry, masking: maskingSecrets) { [weak self, weak connection] outlooks, _ in
      guard let self, let connection else { return }
      finish(connection, .result(id: id, ["actions": .array(outlooks.map(\.json))]))
    }
  }

  /// Begins to answer what the responder chain is.
  func askChain(_ name: WindowName?, id: JSON, for connection: Connection) throws(ControlError) {
    let window = try name.map { (name) throws(ControlError) in try self.window(name) }
    let first = compositor.seat.keyboardTarget.map { compositor.router.firstResponders.current?.id ?? $0.surface }
    let surface = window?.firstResponder.id ?? first
    let chain = surface.map { compositor.seat.chain(of: $0) } ?? []
    let subject = window?.presenter ?? surface.flatMap { compositor.surface($0)?.root.window?.presenter }
    let inquiry = begin(connection, id: id)
    compositor.applications.validate(chain.flatMap(validatedActions)) {
      [weak self, weak connection, weak inquiry] in
      guard let self, let connection, let inquiry, connection.inquiry === inquiry else { return }
      answer(chain, of: subject, within: inquiry, id: id, for: connection)
    }
  }

  /// Answers what a responder chain is, with the widgets from the focused one up to the window.
  private func answer(
    _ chain: [ChainSnapshot], of subject: ClientWindow?, within inquiry: WidgetInquiry, id: JSON,
    for connection: Connection
  ) {
    let chain: JSON = .array(chain.map(link))
    guard let widgets, let subject else { return finish(connection, .result(id: id, ["chain": chain])) }
    inquiry.ask {
      widgets.focusedWidget(of: subject) { [weak self, weak connection] result in
        guard let self, let connection else { return }
        var members: [String: JSON] = ["chain": chain, "widgets": []]
        switch result {
        case .success(let found):
          let links = found.map { [$0.widget] + $0.ancestors } ?? []
          members["widgets"] = .array(links.map { WidgetSummary($0, masking: self.maskingSecrets).json })
        case .failure(let fault):
          members["widget-faults"] = [.string(fault.sentence(about: compositor.names[subject.surface]))]
        }
        finish(connection, .result(id: id, .object(members)))
      }
    }
  }
}

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
    let summary = PlaceSummary.Link.links(of: [link], in: compositor)[0]
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

extension DeclaredAction {
  /// The state in answers of the control socket.
  fileprivate var members: [String: JSON] {
    var members: [String: JSON] = ["enabled": .bool(isEnabled), "checked": .bool(isChecked)]
    if !title.isEmpty { members["title"] = .string(title) }
    return members
  }
}

extension ActionOutlookQuestion {
  /// Asks clients for the states of actions that they validate, then the application, if one has to be asked. `then` is called once, at once or in a later turn of the loop, unless
  /// the inquiry ends before.
  func ask(
    _ widgets: (any WidgetDirectory)?, within inquiry: WidgetInquiry, masking mask: @escaping (String) -> String,
    then: @escaping ([ActionOutlook], ActionListing?) -> Void
  ) {
    validated { [weak inquiry] question in
      guard let inquiry else { return }
      question.askApplication(widgets, within: inquiry, masking: mask, then: then)
    }
  }

  private func askApplication(
    _ widgets: (any WidgetDirectory)?, within inquiry: WidgetInquiry, masking mask: @escaping (String) -> String,
    then: @escaping ([ActionOutlook], ActionListing?) -> Void
  ) {
    guard let widgets, let window else { return then(outlooks(nil, masking: mask), nil) }
    inquiry.ask {
      widgets.actions(of: window) { [unowned inquiry] listing in
        askPresses(presses[...], [:], widgets, within: inquiry) { pressed in
          then(outlooks(listing, pressed: pressed, masking: mask), try? listing.get())
        }
      }
    }
  }

  private func askPresses(
    _ presses: ArraySlice<WidgetMatch>, _ found: [WidgetMatch: [LocatedWidget]], _ widgets: any WidgetDirectory,
    within inquiry: WidgetInquiry, then: @escaping ([WidgetMatch: [LocatedWidget]]) -> Void
  ) {
    guard let press = presses.first, let window else { return then(found) }
    inquiry.ask {
      widgets.find(Self.query(for: press), in: window) { [unowned inquiry] result in
        var found = found
        found[press] = (try? result.get()) ?? []
        askPresses(presses.dropFirst(), found, widgets, within: inquiry, then: then)
      }
    }
  }
}

extension ActionOutlook {
  /// The outlook in answers of the control socket.
  var json: JSON { .object(members) }

  var members: [String: JSON] {
    var members: [String: JSON] = [
      "action": .string(action), "possible": .bool(performer != nil), "chain": .array(answers.map(\.json)),
    ]
    if let performer { members["by"] = .string(performer.way.rawValue) }
    return members
  }
}

extension ActionOutlook.Answer {
  var json: JSON {
    var members: [String: JSON] = [
      "way": .string(way.rawValue), "responder": .string(responder), "text": .string(sentence),
    ]
    if !asked.isEmpty { members["asked"] = .string(asked) }
    if let obstacle { members["why-not"] = .string(obstacle) }
    if let declared { members.merge(declared.members) { $1 } }
    return .object(members)
  }
}
