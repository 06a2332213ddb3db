import Geometry
import Globals
import Seats
import StageKit
import Surfaces
import WaylandClient
import WaylandServer

/// A server with a shell and a seat without devices.
final class ShellStage: ServerStage {
  let outputs = OutputRegistry()
  private(set) var shell: Shell!
  let log = ShellWitness()
  private let seat = SeatStub()
  private var globals: [AnyObject] = []

  init(
    _ strictness: Strictness = .strict, size: IntSize<OutputSpace> = IntSize(1280, 800), hasLegacy: Bool = true
  ) throws {
    try super.init(strictness: strictness)
    server.observer = log
    display.serveSharedMemory(formats: [])
    let output = try OutputGlobal(server, OutputDescription(name: "main", mode: size))
    outputs.add(output)
    shell = try Shell(server, outputs: outputs, legacy: hasLegacy)
    shell.delegate = log
    globals = [
      try CompositorGlobal(server, outputs: outputs), try SubcompositorGlobal(server), output,
      try ExtToplevelListGlobal(shell), try DialogGlobal(shell), try ToplevelIconGlobal(shell),
      try Global<WaylandServer.WlSeat>(display, version: 1) { [seat] in $0.handler = seat },
    ]
  }

  deinit {
    end()
    server.observer = nil
  }

  override func work() { shell.notifyManagers() }

  /// A client that has bound the globals that every client of a shell uses.
  func connect() throws -> TestClient {
    let client = try connect { try TestClient(socket: $0) }
    _ = (client.compositor, client.subcompositor, client.global(WaylandClient.WlShm.self, 1), client.seat, client.base)
    settle()
    return client
  }

  /// An output to the right of the first.
  @discardableResult
  func addOutput() throws -> OutputGlobal {
    let output = try OutputGlobal(
      server, OutputDescription(name: "side", mode: IntSize(600, 400), position: Point(1280, 0)))
    outputs.add(output)
    shell.outputsDidChange()
    settle()
    return output
  }

  func unplug(_ output: OutputGlobal) {
    outputs.remove(output)
    shell.outputsDidChange()
    settle()
  }

  func resizeOutput(to size: IntSize<OutputSpace>) {
    outputs.change(outputs.all[0], to: OutputDescription(name: "main", mode: size))
    shell.outputAreaDidChange()
    settle()
  }

  /// Frames of all windows on the desktop, back to front.
  var frames: [Rect<LayoutSpace>] { server.windows.windows.map(\.frame) }
  var titles: [String] { server.windows.windows.map(\.title) }
}

/// Records the shell's reports to the compositor, and acts as the seat.
final class ShellWitness: ServerObserver, ShellDelegate {
  /// The serials of input events.
  var inputSerials: Set<UInt32> = [7]
  private var story: [String] = []

  /// - Returns: the reports since the last call.
  func takeEvents() -> [String] {
    defer { story = [] }
    return story
  }

  private func name(_ window: ClientWindow) -> String { window.title.isEmpty ? "\(window.kind)" : window.title }

  func surfacesDidCommit(_ applied: [Surface.Applied]) {}
  func surfaceDidGo(_ surface: Surface) {}
  func windowDidMap(_ window: ClientWindow) { story.append("\(name(window)) appears") }
  func windowDidUnmap(_ window: ClientWindow) { story.append("\(name(window)) goes") }
  func windowDidChange(_ window: ClientWindow) { if window.isMapped { story.append("\(name(window)) changes") } }

  func shell(_ shell: Shell, accepts serial: UInt32, from client: ClientID, for use: SerialUse) -> Bool {
    inputSerials.contains(serial)
  }

  func shell(_ shell: Shell, beginMoving window: ClientWindow, serial: UInt32) {
    story.append("\(name(window)) is moved with \(serial)")
  }

  func shell(_ shell: Shell, beginResizing window: ClientWindow, edges: WindowEdges, serial: UInt32) {
    story.append("\(name(window)) is resized at \(edges.rawValue) with \(serial)")
  }

  func shell(_ shell: Shell, beginGrabFor popup: ClientWindow) { story.append("\(name(popup)) grabs") }
  func shell(_ shell: Shell, keyboardInteractivityDidChange window: ClientWindow) {
    story.append("\(name(window)) wants the keyboard \(window.keyboardInteractivity)")
  }
  func shell(_ shell: Shell, modalityDidChange window: ClientWindow) {
    story.append("\(name(window)) is \(window.isModal ? "" : "not ")modal")
  }
  func shell(_ shell: Shell, activationPermitFor serial: UInt32, of client: ClientID) -> ActivationPermit? {
    inputSerials.contains(serial) ? ActivationPermit(client: client, serial: serial, press: 1) : nil
  }
  func shell(_ shell: Shell, activate window: ClientWindow, because cause: ActivationCause) {
    shell.setMinimized(false, window.id)
    story.append("\(name(window)) is activated")
  }
}

/// A seat without devices, for requests that need a seat.
private final class SeatStub: WaylandServer.WlSeat.Handler {
  func getPointer(_ object: WaylandServer.WlSeat, id: WaylandServer.WlPointer) {}
  func getKeyboard(_ object: WaylandServer.WlSeat, id: WaylandServer.WlKeyboard) {}
  func getTouch(_ object: WaylandServer.WlSeat, id: WaylandServer.WlTouch) {}
  func release(_ object: WaylandServer.WlSeat) {}
}
