import Globals
import Launching
import Surfaces
import System

/// The signs of life of programs: their windows, and their answers to pings.
struct ProgramSigns {
  private unowned let server: Server
  private unowned let shell: Shell
  private unowned let pacer: FramePacer

  init(_ server: Server, _ shell: Shell, _ pacer: FramePacer) {
    (self.server, self.shell, self.pacer) = (server, shell, pacer)
  }

  /// The clients that wait for a frame.
  var clientsAwaitingFrames: Set<ClientID> { Set(pacer.waitingSurfaces.compactMap { server.surfaces[$0]?.client.id }) }

  /// The clients that belong to a program and have a window, shown or minimized. Every process in the kernel session of the program
  /// belongs to it.
  func clientsWithWindow(of program: LaunchedClient) -> [ClientID] {
    Set((server.windows.windows + shell.hiddenWindows).map(\.client))
      .filter { client in
        guard let record = server.clients[client], record.isConnected else { return false }
        return KernelSession.has(record.processID, ledBy: program.processID)
      }
      .sorted { $0.rawValue < $1.rawValue }
  }

  /// Pings a client.
  ///
  /// - Parameter answered: called once, at the answer or when the client destroys the pinged object or disconnects.
  func ping(_ client: ClientID, answered: @escaping () -> Void) {
    if !shell.ping(client, answered: { _ in answered() }) { answered() }
  }
}
