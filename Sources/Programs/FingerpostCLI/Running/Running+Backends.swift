import ArgumentParser
import Backends
import Connectors

extension Running {
  /// Starts a backend. It runs until the end of `serve` or of the script.
  ///
  /// - Parameter status: the exit status if that fails.
  /// - Throws: the exit code, after the error was printed.
  func connect(_ backend: any Backend, failing status: Int32 = 1) throws {
    do throws(BackendFault) {
      backends.append(try BackendConnection(backend, compositor))
    } catch {
      Console.report(error)
      _ = stop()
      throw ExitCode(status)
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
