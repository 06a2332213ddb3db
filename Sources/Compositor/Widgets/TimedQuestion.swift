import WaylandServer

/// A question to an application, and the end of the time for its answer.
final class TimedQuestion<Answer> {
  private var request: WidgetRequest?
  private var timer: EventSource?
  private var then: ((Answer) -> Void)?

  init(_ then: @escaping (Answer) -> Void) { self.then = then }

  deinit {
    timer?.cancel()
    request?.cancel()
  }

  /// Keeps the request for the answer, which ends with the question.
  func hold(_ request: WidgetRequest) { if isOpen { self.request = request } else { request.cancel() } }

  /// Answers the question after a real time, unless it is answered before.
  func end(with answer: Answer, afterMilliseconds limit: Int32, in loop: EventLoop) {
    let timer = loop.timer { [weak self] in self?.end(answer) }
    timer.fire(afterMilliseconds: limit)
    self.timer = timer
  }

  /// Answers the question. Further answers have no effect.
  func end(_ answer: Answer) {
    let then = then
    self.then = nil
    timer?.cancel()
    (timer, request) = (nil, nil)
    then?(answer)
  }

  private var isOpen: Bool { then != nil }
}
