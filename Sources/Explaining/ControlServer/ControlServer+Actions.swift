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
}

extension DeclaredAction {
  /// The state in answers of the control socket.
  var members: [String: JSON] {
    var members: [String: JSON] = ["enabled": .bool(isEnabled), "checked": .bool(isChecked)]
    if !title.isEmpty { members["title"] = .string(title) }
    return members
  }
}

extension ActionOutlookQuestion {
  /// Asks clients for the states of actions that they validate, then the application, if one has to be asked. `then` is called once, at once or in a later turn of the loop, unless
  /// the inquiry ends before.
  func ask(
    _ widgets: (any WindowWidgets)?, within inquiry: WidgetInquiry, masking mask: @escaping (String) -> String,
    then: @escaping ([ActionOutlook], ActionListing?) -> Void
  ) {
    validated { [weak inquiry] question in
      guard let inquiry else { return }
      question.askApplication(widgets, within: inquiry, masking: mask, then: then)
    }
  }

  private func askApplication(
    _ widgets: (any WindowWidgets)?, within inquiry: WidgetInquiry, masking mask: @escaping (String) -> String,
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
    _ presses: ArraySlice<WidgetMatch>, _ found: [WidgetMatch: [LocatedWidget]], _ widgets: any WindowWidgets,
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
