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

  /// The most widgets of an answer that are described with a selector: each takes further questions.
  private static let mostNamed = 20

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
    let named = find.includesSelectors ? Self.mostNamed : 0
    ask(wanted[...], [], naming: named, of: widgets, within: inquiry) { [weak self, weak connection] result in
      guard let self, let connection else { return }
      switch result {
      case .success(let found): finish(connection, .result(id: id, ["found": .array(found)]))
      case .failure(let error): finish(connection, .error(id: id, error))
      }
    }
  }

  /// Asks for one selector after another.
  ///
  /// - Parameter most: the number of widgets that are still to be described with selectors.
  private func ask(
    _ wanted: ArraySlice<Wanted>, _ found: [JSON], naming most: Int, of widgets: any WindowWidgets,
    within inquiry: WidgetInquiry,
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
          name(all.prefix(most), [], in: window, of: widgets, within: inquiry) { [weak self, unowned inquiry] names in
            guard let self else { return }
            let answer = answer(all, names, to: selector, in: window)
            let rest = most - names.count
            ask(wanted.dropFirst(), found + [answer], naming: rest, of: widgets, within: inquiry, then: then)
          }
        }
      }
    }
  }

  /// Asks for the selectors of widgets, one after another.
  private func name(
    _ found: ArraySlice<LocatedWidget>, _ names: [WidgetNaming.Name], in window: ClientWindow,
    of widgets: any WindowWidgets, within inquiry: WidgetInquiry, then: @escaping ([WidgetNaming.Name]) -> Void
  ) {
    guard let first = found.first else { return then(names) }
    let naming = WidgetNaming(scene, isClient: isClient, masking: maskingSecrets)
    let application = scene.name(of: window.surface)
    inquiry.ask {
      widgets.selector(of: first) { [weak self, unowned inquiry] result in
        let name = naming.name(result, of: application)
        self?.name(found.dropFirst(), names + [name], in: window, of: widgets, within: inquiry, then: then)
      }
    }
  }

  /// - Parameter names: the names of the first widgets that were found.
  private func answer(
    _ found: [LocatedWidget], _ names: [WidgetNaming.Name], to selector: WidgetSelector, in window: ClientWindow
  ) -> JSON {
    let process = compositor.process(of: window.client)
    let widgets = found.prefix(Self.mostFound).enumerated().map { index, located in
      var summary = WidgetSummary(located, masking: maskingSecrets)
      summary.finding = finding(of: located, process)
      switch names.indices.contains(index) ? names[index] : nil {
      case .named(let reference, let window, let widget)?:
        // `selector(of:)` may choose the button or the like around a widget; then the widget itself has no selector.
        let isItself = widget.widget.id == located.widget.id
        summary.finding?.selector = isItself ? WidgetSelector(reference, in: window).flow : nil
        summary.finding?.selectorReason = isItself ? nil : "only a widget around it has one"
      case .nameless(let reason)?: summary.finding?.selectorReason = reason
      case nil: break
      }
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
      case .inputView: .inputView
      }
    guard wanted.role.map({ $0 == kind }) ?? (kind != .popup && kind != .inputView) else { return false }
    if let client = wanted.client, scene.client(window.client)?.label != client, window.appID != client { return false }
    if let pattern = wanted.appID, !pattern.matches(window.appID) { return false }
    return wanted.title.map { $0.matches(window.title) } ?? true
  }
}
