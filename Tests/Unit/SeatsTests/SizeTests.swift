import Seats
import Testing

/// Tests of the sizes of events and effects. They are copied often, so rare cases must not make all of them larger.
@Suite struct SizeTests {
  @Test func eventsAreSmall() { #expect(MemoryLayout<InputEvent>.size == 25) }
  @Test func effectsAreSmall() { #expect(MemoryLayout<Effect>.size == 65) }
  @Test func whatIsRareFitsInBesideWhatIsNot() {
    #expect(MemoryLayout<PointerGesture>.size <= MemoryLayout<FingerSample>.size)
  }
}
