import ArgumentParser
import Backends
import Connectors

extension Running {
  /// Starts a backend. It runs until the end of `serve` or of the script.
  ///
  /// - Throws: an exit code, after the error was printed.
  func connect(_ backend: any Backend) throws {
    do throws(BackendFault) {
      backends.append(try BackendConnection(backend, compositor))
    } catch {
      Console.report(error)
      _ = stop()
      throw ExitCode(1)
    }
  }

  /// Checks the backends. Call it after each turn of the loop.
  ///
  /// - Returns: the reason why a backend has ended, of the last one in the list if there are several; nil if all run.
  func backendsDidTurn() -> BackendEnding? {
    var ending: BackendEnding?
    for backend in backends { ending = backend.turnDidEnd() ?? ending }
    return ending
  }

  /// Stops all backends in the reverse order of their start.
  func stopBackends() {
    while let backend = backends.popLast() { backend.stop() }
  }
}
