import Accessibility
import Geometry
import Playback
import Scenes
import Scripts
import Surfaces
import System
import Transcription
import Widgets

/// Asks for the widgets under presses, and answers with selectors that act on the same widgets when a script is played.
///
/// It asks at the moment of the press and never delays input. Each question ends after a time limit. An answer that comes
/// after the release counts if the application has said nothing meanwhile that puts other widgets at the place.
final class PressQuestions {
  /// The most questions under way. Further presses keep their coordinates.
  private static let most = 16
  /// Milliseconds of real time for all answers about one press.
  private static let patience: Int32 = 5_000
  /// Milliseconds until an application that was busy is asked again.
  private static let pause: Int32 = 200
  /// Microseconds after its first window in which a program may not be on the accessibility bus yet.
  private static let youth: Int64 = 1_500_000

  private final class Question {
    let widget = PressedWidget()
    let place: Point<LayoutSpace>
    /// The window of the press.
    let window: ClientWindow
    /// The window that scripts name.
    let host: WindowSelector
    let client: String
    /// The time of the press among the events of applications.
    let time: UInt64
    /// The items of the popup that was pressed.
    let items: PopupItems?
    /// Why there is no answer yet; nil while the first one is awaited.
    var fault: WidgetFault?
    var request: WidgetRequest?
    var timer: (any SceneTimer)?
    /// Asks again.
    var retry: (any SceneTimer)?

    init(
      at place: Point<LayoutSpace>, in window: ClientWindow, _ host: WindowSelector, of client: String,
      _ items: PopupItems?, time: UInt64
    ) {
      (self.place, self.window, self.host, self.client, self.time) = (place, window, host, client, time)
      self.items = items
    }
  }

  private let widgets: any WindowWidgets
  private let scene: any SceneRecording
  /// Returns whether a text contains a secret of the script.
  private let hasSecret: (String) -> Bool
  private var open: [Question] = []
  /// The clients that are known to have no widgets.
  private var withoutWidgets: Set<ClientID> = []
  /// The clients that have answered.
  private var withWidgets: Set<ClientID> = []
  /// The items of the popups of these clients.
  private var popups: [ObjectIdentifier: PopupItems] = [:]
  /// Until when a client may not be on the accessibility bus yet.
  private var youths: [ClientID: Deadline] = [:]

  init(_ widgets: any WindowWidgets, in scene: any SceneRecording, hasSecret: @escaping (String) -> Bool) {
    (self.widgets, self.scene, self.hasSecret) = (widgets, scene, hasSecret)
  }

  /// Whether an answer is missing.
  var isWaiting: Bool { !open.isEmpty }

  /// Asks for the widget at a place of a window.
  ///
  /// - Parameters:
  ///   - host: the selector of the window, or of the one that presents the popup.
  ///   - client: the name of the client, for people.
  func ask(
    at place: Point<LayoutSpace>, in window: ClientWindow, _ host: WindowSelector, of client: String
  ) -> PressedWidget? {
    let items = popups[ObjectIdentifier(window)]
    let question = Question(at: place, in: window, host, of: client, items, time: widgets.time)
    guard !withoutWidgets.contains(window.client) else {
      question.widget.take(.unnamed(because: nil))
      return question.widget
    }
    guard open.count < Self.most else {
      question.widget.take(.unnamed(because: "\(Self.most) answers of applications were still missing"))
      return question.widget
    }
    open.append(question)
    question.timer = scene.timer { [weak self, weak question] in
      guard let self, let question else { return }
      giveUp(question, because: "\(client) did not answer in time")
    }
    question.timer?.fire(afterMilliseconds: Self.patience)
    question.retry = scene.timer { [weak self, weak question] in
      guard let self, let question else { return }
      begin(question)
    }
    begin(question)
    return question.widget
  }

  private func begin(_ question: Question) {
    question.request = widgets.widget(at: question.place) { [weak self, weak question] result in
      guard let self, let question else { return }
      locate(question, result)
    }
  }

  /// A window was mapped. Its program may not be on the accessibility bus yet.
  func didMap(_ window: ClientWindow) {
    if youths[window.client] == nil { youths[window.client] = Deadline(microseconds: Self.youth) }
    guard window.kind == .popup, withWidgets.contains(window.client) else { return }
    popups[ObjectIdentifier(window)] = PopupItems(of: window, widgets, in: scene)
  }

