import Assembly
package import Keymaps
package import Seats
import WaylandServer

extension DesktopScene: SceneRecording {
  package func observe(_ observer: any SceneObserver) -> AnyObject { SceneObservation(of: compositor, for: observer) }
  package func timer(_ action: @escaping () -> Void) -> any SceneTimer { compositor.loop.timer(action) }

  package var privacy: KeyPrivacy { compositor.seat.privacy }

  package func keys(of device: DeviceID) -> (keymap: Keymap, group: UInt32, keyboard: String?) {
    let (keymap, group) = compositor.seat.meaning(of: device)
    return (keymap, group, compositor.seat.devices.nameForBindings(of: device))
  }

  package var holdsPointer: Bool { compositor.seat.holdsPointer }
  package var watchesFingers: Bool { compositor.seat.watchesFingers }
  package var isMovingThings: Bool { compositor.seat.isMovingThings }
  package var nextGestureTimer: InputTime? { compositor.seat.nextTimer }

  package func assign(_ name: String, toProgram process: Int32) { compositor.programs.naming.assign(name, to: process) }
  package func numberStrangers(unlessFrom origin: @escaping (Int32) -> String?) {
    compositor.programs.naming.numberStrangers(unlessFrom: origin)
  }
}

extension EventSource: SceneTimer {}
