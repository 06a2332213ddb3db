import Glibc
import Launching
import System
import WaylandServer

/// A host compositor in this process with only the globals that a test requests. It shows nothing and records the
/// commits of its client.
final class LittleHost {
  /// The versions of the globals; nil for those that are not offered.
  struct Offer {
    var compositor: Int32? = 4
    var windowManager: Int32? = 2
    var output: Int32? = 3
    var outputScale: Int32 = 1
    /// The physical size in millimetres of a screen of 1920 by 1080 pixels; nil for a screen without a description.
    var millimetres: HostedWindow.Extent?
    /// True for a seat with a keyboard, and the protocol to inhibit shortcuts.
    var shortcuts = false
  }

  let display: Display
  /// The windows in the order of their creation.
  private(set) var windows: [HostedWindow] = []
  private(set) var program: LaunchedClient!
  private var folder = ""
  private var compositor: Global<WlCompositor>?
  private var windowManager: Global<XdgWmBase>?
  private var output: Global<WlOutput>?
  private var seat: Global<WlSeat>?
  private var shortcuts: Global<ZwpKeyboardShortcutsInhibitManagerV1>?
  /// The surfaces for which the program inhibits shortcuts, in the order of the requests.
  private(set) var inhibited: [WlSurface] = []
  private(set) var outputs: [WlOutput] = []
  private var bases: [XdgWmBase] = []
  private let offer: Offer
  private var pongs = 0

  /// Starts `fingerpost nested` in this host.
  ///
  /// - Parameter policy: the text of its policy.
  init(_ arguments: [String], offering offer: Offer = Offer(), policy: String? = nil) throws {
    self.offer = offer
    display = try Display()
    display.serveSharedMemory(formats: [])
    if let version = offer.compositor {
      compositor = try Global(display, version: version) { [unowned self] in $0.handler = self }
    }
    if let version = offer.windowManager {
      windowManager = try Global(display, version: version) { [unowned self] in
        $0.handler = self
        bases.append($0)
      }
    }
    if let version = offer.output {
      output = try Global(display, version: version) { [unowned self] in
        $0.handler = self
        outputs.append($0)
        if let millimetres = offer.millimetres { describe($0, millimetres) }
        if version >= 2 { $0.sendScale(factor: offer.outputScale) }
        if version >= 2 { $0.sendDone() }
      }
    }
    if offer.shortcuts {
      seat = try Global(display, version: 8) { [unowned self] in
        $0.handler = self
        $0.sendCapabilities(capabilities: .keyboard)
      }
      shortcuts = try Global(display, version: 1) { [unowned self] in $0.handler = self }
    }
    try makeFolder()
    try start(try policy.map { ["--policy", try keep($0)] + arguments } ?? arguments)
  }

  /// Sends the description of a screen to the program, or sends a changed one.
  func describe(_ output: WlOutput, _ millimetres: HostedWindow.Extent) {
    output.sendGeometry(
      x: 0, y: 0, physicalWidth: millimetres.width, physicalHeight: millimetres.height, subpixel: .unknown, make: "",
      model: "", transform: .normal)
    output.sendMode(flags: [.current], width: 1920, height: 1080, refresh: 60_000)
    if !outputs.isEmpty, output.version >= 2 { output.sendDone() }
  }

