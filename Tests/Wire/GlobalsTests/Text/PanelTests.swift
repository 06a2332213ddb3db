import StageKit
import Testing
import WaylandClient

/// Tests of the windows of input methods of version 1. Each panel is 100 by 100 on an output of 1000 by 1000.
@Suite struct PanelTests {
  let stage: SeatStage
  let alice: WriterV1
  let ime: ScribeV1

  init() throws {
    stage = try SeatStage()
    alice = WriterV1(try stage.guest("alice"))
    ime = ScribeV1(try stage.guest("ime"))
    stage.window("page", of: alice.guest, at: 300, 200)
    stage.forget()
  }

  private func showKeyboard(_ name: String = "keys", of scribe: ScribeV1? = nil) {
    let scribe = scribe ?? ime
    _ = scribe.guest.makeSurface(name)
    scribe.panel(name).setToplevel(output: scribe.guest.global(WlOutput.self, 2), position: 0)
    stage.draw(name, of: scribe.guest)
  }

  private func begin() {
    alice.input.showInputPanel()
    alice.activate(on: "page")
    stage.settle()
  }

  private let page = "page at 300,200"

  @Test("A keyboard is at the bottom of its output while a field wants it")
  func keyboard() {
    showKeyboard()
    #expect(stage.desktop == [page])
    begin()
    #expect(stage.desktop == [page, "keys at 450,900"])
    alice.input.hideInputPanel()
    stage.settle()
    #expect(stage.desktop == [page])
    alice.input.showInputPanel()
    stage.settle()
    #expect(stage.desktop == [page, "keys at 450,900"])
    alice.deactivate()
    stage.settle()
    #expect(stage.desktop == [page])
  }

  @Test("A field that has not asked for a keyboard gets none, and one of version 3 need not ask")
  func wishes() {
    showKeyboard()
    alice.activate(on: "page")
    stage.settle()
    #expect(stage.desktop == [page])
    let newer = Writer(alice.guest)
    newer.enable()
    stage.settle()
    #expect(stage.desktop == [page, "keys at 450,900"])
  }

  @Test("An overlay is next to the text while a field is active")
  func overlay() {
    _ = ime.guest.makeSurface("words")
    ime.panel("words").setOverlayPanel()
    stage.draw("words", of: ime.guest)
    alice.input.setCursorRectangle(x: 10, y: 30, width: 2, height: 20)
    alice.activate(on: "page")
    stage.settle()
    #expect(stage.desktop == [page, "words at 310,250"])
    alice.input.setCursorRectangle(x: 40, y: 30, width: 2, height: 20)
    stage.settle()
    #expect(stage.desktop == [page, "words at 340,250"])
    alice.deactivate()
    stage.settle()
    #expect(stage.desktop == [page])
  }

  @Test("Text inputs of versions 1 and 2 are sent whether a keyboard is shown, and version 2 where")
  func states() {
    begin()
    stage.forget()
    showKeyboard()
    #expect(stage.sent == ["alice zwp_text_input_v1.input_panel_state 1"])
    alice.input.hideInputPanel()
    stage.settle()
    #expect(stage.sent.filter { $0.hasPrefix("alice") } == ["alice zwp_text_input_v1.input_panel_state 0"])
    let newer = WriterV2(alice.guest)
    stage.settle()
    newer.enable(on: "page")
    newer.input.showInputPanel()
    newer.update(.full)
    stage.settle()
    #expect(stage.sent.contains("alice zwp_text_input_v2.input_panel_state 1 150 700 100 100"))
  }

  @Test("A touch on a keyboard leaves the keys with the field")
  func touches() {
    alice.guest.takeKeyboard()
    ime.guest.takeKeyboard()
    ime.guest.takeTouch()
    showKeyboard()
    begin()
    stage.forget()
    stage.finger(1, downAt: 460, 910)
    stage.fingerUp(1)
    stage.keyDown(30)
    #expect(
      stage.sent.filter { !$0.hasSuffix("frame") } == [
        "ime wl_touch.down 1000 keys 0 10 10", "ime wl_touch.up 1000 0", "alice wl_keyboard.key 1000 30 1",
      ])
  }

  @Test("A panel goes with its content, its surface, or its client")
  func ends() {
    begin()
    showKeyboard()
    ime.guest.surfaces["keys"]?.attach(buffer: nil, x: 0, y: 0)
    ime.guest.surfaces["keys"]?.commit()
    stage.settle()
    #expect(stage.desktop == [page])
    stage.draw("keys", of: ime.guest)
    #expect(stage.desktop.count == 2)
    ime.guest.destroySurface("keys")
    stage.settle()
    #expect(stage.desktop == [page])
    showKeyboard()
    #expect(stage.desktop.count == 2)
    stage.kill(ime.guest)
    #expect(stage.desktop == [page])
  }

  @Test("A panel may change its form")
  func forms() {
    begin()
    _ = ime.guest.makeSurface("keys")
    let panel = ime.panel("keys")
    stage.draw("keys", of: ime.guest)
    #expect(stage.desktop == [page], "it has no form yet")
    panel.setOverlayPanel()
    stage.settle()
    #expect(stage.desktop == [page, "keys at 300,300"])
    panel.setToplevel(output: ime.guest.global(WlOutput.self, 2), position: 0)
    stage.settle()
    #expect(stage.desktop == [page, "keys at 450,900"])
  }

  @Test("Panels of clients that are not the seat's input method are not shown")
  func others() throws {
    let other = ScribeV1(try stage.guest("other"))
    showKeyboard("other keys", of: other)
    begin()
    #expect(stage.desktop == [page])
    stage.kill(ime.guest)
    #expect(stage.desktop == [page, "other keys at 450,900"])
  }

  @Test("A surface with another role cannot be a panel")
  func roles() throws {
    stage.window("own", of: ime.guest, at: 0, 0)
    _ = ime.panel("own")
    stage.settle()
    #expect(ime.guest.errorInterface == "zwp_input_panel_v1")
    let other = ScribeV1(try stage.guest("other"))
    _ = other.guest.makeSurface("keys")
    _ = other.panel("keys")
    _ = other.panel("keys")
    stage.settle()
    #expect(other.guest.errorInterface == "zwp_input_panel_v1")
  }
}
