import FingerpostClient
import Geometry
import PanelPrograms
import Rendering
import StageKit
import Surfaces
import Testing
import WaylandClient
import WireClients

@testable import Assembly
@testable import FingerpostClient
@testable import Globals
@testable import fingerpost_edit_menu

/// The program that draws the menu, and an application with a selection, over one compositor in one process.
final class EditMenuScene {
  let arena: Arena
  /// The application with the selection. Its window fills the output.
  let client: WaylandApplication
  let page: SelectingView
  private let program: WaylandApplication
  private let controller: EditMenuController
  private let noted = Unavailability()

  /// True if the program has said that another one draws the menu.
  var isUnavailable: Bool { noted.isReported }

  /// - Parameters:
  ///   - outputs: the outputs; by default one of 800×600 pixels.
  ///   - version: the version of the responder protocol that the application uses at most.
  init(outputs: [OutputDescription]? = nil, version: Int32 = Display.responderVersion) throws {
    let arena = try Arena(hasBystander: false, outputs: outputs)
    self.arena = arena
    program = try Self.connect("org.example.Menu", arena, Display.responderVersion)
    controller = try EditMenuController(in: program, .light) { [noted] in noted.report() }
    client = try Self.connect("org.example.Selection", arena, version)
    page = SelectingView()
    let window = WaylandWindow(in: client, title: "selection", size: ViewSize(800, 600), isFullscreen: true)
    window.rootViewController = ViewController(view: page)
    draw()
  }

  deinit {
    client.display.connection.close()
    program.display.connection.close()
  }

  private static func connect(_ name: String, _ arena: Arena, _ version: Int32) throws -> WaylandApplication {
    let connection = try Connection(socket: OwnedFD(try arena.connectedSocket()))
    return try WaylandApplication(identifier: name, connection, responderVersion: version) { connection in
      for _ in 0..<6 {
        connection.flush()
        arena.settle()
        guard connection.dispatchReady() else { return false }
      }
      return true
    }
  }

  /// Another program that draws the menu. Its connection is that of the scene's program.
  func startRival() throws -> EditMenuController {
    let rival = try EditMenuController(in: program, .dark) { [noted] in noted.report() }
    draw()
    return rival
  }

