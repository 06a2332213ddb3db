import Geometry
import Globals
import Seats
import StageKit
import Testing
import WaylandClient
import WaylandServer

@Suite struct DragAndDropTests {
  let stage: SeatStage
  let alice: Guest
  let bob: Guest

  init() throws {
    stage = try SeatStage()
    alice = try stage.guest("alice")
    bob = try stage.guest("bob")
    for guest in [alice, bob] {
      guest.takePointer()
      guest.takeTouch()
      guest.data.takeDevice()
    }
    stage.window("pane", of: bob, at: 200, 0)
    stage.window("page", of: alice, at: 0, 0)
    stage.forget()
  }

  private func dragByFinger(_ source: ClientSource?, icon: String? = nil) {
    stage.finger(1, downAt: 10, 10)
    alice.startDrag(source, from: "page", icon: icon, serial: stage.serial("alice wl_touch.down"))
    stage.settle()
    stage.forget()
  }

  /// Makes Bob accept the offer.
  private func accept(actions: UInt32 = 1, preferred: UInt32 = 1) {
    bob.data.offer?.accept(serial: stage.serial("bob wl_data_device.enter"), mimeType: "text/plain")
    bob.data.offer?.setActions(dndActions: .init(rawValue: actions), preferredAction: .init(rawValue: preferred))
    stage.settle()
  }

