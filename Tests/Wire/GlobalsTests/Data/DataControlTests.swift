import Glibc
import Globals
import StageKit
import Testing
import WaylandClient

/// Tests of `ext_data_control_manager_v1` and `zwlr_data_control_manager_v1`.
@Suite struct DataControlTests {
  let stage: SeatStage
  let alice: Guest

  init() throws {
    stage = try SeatStage()
    alice = try stage.guest("alice")
    alice.takeKeyboard()
    alice.data.takeDevice()
    alice.data.takePrimaryDevice()
    stage.window("page", of: alice, at: 0, 0)
    stage.forget()
  }

  private func clipboard(_ form: WireClipboard.Form = .ext, version: UInt32? = nil) throws -> WireClipboard {
    let made = WireClipboard(try stage.connectWire(), form, version: version)
    stage.settle()
    return made
  }

  private func copy(_ type: String = "text/plain") -> ClientSource {
    let source = alice.data.source(offering: type)
    alice.data.copy(source, serial: stage.serial("alice wl_keyboard.enter"))
    stage.settle()
    return source
  }

  private func mark(_ type: String) {
    alice.data.mark(type, serial: stage.serial("alice wl_keyboard.enter"))
    stage.settle()
  }

  // MARK: Reading

  @Test(arguments: WireClipboard.Form.allCases)
  func aDeviceGetsTheSelectionsFirstAndThenEachChange(form: WireClipboard.Form) throws {
    let early = try clipboard(form)
    #expect(early.received == ["selection nil", "primary_selection nil"])
    _ = copy()
    #expect(early.received == ["offer text/plain", "selection"])
    mark("text/html")
    #expect(early.received == ["offer text/html", "primary_selection"])
    let late = try clipboard(form)
    #expect(late.received == ["offer text/plain", "selection", "offer text/html", "primary_selection"])
    #expect(early.received == [])
  }

  @Test func theFirstVersionOfWlrootsHasNoPrimarySelection() throws {
    let old = try clipboard(.zwlr, version: 1)
    #expect(old.received == ["selection nil"])
    mark("text/html")
    #expect(old.received == [])
    _ = copy()
    #expect(old.received == ["offer text/plain", "selection"])
    #expect(old.client.error == nil)
  }

  @Test(arguments: WireClipboard.Form.allCases)
  func theDataComesFromTheOwner(form: WireClipboard.Form) throws {
    let clipboard = try clipboard(form)
    _ = copy()
    let text = clipboard.receive("text/plain", of: clipboard.offer)
    stage.settle()
    #expect(text() == "as text/plain")
    let other = clipboard.receive("text/other", of: clipboard.offer)
    stage.settle()
    #expect(other() == "nothing")
    mark("text/marked")
    let marked = clipboard.receive("text/marked", of: clipboard.offer)
    stage.settle()
    #expect(marked() == "marked text/marked")
  }

  @Test func anOfferOfAnEarlierSelectionHasNoData() throws {
    let clipboard = try clipboard()
    _ = copy("text/old")
    let old = clipboard.offer
    _ = copy("text/new")
    let text = clipboard.receive("text/old", of: old)
    stage.settle()
    #expect(text() == "nothing")
    clipboard.client.request(old, "destroy")
    stage.settle()
    #expect(clipboard.client.error == nil)
  }

  @Test func aDeviceThatIsDestroyedGetsNothing() throws {
    let clipboard = try clipboard()
    clipboard.client.request(clipboard.device, "destroy")
    clipboard.client.request(clipboard.manager, "destroy")
    stage.settle()
    _ = clipboard.received
    _ = copy()
    #expect(clipboard.received == [])
    #expect(clipboard.client.error == nil)
  }

  @Test func theDeathOfTheOwnerEmptiesTheSelection() throws {
    let clipboard = try clipboard()
    _ = copy()
    _ = clipboard.received
    stage.kill(alice)
    #expect(clipboard.received == ["selection nil"])
  }

