import Accessibility
import Assembly
import Geometry
import Globals
import Surfaces
import System
import WidgetTerms

extension ApplicationWidgets {
  /// The number of windows of an application that are compared; further ones are not found.
  private static let mostWindows = 64

  /// Finds the application's window that a window of the compositor is.
  func resolve(
    _ window: ClientWindow, for request: WidgetRequest,
    then: @escaping (Result<ApplicationWindow, WidgetFault>) -> Void
  ) {
    let toplevel = window.presenter
    source.listApplications { [weak self, weak request] result in
      guard let self, let request, request.isOpen else { return }
      let all: [WidgetApplication]
      switch result {
      case .success(let applications): all = applications
      case .failure(let fault): return then(.failure(fault))
      }
      guard let process = compositor.clients[toplevel.client]?.processID else { return then(.failure(.noTree)) }
      let program = program(shownBy: process)
      let own = all.filter { application in
        program.map { KernelSession.has(application.process, ledBy: $0) } ?? (application.process == process)
      }
      listWindows(of: own, isDisplay: program != nil, for: request) { [weak self] result in
        guard let self else { return }
        switch result.map({ self.match(toplevel, of: process, isDisplay: program != nil, $0, $1) }) {
        case .success(let found?): dropMirrors(of: found, for: request) { then(.success($0)) }
        case .success(nil): then(.failure(.noTree))
        case .failure(let fault): then(.failure(fault))
        }
      }
    }
  }

  /// The program whose display of X11 a process shows; nil for other processes.
  func program(shownBy process: Int32) -> Int32? { compositor.programs.displays.program(inServer: process) }

  /// The windows of the application that has most. One process may register two applications, one of which is empty.
  private func listWindows(
    of applications: [WidgetApplication], isDisplay: Bool, for request: WidgetRequest,
    then: @escaping (Result<(WidgetApplication, [ApplicationFrame]), WidgetFault>) -> Void
  ) {
    ask(applications.map { (.children, $0.id, $0) }, for: request) { [weak self, weak request] answers in
      guard let self, let request else { return }
      let lists = answers.map { answer -> [WidgetID] in
        if case .success(.widgets(let children)) = answer { children.filter { !$0.isNull } } else { [] }
      }
      guard let best = lists.indices.max(by: { lists[$0].count < lists[$1].count }), !lists[best].isEmpty else {
        return then(.failure(answers.lazy.compactMap(\.faultOfApplication).first ?? .noTree))
      }
      let application = applications[best]
      let windows = lists[best].prefix(Self.mostWindows).filter { $0.bus == application.id.bus }
      let rules = isDisplay ? ToolkitRules(onDisplay: application) : ToolkitRules(for: application)
      describe(windows, of: application, rules.coordinates, for: request) { result in
        then(result.map { (application, $0) })
      }
    }
  }

  private func describe(
    _ windows: [WidgetID], of application: WidgetApplication, _ coordinates: WidgetCoordinates,
    for request: WidgetRequest,
    then: @escaping (Result<[ApplicationFrame], WidgetFault>) -> Void
  ) {
    let questions: [WidgetQuestion] = [.role, .name, .states, .extents(coordinates)]
    // Not every toolkit sends an event for a title, which tells two windows apart.
    let kept = questions.map { $0 == .name && windows.count > 1 ? nil : application }
    ask(windows.flatMap { window in zip(questions, kept).map { ($0, window, $1) } }, for: request) { answers in
      if let fault = answers.lazy.compactMap(\.faultOfApplication).first { return then(.failure(fault)) }
      then(
        .success(
          windows.enumerated().map { number, window in
            ApplicationFrame(window, answers[(number * questions.count)..<((number + 1) * questions.count)])
          }))
    }
  }

  private func match(
    _ toplevel: ClientWindow, of process: Int32, isDisplay: Bool, _ application: WidgetApplication,
    _ frames: [ApplicationFrame]
  ) -> ApplicationWindow? {
    if isDisplay { return display(toplevel, application, frames) }
    let windows = toplevels(of: process)
    let match = FrameMatch(
      of: windows.map { window in
        let size = window.surface.state.size
        let geometry = window.effectiveGeometry.size
        return FrameMatch.Toplevel(
          title: window.title, geometry: Size(geometry.width, geometry.height), surface: Size(size.width, size.height),
          isKey: compositor.seat.keyWindow === window)
      }, among: frames.map(\.facts))
    guard let index = windows.firstIndex(where: { $0 === toplevel }), let frame = match.frames[index] else {
      return nil
    }
    let grounds = compositor.windows.popups(of: toplevel).map { WidgetPlacing.Ground($0) }
    let taken = Set(match.frames.compactMap { $0 })
    let rest = frames.indices.filter { !taken.contains($0) }.map { frames[$0] }
    return ApplicationWindow(
      application: application, rules: ToolkitRules(for: application), window: toplevel, root: frames[frame],
      popupRoots: grounds.isEmpty ? [] : rest.filter { frame in grounds.contains { $0.fits(frame.area) } })
  }

