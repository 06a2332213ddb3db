import WidgetTerms

/// Describes the first of some widgets that is inside a window.
///
/// The lookup ends without an answer when it is cancelled or deinitialized.
package final class WidgetLookup {
  private let root: WidgetID
  private let reader: QuestionQueue
  private var left: ArraySlice<WidgetID>
  private var then: ((Result<FoundWidget?, WidgetFault>) -> Void)?

  package init(
    _ widgets: [WidgetID], below root: WidgetID, of application: WidgetApplication, coordinates: WidgetCoordinates,
    source: any WidgetSource, memory: WidgetMemory? = nil
  ) {
    (self.root, left) = (root, widgets[...])
    reader = QuestionQueue(of: application, coordinates: coordinates, source: source, memory: memory)
  }

  deinit { reader.cancel() }

  /// Begins. `then` is called once, after this has returned; with nil if none of the widgets is inside the window.
  package func start(then: @escaping (Result<FoundWidget?, WidgetFault>) -> Void) {
    self.then = then
    reader.begin(at: root, orFail: { [weak self] in self?.finish(.failure($0)) }) { [weak self] in self?.tryNext() }
  }

  package func cancel() {
    reader.cancel()
    then = nil
  }

  private func tryNext() {
    guard let widget = left.popFirst() else { return finish(.success(nil)) }
    guard widget != root, reader.accepts(widget) else { return tryNext() }
    reader.describe(widget, below: root, text: SearchLimits.text) { [weak self] found in
      guard let self else { return }
      guard let found, found.ancestors.last?.id == root,
        !found.widget.states.isDisjoint(with: [.showing, .visible])
      else { return tryNext() }
      finish(.success(found))
    }
  }

  private func finish(_ result: Result<FoundWidget?, WidgetFault>) {
    let then = then
    cancel()
    then?(result)
  }
}