  @Test func aSelectionFromOutsideIsOfferedAndRead() throws {
    let clipboard = try clipboard()
    _ = clipboard.received
    var asked: [String] = []
    stage.data.select(foreign: ForeignSelection(["text/host"]) { type, _ in asked.append(type) })
    stage.settle()
    #expect(clipboard.received == ["offer text/host", "selection"])
    let text = clipboard.receive("text/host", of: clipboard.offer)
    stage.settle()
    #expect(asked == ["text/host"])
    #expect(text() == "nothing")
    stage.data.select(foreign: nil)
    stage.settle()
    #expect(clipboard.received == ["selection nil"])
  }

  // MARK: Writing

  @Test(arguments: WireClipboard.Form.allCases)
  func clientsGetWhatIsSet(form: WireClipboard.Form) throws {
    let clipboard = try clipboard(form)
    let former = copy()
    stage.forget()
    _ = clipboard.received
    clipboard.set(clipboard.source("text/plain", "text/html"))
    clipboard.set(clipboard.source("text/marked"), isPrimary: true)
    stage.settle()
    #expect(former.isCancelled)
    #expect(alice.data.offered == ["text/plain", "text/html"])
    #expect(alice.data.offeredPrimary == ["text/marked"])
    #expect(clipboard.received == [], "a device is not offered what it has set")
    _ = alice.data.paste("text/html")
    _ = alice.data.pastePrimary("text/marked")
    stage.settle()
    #expect(clipboard.received == ["send text/html", "send text/marked"])
  }

  @Test func clientsPasteTheDataOfAManager() throws {
    let manager = WritingManager(try stage.guest("manager"))
    manager.copy("text/plain")
    stage.settle()
    let text = alice.data.paste("text/plain")
    stage.settle()
    #expect(text() == "managed text/plain")
    #expect(text() == "nothing", "the compositor keeps no descriptor of the pipe")
    let same = try clipboard(.zwlr)
    let read = same.receive("text/plain", of: same.offer)
    stage.settle()
    #expect(read() == "managed text/plain")
  }

  @Test func otherDevicesAreOfferedWhatOneHasSet() throws {
    let (setter, other) = (try clipboard(.ext), try clipboard(.zwlr))
    let sibling = setter.client.make(setter.manager, "get_data_device", .id(setter.client.global("wl_seat")))
    stage.settle()
    _ = (setter.received, other.received)
    setter.set(setter.source("text/plain"))
    stage.settle()
    #expect(other.received == ["offer text/plain", "selection"])
    #expect(setter.received == ["offer text/plain", "selection"], "by another device of the same client")
    setter.client.request(sibling, "destroy")
    _ = other.receive("text/plain", of: other.offer)
    stage.settle()
    #expect(setter.received == ["send text/plain"])
  }

  @Test func aNewSelectionIsOfferedToTheDeviceWhoseOwnWasReplaced() throws {
    let clipboard = try clipboard()
    clipboard.set(clipboard.source("text/own"))
    stage.settle()
    _ = clipboard.received
    _ = copy()
    #expect(clipboard.received == ["cancelled", "offer text/plain", "selection"])
  }

  @Test func nothingIsASelectionToo() throws {
    let clipboard = try clipboard()
    let source = copy()
    mark("text/html")
    _ = clipboard.received
    clipboard.set(nil)
    stage.settle()
    #expect(source.isCancelled)
    #expect(alice.data.offered == nil)
    #expect(clipboard.received == ["selection nil"])
    clipboard.set(nil, isPrimary: true)
    clipboard.set(nil, isPrimary: true)
    stage.settle()
    #expect(alice.data.offeredPrimary == nil)
    #expect(clipboard.received == ["primary_selection nil"], "once")
  }

  @Test func aSourceEndsWithItsClient() throws {
    let (setter, other) = (try clipboard(), try clipboard())
    setter.set(setter.source("text/plain"))
    setter.set(setter.source("text/html"), isPrimary: true)
    stage.settle()
    _ = other.received
    stage.kill(setter.client)
    #expect(other.received.sorted() == ["primary_selection nil", "selection nil"])
    #expect(alice.data.offered == nil)
  }

