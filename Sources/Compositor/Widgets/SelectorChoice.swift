package import Accessibility
package import Surfaces

/// The selector that a script can name a widget with.
package struct SelectorChoice {
  /// The selector; nil if none fits only this widget.
  package var reference: WidgetReference?
  /// The reason for a missing selector, as a sentence without a full stop; nil if a selector was found.
  package var reason: String?
  /// The widget that the selector finds: the button rather than the label in it. Without a selector, the deepest widget.
  package var widget: LocatedWidget
  /// The window whose widgets the selector chooses from: that of the widget, or the one that presents its popup.
  package var window: ClientWindow

  init(_ reference: WidgetReference?, reason: String? = nil, of widget: LocatedWidget) {
    (self.reference, self.reason, self.widget) = (reference, reason, widget)
    window = widget.window.presenter
  }
}

/// Chooses the selector of a widget: it tries what may be unique, until the application's answer is this widget alone.
final class SelectorTrial {
  /// The number of fitting widgets up to which a number tells them apart.
  private static let mostNumbered = 20

  private let deepest: LocatedWidget
  private let window: ClientWindow
  private let directory: any WindowWidgets
  private let answer: (Result<SelectorChoice, WidgetFault>) -> Void
  /// The current question.
  private var request: WidgetRequest?
  /// The widgets that may be meant, the best first.
  private var subjects: ArraySlice<LocatedWidget>
  /// The selectors of the first subject that are left to try.
  private var left: ArraySlice<WidgetReference> = []
  /// The first selector that fits several widgets, with the number of the wanted one.
  private var numbered: (reference: WidgetReference, subject: LocatedWidget)?
  /// The first selector that fits several widgets, with their number.
  private var ambiguous: (reference: WidgetReference, count: Int)?

  init(
    for deepest: LocatedWidget, in directory: any WindowWidgets,
    then answer: @escaping (Result<SelectorChoice, WidgetFault>) -> Void
  ) {
    (self.deepest, self.directory, self.answer) = (deepest, directory, answer)
    window = deepest.window.presenter
    let chain = [deepest.widget] + deepest.ancestors
    subjects = SelectorProposals.subjects(of: chain).map { deepest.ancestor(at: $0) }[...]
  }

  /// Begins. The answer comes in a later turn of the loop.
  func start() {
    guard !subjects.isEmpty else {
      request = directory.labels(of: deepest) { [weak self] _ in self?.finish() }
      return
    }
    startNext()
  }

  private func startNext() {
    guard let subject = subjects.first else { return finish() }
    request = directory.labels(of: subject) { [weak self] result in
      guard let self else { return }
      if case .failure(let fault) = result, fault != .gone, fault != .unsupported { return answer(.failure(fault)) }
      let proposals = SelectorProposals(
        of: subject.widget, ancestors: subject.ancestors, labels: (try? result.get()) ?? [])
      left = proposals.references[...]
      tryNext(of: subject)
    }
  }

  private func tryNext(of subject: LocatedWidget) {
    guard let reference = left.popFirst() else {
      subjects.removeFirst()
      return startNext()
    }
    request = directory.find(reference.query, in: window) { [weak self] result in
      guard let self else { return }
      switch result {
      case .failure(let fault): answer(.failure(fault))
      case .success(let all):
        let shown = all.filter { $0.area != nil && $0.isShown }.innermost
        if shown.count == 1, let only = shown.first, only.widget.id == subject.widget.id {
          return answer(.success(SelectorChoice(reference, of: only)))
        }
        note(reference, fits: all, shown: shown.count, subject: subject)
        tryNext(of: subject)
      }
    }
  }

  /// Keeps the first selector that a number would make unique.
  private func note(_ reference: WidgetReference, fits all: [LocatedWidget], shown: Int, subject: LocatedWidget) {
    if ambiguous == nil, shown > 1 { ambiguous = (reference, shown) }
    guard numbered == nil, all.count <= Self.mostNumbered,
      let place = all.firstIndex(where: { $0.widget.id == subject.widget.id }), all[place].area != nil,
      all[place].isShown
    else { return }
    var reference = reference
    reference.index = place + 1
    numbered = (reference, all[place])
  }

  private func finish() {
    if let numbered { return answer(.success(SelectorChoice(numbered.reference, of: numbered.subject))) }
    let role = deepest.widget.role
    let reason =
      if let ambiguous {
        "\(ambiguous.count) widgets fit \(ambiguous.reference)"
      } else if SelectorProposals.subjects(of: [deepest.widget] + deepest.ancestors).isEmpty {
        "the place is on the background of the \(role)"
      } else {
        "no search finds the \(role) again"
      }
    answer(.success(SelectorChoice(nil, reason: reason, of: deepest)))
  }
}

extension LocatedWidget {
  /// An ancestor by its index in the chain from this widget up, without its area.
  fileprivate func ancestor(at index: Int) -> LocatedWidget {
    guard index > 0, ancestors.indices.contains(index - 1) else { return self }
    var located = self
    located.widget = ancestors[index - 1]
    located.ancestors = Array(ancestors.dropFirst(index))
    (located.area, located.visibleArea) = (nil, nil)
    return located
  }
}