  /// Forgets the items of a popup. Questions about presses on it have them.
  func didUnmap(_ window: ClientWindow) { popups[ObjectIdentifier(window)] = nil }

  /// Ends all questions.
  func finish() {
    for question in open { giveUp(question, because: "\(question.client) had not answered at the end") }
  }

  /// Ends a question without an answer.
  ///
  /// - Parameter reason: the reason unless the application has given one.
  private func giveUp(_ question: Question, because reason: String) {
    end(question, because: question.fault.map { sentence(for: $0, question) } ?? reason)
  }

  private func end(_ question: Question, _ answer: PressedWidget.Answer) {
    guard let index = open.firstIndex(where: { $0 === question }) else { return }
    open.remove(at: index)
    question.timer?.cancel()
    question.retry?.cancel()
    (question.timer, question.retry, question.request) = (nil, nil, nil)
    question.widget.take(answer)
  }

  private func end(_ question: Question, because reason: String) {
    end(question, nameOfItem(question) ?? .unnamed(because: reason))
  }

  /// The name of the popup's item that was pressed, as it was when the popup opened.
  private func nameOfItem(_ question: Question) -> PressedWidget.Answer? {
    guard let item = question.items?.item(at: question.place), let area = item.area else { return nil }
    let reference = WidgetReference(role: item.widget.role, name: item.widget.name)
    guard reason(against: "\(reference)") == nil else { return nil }
    return .named(NamedWidget(WidgetSelector(reference), in: question.host, area: area))
  }

  /// Why a script cannot contain a selector; nil if it can.
  private func reason(against words: String) -> String? {
    if words.contains("${") { return "a name looks like a variable" }
    // In a pattern, an escaped secret is not recognized as one.
    if words.contains(where: { "*?\\".contains($0) }), hasSecret(words) { return "a name contains a secret" }
    return nil
  }

  private func end(_ question: Question, _ fault: WidgetFault) {
    guard !mayPass(fault, question) else {
      question.fault = fault
      question.retry?.fire(afterMilliseconds: Self.pause)
      return
    }
    // It is said once for each client.
    if fault == .noTree, !withWidgets.contains(question.window.client) {
      withoutWidgets.insert(question.window.client)
    }
    end(question, because: sentence(for: fault, question))
  }

  /// True if a later question may be answered: the application is busy, it has just started, or its popup is so new that
  /// its tree does not have it.
  private func mayPass(_ fault: WidgetFault, _ question: Question) -> Bool {
    guard isStillThere(question) else { return false }
    switch fault {
    case .noAnswer: return true
    case .gone: return withWidgets.contains(question.window.client)
    case .noTree:
      if withWidgets.contains(question.window.client) { return true }
      return youths[question.window.client].map { !$0.hasPassed } ?? false
    case .unsupported, .malformed, .unavailable, .otherRole, .cancelled: return false
    }
  }

  /// True if the place still belongs to the window that was pressed.
  private func isStillThere(_ question: Question) -> Bool {
    !question.widget.isReleased
      || scene.hit(at: question.place)?.window === question.window
  }

  private func sentence(for fault: WidgetFault, _ question: Question) -> String {
    guard isStillThere(question) else { return Self.tooLate(question) }
    guard fault == .noTree, withWidgets.contains(question.window.client) else {
      return fault.sentence(about: question.client)
    }
    let part = question.window.kind == .popup ? "the popup" : "the window"
    return "\(part) is not in the accessibility tree of \(question.client)"
  }
}

// MARK: - Answers

extension PressQuestions {
  private func locate(_ question: Question, _ result: Result<LocatedWidget?, WidgetFault>) {
    switch result {
    case .failure(let fault): end(question, fault)
    case .success(nil):
      withWidgets.insert(question.window.client)
      searchPopup(question, PopupItems.roles[...])
    case .success(let found?):
      withWidgets.insert(question.window.client)
      guard isInTime(question, found) else { return }
      guard found.window.presenter === question.window.presenter else {
        return end(question, because: "the place is in another window")
      }
      choose(found, question)
    }
  }

