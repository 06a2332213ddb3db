import Testing

@testable import Interaction

@Suite struct TimerQueueTests {
  private func time(_ milliseconds: Int64) -> Timestamp { Timestamp(microseconds: milliseconds * 1000) }

  private func takeAll(_ queue: inout TimerQueue, among all: [GestureRecognizer]) -> [Int] {
    var taken: [Int] = []
    while let entry = queue.takeDue(at: time(1000)) {
      queue.settle()
      if case .recognizer(let owner) = entry.owner { taken += all.indices.filter { all[$0] === owner } }
    }
    return taken
  }

  @Test func `Time-outs pass earliest first, equal ones in the order in which they were set`() {
    let all = (0..<5).map { _ in GestureRecognizer() }
    var queue = TimerQueue()
    for (recognizer, due) in zip(all, [30, 10, 20, 10, 30] as [Int64]) { queue.set(recognizer, due: time(due)) }
    #expect(queue.nextDue == time(10))
    #expect(takeAll(&queue, among: all) == [1, 3, 2, 0, 4])
    #expect(queue.nextDue == nil)
    #expect(all.allSatisfy { !$0.hasTimer })
  }

  @Test func `A cancelled time-out leaves the order of the others`() {
    let all = (0..<5).map { _ in GestureRecognizer() }
    var queue = TimerQueue()
    for (recognizer, due) in zip(all, [10, 20, 10, 20, 10] as [Int64]) { queue.set(recognizer, due: time(due)) }
    for index in [0, 4] { queue.cancel(all[index]) }
    queue.cancel(all[0])
    queue.settle()
    #expect(queue.count == 3)
    #expect(takeAll(&queue, among: all) == [2, 1, 3])
  }

  @Test func `The earliest is known again after it was cancelled`() {
    let all = (0..<3).map { _ in GestureRecognizer() }
    var queue = TimerQueue()
    for (recognizer, due) in zip(all, [10, 30, 20] as [Int64]) { queue.set(recognizer, due: time(due)) }
    queue.cancel(all[0])
    queue.settle()
    #expect(queue.nextDue == time(20))
    queue.cancel(all[2])
    queue.cancel(all[1])
    queue.settle()
    #expect(queue.nextDue == nil)
  }
}
