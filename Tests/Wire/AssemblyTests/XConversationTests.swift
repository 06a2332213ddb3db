import Documents
import Testing

@testable import Launching

/// The messages of X11 that a display's watcher sends and reads. No server is started.
@Suite struct XConversationTests {
  private let root: UInt32 = 0x512
  private let check: UInt32 = 0x99

  private func short(_ number: Int) -> [UInt8] {
    [UInt8(truncatingIfNeeded: number), UInt8(truncatingIfNeeded: number >> 8)]
  }
  private func long(_ number: UInt32) -> [UInt8] { short(Int(number & 0xffff)) + short(Int(number >> 16)) }
  private func padded(_ bytes: [UInt8], to count: Int = 32) -> [UInt8] {
    bytes + [UInt8](repeating: 0, count: count - bytes.count)
  }

  /// The answer of a server of 1280x800 whose vendor has a name of five letters, with one format.
  private var setup: [UInt8] {
    let screen = padded(padded(long(root), to: 20) + short(1280) + short(800), to: 40)
    let rest =
      padded([], to: 16) + short(5) + short(0) + [1, 1] + padded([], to: 10) + padded(Array("X.Org".utf8), to: 8)
      + padded([], to: 8) + screen
    return [1, 0] + short(11) + short(0) + short(rest.count / 4) + rest
  }

  private func created(_ window: UInt32, _ x: Int, _ y: Int, _ width: Int, _ height: Int) -> [UInt8] {
    padded([16, 0, 0, 0] + long(root) + long(window) + short(x) + short(y) + short(width) + short(height))
  }

  private func configured(_ window: UInt32, _ x: Int, _ y: Int, _ width: Int, _ height: Int) -> [UInt8] {
    padded([22, 0, 0, 0] + long(root) + long(window) + long(0) + short(x) + short(y) + short(width) + short(height))
  }

  private func mapped(_ window: UInt32) -> [UInt8] { padded([19, 0, 0, 0] + long(root) + long(window)) }

  private func watching() -> XConversation {
    var conversation = XConversation()
    _ = conversation.takeUnsent()
    conversation.receive(setup)
    _ = conversation.takeUnsent()
    conversation.receive(padded([1, 0, 2, 0] + long(0) + long(check)))
    return conversation
  }

  @Test func theBeginningAsksForNoAuthorization() {
    var conversation = XConversation()
    #expect(conversation.takeUnsent() == [0x6c, 0, 11, 0, 0, 0, 0, 0, 0, 0, 0, 0])
    #expect(conversation.takeUnsent() == [])
    #expect(!conversation.isWatching)
  }

  @Test func theRootIsWatchedAfterTheSetupInAnyPieces() {
    var conversation = XConversation()
    _ = conversation.takeUnsent()
    for byte in setup { conversation.receive([byte]) }
    #expect(conversation.isWatching)
    let requests = conversation.takeUnsent()
    #expect(requests.prefix(16) == [2, 0, 4, 0] + long(root) + long(0x800) + long(0x48_0000))
    #expect(requests.dropFirst(16) == [16, 0, 8, 0, 24, 0, 0, 0] + Array("_NET_SUPPORTING_WM_CHECK".utf8))
  }

  @Test func aServerThatRefusesSaysWhy() {
    var conversation = XConversation()
    let reason = Array("No protocol specified\n".utf8)
    conversation.receive([0, UInt8(reason.count)] + short(11) + short(0) + short(6) + padded(reason, to: 24))
    #expect(conversation.refusal == "No protocol specified")
    #expect(!conversation.isWatching)
  }

  @Test func aWindowManagerIsThereWhenItsPropertyHasAType() {
    var conversation = watching()
    #expect(conversation.takeUnsent() == [20, 0, 6, 0] + long(root) + long(check) + long(0) + long(0) + long(1))
    conversation.receive(padded([1, 0, 3, 0]))
    #expect(!conversation.hasManager)
    conversation.receive(padded([28, 0, 0, 0] + long(root) + long(check)))
    #expect(!conversation.takeUnsent().isEmpty)
    conversation.receive(padded([1, 32, 4, 0] + long(1) + long(33)) + long(0x200006))
    #expect(conversation.hasManager)
  }

  @Test func aWindowCountsWhenItIsMappedAndLargeAndOnTheDisplay() {
    var conversation = watching()
    conversation.receive(created(1, 10, 10, 10, 10) + mapped(1))
    conversation.receive(created(2, -100, -100, 50, 50) + mapped(2))
    conversation.receive(created(3, 0, 0, 300, 200))
    conversation.receive(mapped(77))
    #expect(!conversation.hasShown)
    conversation.receive(mapped(3))
    #expect(conversation.hasShown)
    conversation.forgetShown()
    #expect(!conversation.hasShown)
    conversation.receive(configured(1, 10, 10, 200, 100) + mapped(1))
    #expect(conversation.hasShown)
  }

  @Test func anEndlessMessageIsRefused() {
    var conversation = watching()
    conversation.receive(padded([1, 0, 9, 0] + long(0x7fff_ffff)))
    #expect(conversation.refusal != nil)
  }
}

/// The command and the variables of a display of X11.
@Suite struct XServerPlanTests {
  @Test func theServerWritesItsNumberToItsOutputAndTakesASizeIfItCan() {
    #expect(XServerPlan.command(size: nil).last == "exec Xwayland -noreset -displayfd 3 3>&1 >&2")
    #expect(
      XServerPlan.command(size: PixelSize(width: 1000, height: 700)).last
        == "exec Xwayland -noreset -geometry 1000x700 -displayfd 3 3>&1 >&2")
    #expect(XServerPlan.takesSize("-fp string  default font path\n-geometry WxH          set Xwayland window size\n"))
    #expect(!XServerPlan.takesSize("-fp string  default font path\nsee -geometry of xterm\n"))
  }

  @Test func programsHaveTheDisplayAndNoWayland() {
    let variables = XServerPlan.variables(ofDisplay: 7, XServerPlan.managers.last)
    func value(_ name: String) -> String?? { variables.last { $0.name == name }.map(\.value) }
    #expect(value("DISPLAY") == ":7")
    #expect(value("WAYLAND_DISPLAY") == .some(nil))
    #expect(value("WAYLAND_SOCKET") == .some(nil))
    #expect(value("GDK_BACKEND") == "x11")
    #expect(value("QT_QPA_PLATFORM") == "xcb")
    #expect(value("_JAVA_AWT_WM_NONREPARENTING") == .some(nil))
    #expect(
      [nil, XServerPlan.managers.first].allSatisfy { manager in
        XServerPlan.variables(ofDisplay: 7, manager).contains {
          $0.name == "_JAVA_AWT_WM_NONREPARENTING" && $0.value == "1"
        }
      })
  }

  @Test func windowManagersAreTriedInOrder() {
    #expect(XServerPlan.managers.map(\.program) == ["matchbox-window-manager", "openbox"])
  }
}
