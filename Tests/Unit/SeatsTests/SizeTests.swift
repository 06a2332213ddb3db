import Seats
import Testing

/// Events and effects are copied at every step of the way: what is told seldom must not make all of them larger.
@Suite struct SizeTests {
  @Test func eventsAreSmall() { #expect(MemoryLayout<InputEvent>.size == 25) }
  @Test func effectsAreSmall() { #expect(MemoryLayout<Effect>.size == 65) }
  @Test func whatIsRareFitsInBesideWhatIsNot() {
    #expect(MemoryLayout<PointerGesture>.size <= MemoryLayout<FingerSample>.size)
  }
}
