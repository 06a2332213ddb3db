import Accessibility
import Assembly
import Control
import Documents
import Geometry
import JSONText
import Playback
import Scenes
import Scripts
import Surfaces
import System
import Transcription
import Widgets

/// Finds widgets by selectors, and presses nothing.
extension ControlServer {
  /// The most widgets of one selector in an answer.
  private static let mostFound = 1_000

  /// A selector with the window that it is searched in.
  private typealias Wanted = (selector: WidgetSelector, window: ClientWindow)

  func askFinds(_ find: FindRequest, id: JSON, for connection: Connection) throws(ControlError) {
    guard let widgets else {
      throw ControlError(
        .unavailable, "cannot find widgets: accessibility is off; start fingerpost with --accessibility")
    }
    let selectors: [WidgetSelector]
    do throws(InvalidDocument) {
      selectors = try LiveSelectors.read(find.selectors)
    } catch {
      throw ControlError(
        .invalidSelector, error.diagnostics.first?.sentence ?? "the selectors are invalid",
        diagnostics: error.diagnostics.map(\.rendered))
    }
    guard selectors.count <= FindRequest.mostSelectors else {
      throw ControlError(.invalidSelector, "too many selectors: expected at most \(FindRequest.mostSelectors)")
    }
    let wanted = try selectors.map { (selector) throws(ControlError) -> Wanted in
      Wanted(selector: selector, window: try window(of: selector, orElse: find.window))
    }
    let inquiry = begin(connection, id: id)
    ask(wanted[...], [], of: widgets, within: inquiry) { [weak self, weak connection] result in
      guard let self, let connection else { return }
      switch result {
      case .success(let found): finish(connection, .result(id: id, ["found": .array(found)]))
      case .failure(let error): finish(connection, .error(id: id, error))
      }
    }
  }

  /// Asks for one selector after another.
  private func ask(
    _ wanted: ArraySlice<Wanted>, _ found: [JSON], of widgets: any WindowWidgets, within inquiry: WidgetInquiry,
    then: @escaping (Result<[JSON], ControlError>) -> Void
  ) {
    guard let (selector, window) = wanted.first else { return then(.success(found)) }
    var query = selector.query
    query.isDetailed = true
    inquiry.ask {
      widgets.find(query, in: window) { [weak self, unowned inquiry] result in
        guard let self else { return }
        switch result {
        case .failure(let fault): then(.failure(error(fault, of: window)))
        case .success(let all):
          let answer = answer(all, to: selector, in: window)
          ask(wanted.dropFirst(), found + [answer], of: widgets, within: inquiry, then: then)
        }
      }
    }
  }

  private func answer(_ found: [LocatedWidget], to selector: WidgetSelector, in window: ClientWindow) -> JSON {
    let process = compositor.process(of: window.client)
    let widgets = found.prefix(Self.mostFound).map { located in
      var summary = WidgetSummary(located, masking: maskingSecrets)
      summary.finding = finding(of: located, process)
      return summary.json
    }
    var answer: [String: JSON] = [
      "selector": .string(maskingSecrets(selector.flow)), "window": desktop.summary(of: window).json,
      "widgets": .array(widgets),
    ]
    if found.count > widgets.count { answer["omitted"] = .number(Double(found.count - widgets.count)) }
    return .object(answer)
  }

  /// - Parameter process: that of the client of the window; nil if it has just ended.
  func finding(of located: LocatedWidget, _ process: ProcessEntry?) -> WidgetSummary.Finding {
    let details = located.widget.details ?? WidgetDetails()
    return WidgetSummary.Finding(
      id: maskingSecrets(details.id), description: maskingSecrets(details.description), row: details.row,
      column: details.column, window: Int(located.window.id.rawValue), isHidden: !located.isShown,
      handle: process.flatMap { located.handle(of: $0) }.map { "\($0)" })
  }

  // MARK: Windows

  /// The window that a selector names, else that of the request, else the key window.
  private func window(
    of selector: WidgetSelector, orElse name: WindowName?
  ) throws(ControlError) -> ClientWindow {
    if let wanted = selector.window { return try window(wanted) }
    if let name { return try window(name) }
    guard let key = compositor.seat.keyWindow else {
      throw ControlError(.noSuchWindow, "cannot find widgets: no window is key; name a window")
    }
    return key
  }

  /// The frontmost window that fits, as a step of a script would choose it.
  private func window(_ wanted: WindowSelector) throws(ControlError) -> ClientWindow {
    guard wanted.surfacePath.isEmpty else {
      throw ControlError(.invalidSelector, "unsupported key \"surface\" of \"in\": widgets are those of a whole window")
    }
    let fitting = scene.mappedWindows.filter { fits(wanted, $0) }
    if let index = wanted.index {
      let place = index > 0 ? index - 1 : fitting.count + index
      if fitting.indices.contains(place) { return fitting[place] }
    } else if let window = desktop.windowsFromFront.first(where: { window in fitting.contains { $0 === window } }) {
      return window
    }
    if let client = wanted.client, wanted == WindowSelector(client: client, position: wanted.position) {
      return try window(.text(client))
    }
    throw ControlError(.noSuchWindow, "unknown window \(wanted)")
  }

  private func fits(_ wanted: WindowSelector, _ window: ClientWindow) -> Bool {
    let kind: WindowSelector.Role =
      switch window.kind {
      case .toplevel: .toplevel
      case .popup: .popup
      case .layer: .layer
      }
    guard wanted.role.map({ $0 == kind }) ?? (kind != .popup) else { return false }
    if let client = wanted.client, scene.client(window.client)?.label != client, window.appID != client { return false }
    if let pattern = wanted.appID, !pattern.matches(window.appID) { return false }
    return wanted.title.map { $0.matches(window.title) } ?? true
  }
}
