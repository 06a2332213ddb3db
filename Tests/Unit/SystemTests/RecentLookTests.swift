import System
import Testing

struct RecentLookTests {
  @Test("An answer holds for a moment, and then there is another look")
  func looks() {
    var (look, looks) = (RecentLook(), 0)
    let answer = {
      look.answer {
        looks += 1
        return looks == 1
      }
    }
    #expect(answer())
    let deadline = Deadline(microseconds: 5_000_000)
    while answer(), !deadline.hasPassed {}
    #expect(looks == 2)
  }
}