  /// Ends a question whose answer may be about another widget than the pressed one.
  private func isInTime(_ question: Question, _ found: LocatedWidget) -> Bool {
    let isSure = isSure(question, found)
    if !isSure { end(question, because: Self.tooLate(question)) }
    return isSure
  }

  private static func tooLate(_ question: Question) -> String {
    "\(question.client) answered after the release, which may have changed the place"
  }

  /// True if an answer is about the widget that was pressed. A release can put another widget at the place: the
  /// application says so before it answers. An application that sends no events is not sure after the release.
  private func isSure(_ question: Question, _ found: LocatedWidget) -> Bool {
    guard question.widget.isReleased else { return true }
    return !widgets.mayHaveChanged(found, since: question.time) && isStillThere(question)
  }

  /// Searches for an item of a popup by the areas of all items. Not every toolkit says what is at a place of a popup.
  private func searchPopup(_ question: Question, _ roles: ArraySlice<String>) {
    guard question.window.kind == .popup, let role = roles.first else {
      return end(question, because: "no widget is at this place")
    }
    var query = WidgetQuery()
    query.role = role
    question.request = widgets.find(query, in: question.window.presenter) { [weak self, weak question] result in
      guard let self, let question else { return }
      switch result {
      case .failure(let fault): end(question, fault)
      case .success(let all):
        let found = all.filter { $0.window === question.window && self.isAtPlace($0, question) }
        guard found.count == 1, var item = found.first, !item.widget.name.isEmpty else {
          return searchPopup(question, roles.dropFirst())
        }
        // The widget that has opened the popup is not meant.
        item.ancestors = []
        if isInTime(question, item) { choose(item, question) }
      }
    }
  }

  /// Chooses a selector for a widget, or else for one around it that is at the place.
  private func choose(_ widget: LocatedWidget, _ question: Question) {
    question.request = widgets.selector(of: widget) { [weak self, weak question] result in
      guard let self, let question else { return }
      switch result {
      case .failure(let fault): end(question, fault)
      case .success(let choice):
        // Qt says that an item of a closed combo box is at the place of the combo box.
        if choice.reference != nil, !isAtPlace(choice.widget, question),
          let outer = widget.parent(of: choice.widget.widget.id)
        {
          return choose(outer, question)
        }
        end(question, answer(choice, question))
      }
    }
  }

  /// Whether a widget is at the place of the press. Toolkits may count a popup as a part of the window that presents it.
  private func isAtPlace(_ widget: LocatedWidget, _ question: Question) -> Bool {
    guard widget.window === question.window || widget.window === question.window.presenter else { return false }
    return [widget.area, widget.visibleArea].allSatisfy { $0?.contains(question.place) == true }
  }

  private func answer(_ choice: SelectorChoice, _ question: Question) -> PressedWidget.Answer {
    guard let reference = choice.reference else {
      return nameOfItem(question) ?? .unnamed(because: choice.reason)
    }
    let (widget, words) = (choice.widget, "\(reference)")
    guard isSure(question, widget) else {
      return nameOfItem(question) ?? .unnamed(because: Self.tooLate(question))
    }
    if let reason = reason(against: words) { return .unnamed(because: reason) }
    guard widget.isEnabled else { return .unnamed(because: "\(words) is disabled") }
    guard widget.isShown, let area = widget.area, isAtPlace(widget, question) else {
      return .unnamed(because: "the place is not inside \(words)")
    }
    return .named(NamedWidget(WidgetSelector(reference), in: question.host, area: area))
  }
}

extension LocatedWidget {
  /// The widget around one of the ancestors, or around this widget, without its area; nil if there is none.
  fileprivate func parent(of id: WidgetID) -> LocatedWidget? {
    guard let index = ([widget] + ancestors).firstIndex(where: { $0.id == id }), ancestors.indices.contains(index)
    else {
      return nil
    }
    return LocatedWidget(
      widget: ancestors[index], ancestors: Array(ancestors.dropFirst(index + 1)), window: window, area: nil,
      visibleArea: nil, saysShowing: saysShowing, saysFront: saysFront)
  }
}
