import ArgumentParser
import Backends
import Connectors

extension Running {
  /// Starts a backend. It works until the end of `serve`, or of the script.
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

  /// To be called after each turn of the loop.
  ///
  /// - Returns: why the first backend that has ended did so; nil while all of them work.
  func backendsDidTurn() -> BackendEnding? {
    var ending: BackendEnding?
    for backend in backends { ending = backend.turnDidEnd() ?? ending }
    return ending
  }

  /// Stops all backends, the last one first.
  func stopBackends() {
    while let backend = backends.popLast() { backend.stop() }
  }
}
