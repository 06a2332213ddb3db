import Documents
import Evidence
import Geometry
import Performing
import Scripts
import Seats
import Surfaces
import Testing

@testable import Playback
@testable import Scenes

/// Tests of the playing of input: the order of events, their times, and what clients handle between them.
@Suite struct InputPerformerTests {
  private let parts: PlayParts
  private let places = StepPlaces(PlaceFrame(area: Rect(x: 0, y: 0, width: 800, height: 600)))
  private let place = Place(.pixels(10), .pixels(20))
  private var scene: PretendScene { parts.scene }
  private var input: InputPerformer { parts.input }

  init() throws { parts = try PlayParts() }

  private func time(_ milliseconds: UInt64) -> InputTime { InputTime(milliseconds: milliseconds) }

  private func key(_ code: UInt32, isPressed: Bool, on device: DeviceID = ScriptDevice.keyboard) -> InputEvent {
    .key(.key(device: device, code: code, isPressed: isPressed))
  }

  private let down = InputEvent.touch(
    .down(FingerSample(device: ScriptDevice.touchscreen, finger: 1000, place: Point(10, 20))))
  private let up = InputEvent.touch(.up(device: ScriptDevice.touchscreen, finger: 1000))
  private let frame = InputEvent.touch(.frame(device: ScriptDevice.touchscreen))

  private final class SampleCounter: PlayObserver {
    private(set) var count = 0

    func sampleDidEnd() { count += 1 }
  }

  // MARK: Times

  @Test func clientsHandleTheTouchOfATapBeforeItsTimePassesAndItLifts() {
    let app = scene.show("App", of: "app").client
    let counter = SampleCounter()
    parts.observers.add(counter)
    input.perform(.tap(TapStep(place: place, hold: .milliseconds(80))), at: places)
    #expect(
      scene.distinctDeeds == [
        .routed(down, at: time(1000)), .routed(frame, at: time(1000)), .pinged(app),
        .routed(up, at: time(1080)), .routed(frame, at: time(1080)), .pinged(app),
      ])
    #expect(scene.now == time(1080) && counter.count == 2)
  }

  @Test func timersFireBetweenTheSamplesOfAStep() {
    scene.timers = [time(1050)]
    input.perform(.tap(TapStep(place: place, hold: .milliseconds(80))), at: places)
    #expect(
      scene.deeds == [
        .routed(down, at: time(1000)), .routed(frame, at: time(1000)), .timersFired(at: time(1050)),
        .routed(up, at: time(1080)), .routed(frame, at: time(1080)),
      ])
  }

  @Test func aStepThatASignalInterruptsRoutesNothingMoreUntilItsDevicesAreRemoved() {
    scene.inTurn(1) { [interruption = parts.interruption] in interruption.note(2, at: 0) }
    input.perform(.tap(TapStep(place: place, hold: .milliseconds(80))), at: places)
    #expect(scene.routed == [down, frame] && scene.now == time(1000))
    input.dropEverything()
    #expect(scene.routed.contains(.deviceRemoved(ScriptDevice.touchscreen)))
  }

  // MARK: Announcements

  @Test func aToolIsAnnouncedAndHandledBeforeItsFirstEvent() throws {
    let app = scene.show("App", of: "app").client
    try input.perform(PenStep(.hover(place)), at: places)
    let near = ToolEvent(ToolID(rawValue: 1), .proximityIn(ScriptDevice.tablet))
    #expect(
      scene.distinctDeeds.prefix(3) == [
        .announcedTool(ToolID(rawValue: 1)), .pinged(app), .routed(.tool(near), at: time(1000)),
      ])
  }

  @Test func aKeyboardIsAnnouncedBeforeItsFirstKeyAndAgainAfterItWasUnplugged() throws {
    let pad = DeviceID(.scripts, 11)
    try input.perform(.press("a"), on: "pad")
    try input.perform(.release("a"), on: "pad")
    #expect(
      scene.deeds == [
        .announcedKeyboard("pad", pad), .routed(key(30, isPressed: true, on: pad), at: time(1000)),
        .routed(key(30, isPressed: false, on: pad), at: time(1000)),
      ])
    input.plug(PlugStep([.keyboard], isPlugged: false))
    #expect(
      scene.deeds.suffix(4) == [
        .routed(.deviceRemoved(ScriptDevice.keyboard), at: time(1000)),
        .routed(.deviceRemoved(ScriptDevice.textKeyboard), at: time(1000)),
        .routed(.deviceRemoved(pad), at: time(1000)), .plugged(.keyboard, false),
      ])
    try input.perform(.press("a"), on: "pad")
    #expect(scene.deeds.suffix(2).first == .announcedKeyboard("pad", pad))
  }

  // MARK: Keymaps

  @Test func aKeyboardHasTheKeymapOfATextForAsLongAsItIsTyped() throws {
    let device = ScriptDevice.textKeyboard
    try input.type(TypeStep(text: "你", interval: .milliseconds(10)))
    #expect(
      scene.deeds == [
        .gaveKeymap(to: device), .routed(key(30, isPressed: true, on: device), at: time(1000)),
        .routed(key(30, isPressed: false, on: device), at: time(1000)), .removed(device),
      ])
    #expect(scene.now == time(1010))
  }

  @Test func aKeymapIsRemovedAlsoAfterAnError() {
    let text = String(String.UnicodeScalarView((0x4E00..<0x4E40).compactMap(Unicode.Scalar.init)))
    scene.onRoute = { [unowned scene] _ in scene.refusesKeymaps = true }
    #expect(throws: StepFault.broken("cannot create a file for the keymap of this text")) {
      try input.type(TypeStep(text: text))
    }
    #expect(scene.deeds.first == .gaveKeymap(to: ScriptDevice.textKeyboard))
    #expect(scene.deeds.filter { $0 == .removed(ScriptDevice.textKeyboard) }.count == 1)
    #expect(scene.deeds.last == .removed(ScriptDevice.textKeyboard), "after the keys of the first keymap")
  }

  // MARK: Warnings

  @Test(arguments: [("a", 500, 1), ("a", 300, 0), ("Shift_L", 500, 0)])
  func aKeyThatIsHeldLongEnoughToBeRepeatedIsReported(name: String, milliseconds: Int64, count: Int) throws {
    scene.onRoute = { [unowned scene] _ in
      scene.sentEvents.append(SentEvent(client: "app", interface: "wl_keyboard", name: "key", arguments: []))
    }
    try parts.duringAStep { try input.perform(.tap(name, hold: .milliseconds(milliseconds)), on: nil) }
    let reason = "the key is held for 500ms, which is longer than the repeat delay of 400ms, but app does not repeat it"
    #expect(parts.warningTexts.count == count)
    #expect(parts.warningTexts.allSatisfy { $0.hasPrefix(reason) }, "\(parts.warningTexts)")
  }

  // MARK: Held input

  @Test func fingersStayDownUntilEverythingIsLetGo() {
    input.perform(.touch(.down([.init(finger: 1, place: place)], space: .output(nil))), at: places)
    #expect(input.held.fingers == [1: Point(10, 20)])
    input.letGo()
    #expect(input.held.fingers.isEmpty)
    #expect(scene.routed.suffix(5).first == .deviceRemoved(ScriptDevice.touchscreen))
  }
}
