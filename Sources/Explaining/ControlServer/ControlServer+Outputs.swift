import Assembly
import Control
import Geometry
import JSONText
import Seats
import Surfaces

extension ControlServer {
  /// The outputs, all displays, and the milliseconds after which changes are undone, or null.
  var outputs: JSON {
    let left = compositor.displays.next.map { due in
      due > compositor.clock.now ? (due.microseconds - compositor.clock.now.microseconds + 999) / 1000 : 0
    }
    return [
      "outputs": .array(desktop.outputs.map(\.json)),
      "displays": .array(compositor.displays.displays.map { DisplaySummary($0).json }),
      "confirm-within": left.map { .number(Double($0)) } ?? .null,
    ]
  }

  func keepOutputs() throws(ControlError) {
    guard !compositor.displays.keep() else { return }
    throw ControlError(.refused, "cannot keep changes of outputs: none waits for a confirmation")
  }
}

extension DisplaySummary {
  fileprivate init(_ display: DisplayState) {
    let identity = display.identity
    self.init(
      name: display.name, isEnabled: display.isEnabled, isPowered: display.isPowered, maker: identity.maker,
      model: identity.model, serial: identity.serial,
      modes: display.modes.map { mode in
        Mode(
          width: Int(mode.pixels.width), height: Int(mode.pixels.height), refresh: Double(mode.refresh) / 1000,
          isPreferred: mode.isPreferred, isCurrent: display.isEnabled && mode.isSame(as: display.mode))
      })
  }
}
