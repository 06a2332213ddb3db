package import Launching
package import MotionSensing
package import Seats
package import Surfaces
package import System

package import struct Interaction.Action

/// The changes that steps of scripts make to a desktop.
package protocol SceneActing: SceneReading {
  /// Routes an event of a device.
  func route(_ event: InputEvent)

  // MARK: Windows and actions

  /// Asks a window's client to close it.
  func askToClose(_ window: ClientWindow)
  func raise(_ window: ClientWindow)
  /// Makes a window key; nil leaves no window key.
  ///
  /// - Returns: false if it cannot become key; `reasonAgainstFocus` tells why.
  func focus(_ window: ClientWindow?, raises: Bool) -> Bool
  func reasonAgainstFocus(of window: ClientWindow) -> String
  /// Sends an action up the responder chain, from the first responder or from a window.
  ///
  /// - Returns: false if no responder performed it.
  func perform(_ action: Action, from window: WindowID?) -> Bool
  /// Changes the text of the active text field as an input method does.
  func compose(_ change: TextChange) throws(TextChangeFault)

  // MARK: Devices and outputs

  /// Announces a keyboard, so that rules of the policy can name it.
  func announceKeyboard(named name: String, as device: DeviceID)
  /// Announces a tablet and a tool to clients.
  func announce(_ tablet: TabletDescription, _ tool: ToolDescription)
  /// Gives a device a keymap of its own.
  ///
  /// - Returns: false if it cannot be used.
  func setKeymap(_ text: [UInt8], of device: DeviceID) -> Bool
  /// Removes a device and its keymap.
  func removeDevice(_ device: DeviceID)
  /// Announces that the seat has, or has no longer, devices of a kind.
  func setDevices(_ kind: SceneDeviceKind, arePlugged: Bool)
  /// Takes a report of the accelerometer.
  func take(_ acceleration: Acceleration)
  func add(_ output: OutputDescription) throws
  /// Does nothing if there is no such output.
  func change(_ output: String, to description: OutputDescription)
  /// Does nothing if there is no such output.
  func removeOutput(_ name: String)
  func withholdFrames()
  func resumeFrames()

  // MARK: Programs

  /// Starts a program as a client.
  ///
  /// - Parameters:
  ///   - name: the name that its windows have in scripts; nil to leave them as they are.
  ///   - variables: further environment variables; nil removes a variable.
  ///   - former: the process that has had this name before; nil for none.
  func launch(
    _ name: String, _ command: [String], adding variables: [(name: String, value: String?)], directory: String?,
    inPlaceOf former: Int32?
  ) throws(LaunchError) -> LaunchedClient
  /// Opens a display for a program of X11.
  ///
  /// - Parameter name: the name that its window has in scripts.
  func openDisplay(_ name: String, _ size: XDisplaySize, directory: String?) throws(LaunchError) -> XDisplay
  /// Opens a socket in the place of Speech Dispatcher.
  ///
  /// - Parameters:
  ///   - number: a number that no other of these sockets has.
  ///   - receive: receives each sentence.
  func openSpeech(number: Int, receive: @escaping (String) -> Void) throws(LaunchError) -> SpeechServer
  /// Sends a signal to a program of the policy.
  ///
  /// - Returns: false if it does not run.
  func signal(program name: String, _ number: Int32) -> Bool
}

/// The kinds of devices that a seat announces.
package enum SceneDeviceKind: Sendable {
  case touchscreen, pointer, keyboard
}