  /// A display of X11 with all windows of an application: the active one, and the others.
  private func display(
    _ toplevel: ClientWindow, _ application: WidgetApplication, _ frames: [ApplicationFrame]
  ) -> ApplicationWindow? {
    guard let root = frames.firstIndex(where: \.facts.isActive) ?? frames.indices.first else { return nil }
    return ApplicationWindow(
      application: application, rules: ToolkitRules(onDisplay: application), window: toplevel, root: frames[root],
      popupRoots: frames.indices.filter { $0 != root }.map { frames[$0] })
  }

  /// Leaves out the popups whose content belongs to the window already. In GTK 3 the menu of a combo box is a child of
  /// the combo box and of its popup, and says that the combo box is its parent.
  private func dropMirrors(
    of window: ApplicationWindow, for request: WidgetRequest, then: @escaping (ApplicationWindow) -> Void
  ) {
    let popups = window.popupRoots.map(\.id)
    guard window.rules.popups == .ofSurface, !popups.isEmpty else { return then(window) }
    ask(popups.map { (.child(0), $0, window.application) }, for: request) { [weak self] children in
      let contents = zip(popups, children).compactMap { popup, child -> (popup: WidgetID, child: WidgetID)? in
        guard case .success(.widget(let child)) = child, child.bus == popup.bus, !child.isNull else { return nil }
        return (popup, child)
      }
      self?.ask(contents.map { (.parent, $0.child, window.application) }, for: request) { parents in
        let mirrors = zip(contents, parents).compactMap { content, parent -> WidgetID? in
          guard case .success(.widget(let parent)) = parent, !parent.isNull else { return nil }
          return parent == content.popup ? nil : content.popup
        }
        var window = window
        window.popupRoots.removeAll { mirrors.contains($0.id) }
        then(window)
      }
    }
  }

  /// Asks several questions at once. The answers have the order of the questions. Answers of an application that still
  /// hold are not asked for again.
  private func ask(
    _ questions: [(WidgetQuestion, WidgetID, WidgetApplication?)], for request: WidgetRequest,
    then: @escaping ([Result<WidgetAnswer, WidgetFault>]) -> Void
  ) {
    guard !questions.isEmpty else { return then([]) }
    var answers = [Result<WidgetAnswer, WidgetFault>?](repeating: nil, count: questions.count)
    var missing = questions.count
    let take = { [weak request] (index: Int, answer: Result<WidgetAnswer, WidgetFault>) in
      guard let request, request.isOpen, answers[index] == nil else { return }
      answers[index] = answer
      missing -= 1
      if missing == 0 { then(answers.compactMap { $0 }) }
    }
    for (index, (question, widget, application)) in questions.enumerated() {
      guard let application, question.isOfWindow, let memory = memory(of: application) else {
        source.ask(question, of: widget) { take(index, $0) }
        continue
      }
      if let known = memory.answer(to: question, of: widget, in: application, from: source) {
        take(index, .success(known))
        continue
      }
      source.ask(question, of: widget) { [source] result in
        if case .success(let answer) = result {
          memory.keep(answer, to: question, of: widget, in: application, from: source)
        }
        take(index, result)
      }
    }
  }
}

extension WidgetQuestion {
  /// True for a question about windows whose answer changes only with an event.
  fileprivate var isOfWindow: Bool {
    switch self {
    case .role, .name, .states: true
    default: false
    }
  }
}

extension ApplicationFrame {
  /// - Parameter answers: role, name, states and area.
  fileprivate init(_ id: WidgetID, _ answers: ArraySlice<Result<WidgetAnswer, WidgetFault>>) {
    var facts = FrameMatch.Frame(name: "", role: "", size: nil, isActive: false)
    for answer in answers {
      switch answer {
      case .success(.role(let number)): facts.role = WidgetRole.name(of: number)
      case .success(.text(let name)): facts.name = String(name.prefix(1000))
      case .success(.states(let states)): facts.isActive = states.contains(.active)
      case .success(.area(let extents)):
        area = extents
        facts.size = extents.size
      default: break
      }
    }
    (self.id, self.facts) = (id, facts)
  }
}

extension WidgetPlacing.Ground {
  /// True if an application's window has the size of the surface.
  fileprivate func fits(_ area: Rect<WidgetSpace>?) -> Bool {
    guard let area, !area.isEmpty else { return false }
    return [surface, geometry].contains { ground in
      abs(ground.size.width - area.size.width) <= 1 && abs(ground.size.height - area.size.height) <= 1
    }
  }
}

extension Result where Failure == WidgetFault {
  /// The fault, if it concerns the application and not one of its widgets.
  fileprivate var faultOfApplication: WidgetFault? {
    switch self {
    case .failure(.noAnswer): .noAnswer
    case .failure(.unavailable(let reason)): .unavailable(reason)
    default: nil
    }
  }
}