  private func makeFolder() throws {
    var template = Array("/tmp/fingerpost-host-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { throw Trouble(description: "no folder: errno \(errno)") }
    folder = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// - Returns: the path of the policy file.
  private func keep(_ policy: String) throws -> String {
    let path = "\(folder)/policy.yaml"
    guard let file = fopen(path, "w") else { throw Trouble(description: "no file \(path): errno \(errno)") }
    defer { fclose(file) }
    fputs(policy, file)
    return path
  }

  private func start(_ arguments: [String]) throws {
    var ends: [Int32] = [-1, -1]
    guard socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0, &ends) == 0,
      display.connect(OwnedFD(ends[0])) != nil
    else { throw Trouble(description: "no connection: errno \(errno)") }
    defer { close(ends[1]) }
    var environment = Environment()
    environment["PATH"] = "\(Self.products):\(environment["PATH"] ?? "/usr/bin:/bin")"
    environment["XDG_RUNTIME_DIR"] = folder
    environment["XDG_CONFIG_HOME"] = folder
    environment["WAYLAND_DISPLAY"] = nil
    environment["WAYLAND_SOCKET"] = "31"
    program = try LaunchedClient(
      name: "nested", command: ["\(Self.products)/fingerpost", "nested"] + arguments, environment: environment.entries,
      connection: ends[1], loop: display.loop)
  }

  /// The folder of the build's products.
  private static var products: String {
    let bundle = CommandLine.arguments.first { $0.hasSuffix(".xctest") } ?? CommandLine.arguments[0]
    return String(bundle[..<(bundle.lastIndex(of: "/") ?? bundle.endIndex)])
  }

  deinit {
    program?.end()
    display.disconnectClients()
    unlink("\(folder)/policy.yaml")
    if !folder.isEmpty { rmdir(folder) }
  }

  // MARK: Actions

  /// Runs the loop until a condition holds.
  ///
  /// - Throws: an error with the program's output after two minutes. Only a program that hangs takes so long: on a busy
  ///   machine a debug build can take more than 20 seconds for the largest pictures.
  func wait(_ purpose: String, until holds: () -> Bool) throws {
    let limit = Deadline(microseconds: 120_000_000)
    while !holds() {
      guard !limit.hasPassed else {
        throw Trouble(
          description: "\(purpose) did not come; the program has said:\n"
            + program.standardError.text + program.standardOutput.text)
      }
      display.flushClients()
      display.loop.dispatch(milliseconds: 5)
    }
    display.flushClients()
  }

  func waitForWindows(_ count: Int = 1) throws {
    try wait("\(count) windows") { windows.filter { $0.isRoled }.count == count }
  }

  /// Waits until the program has handled all events.
  func settle() throws {
    let (base, goal) = (bases.last, pongs + 1)
    base?.sendPing(serial: UInt32(goal))
    try wait("a pong") { pongs >= goal || bases.isEmpty }
  }

  /// - Returns: the program's exit status.
  func waitForEnd() throws -> ExitStatus? {
    try wait("the end") { !program.isRunning }
    return program.status
  }

  /// Unplugs the screen.
  func removeOutput() { output = nil }

  func hangUp() { display.disconnectClients() }

  /// The program's standard error so far.
  var said: String {
    program.drainOutput()
    return program.standardError.text
  }
}

// MARK: - Requests of the program

extension LittleHost: WlCompositor.Handler, XdgWmBase.Handler, WlOutput.Handler {
  func createSurface(_ object: WlCompositor, id: WlSurface) {
    let window = HostedWindow(id)
    windows.append(window)
    id.handler = window
    id.onDestroy = { [weak self, unowned window] in self?.windows.removeAll { $0 === window } }
  }

  func createRegion(_ object: WlCompositor, id: WlRegion) {}

  func getXdgSurface(_ object: XdgWmBase, id: XdgSurface, surface: WlSurface) {
    windows.first { $0.surface === surface }?.take(id)
  }

  func createPositioner(_ object: XdgWmBase, id: XdgPositioner) {}
  func pong(_ object: XdgWmBase, serial: UInt32) { pongs = max(pongs, Int(serial)) }
  func destroy(_ object: XdgWmBase) { bases.removeAll { $0 === object } }
  func release(_ object: WlOutput) { outputs.removeAll { $0 === object } }
}

extension LittleHost: WlSeat.Handler, ZwpKeyboardShortcutsInhibitManagerV1.Handler {
  func getPointer(_ object: WlSeat, id: WlPointer) {}
  func getKeyboard(_ object: WlSeat, id: WlKeyboard) {}
  func getTouch(_ object: WlSeat, id: WlTouch) {}
  func release(_ object: WlSeat) {}

  func inhibitShortcuts(
    _ object: ZwpKeyboardShortcutsInhibitManagerV1, id: ZwpKeyboardShortcutsInhibitorV1, surface: WlSurface,
    seat: WlSeat
  ) { inhibited.append(surface) }

  func destroy(_ object: ZwpKeyboardShortcutsInhibitManagerV1) {}
}

struct Trouble: Error, CustomStringConvertible {
  var description: String
}
