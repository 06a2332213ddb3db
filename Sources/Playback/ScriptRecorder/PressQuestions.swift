import Accessibility
import Assembly
import Geometry
import Scripts
import Surfaces
import Transcription
import WaylandServer
import Widgets

/// Asks for the widgets under presses, and answers with selectors that act on the same widgets when a script is played.
///
/// It asks at the moment of the press and never delays input. Each question ends after a time limit.
final class PressQuestions {
  /// The most questions under way. Further presses keep their coordinates.
  private static let most = 16
  /// Milliseconds of real time for all answers about one press.
  private static let patience: Int32 = 5_000

  private final class Question {
    let widget = PressedWidget()
    let place: Point<LayoutSpace>
    /// The window of the press.
    let window: ClientWindow
    /// The window that scripts name.
    let host: WindowSelector
    let client: String
    var request: WidgetRequest?
    var timer: EventSource?

    init(at place: Point<LayoutSpace>, in window: ClientWindow, _ host: WindowSelector, of client: String) {
      (self.place, self.window, self.host, self.client) = (place, window, host, client)
    }
  }

  private let widgets: any WidgetDirectory
  private unowned let compositor: Compositor
  /// Returns whether a text contains a secret of the script.
  private let hasSecret: (String) -> Bool
  private var open: [Question] = []
  /// The clients that are known to have no widgets.
  private var withoutWidgets: Set<ClientID> = []

  init(_ widgets: any WidgetDirectory, _ compositor: Compositor, hasSecret: @escaping (String) -> Bool) {
    (self.widgets, self.compositor, self.hasSecret) = (widgets, compositor, hasSecret)
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
    guard !withoutWidgets.contains(window.client) else { return nil }
    let question = Question(at: place, in: window, host, of: client)
    guard open.count < Self.most else {
      question.widget.take(.unnamed(because: "\(Self.most) answers of applications were still missing"))
      return question.widget
    }
    open.append(question)
    question.timer = compositor.loop.timer { [weak self, weak question] in
      guard let self, let question else { return }
      end(question, .unnamed(because: "\(client) did not answer in time"))
    }
    question.timer?.fire(afterMilliseconds: Self.patience)
    question.request = widgets.widget(at: place) { [weak self, weak question] result in
      guard let self, let question else { return }
      locate(question, result)
    }
    return question.widget
  }

  /// Ends all questions.
  func finish() {
    for question in open { end(question, .unnamed(because: "\(question.client) had not answered at the end")) }
  }

  private func end(_ question: Question, _ answer: PressedWidget.Answer) {
    guard let index = open.firstIndex(where: { $0 === question }) else { return }
    open.remove(at: index)
    question.timer?.cancel()
    (question.timer, question.request) = (nil, nil)
    question.widget.take(answer)
  }

  private func end(_ question: Question, because reason: String) { end(question, .unnamed(because: reason)) }

  private func end(_ question: Question, _ fault: WidgetFault) {
    // It is said once for each client.
    if fault == .noTree { withoutWidgets.insert(question.window.client) }
    end(question, because: fault.sentence(about: question.client))
  }
}

// MARK: - Answers

extension PressQuestions {
  private func locate(_ question: Question, _ result: Result<LocatedWidget?, WidgetFault>) {
    switch result {
    case .failure(let fault): end(question, fault)
    case .success(nil): searchPopup(question, Self.rolesOfItems[...])
    case .success(let found?):
      guard isInTime(question) else { return }
      guard found.window.presenter === question.window.presenter else {
        return end(question, because: "the place is in another window")
      }
      choose(found, question)
    }
  }

  /// Ends a question after the release: what a release does can put other widgets at the place.
  private func isInTime(_ question: Question) -> Bool {
    if question.widget.isReleased { end(question, because: "\(question.client) answered after the release") }
    return !question.widget.isReleased
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
        if isInTime(question) { choose(item, question) }
      }
    }
  }

  private static let rolesOfItems = ["list-item", "menu-item", "label"]

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
    guard let reference = choice.reference else { return .unnamed(because: choice.reason) }
    let (widget, words) = (choice.widget, "\(reference)")
    guard reference.index == nil || !question.widget.isReleased else {
      return .unnamed(because: "several widgets fit \(words), and they were counted after the release")
    }
    guard !words.contains("${") else { return .unnamed(because: "a name looks like a variable") }
    // In a pattern, an escaped secret is not recognized as one.
    guard !words.contains(where: { "*?\\".contains($0) }) || !hasSecret(words) else {
      return .unnamed(because: "a name contains a secret")
    }
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