  /// Lets all sides read and answer.
  func settle() {
    for _ in 0..<8 {
      for application in [client, program] {
        do { try application.turn(milliseconds: 0) } catch { Issue.record("\(error)") }
      }
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

  // MARK: Fingers

  func land(_ x: Double, _ y: Double, finger: Int32 = 1) {
    arena.finger(finger, downAt: x, y)
    draw()
  }

  func move(to x: Double, _ y: Double, finger: Int32 = 1) {
    arena.clock.advance(microseconds: 10_000)
    arena.finger(finger, to: x, y)
    draw()
  }

  func lift(finger: Int32 = 1) {
    arena.clock.advance(microseconds: 50_000)
    arena.fingerUp(finger)
    draw()
  }

  func tap(_ x: Double, _ y: Double) {
    land(x, y)
    lift()
  }

  /// Taps the page, which then asks for its menu.
  func open() {
    page.presentsAtTouch = true
    tap(700, 500)
    page.presentsAtTouch = false
  }

  // MARK: Menu

  /// The window of the menu on the desktop; nil while it is closed.
  var window: ClientWindow? { arena.compositor.mappedWindows.first { $0.title == "fingerpost-edit-menu" } }

  var menu: MenuWindow? { program.windows.lazy.compactMap { $0 as? MenuWindow }.first }

  private func views(in view: View?) -> [View] { (view?.subviews ?? []).flatMap { [$0] + views(in: $0) } }

  var items: [MenuItemButton] { views(in: menu).compactMap { $0 as? MenuItemButton } }
  var titles: [String] { items.compactMap(\.accessibilityLabel) }
  /// The title of the item that a key presses; nil for none.
  var current: String? {
    items.first { $0.accessibilityTraits.contains(.selected) }?.accessibilityLabel
  }

  /// Taps a button of the menu.
  func tap(_ title: String) throws {
    let button = try #require(
      views(in: menu).first { $0.accessibilityLabel == title && !$0.isHidden }, "there is no button \(title)")
    let window = try #require(window)
    let frame = button.canvasFrame
    tap(window.frame.minX + frame.center.x, window.frame.minY + frame.center.y)
  }

  // MARK: Handles

  /// The windows of the handles on the desktop, from left to right.
  var handles: [ClientWindow] {
    arena.compositor.mappedWindows.filter { $0.title == "fingerpost-selection-handle" }
      .sorted { $0.frame.minX < $1.frame.minX }
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

private final class Unavailability {
  private(set) var isReported = false

  func report() {
    precondition(!isReported, "it is reported once")
    isReported = true
  }
}

/// A view with a selection that notes what happens to it.
final class SelectingView: View, EditMenuProvider, EditMenuInteractionDelegate {
  private(set) lazy var editMenuInteraction = EditMenuInteraction(self)
  /// The changes of the menu so far, in order.
  private(set) var lines: [String] = []
  /// Whether a touch asks for the menu when it ends.
  var presentsAtTouch = false
  /// The actions that are possible.
  var possible: Set<Action> = [.copy, .paste]
  var isMarked = false
  /// Whether the ends follow the handles.
  var followsHandles = true

  init() {
    super.init(frame: .zero)
    editMenuInteraction.delegate = self
    editMenuInteraction.listedActions = ["text.mark"]
    for action in [Action.cut, .copy, .paste, .selectAll, .undo, "text.mark"] {
      implement(action) { [unowned self] _ in lines.append("\(action)") }
    }
  }

  func select(_ x: Double, _ y: Double, _ width: Double, _ height: Double = 20, hasEnds: Bool = true) {
    editMenuInteraction.selectionArea = ViewRect(x: x, y: y, width: width, height: height)
    let (start, end) = (ViewRect(x: x, y: y, width: 0, height: 20), ViewRect(x: x + width, y: y, width: 0, height: 20))
    editMenuInteraction.selectionEnds = hasEnds ? .init(start: start, end: end) : nil
  }

  /// The changes since the previous call.
  func takeLines() -> [String] {
    defer { lines = [] }
    return lines
  }

  override var canBecomeFirstResponder: Bool { true }

  override func touchesBegan(_ touches: [Touch], with event: Event) {
    becomeFirstResponder()
    lines.append("touched")
  }

  override func touchesEnded(_ touches: [Touch], with event: Event) {
    if presentsAtTouch { editMenuInteraction.presentEditMenu() }
  }

  override func canPerformAction(_ action: Action, withSender sender: AnyObject?) -> Bool { possible.contains(action) }

  override func validate(_ command: MenuCommand) {
    guard command.action == "text.mark" else { return }
    command.title = "Mark it"
    command.isOn = isMarked
  }

  func editMenuInteractionDidPresentMenu(_ interaction: EditMenuInteraction) { lines.append("presented") }
  func editMenuInteractionDidDismissMenu(_ interaction: EditMenuInteraction) { lines.append("dismissed") }

  func editMenuInteraction(
    _ interaction: EditMenuInteraction, didMove end: EditMenuInteraction.SelectionEnd, to point: ViewPoint,
    isFinished: Bool
  ) {
    lines.append("\(end) \(Int(point.x.rounded())) \(Int(point.y.rounded()))\(isFinished ? " finished" : "")")
    guard followsHandles, var ends = interaction.selectionEnds else { return }
    // The ends are at the letters, of which each is 10 wide and 20 high.
    let place = ViewRect(
      x: (point.x / 10).rounded() * 10, y: (point.y / 20).rounded(.down) * 20, width: 0, height: 20)
    if end == .start { ends.start = place } else { ends.end = place }
    interaction.selectionEnds = ends
  }
}
