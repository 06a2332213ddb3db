public import Assembly
public import Geometry
public import Nested

extension NestedBackend {
  /// A backend that shows a compositor in windows of a host.
  ///
  /// - Parameters:
  ///   - host: an open connection; `stop()` closes the windows, not the connection.
  ///   - positions: positions of outputs by name; other outputs are placed side by side.
  ///   - fixedSizes: names of the outputs whose windows should keep their size, if the host allows it.
  public convenience init(
    in host: HostConnection, for compositor: Compositor, isFullscreen: Bool = false,
    positions: [String: Point<LayoutSpace>] = [:], fixedSizes: Set<String> = []
  ) {
    self.init(
      in: host, seat: NestedInput(compositor), cursor: NestedCursor(compositor, host.globals),
      isFullscreen: isFullscreen,
      positions: positions, fixedSizes: fixedSizes)
  }
}
