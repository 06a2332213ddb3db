public import Globals
import Keymaps
public import Logging
public import Seats
public import Surfaces
public import WaylandServer

public import Interaction

/// Properties of a compositor for other modules.
extension Compositor {
  /// The next time for which a gesture, a program or the verdict about a touch that has ended waits; nil if none does.
  public var nextTimer: InputTime? {
    [seat.nextTimer, programs.nextRestart, applications.nextVerdict].compactMap { $0 }.min()
  }

  // MARK: The server

  public var display: Display { server.display }
  public var loop: EventLoop { server.display.loop }
  public var log: Logger { server.log }
  public var clients: ClientRegistry { server.clients }
  public var shell: Shell { globals.shell }
  public var texts: TextInputGlobal { globals.texts }
  /// Counts the memory that is held for each client, process and user.
  public var memory: HeldMemory { holdings.memory }

  /// The name of a client in logs, traces and scripts.
  public func label(of client: ClientID) -> String { server.clients[client]?.label ?? "a disconnected client" }

  // MARK: The scene

  public var outputs: OutputKeeper { scene.outputs }
  public var names: SurfaceNames { scene.names }
  public var mappedWindows: [ClientWindow] { scene.mappedWindows }
  /// All windows that are shown, the frontmost last.
  public var windows: WindowStack { server.windows }

  public func window(_ id: WindowID) -> ClientWindow? { router.window(id) }

  /// The surface with an id; nil if it was destroyed.
  public func surface(_ id: SurfaceID) -> Surface? { server.surfaces[id]?.model }

  /// True while commits wait to be copied: clients have drawn content that is not shown yet.
  public var isCopying: Bool { scene.isCopying }

  /// True while objects of disconnected clients remain to be freed.
  public var isFreeing: Bool { holdings.isFreeing }

  // MARK: The seat

  public var router: InputRouter { seat.router }
  public var keyboard: SystemKeyboard { seat.keyboard }

  /// The action with an id.
  public func action(_ id: ActionID) -> Action { router.action(id) }
}
