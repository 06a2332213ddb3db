import Accessibility
import Assembly
import Control
import Documents
import Geometry
import JSONText
import Surfaces
import Widgets

extension ControlServer {
  /// The most widgets of a tree in an answer.
  private static let mostWidgets = 5_000

  /// Begins to answer a request that needs questions to applications or to the user. Other connections are served meanwhile.
  ///
  /// - Returns: false for other requests.
  func ask(_ request: ControlRequest, id: JSON, for connection: Connection) throws(ControlError) -> Bool {
    switch request {
    case .tree(let tree):
      try askTree(tree, id: id, for: connection)
      return true
    case .find(let find):
      try askFinds(find, id: id, for: connection)
      return true
    case .inspect(let x, let y):
      guard let widgets else { return false }
      askWidgets(at: Point(x, y), of: widgets, id: id, for: connection)
      return true
    case .actions(let actions):
      try askActions(actions, id: id, for: connection)
      return true
    case .chain(let chain):
      try askChain(chain, id: id, for: connection)
      return true
    case .identify:
      try identifyTouchscreens(id: id, for: connection)
      return true
    default: return false
    }
  }

  /// Begins questions to applications, which end after 10 s, however slow the applications are.
  func begin(_ connection: Connection, id: JSON) -> WidgetInquiry {
    let inquiry = WidgetInquiry()
    connection.inquiry = inquiry
    inquiry.limit(to: limits.longestInquiry, of: compositor.loop) { [weak self, weak connection, weak inquiry] in
      guard let self, let connection, let inquiry, connection.inquiry === inquiry, !inquiry.stop() else { return }
      if let answer = inquiry.answerWithoutRest { return answer() }
      let message = "the application has not answered all questions within \(limits.longestInquiry / 1_000) s"
      finish(connection, .error(id: id, ControlError(.failed, message)))
    }
    return inquiry
  }

  func finish(_ connection: Connection, _ answer: ControlAnswer) {
    connection.inquiry = nil
    connection.mailbox.answer(answer)
  }

  // MARK: Trees

  private func askTree(_ wanted: TreeRequest, id: JSON, for connection: Connection) throws(ControlError) {
    guard let widgets else {
      throw ControlError(
        .unavailable, "cannot read widgets: accessibility is off; start fingerpost with --accessibility")
    }
    let named = try wanted.window.map { (name) throws(ControlError) in try window(name) }
    guard let window = named ?? compositor.seat.keyWindow else {
      throw ControlError(.noSuchWindow, "cannot read widgets: no window is key; name a window")
    }
    let inquiry = begin(connection, id: id)
    inquiry.ask {
      widgets.tree(of: window, limit: Self.mostWidgets) { [weak self, weak connection, weak inquiry] result in
        guard let self, let connection, let inquiry else { return }
        switch result {
        case .failure(let fault): finish(connection, .error(id: id, error(fault, of: window)))
        case .success(let tree):
          let tree = tree.cut(depth: wanted.depth ?? TreeRequest.depths.upperBound)
          let answerPlainly = { [unowned self] in answer(tree, [:], wanted, of: window, id: id, for: connection) }
          guard wanted.includesPlaces || wanted.includesDetails, !inquiry.isOver else { return answerPlainly() }
          var query = WidgetQuery()
          query.isDetailed = wanted.includesDetails
          inquiry.answerWithoutRest = answerPlainly
          inquiry.ask {
            widgets.find(query, in: window) { [weak self, weak connection] found in
              guard let self, let connection else { return }
              // Without places the tree is still an answer.
              let located = ((try? found.get()) ?? []).map { ($0.widget.id, $0) }
              answer(tree, Dictionary(located) { first, _ in first }, wanted, of: window, id: id, for: connection)
            }
          }
        }
      }
    }
  }

  private func answer(
    _ tree: WidgetTree, _ located: [WidgetID: LocatedWidget], _ wanted: TreeRequest, of window: ClientWindow, id: JSON,
    for connection: Connection
  ) {
    let process = wanted.includesDetails ? compositor.process(of: window.client) : nil
    let widgets = tree.lines.map { line in
      let located = located[line.widget.id]
      var summary = WidgetSummary(
        line.widget, area: wanted.includesPlaces ? located?.area : nil, level: line.level, omitted: line.omitted,
        masking: maskingSecrets)
      if wanted.includesDetails { summary.finding = located.map { finding(of: $0, process) } }
      return summary
    }
    finish(
      connection,
      .result(id: id, ["window": desktop.summary(of: window).json, "widgets": .array(widgets.map(\.json))]))
  }

  func error(_ fault: WidgetFault, of window: ClientWindow) -> ControlError {
    let code: ControlError.Code =
      switch fault {
      case .unavailable: .unavailable
      case .noAnswer, .gone, .malformed, .otherRole, .cancelled: .failed
      case .unsupported, .noTree: .refused
      }
    return ControlError(code, fault.sentence(about: compositor.names[window.surface]))
  }

  // MARK: Places

  private func askWidgets(
    at place: Point<LayoutSpace>, of widgets: any WindowWidgets, id: JSON, for connection: Connection
  ) {
    let inquiry = begin(connection, id: id)
    let question = PlaceQuestion(at: place, in: scene, isClient: isClient, masking: maskingSecrets)
    question.ask(widgets, within: inquiry) { [weak self, weak connection] found in
      guard let self, let connection else { return }
      var summary = PlaceSummary(at: place, in: scene, isClient: isClient)
      summary.add(found)
      finish(connection, .result(id: id, summary.json))
    }
  }
}
