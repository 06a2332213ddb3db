import Documents
import Testing

@testable import Launching

/// The messages of X11 that a display's watcher sends and reads. No server is started.
@Suite struct XConversationTests {
  private let root: UInt32 = 0x512
  private let check: UInt32 = 0x99

  private func shorts(_ numbers: Int...) -> [UInt8] {
    numbers.flatMap { [UInt8(truncatingIfNeeded: $0), UInt8(truncatingIfNeeded: $0 >> 8)] }
  }

  /// Bytes, and numbers of four bytes after them.
  private func message(_ head: [UInt8], _ numbers: UInt32...) -> [UInt8] {
    var bytes = head
    for number in numbers { bytes += shorts(Int(number & 0xffff), Int(number >> 16)) }
    return bytes
  }

  /// A message of 32 bytes.
  private func event(_ head: [UInt8], _ numbers: UInt32..., rest: [UInt8] = []) -> [UInt8] {
    var bytes = head
    for number in numbers { bytes += message([], number) }
    return padded(bytes + rest)
  }

  private func padded(_ bytes: [UInt8], to count: Int = 32) -> [UInt8] {
    bytes + [UInt8](repeating: 0, count: count - bytes.count)
  }

  /// The answer of a server of 1280x800 whose vendor has a name of five letters, with one format.
  private var setup: [UInt8] {
    var rest = padded([], to: 16)
    rest += shorts(5, 0)
    rest += padded([1, 1], to: 12)
    rest += padded(Array("X.Org".utf8), to: 8)
    rest += padded([], to: 8)
    rest += padded(padded(message([], root), to: 20) + shorts(1280, 800), to: 40)
    return [1, 0] + shorts(11, 0, rest.count / 4) + rest
  }

  private func created(_ window: UInt32, _ x: Int, _ y: Int, _ width: Int, _ height: Int) -> [UInt8] {
    event([16, 0, 0, 0], root, window, rest: shorts(x, y, width, height))
  }

  private func configured(_ window: UInt32, _ x: Int, _ y: Int, _ width: Int, _ height: Int) -> [UInt8] {
    event([22, 0, 0, 0], root, window, 0, rest: shorts(x, y, width, height))
  }

  private func mapped(_ window: UInt32) -> [UInt8] { event([19, 0, 0, 0], root, window) }

  private func watching() -> XConversation {
    var conversation = XConversation()
    _ = conversation.takeUnsent()
    conversation.receive(setup)
    _ = conversation.takeUnsent()
    conversation.receive(event([1, 0, 2, 0], 0, check))
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
    let watch = message([2, 0, 4, 0], root, 0x800, 0x48_0000)
    let intern: [UInt8] = [16, 0, 8, 0, 24, 0, 0, 0]
    #expect(Array(requests.prefix(16)) == watch)
    #expect(Array(requests.dropFirst(16).prefix(8)) == intern)
    #expect(String(decoding: requests.dropFirst(24), as: UTF8.self) == "_NET_SUPPORTING_WM_CHECK")
  }

  @Test func aServerThatRefusesSaysWhy() {
    var conversation = XConversation()
    let reason = Array("No protocol specified\n".utf8)
    let head = [0, UInt8(reason.count)] + shorts(11, 0, 6)
    conversation.receive(head + padded(reason, to: 24))
    #expect(conversation.refusal == "No protocol specified")
    #expect(!conversation.isWatching)
  }

  @Test func aWindowManagerIsThereWhenItsPropertyHasAType() {
    var conversation = watching()
    let question = message([20, 0, 6, 0], root, check, 0, 0, 1)
    #expect(conversation.takeUnsent() == question)
    conversation.receive(padded([1, 0, 3, 0]))
    #expect(!conversation.hasManager)
    conversation.receive(event([28, 0, 0, 0], root, check))
    #expect(!conversation.takeUnsent().isEmpty)
    conversation.receive(message(event([1, 32, 4, 0], 1, 33), 0x200006))
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
    conversation.receive(event([1, 0, 9, 0], 0x7fff_ffff))
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
