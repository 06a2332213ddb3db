import Assembly
import System
import WaylandServer

/// Writes the flight recorder to a file on SIGUSR1, and prints the file's path.
struct FlightRecorderSignal {
  private let source: EventSource

  init(of compositor: Compositor) {
    source = compositor.loop.signal(SignalNumber.user1) { [unowned compositor] in
      do {
        Console.report(.notice, "the flight recorder is in \(try compositor.trace.dumpFlightRecorder())")
      } catch {
        Console.report(error)
      }
    }
  }

  func cancel() { source.cancel() }
}
