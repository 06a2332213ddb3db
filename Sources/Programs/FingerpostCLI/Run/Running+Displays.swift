import ArgumentParser
import Assembly
import Backends
import Connectors
import Headless
import KMS
import SeatSessions
import WaylandServer

extension Running {
  /// The exit status if a display was asked for and cannot be used.
  static let noDisplay: Int32 = 5

  /// Shows outputs on displays or keeps them in memory. Call it once, before devices are connected.
  ///
  /// - Parameter access: the seat, shared with the input devices.
  /// - Throws: an exit code, after the error was printed.
  func show(on choice: DisplayOptions.Choice, _ access: SeatAccess) throws {
    switch choice {
    case .memory: try showInMemory()
    case .card(let path):
      if let fault = connectDisplays(path, access) {
        Console.report(fault)
        _ = stop()
        throw ExitCode(Self.noDisplay)
      }
    case .auto:
      guard let fault = connectDisplays(nil, access) else { return }
      Console.report(.warning, "outputs are in memory, because no display can be used: \(fault)")
      try showInMemory()
    }
  }

  /// - Returns: the reason why displays cannot be used; nil after a success.
  private func connectDisplays(_ path: String?, _ access: SeatAccess) -> BackendFault? {
    let cards = SeatCards(access, wanted: path)
    let backend = KMSBackend(cards, access: access, settings: DisplaySettings.all(in: chosen.policy))
    do throws(BackendFault) {
      backends.append(try BackendConnection(backend, compositor))
      return nil
    } catch {
      return error
    }
  }

  private func showInMemory() throws {
    do throws(DisplayError) {
      for output in HeadlessOutputs.describe(chosen.policy) { try compositor.add(output) }
    } catch {
      Console.report(error)
      _ = stop()
      throw ExitCode(1)
    }
    try connect(HeadlessBackend())
  }
}