  @Test func aFingerDropsOnAnotherClientWhichFinishes() {
    stage.finger(1, downAt: 10, 10)
    stage.forget()
    let source = alice.data.source(offering: "text/plain", actions: 3)
    alice.startDrag(source, from: "page", serial: stage.serial("alice wl_touch.down"))
    stage.settle()
    #expect(
      stage.sent == [
        "alice wl_touch.cancel", "alice wl_data_device.data_offer new", "alice wl_data_offer.offer text/plain",
        "alice wl_data_device.enter page 10 10 offer", "alice wl_data_offer.source_actions 3",
      ])
    stage.finger(1, to: 210, 10)
    #expect(
      stage.sent.filter { !$0.contains("keyboard") } == [
        "alice wl_data_device.leave", "bob wl_data_device.data_offer new", "bob wl_data_offer.offer text/plain",
        "bob wl_data_device.enter pane 10 10 offer", "bob wl_data_offer.source_actions 3",
      ])
    accept(actions: 3, preferred: 2)
    #expect(
      stage.sent == [
        "alice wl_data_source.target text/plain", "bob wl_data_offer.action 2", "alice wl_data_source.action 2",
      ])
    stage.clock = 1100
    stage.finger(1, to: 215, 10)
    stage.fingerUp(1)
    let text = bob.data.paste("text/plain")
    bob.data.offer?.finish()
    stage.settle()
    #expect(
      stage.sent == [
        "bob wl_data_device.motion 1100 15 10", "bob wl_data_device.drop", "alice wl_data_source.dnd_drop_performed",
        "alice wl_data_source.send text/plain fd", "alice wl_data_source.dnd_finished",
      ])
    #expect(text() == "as text/plain")
    #expect(alice.errorCode == nil && bob.errorCode == nil)
  }

  @Test func aDropThatNobodyTakesIsCancelled() {
    dragByFinger(alice.data.source(offering: "text/plain", actions: 1))
    stage.finger(1, to: 210, 10)
    stage.forget()
    stage.fingerUp(1)
    #expect(stage.sent == ["bob wl_data_device.leave", "alice wl_data_source.cancelled"])
  }

  @Test func aDropOnNothingIsCancelled() {
    dragByFinger(alice.data.source(offering: "text/plain", actions: 1))
    stage.finger(1, to: 900, 900)
    stage.fingerUp(1)
    #expect(stage.sent == ["alice wl_data_device.leave", "alice wl_data_source.cancelled"])
  }

  @Test func thePointerDropsOnItsOwnClient() {
    stage.pointer(to: 10, 10)
    stage.press()
    let source = alice.data.source(offering: "text/plain", actions: 1)
    alice.startDrag(source, from: "page", serial: stage.serial("alice wl_pointer.button"))
    stage.settle()
    alice.data.offer?.accept(serial: 0, mimeType: "text/plain")
    alice.data.offer?.setActions(dndActions: .copy, preferredAction: .copy)
    stage.settle()
    stage.forget()
    stage.release()
    alice.data.offer?.finish()
    stage.settle()
    #expect(
      stage.sent == [
        "alice wl_data_device.drop", "alice wl_data_source.dnd_drop_performed", "alice wl_pointer.enter page 10 10",
        "alice wl_pointer.frame", "alice wl_data_source.dnd_finished",
      ])
  }

  @Test func aDragWithoutSourceIsTheClientsOwnAffair() {
    dragByFinger(nil)
    stage.finger(1, to: 210, 10)
    stage.finger(1, to: 20, 20)
    stage.fingerUp(1)
    #expect(
      stage.sent == [
        "alice wl_data_device.leave", "alice wl_data_device.enter page 20 20 nil", "alice wl_data_device.drop",
      ])
  }

  @Test func aDestroyedSourceEndsTheDrag() {
    let source = alice.data.source(offering: "text/plain", actions: 1)
    dragByFinger(source)
    stage.finger(1, to: 210, 10)
    stage.forget()
    source.proxy.destroy()
    stage.settle()
    accept()
    stage.fingerUp(1)
    #expect(stage.sent == ["bob wl_data_device.leave"])
    #expect(bob.errorCode == nil)
  }

  @Test func theDeathOfTheSourcesClientEndsTheDrag() {
    dragByFinger(alice.data.source(offering: "text/plain", actions: 1))
    stage.finger(1, to: 210, 10)
    stage.forget()
    stage.kill(alice)
    stage.fingerUp(1)
    #expect(
      stage.sent.filter { $0.hasPrefix("bob") } == ["bob wl_data_device.selection nil", "bob wl_data_device.leave"])
  }

  @Test func theDeathOfTheTargetAfterTheDropCancelsIt() {
    dragByFinger(alice.data.source(offering: "text/plain", actions: 1))
    stage.finger(1, to: 210, 10)
    accept()
    stage.fingerUp(1)
    stage.forget()
    stage.kill(bob)
    #expect(stage.sent.filter { $0.contains("source") } == ["alice wl_data_source.cancelled"])
  }

  @Test func theTargetsSurfaceMayGoUnderTheDrag() {
    dragByFinger(alice.data.source(offering: "text/plain", actions: 1))
    stage.finger(1, to: 210, 10)
    stage.forget()
    bob.destroySurface("pane")
    stage.settle()
    stage.fingerUp(1)
    #expect(
      stage.sent.filter { !$0.contains("selection") } == ["bob wl_data_device.leave", "alice wl_data_source.cancelled"])
  }

  @Test func theUserMayBeAskedAfterTheDrop() {
    dragByFinger(alice.data.source(offering: "text/plain", actions: 7))
    stage.finger(1, to: 210, 10)
    accept(actions: 7, preferred: 4)
    stage.fingerUp(1)
    stage.forget()
    bob.data.offer?.setActions(dndActions: .init(rawValue: 3), preferredAction: .move)
    bob.data.offer?.finish()
    stage.settle()
    #expect(
      stage.sent == [
        "bob wl_data_offer.action 2", "alice wl_data_source.action 2", "alice wl_data_source.dnd_finished",
      ])
  }

  @Test func theIconIsShownWhileTheDragLasts() {
    _ = alice.makeSurface("icon")
    dragByFinger(alice.data.source(offering: "text/plain", actions: 1), icon: "icon")
    #expect(stage.data.dragIcon != nil)
    #expect(stage.router.dragPlace?.x == 10)
    stage.fingerUp(1)
    #expect(stage.data.dragIcon == nil)
  }

  @Test func anOffsetMovesTheIconAgainstTheFinger() throws {
    _ = alice.makeSurface("icon")
    dragByFinger(alice.data.source(offering: "text/plain", actions: 1), icon: "icon")
    alice.shift("icon", by: -8, -6)
    stage.settle()
    #expect(try #require(stage.data.dragIcon).hotspot == Vector(8, 6))
    alice.shift("icon", by: 3, 0)
    stage.settle()
    #expect(try #require(stage.data.dragIcon).hotspot == Vector(5, 6))
  }

  @Test func aWindowCannotBeAnIcon() {
    stage.finger(1, downAt: 10, 10)
    alice.startDrag(nil, from: "page", icon: "page", serial: stage.serial("alice wl_touch.down"))
    stage.settle()
    #expect(alice.errorInterface == "wl_data_device")
    #expect(alice.errorCode == WaylandServer.WlDataDevice.Error.role.rawValue)
  }

  @Test func noDragBeginsWithWhatIsNotHeld() {
    stage.finger(1, downAt: 10, 10)
    stage.fingerUp(1)
    stage.forget()
    alice.startDrag(
      alice.data.source(offering: "x", actions: 1), from: "page", serial: stage.serial("alice wl_touch.down"))
    alice.startDrag(alice.data.source(offering: "x", actions: 1), from: "page", serial: 4711)
    stage.settle()
    #expect(stage.sent == ["alice wl_data_source.cancelled", "alice wl_data_source.cancelled"])
    #expect(stage.router.dragPlace == nil)
  }

  @Test func oldClientsDropWithoutActions() throws {
    let old = try stage.guest("old", dataVersion: 2)
    old.takeTouch()
    old.data.takeDevice()
    stage.window("oldpage", of: old, at: 400, 0)
    dragByFinger(alice.data.source(offering: "text/plain", actions: 1))
    stage.forget()
    stage.finger(1, to: 410, 10)
    #expect(stage.sent.last == "alice wl_data_source.action 1")
    stage.fingerUp(1)
    old.data.offer?.destroy()
    stage.settle()
    #expect(
      stage.sent == [
        "old wl_data_device.drop", "alice wl_data_source.dnd_drop_performed", "alice wl_data_source.dnd_finished",
      ])
  }

  @Test func aFingerDropsOnItsOwnClientWhichGetsTheDropFirst() {
    dragByFinger(alice.data.source(offering: "text/plain", actions: 3))
    alice.data.offer?.accept(serial: 0, mimeType: "text/plain")
    alice.data.giveActions(3, 2)
    stage.settle()
    stage.forget()
    stage.fingerUp(1)
    let text = alice.data.paste("text/plain")
    alice.data.offer?.finish()
    stage.settle()
    #expect(
      stage.sent == [
        "alice wl_data_device.drop", "alice wl_data_source.dnd_drop_performed",
        "alice wl_data_source.send text/plain fd", "alice wl_data_source.dnd_finished",
      ])
    #expect(text() == "as text/plain")
  }

  @Test func aSourceIsNotifiedOnceHoweverManyDevicesTakeTheDrop() {
    bob.data.takeDevice()
    stage.settle()
    dragByFinger(alice.data.source(offering: "text/plain", actions: 1))
    stage.finger(1, to: 210, 10)
    for offer in bob.data.offers {
      offer.accept(serial: 0, mimeType: "text/plain")
      offer.setActions(dndActions: .copy, preferredAction: .copy)
    }
    stage.settle()
    stage.forget()
    stage.fingerUp(1)
    #expect(
      stage.sent == [
        "bob wl_data_device.drop", "bob wl_data_device.drop", "alice wl_data_source.dnd_drop_performed",
      ])
  }

  @Test func aSourceOfTheFirstVersionsGetsNoEventsOfLaterOnes() throws {
    let old = try stage.guest("old", dataVersion: 2)
    old.takeTouch()
    old.data.takeDevice()
    stage.window("oldpage", of: old, at: 400, 0)
    stage.finger(1, downAt: 410, 10)
    old.startDrag(old.data.source(offering: "text/plain"), from: "oldpage", serial: stage.serial("old wl_touch.down"))
    stage.settle()
    stage.finger(1, to: 210, 10)
    accept()
    stage.forget()
    stage.fingerUp(1)
    let text = bob.data.paste("text/plain")
    stage.settle()
    bob.data.offer?.finish()
    stage.settle()
    #expect(stage.sent == ["bob wl_data_device.drop", "old wl_data_source.send text/plain fd"])
    #expect(text() == "as text/plain")
    #expect(old.errorCode == nil && bob.errorCode == nil)
  }

  @Test(arguments: [
    "finish before the drop", "bits that are no actions", "two actions preferred", "source actions twice",
    "source bits that are no actions", "after finish",
  ])
  func breachesEndTheClientThatMadeThem(breach: String) {
    let source = alice.data.source(offering: "text/plain", actions: 1)
    dragByFinger(source)
    stage.finger(1, to: 210, 10)
    typealias Action = ClientData.Action
    switch breach {
    case "finish before the drop": bob.data.offer?.finish()
    case "bits that are no actions":
      bob.data.offer?.setActions(dndActions: Action(rawValue: 8), preferredAction: Action(rawValue: 0))
    case "two actions preferred":
      bob.data.offer?.setActions(dndActions: Action(rawValue: 3), preferredAction: Action(rawValue: 3))
    case "source actions twice": source.proxy.setActions(dndActions: Action(rawValue: 1))
    case "source bits that are no actions":
      alice.data.source(offering: "x").proxy.setActions(dndActions: Action(rawValue: 64))
    default:
      accept()
      stage.fingerUp(1)
      bob.data.offer?.finish()
      bob.data.offer?.accept(serial: 0, mimeType: nil)
    }
    stage.settle()
    let expected: [String: (Guest, UInt32)] = [
      "finish before the drop": (bob, 0), "bits that are no actions": (bob, 1), "two actions preferred": (bob, 2),
      "source actions twice": (alice, 1), "source bits that are no actions": (alice, 0), "after finish": (bob, 3),
    ]
    let (guest, code) = expected[breach]!
    #expect(guest.errorCode == code)
  }
}
