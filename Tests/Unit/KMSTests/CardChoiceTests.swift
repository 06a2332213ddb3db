import Geometry
import KMS
import SeatSessions
import System
import Testing

/// The choice among several cards.
@Suite struct CardChoiceTests {
  @Test func cardsHaveTheOrderOfTheirNumbersBehindTheOneOfTheStart() {
    let names = [".", "by-path", "card10", "renderD128", "card2", "card0", "cardx", "card"]
    #expect(CardChoice.cards(among: names) { _ in false } == ["card0", "card2", "card10"])
    #expect(CardChoice.cards(among: names) { $0 == "card2" } == ["card2", "card0", "card10"])
    #expect(CardChoice.cards(among: []) { _ in true } == [])
  }

  /// Chooses among cards, whose displays are given in their order; nil for a card that cannot be opened.
  private func choice(_ cards: [Int?]) -> (path: String?, faults: Int, opened: Int) {
    var opened = 0
    let result = CardChoice.choose(among: cards.indices.map { "card\($0)" }) { (path) throws(DeviceFault) in
      guard let index = Int(path.dropFirst(4)), let displays = cards[index] else {
        throw DeviceFault(.accessDenied, "\(path) is in use")
      }
      opened += 1
      let kernel = ScriptedKernel()
      for number in 0..<displays { kernel.plugged[31 + UInt32(number)] = .small }
      return kernel
    }
    return (result.chosen?.path, result.faults.count, opened)
  }

  @Test func theFirstCardWithADisplayIsChosen() {
    #expect(choice([0, 0, 2, 1]) == ("card2", 0, 3))
    #expect(choice([1, 1]) == ("card0", 0, 1))
    #expect(choice([nil, 0, 1]) == ("card2", 1, 2))
  }

  @Test func withoutADisplayItIsTheFirstThatCanBeOpened() {
    #expect(choice([nil, 0, 0]) == ("card1", 1, 2))
    #expect(choice([nil, nil]) == (nil, 2, 0))
    #expect(choice([]) == (nil, 0, 0))
  }

  @Test func aCardWithoutModesHasNoDisplay() {
    let kernels = [ScriptedKernel(), ScriptedKernel()]
    kernels[0].plugged[31] = ScriptedDisplay()
    kernels[1].plugged[31] = .small
    let result = CardChoice.choose(among: ["0", "1"]) { kernels[Int($0) ?? 0] }
    #expect(result.chosen?.kernel === kernels[1])
  }
}
