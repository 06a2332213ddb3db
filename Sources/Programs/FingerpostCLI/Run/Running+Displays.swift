import ArgumentParser
import Assembly
import Backends
import Connectors
import Headless
import KMS
import Libinput
import SeatSessions
import WaylandServer

extension Running {
  /// The exit status if a display was asked for and cannot be used.
  static let noDisplay: Int32 = 5

  /// Runs on the displays and with the devices of the machine, to the end.
  ///
  /// - Parameter client: a client to start, with its arguments; empty for none.
  /// - Throws: the exit code if it is not 0, after the error was printed.
  func serve(
    _ client: [String], _ options: RunningOptions, on display: DisplayOptions, with devices: DeviceOptions
  ) throws {
    followPolicy()
    try openWidgets(options.accessibility, isShared: options.accessibility)
    openControl()
    let access = SeatAccess()
    let fault = try show(on: display.choice, access)
    try take(devices.source ?? .seat(devices.seat), access)
    // A run that fails prints its error alone.
    if let fault { Console.report(.warning, "outputs are in memory, because no display can be used: \(fault)") }
    announce()
    let status = serve(client, atEnd: endPrinting)
    let isTraceKept = stop()
    if status != 0 { throw ExitCode(status) }
    if !isTraceKept { throw ExitCode(1) }
  }

  /// Shows outputs on displays or keeps them in memory, before devices are connected.
  ///
  /// - Parameter access: the seat, shared with the input devices.
  /// - Returns: why no display can be used; nil if one is used or none was wanted.
  private func show(on choice: DisplayOptions.Choice, _ access: SeatAccess) throws -> BackendFault? {
    switch choice {
    case .memory: try showInMemory()
    case .card(let path): try connect(makeDisplays(of: path, access), failing: Self.noDisplay)
    case .auto:
      do throws(BackendFault) {
        backends.append(try BackendConnection(makeDisplays(of: nil, access), compositor))
      } catch {
        displays = nil
        try showInMemory()
        return error
      }
    }
    return nil
  }

  /// - Parameter path: the path of a card; nil for the first with a display.
  private func makeDisplays(of path: String?, _ access: SeatAccess) -> KMSBackend {
    let backend = KMSBackend(
      SeatCards(access, wanted: path), access: access, settings: DisplaySettings.all(in: chosen.policy))
    displays = DisplayFollower(backend, compositor, after: chosen.policy)
    return backend
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
