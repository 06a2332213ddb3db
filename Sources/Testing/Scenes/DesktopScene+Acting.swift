import Assembly
import Globals
package import Launching
package import MotionSensing
import Policies
package import Seats
package import Surfaces
package import System
import WaylandServer

package import struct Interaction.Action

extension DesktopScene: SceneActing {
  package func route(_ event: InputEvent) { compositor.route(event) }

  package func askToClose(_ window: ClientWindow) { compositor.askToClose(window) }
  package func raise(_ window: ClientWindow) { compositor.raise(window) }

  package func focus(_ window: ClientWindow?, raises: Bool) -> Bool { compositor.focus(window, raises: raises) }

  package func reasonAgainstFocus(of window: ClientWindow) -> String { compositor.reasonAgainstFocus(of: window) }

  package func perform(_ action: Action, from window: WindowID?) -> Bool { compositor.perform(action, from: window) }

  package func compose(_ change: TextChange) throws(TextChangeFault) { try compositor.texts.compose(change) }

  package func announceKeyboard(named name: String, as device: DeviceID) {
    compositor.seat.devices.add(DeviceIdentity(name: name, types: [.keyboard]), as: device)
  }

  package func announce(_ tablet: TabletDescription, _ tool: ToolDescription) {
    compositor.seat.tablets.add(tablet)
    compositor.seat.tablets.add(tool)
  }

  package func setKeymap(_ text: [UInt8], of device: DeviceID) -> Bool { compositor.seat.setKeymap(text, of: device) }

  package func removeDevice(_ device: DeviceID) { compositor.seat.removeDevice(device) }

  package func setDevices(_ kind: SceneDeviceKind, arePlugged: Bool) {
    let capability: WlSeat.Capability =
      switch kind {
      case .touchscreen: .touch
      case .pointer: .pointer
      case .keyboard: .keyboard
      }
    if arePlugged { compositor.seat.gain(capability) } else { compositor.seat.lose(capability) }
  }

  package func take(_ acceleration: Acceleration) { compositor.take(acceleration, at: compositor.clock.now) }

  package func add(_ output: OutputDescription) throws { try compositor.add(output) }

  package func change(_ output: String, to description: OutputDescription) {
    if let output = compositor.outputs.named(output) { compositor.change(output, to: description) }
  }

  package func removeOutput(_ name: String) {
    if let output = compositor.outputs.named(name) { compositor.remove(output) }
  }

  package func withholdFrames() { compositor.scene.pacer.withhold() }
  package func resumeFrames() { compositor.scene.pacer.resume() }

  package func launch(
    _ name: String, _ command: [String], adding variables: [(name: String, value: String?)], directory: String?,
    inPlaceOf former: Int32?
  ) throws(LaunchError) -> LaunchedClient {
    let programs = compositor.programs
    let launched = try programs.launch(name, command, adding: variables, directory: directory)
    if let former { programs.naming.withdraw(from: former) }
    programs.naming.assign(name, to: launched.processID)
    return launched
  }

  package func openDisplay(
    _ name: String, _ size: XDisplaySize, directory: String?
  ) throws(LaunchError) -> XDisplay {
    try compositor.programs.openDisplay(name, size, directory: directory)
  }

  package func openSpeech(number: Int, receive: @escaping (String) -> Void) throws(LaunchError) -> SpeechServer {
    guard let folder = Environment.variable("XDG_RUNTIME_DIR") else {
      throw LaunchError(description: "cannot create a socket for speech: XDG_RUNTIME_DIR is not set")
    }
    let path = "\(folder)/fingerpost-speech-\(compositor.socketName)-\(number)"
    do throws(SocketFault) {
      return try SpeechServer(path: path, loop: compositor.loop, receive: receive)
    } catch {
      throw LaunchError(description: error.description)
    }
  }

  package func signal(program name: String, _ number: Int32) -> Bool {
    compositor.programs.signal(program: name, number)
  }
}