  @Test func aSourceThatIsDestroyedEmptiesItsSelectionAlone() throws {
    let clipboard = try clipboard()
    let (first, second) = (clipboard.source("text/plain"), clipboard.source("text/html"))
    clipboard.set(first)
    clipboard.set(second, isPrimary: true)
    stage.settle()
    _ = clipboard.received
    clipboard.client.request(first, "destroy")
    stage.settle()
    #expect(clipboard.received == ["selection nil"])
    #expect(alice.data.offered == nil)
    #expect(alice.data.offeredPrimary == ["text/html"])
  }

  @Test func theDeviceMayGoBeforeTheSelection() throws {
    let clipboard = try clipboard()
    clipboard.set(clipboard.source("text/plain"))
    clipboard.client.request(clipboard.device, "destroy")
    stage.settle()
    _ = alice.data.paste("text/plain")
    stage.settle()
    #expect(clipboard.received.last == "send text/plain")
  }

  @Test func aLaterCopyWithAnyValidSerialReplacesIt() throws {
    let clipboard = try clipboard()
    _ = copy()
    clipboard.set(clipboard.source("text/managed"))
    stage.settle()
    let source = copy("text/later")
    #expect(!source.isCancelled)
    #expect(alice.data.offered == ["text/later"])
  }

  // MARK: Errors

  @Test(arguments: WireClipboard.Form.allCases, [false, true])
  func aSourceIsUsedOnce(form: WireClipboard.Form, isPrimary: Bool) throws {
    let clipboard = try clipboard(form)
    let source = clipboard.source("text/plain")
    clipboard.set(source)
    clipboard.set(source, isPrimary: isPrimary)
    stage.settle()
    #expect(clipboard.client.error == "\(clipboard.name("device_v1")) 1")
  }

  @Test func aCancelledSourceIsUsedToo() throws {
    let clipboard = try clipboard()
    let source = clipboard.source("text/plain")
    clipboard.set(source)
    stage.settle()
    _ = copy()
    clipboard.set(source)
    stage.settle()
    #expect(clipboard.client.error == "ext_data_control_device_v1 1")
  }

  @Test(arguments: WireClipboard.Form.allCases)
  func aUsedSourceGetsNoMoreTypes(form: WireClipboard.Form) throws {
    let clipboard = try clipboard(form)
    let source = clipboard.source("text/plain")
    clipboard.set(source)
    clipboard.client.request(source, "offer", "text/html")
    stage.settle()
    #expect(clipboard.client.error == "\(clipboard.name("source_v1")) 1")
  }

  // MARK: Floods

  @Test func changesInQuickSuccessionReachAWatcherAsTheLatest() throws {
    let (setter, watcher) = (try clipboard(), try clipboard())
    _ = (setter.received, watcher.received)
    let count = 5 * stage.server.bounds.selectionChangesAtOnce
    for number in 0..<count { setter.set(setter.source("text/\(number)")) }
    stage.settle()
    stage.server.backlog.review()
    stage.settle()
    let lines = watcher.received
    #expect(lines.count { $0 == "selection" } == stage.server.bounds.selectionChangesAtOnce + 1)
    #expect(lines.suffix(2) == ["offer text/\(count - 1)", "selection"])
    #expect(alice.data.offered == ["text/\(count - 1)"])
    #expect(setter.received == Array(repeating: "cancelled", count: count - 1))
    stage.server.backlog.review()
    #expect(stage.server.backlog.isEmpty)
  }
}

/// A clipboard manager that writes the data of its source.
private final class WritingManager: ExtDataControlSourceV1.Handler {
  private let manager: ExtDataControlManagerV1
  private let device: ExtDataControlDeviceV1
  private var source: ExtDataControlSourceV1?

  init(_ guest: Guest) {
    manager = guest.bind(ExtDataControlManagerV1.self)
    device = manager.getDataDevice(seat: guest.seat)
  }

  func copy(_ type: String) {
    let source = manager.createDataSource()
    source.handler = self
    source.offer(mimeType: type)
    device.setSelection(source: source)
    self.source = source
  }

  func send(_ object: ExtDataControlSourceV1, mimeType: String, fd: consuming OwnedFD) {
    let text = Array("managed \(mimeType)".utf8)
    _ = write(fd.rawValue, text, text.count)
  }
}
