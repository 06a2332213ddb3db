public import Assembly
public import Geometry
public import Nested
public import Seats

extension NestedBackend {
  /// A backend that shows a compositor in windows of a host.
  ///
  /// - Parameters:
  ///   - host: an open connection; `stop()` closes the windows, not the connection.
  ///   - positions: positions of outputs by name; other outputs are placed side by side.
  ///   - fixedSizes: names of the outputs whose windows should keep their size, if the host allows it.
  ///   - withholds: returns whether an event of the host is kept from the compositor; nil routes every event.
  public convenience init(
    in host: HostConnection, for compositor: Compositor, isFullscreen: Bool = false,
    positions: [String: Point<LayoutSpace>] = [:], fixedSizes: Set<String> = [],
    withholds: ((InputEvent) -> Bool)? = nil
  ) {
    let seat = NestedInput(compositor)
    seat.withholds = withholds
    self.init(
      in: host, seat: seat, cursor: NestedCursor(compositor, host.globals),
      isFullscreen: isFullscreen,
      positions: positions, fixedSizes: fixedSizes)
  }
}
