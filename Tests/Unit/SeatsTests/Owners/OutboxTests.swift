import Geometry
import Surfaces
import Testing
import Traces

@testable import Seats

/// Tests that the router emits effects only in turns.
@Suite struct OutboxTests {
  private let outbox = Outbox()
  private let device = DeviceID(.scripts, 1)
  private let window = WindowID(rawValue: 4)

  private func time(_ milliseconds: UInt64) -> InputTime { InputTime(milliseconds: milliseconds) }

  private func open(_ event: InputEvent, at milliseconds: UInt64, isContinued: Bool = false) -> Turn {
    outbox.open(for: event, at: time(milliseconds), isContinued: isContinued, cursor: .zero)
  }

  private func key(isPressed: Bool) -> InputEvent { .key(.key(device: device, code: 30, isPressed: isPressed)) }

  /// The entries of the flight recorder: kind, event and milliseconds.
  private var entries: [String] {
    var entries: [String] = []
    outbox.recorder.forEach { entries.append("\($0.kind) \($0.event) at \($0.time / 1000)") }
    return entries
  }

  @Test func whatATurnEmitsIsAnEffectAndAnEntryWithItsTime() {
    outbox.open(at: time(5000)).emit(.window(.raise(window)), .requested)
    var effects: [RoutedEffect] = []
    outbox.effects.drain { effects.append($0) }
    #expect(effects == [RoutedEffect(effect: .window(.raise(window)), reason: .requested)])
    #expect(entries == ["raised 0 at 5000"])
  }

  @Test func inputNeverRunsBackInTime() {
    #expect(open(key(isPressed: true), at: 2000).time == time(2000))
    #expect(open(key(isPressed: false), at: 1000).time == time(2000))
    #expect(outbox.open(at: time(1500)).time == time(2000))
    #expect(outbox.openPassage(of: time(1600)).time == time(2000))
    #expect(outbox.open(at: time(2001)).time == time(2001))
    #expect(entries == ["keyPress 1 at 2000", "keyRelease 2 at 2000", "timePassed 3 at 2000"])
  }

  @Test func inputThatWaitedToBeReadKeepsItsTimeThoughARequestCameMeanwhile() {
    #expect(outbox.open(at: time(3000)).time == time(3000))
    #expect(open(key(isPressed: true), at: 2000).time == time(2000))
    #expect(outbox.openPassage(of: time(2500)).time == time(2500))
  }

  @Test func aRequestBelongsToTheEventThatIsBeingCarriedOutAndToNoneAfterItsEnd() {
    _ = open(key(isPressed: true), at: 1000)
    outbox.open(at: time(1000)).emit(.window(.raise(window)), .requested)
    outbox.endEvent()
    outbox.open(at: time(9000)).emit(.window(.raise(window)), .requested)
    #expect(entries == ["keyPress 1 at 1000", "raised 1 at 1000", "raised 0 at 9000"])
  }

  @Test func allOfABatchIsOneEvent() {
    let sample = FingerSample(device: device, finger: 1, place: .zero)
    _ = open(.touch(.down(sample)), at: 1000)
    _ = open(.touch(.motion(sample)), at: 1000, isContinued: true)
    _ = open(.touch(.frame(device: device)), at: 1000)
    _ = open(.touch(.up(device: device, finger: 1)), at: 1010)
    let pen = ToolID(rawValue: 1)
    for change: ToolChange<LayoutSpace> in [.proximityIn(device), .down, .frame, .up, .frame] {
      _ = open(.tool(ToolEvent(pen, change)), at: 1020)
    }
    #expect(
      entries == [
        "touchDown 1 at 1000", "touchMotion 1 at 1000", "touchUp 2 at 1010", "toolIn 3 at 1020", "toolDown 3 at 1020",
        "toolUp 4 at 1020",
      ])
  }

  @Test func notesAreRecordedAlwaysAndAreEffectsOnRequest() {
    outbox.open(at: time(1000)).note(.keyUnfocused, 30)
    #expect(outbox.effects.isEmpty)
    outbox.includeNotes()
    outbox.open(at: time(2000)).note(.keyUnfocused, 31, .firstResponder)
    var effects: [RoutedEffect] = []
    outbox.effects.drain { effects.append($0) }
    #expect(effects == [RoutedEffect(effect: .note(RoutingNote(.keyUnfocused, 31)), reason: .firstResponder)])
    #expect(entries == ["noted 0 at 1000", "noted 0 at 2000"])
  }

  @Test func heldKeysAreStoredOnceForEachCodeWithoutThoseThatAreTaken() {
    var held = PressedSet()
    for code: UInt32 in [30, 31, 32] { _ = held.press(code, on: device) }
    _ = held.press(30, on: DeviceID(.scripts, 2))
    var taken = TakenKeys()
    taken.append(TakenKey(code: 31))
    let slice = outbox.open(at: time(1000)).store(held, without: taken)
    #expect(Array(outbox.effects.keys(slice)) == [30, 32])
  }
}
