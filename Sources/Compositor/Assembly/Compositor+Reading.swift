package import Globals
import Keymaps
package import Logging
public import Seats
public import Surfaces
public import WaylandServer

package import Interaction

/// Properties of a compositor for other modules.
extension Compositor {
  /// The next time for which a gesture, a program, the idleness of the seat or the verdict about a touch that has ended waits; nil
  /// if none does. After `timeDidPass()`, it is later than the clock's time.
  public var nextTimer: InputTime? {
    [seat.nextDue, programs.nextRestart, applications.nextVerdict].compactMap(\.self).min()
  }

  // MARK: The server

  public var loop: EventLoop { display.loop }
  package var log: Logger { server.log }
  package var clients: ClientRegistry { server.clients }
  package var shell: Shell { globals.shell }
  package var texts: TextInputGlobal { globals.texts }
  /// Counts the memory that is held for each client, process and user.
  package var memory: HeldMemory { holdings.memory }

  /// The name of a client in logs, traces and scripts.
  package func label(of client: ClientID) -> String { server.clients[client]?.label ?? "a disconnected client" }

  // MARK: The scene

  package var outputs: OutputKeeper { scene.outputs }
  package var displays: DisplayKeeper { scene.displays }
  package var names: SurfaceNames { scene.names }
  package var mappedWindows: [ClientWindow] { scene.mappedWindows }
  /// All windows that are shown, the frontmost last.
  public var windows: WindowStack { server.windows }

  public func window(_ id: WindowID) -> ClientWindow? { router.window(id) }

  /// The surface with an id; nil if it was destroyed.
  package func surface(_ id: SurfaceID) -> Surface? { server.surfaces[id]?.model }

  package var postponed: PostponedWork { PostponedWork(of: self) }

  // MARK: The seat

  public var router: InputRouter { seat.router }
  package var keyboard: SystemKeyboard { seat.keyboard }

  /// The action with an id.
  package func action(_ id: ActionID) -> Action { router.action(id) }
}
