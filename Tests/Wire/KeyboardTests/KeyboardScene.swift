import Geometry
import Glibc
import KeyboardLayouts
import Rendering
import StageKit
import Surfaces
import Testing
import WaylandClient
import WireClients

@testable import Assembly
@testable import FingerpostClient
@testable import Globals
@testable import fingerpost_keyboard

/// The keyboard and a client with a text field over one compositor, in one process.
final class KeyboardScene {
  let arena: Arena
  let application: WaylandApplication
  let controller: KeyboardController
  /// The client with the field. It has the keyboard focus.
  let field: WireClient
  /// The texts and keys that the field has received, keys as `[30]`.
  private(set) var received = ""
  /// The sentences about what cannot be used.
  var warnings: [String] { noted.texts }
  private let noted = Notes()
  private let input: UInt32

  /// - Parameters:
  ///   - outputs: the outputs; by default one of 800×600 pixels.
  ///   - adapt: changes the settings, which have the layouts de and ru.
  init(outputs: [OutputDescription]? = nil, adapt: (inout KeyboardSettings) -> Void = { _ in }) throws {
    let arena = try Arena(hasBystander: false, outputs: outputs)
    self.arena = arena
    (field, _) = try arena.connectWithWindow(title: "field")
    input = field.make(field.global("zwp_text_input_manager_v3"), "get_text_input", .id(field.global("wl_seat")))
    arena.settle()
    let connection = try Connection(socket: OwnedFD(try arena.connectedSocket()))
    application = try WaylandApplication(identifier: "org.example.Keyboard", connection) { connection in
      for _ in 0..<6 {
        connection.flush()
        arena.settle()
        guard connection.dispatchReady() else { return false }
      }
      return true
    }
    var settings = KeyboardSettings(layouts: try KeyboardSettings.layouts([LayoutName("de"), LayoutName("ru")]))
    // Its timer is one of real time, and this machine may be busy.
    settings.longPress = 600_000
    adapt(&settings)
    controller = try KeyboardController(in: application, settings) { [noted] in noted.texts.append($0) }
    field.onEvent = { [unowned self] client, _, event, arguments in
      if event == "zwp_text_input_v3.commit_string" { received += client.texts[event] ?? "" }
      if event == "wl_keyboard.key", arguments.count == 4, arguments[3] == 1 { received += "[\(arguments[2])]" }
    }
    draw()
  }

  deinit {
    field.onEvent = nil
    application.display.connection.close()
  }

  /// Lets all sides read and answer.
  func settle() {
    for _ in 0..<8 {
      do { try application.turn(milliseconds: 0) } catch { Issue.record("\(error)") }
      arena.settle()
    }
  }

  /// Lets the clients draw what has changed.
  func draw() {
    for _ in 0..<3 {
      settle()
      arena.clock.advance(microseconds: 20_000)
      arena.compositor.scene.pacer.serve()
      settle()
    }
  }

  /// Waits at most five seconds of real time.
  func wait(until isReached: () -> Bool) {
    for _ in 0..<500 where !isReached() {
      draw()
      usleep(10_000)
    }
  }

  // MARK: Field

  /// Makes the field active.
  func activate(purpose: FieldPurpose = .normal, hints: FieldHints = [], text: String? = nil) {
    activateQuickly(purpose: purpose.rawValue, hints: hints.rawValue, text: text)
    draw()
  }

  /// Makes the field active, and gives the keyboard only a little time.
  func activateQuickly(purpose: UInt32, hints: UInt32, text: String?) {
    field.request(input, "enable")
    field.request(input, "set_content_type", .number(Int64(hints)), .number(Int64(purpose)))
    if let text {
      let caret = Int64(text.utf8.count)
      field.request(input, "set_surrounding_text", .text(text), .number(caret), .number(caret))
    }
    field.request(input, "commit")
    settle()
  }

  func deactivate() {
    deactivateQuickly()
    draw()
  }

  func deactivateQuickly() {
    field.request(input, "disable")
    field.request(input, "commit")
    settle()
  }

  // MARK: Keyboard

  var view: KeyboardView? { (application.windows.first as? KeyboardWindow)?.subviews.first as? KeyboardView }
  /// The window of the keyboard on the desktop; nil while it is hidden.
  var window: ClientWindow? { arena.compositor.mappedWindows.first { $0.title == "fingerpost-keyboard" } }
  var isShown: Bool { window != nil }

  /// The part of the output that other windows can use.
  var usable: Rect<LayoutSpace>? {
    let shell = arena.compositor.shell
    return shell.outputs.all.first.map { shell.usableArea(of: $0) }
  }

  func key(_ name: String) -> KeyView? {
    view?.subviews.compactMap { $0 as? KeyView }.first { $0.accessibilityLabel == name }
  }

  /// The place on the output of the middle of a key.
  func place(of name: String) throws -> (x: Double, y: Double) {
    let found = try #require(key(name), "there is no key \(name)")
    let window = try #require(window)
    return (window.frame.minX + found.frame.midX, window.frame.minY + found.frame.midY)
  }

  func land(_ name: String, finger: Int32 = 1) throws {
    let place = try place(of: name)
    arena.finger(finger, downAt: place.x, place.y)
    draw()
  }

  func lift(finger: Int32 = 1) {
    arena.clock.advance(microseconds: 50_000)
    arena.fingerUp(finger)
    draw()
  }

  func tap(_ names: String...) throws {
    for name in names {
      try land(name)
      lift()
    }
  }

  /// The color of a pixel of the output.
  func color(_ x: Double, _ y: Double) throws -> UInt32 {
    let outputs = arena.compositor.scene.outputs
    let screen = try #require(outputs.all.first.flatMap { outputs.screen(of: $0) })
    let picture = try screen.picture()
    return picture.withBytes {
      $0.loadUnaligned(fromByteOffset: Int(y) * picture.stride + Int(x) * 4, as: UInt32.self) & 0xffffff
    }
  }
}

/// The texts that the keyboard has passed on.
private final class Notes {
  var texts: [String] = []
}

extension ViewRect {
  fileprivate var midX: Double { origin.x + size.width / 2 }
  fileprivate var midY: Double { origin.y + size.height / 2 }
}
