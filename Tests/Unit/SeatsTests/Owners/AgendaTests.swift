import Testing

@testable import Seats

/// Tests of the order in which follow-ups are carried out.
@Suite struct AgendaTests {
  private let outbox = Outbox()

  private var turn: Turn { outbox.open(at: InputTime(milliseconds: 5)) }

  /// Carries out everything. `then` returns what a follow-up leaves.
  private func carryOut(_ then: (Int64) -> [Int64] = { _ in [] }) -> [Int64] {
    var order: [Int64] = []
    while outbox.hasWaitingFollowUps {
      outbox.takeFollowUp { followUp, turn in
        guard case .note(_, let number) = followUp else { return }
        order.append(number)
        for next in then(number) { turn.then(.note(.buttonMissed, next)) }
      }
    }
    return order
  }

  private func leave(_ numbers: [Int64], _ turn: Turn) {
    for number in numbers { turn.then(.note(.buttonMissed, number)) }
  }

  @Test func followUpsAreCarriedOutInTheirOrder() {
    leave([1, 2, 3], turn)
    #expect(carryOut() == [1, 2, 3])
    #expect(!outbox.hasWaitingFollowUps)
  }

  @Test func thoseOfAFollowUpComeBeforeTheOthers() {
    leave([1, 2, 3], turn)
    let order = carryOut { [1: [11, 12], 12: [121], 3: [31, 32, 33]][$0] ?? [] }
    #expect(order == [1, 11, 12, 121, 2, 3, 31, 32, 33])
  }

  @Test func aStepKnowsWhetherItHasLeftSomething() {
    #expect(!turn.hasFollowUps)
    leave([1], turn)
    #expect(turn.hasFollowUps)
    _ = carryOut { number in
      #expect(!turn.hasFollowUps, "a new step has left nothing")
      return []
    }
  }

  @Test func aFollowUpHasTheTimeOfItsTurn() {
    let turn = turn
    turn.dated(InputTime(milliseconds: 2)).then(.note(.buttonMissed, 1))
    turn.then(.note(.buttonMissed, 2))
    var times: [UInt32] = []
    while outbox.hasWaitingFollowUps { outbox.takeFollowUp { times.append($1.time.milliseconds) } }
    #expect(times == [2, 5])
  }

  @Test func manyFollowUpsKeepTheirOrder() {
    leave(Array(0..<100), turn)
    let order = carryOut { $0 < 100 ? [$0 + 1000] : [] }
    #expect(order == (0..<100).flatMap { [Int64($0), Int64($0) + 1000] })
  }

  @Test func followUpsThatAreNotCarriedOutAreReleased() {
    weak var released: Outbox?
    do {
      let outbox = Outbox()
      released = outbox
      leave([1, 2], outbox.open(at: .zero))
    }
    #expect(released == nil)
  }
}
