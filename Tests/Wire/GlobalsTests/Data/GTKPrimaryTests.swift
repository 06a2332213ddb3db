import Glibc
import Globals
import StageKit
import Testing
import WaylandClient

/// Tests of `gtk_primary_selection`, an older protocol for the primary selection.
@Suite struct GTKPrimaryTests {
  let stage: SeatStage
  let alice: Guest
  let old: GTKGuest

  init() throws {
    stage = try SeatStage()
    alice = try stage.guest("alice")
    alice.takeKeyboard()
    alice.data.takePrimaryDevice()
    stage.window("page", of: alice, at: 0, 0)
    old = GTKGuest(alice)
    stage.settle()
    stage.forget()
  }

  private var serial: UInt32 { stage.serial("alice wl_keyboard.enter") }

  @Test func whatIsMarkedByItIsOfferedByBothNames() {
    old.mark("text/plain", serial: serial)
    stage.settle()
    #expect(
      stage.sent.filter { $0.hasSuffix("selection offer") }.sorted() == [
        "alice gtk_primary_selection_device.selection offer", "alice zwp_primary_selection_device_v1.selection offer",
      ])
    let (text, same) = (alice.data.pastePrimary("text/plain"), old.paste("text/plain"))
    stage.settle()
    #expect(text() == "marked of old")
    #expect(same() == "marked of old")
  }

  @Test func whatIsMarkedByTheNewNameIsPastedByTheOld() {
    alice.data.mark("text/plain", serial: serial)
    stage.settle()
    let text = old.paste("text/plain")
    stage.settle()
    #expect(text() == "marked text/plain")
  }

  @Test func eachCancelsTheOther() {
    alice.data.mark("text/plain", serial: serial)
    stage.settle()
    old.mark("text/plain", serial: serial)
    stage.settle()
    #expect(stage.sent.contains("alice zwp_primary_selection_source_v1.cancelled"))
    alice.data.mark("text/plain", serial: serial)
    stage.settle()
    #expect(stage.sent.contains("alice gtk_primary_selection_source.cancelled"))
  }

  @Test func markingWithoutAnEventIsCancelled() {
    old.mark("text/plain", serial: 12345)
    stage.settle()
    #expect(stage.sent == ["alice gtk_primary_selection_source.cancelled"])
  }

  @Test func aSourceThatGoesLeavesNothing() {
    old.mark("text/plain", serial: serial)
    stage.settle()
    old.source?.destroy()
    stage.settle()
    #expect(stage.sent.contains("alice zwp_primary_selection_device_v1.selection nil"))
    #expect(stage.sent.isEmpty)
  }
}

/// A guest that uses the primary selection as GTK 3 did.
final class GTKGuest: GtkPrimarySelectionDevice.Handler, GtkPrimarySelectionSource.Handler {
  private let guest: Guest
  private let manager: GtkPrimarySelectionDeviceManager
  private let device: GtkPrimarySelectionDevice
  private(set) var source: GtkPrimarySelectionSource?
  private var offer: GtkPrimarySelectionOffer?

  init(_ guest: Guest) {
    self.guest = guest
    manager = guest.bind(GtkPrimarySelectionDeviceManager.self)
    device = manager.getDevice(seat: guest.seat)
    device.handler = self
  }

  func mark(_ type: String, serial: UInt32) {
    let source = manager.createSource()
    source.handler = self
    source.offer(mimeType: type)
    device.setSelection(source: source, serial: serial)
    self.source = source
  }

  /// - Returns: a function that reads the text written so far.
  func paste(_ type: String) -> () -> String {
    guest.data.pasting { offer?.receive(mimeType: type, fd: $0) }
  }

  func dataOffer(_ object: GtkPrimarySelectionDevice, offer: GtkPrimarySelectionOffer) { self.offer = offer }

  func send(_ object: GtkPrimarySelectionSource, mimeType: String, fd: consuming OwnedFD) {
    let text = Array("marked of old".utf8)
    _ = write(fd.rawValue, text, text.count)
  }
}
