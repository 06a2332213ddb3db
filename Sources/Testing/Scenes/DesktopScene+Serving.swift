import Assembly
import Globals
package import Seats
package import Surfaces

extension DesktopScene: SceneServing {
  package func turn(milliseconds: Int32) { compositor.turn(milliseconds: milliseconds) }
  package var isCopying: Bool { compositor.postponed.delaysPictures }
  package func copyHeldBuffers() -> Bool { compositor.scene.copyHeldBuffers() }

  package var isClockRunning: Bool { compositor.clock.isRunning }
  package func advance(to moment: InputTime) { (compositor.clock as? ScriptClock)?.advance(to: moment) }
  package func timeDidPass() { compositor.timeDidPass() }
  package var nextTimer: InputTime? { compositor.nextTimer }

  package func serveFrames() { compositor.scene.pacer.serve() }
  package var frames: UInt64 { compositor.scene.pacer.frames }
  package var isFrameAwaited: Bool { compositor.scene.pacer.isAwaited }
  package var withholdsFrames: Bool { compositor.scene.pacer.isWithheld }

  package var clientsWithoutFrames: Set<ClientID> {
    Set(compositor.scene.pacer.heldSurfaces.compactMap { compositor.surface($0)?.client })
  }

  package var clientsOpeningPopups: Set<ClientID> { compositor.shell.clientsOpeningPopups }

  package var clientsWithWindows: [ClientID] {
    let owners = Set(compositor.mappedWindows.map(\.client))
    return compositor.clients.all.filter { $0.isConnected && owners.contains($0.id) }.map(\.id)
  }

  package func ping(_ client: ClientID, answered: @escaping () -> Void) -> Bool {
    compositor.shell.ping(client) { _ in answered() }
  }

  package var requestCount: Int { messages?.requests ?? 0 }
  package var lastRequester: ClientID? { messages?.lastRequester }

  package func isBehind(_ client: ClientID) -> Bool { compositor.seat.global.isBehind(client) }
  package func unreadBytes(of client: ClientID) -> Int { compositor.seat.global.unreadBytes(of: client) }

  package var areApplicationsBusy: Bool {
    let applications = compositor.applications
    return applications.isWaiting || isJudging || awaitsTouchedWidgets || compositor.postponed.isFindingSelection
  }

  package var isJudging: Bool { compositor.applications.isJudging }
  package func holdingChains(_ body: () -> Void) { compositor.applications.chains.hold(body) }
  package var asksForTouchedWidgets: Bool { compositor.applications.touchedWidgets.isNeeded }

  package func askForTouchedWidgets(before event: InputEvent) {
    compositor.applications.touchedWidgets.ask(before: event, cursor: compositor.seat.cursorPlace)
  }

  package func endAskingForTouchedWidgets() { compositor.applications.touchedWidgets.endAsking() }
  package var awaitsTouchedWidgets: Bool { compositor.applications.touchedWidgets.isWaiting }
}
