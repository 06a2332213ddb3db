package import Keymaps
package import Seats

/// The part of a desktop that a recorder of scripts needs: what happens there, and what input would do.
package protocol SceneRecording: SceneReading {
  /// Reports what happens from now on to an observer.
  ///
  /// - Returns: the observation, which ends when it is released.
  func observe(_ observer: any SceneObserver) -> AnyObject
  /// Calls a function after times, on the event loop.
  func timer(_ action: @escaping () -> Void) -> any SceneTimer

  // MARK: Input

  /// Says which keys and places must not be recorded.
  var privacy: KeyPrivacy { get }
  /// The keymap of a device, the keymap's effective group, and the name of a keyboard with bindings of its own.
  func keys(of device: DeviceID) -> (keymap: Keymap, group: UInt32, keyboard: String?)
  /// True if a client has locked or confined the pointer.
  var holdsPointer: Bool { get }
  /// True while a gesture recognizer watches fingers.
  var watchesFingers: Bool { get }
  /// True while a window is moved or resized, or data is dragged.
  var isMovingThings: Bool { get }
  /// The time for which a gesture waits; nil if none does.
  var nextGestureTimer: InputTime? { get }

  // MARK: Names of clients

  /// Gives a name to the clients of a program and of its child processes.
  func assign(_ name: String, toProgram process: Int32)
  /// Names clients of unknown programs by the order in which they connect, from now on.
  ///
  /// - Parameter origin: returns the name of the client that has started a process, if it says so. It takes the place of the number.
  func numberStrangers(unlessFrom origin: @escaping (Int32) -> String?)
}

/// A timer of the event loop.
package protocol SceneTimer: AnyObject {
  /// Sets the delay; 0 clears the timer.
  func fire(afterMilliseconds delay: Int32)
  func cancel()
}
