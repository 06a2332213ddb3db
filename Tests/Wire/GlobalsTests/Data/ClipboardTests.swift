import Globals
import Seats
import StageKit
import Testing
import WaylandClient
import WaylandServer

@Suite struct ClipboardTests {
  let stage: SeatStage
  let alice: Guest
  let bob: Guest

  init() throws {
    stage = try SeatStage()
    alice = try stage.guest("alice")
    bob = try stage.guest("bob")
    for guest in [alice, bob] {
      guest.takeKeyboard()
      guest.data.takeDevice()
      guest.data.takePrimaryDevice()
    }
    stage.window("pane", of: bob, at: 200, 0)
    stage.window("page", of: alice, at: 0, 0)
    stage.forget()
  }

  private func copy(_ types: String) -> ClientSource {
    let source = alice.data.source(offering: types)
    alice.data.copy(source, serial: stage.serial("alice wl_keyboard.enter"))
    stage.settle()
    return source
  }

  @Test func aNewSelectionIsOfferedToWhoeverHasTheKeyboard() {
    _ = copy("text/plain")
    #expect(
      stage.sent == [
        "alice wl_data_device.data_offer new", "alice wl_data_offer.offer text/plain",
        "alice wl_data_device.selection offer",
      ])
  }

  @Test func theNextClientIsOfferedItBeforeItGetsTheKeyboard() {
    _ = copy("text/plain")
    stage.forget()
    stage.finger(1, downAt: 210, 10)
    #expect(
      stage.sent == [
        "alice wl_keyboard.leave page", "bob wl_data_device.data_offer new", "bob wl_data_offer.offer text/plain",
        "bob wl_data_device.selection offer", "bob zwp_primary_selection_device_v1.selection nil",
        "bob wl_keyboard.enter pane []", "bob wl_keyboard.modifiers 0 0 0 0",
      ])
  }

  @Test func whatIsPastedComesFromTheSource() {
    _ = copy("text/plain")
    stage.finger(1, downAt: 210, 10)
    let text = bob.data.paste("text/plain")
    stage.settle()
    #expect(text() == "as text/plain")
    #expect(text() == "nothing")
  }

  @Test func aTypeThatWasNeverOfferedIsNothing() {
    _ = copy("text/plain")
    stage.finger(1, downAt: 210, 10)
    let text = bob.data.paste("image/png")
    stage.settle()
    #expect(text() == "nothing")
  }

  @Test func withoutTheKeyboardAnOfferIsWorthNothing() {
    _ = copy("text/plain")
    stage.finger(1, downAt: 210, 10)
    let text = alice.data.paste("text/plain")
    stage.settle()
    #expect(text() == "nothing")
  }

  @Test func aReplacedSourceIsCancelled() {
    _ = copy("text/plain")
    stage.forget()
    _ = copy("text/html")
    #expect(stage.sent.first == "alice wl_data_source.cancelled")
    #expect(stage.sent.isEmpty)
  }

  @Test func aSourceThatGoesLeavesNothingToPaste() {
    let source = copy("text/plain")
    stage.forget()
    source.proxy.destroy()
    stage.settle()
    #expect(stage.sent == ["alice wl_data_device.selection nil"])
  }

  @Test func theDeathOfTheOwnerLeavesNothingToPaste() {
    _ = copy("text/plain")
    stage.finger(1, downAt: 210, 10)
    stage.forget()
    stage.kill(alice)
    #expect(stage.sent.filter { $0.hasPrefix("bob") } == ["bob wl_data_device.selection nil"])
  }

  @Test func aSelectionThatNoEventJustifiesIsCancelled() {
    let source = alice.data.source(offering: "text/plain")
    alice.data.copy(source, serial: 0)
    stage.settle()
    #expect(stage.sent == ["alice wl_data_source.cancelled"])
    let thief = bob.data.source(offering: "text/plain")
    bob.data.copy(thief, serial: stage.serial("alice wl_keyboard.enter"))
    stage.settle()
    #expect(stage.sent == ["bob wl_data_source.cancelled"])
  }

  @Test func leniencyTakesSerialZero() throws {
    let lax = try SeatStage(strictness: .lenient)
    let carol = try lax.guest("carol")
    carol.data.takeDevice()
    lax.window("page", of: carol, at: 0, 0)
    lax.forget()
    carol.data.copy(carol.data.source(offering: "text/plain"), serial: 0)
    lax.settle()
    #expect(lax.sent.last == "carol wl_data_device.selection offer")
  }

  @Test func aSelectionWithAnOlderSerialComesTooLate() {
    let old = stage.serial("alice wl_keyboard.enter")
    stage.keyDown(30)
    alice.data.copy(alice.data.source(offering: "new"), serial: stage.serial("alice wl_keyboard.key"))
    stage.settle()
    stage.forget()
    alice.data.copy(alice.data.source(offering: "late"), serial: old)
    stage.settle()
    #expect(stage.sent == ["alice wl_data_source.cancelled"])
  }

  @Test func aSourceForDragsCannotBeCopied() {
    let source = alice.data.source(offering: "text/plain", actions: 1)
    alice.data.copy(source, serial: stage.serial("alice wl_keyboard.enter"))
    stage.settle()
    #expect(alice.errorInterface == "wl_data_source")
    #expect(alice.errorCode == WaylandServer.WlDataSource.Error.invalidSource.rawValue)
  }

  @Test func aSelectionIsNeitherFinishedNorGivenActions() {
    _ = copy("text/plain")
    alice.data.offer?.finish()
    stage.settle()
    #expect(alice.errorCode == WaylandServer.WlDataOffer.Error.invalidFinish.rawValue)
  }

  @Test func aDeviceMadeWhileTheClientHasFocusHearsOfTheSelection() {
    _ = copy("text/plain")
    stage.forget()
    alice.data.takeDevice()
    stage.settle()
    #expect(stage.sent.last == "alice wl_data_device.selection offer")
  }

  @Test func whatIsMarkedIsAnotherSelection() {
    _ = copy("text/plain")
    alice.data.mark("text/marked", serial: stage.serial("alice wl_keyboard.enter"))
    stage.settle()
    stage.finger(1, downAt: 210, 10)
    let (copied, marked) = (bob.data.paste("text/plain"), bob.data.pastePrimary("text/marked"))
    stage.settle()
    #expect(copied() == "as text/plain")
    #expect(marked() == "marked text/marked")
  }

  /// The conformance suite's clients copy and paste without any window.
  @Test(arguments: [Strictness.strict, .lenient])
  func withoutAnyKeyWindowOnlyLeniencyTellsOthers(strictness: Strictness) throws {
    let stage = try SeatStage(strictness: strictness)
    let (carol, dave) = (try stage.guest("carol"), try stage.guest("dave"))
    for guest in [carol, dave] { guest.data.takePrimaryDevice() }
    stage.settle()
    stage.forget()
    carol.data.mark("text/plain", serial: 0)
    stage.settle()
    let received = stage.sent.filter { $0.hasPrefix("dave") && $0.hasSuffix("selection offer") }
    #expect(received.count == (strictness == .lenient ? 1 : 0))
    dave.takeKeyboard()
    stage.window("page", of: carol, at: 0, 0)
    stage.forget()
    let text = dave.data.pastePrimary("text/plain")
    stage.settle()
    #expect(text() == "nothing", "who has not the keyboard has lost it when somebody gets it")
  }

  @Test func markingWithoutAnEventIsCancelled() {
    alice.data.mark("text/marked", serial: 12345)
    stage.settle()
    #expect(stage.sent == ["alice zwp_primary_selection_source_v1.cancelled"])
  }
}
