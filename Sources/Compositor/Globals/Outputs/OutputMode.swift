import Geometry
import Surfaces
import WaylandServer

/// A `zwlr_output_mode_v1`.
final class OutputMode: ZwlrOutputModeV1.Handler {
  private(set) var mode: DisplayMode
  private weak var resource: ZwlrOutputModeV1?
  /// The name of the display that has the mode.
  let display: String
  /// True after the client was notified that the display has the mode no longer.
  private(set) var isFinished = false

  /// Introduces a mode of a display to a client.
  ///
  /// - Returns: nil if the client has exceeded a limit, for which it is disconnected.
  init?(_ mode: DisplayMode, of display: String, in head: ZwlrOutputHeadV1) {
    // The interface of modes has no version 4.
    let version = min(head.version, ZwlrOutputModeV1.latestVersion)
    guard let made = ZwlrOutputModeV1.create(client: head.client, version: version, id: 0) else { return nil }
    (self.mode, self.display, resource) = (mode, display, made)
    made.handler = self
    head.sendMode(mode: made)
    sendProperties()
    if mode.isPreferred { made.sendPreferred() }
  }

  func release(_ object: ZwlrOutputModeV1) {}

  /// Gives the only mode of a display another size and rate.
  func change(to mode: DisplayMode) {
    self.mode = mode
    sendProperties()
  }

  /// Notifies the client that the display has the mode no longer.
  func finish() {
    isFinished = true
    resource?.sendFinished()
  }

  func sendCurrent(in head: ZwlrOutputHeadV1) { if let resource { head.sendCurrentMode(mode: resource) } }

  private func sendProperties() {
    resource?.sendSize(width: mode.pixels.width, height: mode.pixels.height)
    if mode.refresh > 0 { resource?.sendRefresh(refresh: mode.refresh) }
  }
}

/// The modes of a display that a client has received.
final class OutputModes {
  private var known: [OutputMode] = []

  /// The modes that clients are offered: those of the display, and the current one if it is another. A display that
  /// accepts every size has only its current mode, which it prefers.
  private static func offered(by display: DisplayState) -> [DisplayMode] {
    guard !display.modes.isEmpty else {
      var only = display.mode
      only.isPreferred = true
      return [only]
    }
    var offered: [DisplayMode] = []
    for mode in display.modes {
      if let index = offered.firstIndex(where: mode.isSame) {
        offered[index].isPreferred = offered[index].isPreferred || mode.isPreferred
      } else {
        offered.append(mode)
      }
    }
    let isListed = display.mode.pixels.isEmpty || offered.contains(where: display.mode.isSame)
    return isListed ? offered : offered + [display.mode]
  }

  /// Introduces new modes, and finishes those that the display has no longer.
  ///
  /// The only mode of a display keeps its object when its size changes. The window of a host can be resized many times, and a
  /// client cannot release modes before version 3.
  ///
  /// - Parameter head: the head that introduces modes; nil if the client has released it, and only known modes change.
  func show(_ display: DisplayState, in head: ZwlrOutputHeadV1?) {
    let offered = Self.offered(by: display)
    if display.modes.isEmpty, known.count == 1, known[0].mode.isPreferred {
      if known[0].mode != offered[0] { known[0].change(to: offered[0]) }
      return
    }
    for former in known where !offered.contains(former.mode) { former.finish() }
    known.removeAll(where: \.isFinished)
    guard let head else { return }
    for mode in offered where !known.contains(where: { $0.mode == mode }) {
      if let made = OutputMode(mode, of: display.name, in: head) { known.append(made) }
    }
  }

  func sendCurrent(of display: DisplayState, in head: ZwlrOutputHeadV1) {
    known.first { $0.mode.isSame(as: display.mode) }?.sendCurrent(in: head)
  }

  func finish() {
    for mode in known { mode.finish() }
    known = []
  }

  /// The number of modes that the client has received and that the display still has.
  var count: Int { known.count }
}
