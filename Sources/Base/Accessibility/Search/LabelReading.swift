/// Reads the texts of the labels that belong to a widget, as `LabelSearch` understands them: those of the relation
/// `labelled-by`, else that of the nearest label beside a field. It ends without an answer when it is cancelled or
/// deinitialized.
package final class LabelReading {
  private let widget: WidgetID
  private let root: WidgetID
  private let reader: QuestionQueue
  private var then: ((Result<[String], WidgetFault>) -> Void)?

  package init(
    of widget: WidgetID, below root: WidgetID, of application: WidgetApplication, coordinates: WidgetCoordinates,
    source: any WidgetSource, memory: WidgetMemory? = nil
  ) {
    (self.widget, self.root) = (widget, root)
    reader = QuestionQueue(of: application, coordinates: coordinates, source: source, memory: memory)
  }

  deinit { reader.cancel() }

  /// Begins. `then` is called once, after this has returned.
  package func start(then: @escaping (Result<[String], WidgetFault>) -> Void) {
    self.then = then
    reader.begin(at: root, orFail: { [weak self] in self?.finish(.failure($0)) }) { [weak self] in
      guard let self else { return }
      let never = WidgetQuery.TextTest("") { _ in false }
      LabelSearch(never, below: root, reader: reader).texts(for: widget) { [weak self] in self?.finish(.success($0)) }
    }
  }

  package func cancel() {
    reader.cancel()
    then = nil
  }

  private func finish(_ result: Result<[String], WidgetFault>) {
    let then = then
    cancel()
    then?(result)
  }
}
