import WaylandClient

/// The compositor's object for a window that was closed, as long as events for it can be on their way.
///
/// An event `action` makes an object of the compositor, whose number the connection has to know. If the object for the window
/// did not exist any more, libwayland would drop the event with the number, and the next object of the compositor would end
/// the connection. So the window asks for no more actions, and its object is destroyed when the compositor has answered.
final class LeavingResponder {
  private let object: FingerpostResponderSurfaceV1
  private let decline: (UInt32) -> Void

  /// The first version of the protocol in which the compositor makes objects.
  private static let introducing: Int32 = 2

  private init(_ object: FingerpostResponderSurfaceV1, decline: @escaping (UInt32) -> Void) {
    (self.object, self.decline) = (object, decline)
  }

  /// Destroys the object of a window, now or when no more events for it can arrive.
  ///
  /// - Parameters:
  ///   - withdraw: destroys the actions of the window.
  ///   - decline: judges an event that arrives too late for the window, by its serial.
  static func leave(
    _ object: FingerpostResponderSurfaceV1, on connection: Connection, withdraw: () -> Void,
    decline: @escaping (UInt32) -> Void
  ) {
    guard object.version >= introducing else {
      withdraw()
      return object.destroy()
    }
    object.useActionQuestions(enabled: 0)
    withdraw()
    // The two objects retain it until they are destroyed.
    let leaving = LeavingResponder(object, decline: decline)
    object.handler = leaving
    connection.sync().handler = leaving
  }
}

extension LeavingResponder: FingerpostResponderSurfaceV1.Handler {
  func action(_ object: FingerpostResponderSurfaceV1, id: FingerpostResponderActionV1, name: String) { id.destroy() }

  func resignRequest(_ object: FingerpostResponderSurfaceV1, number: UInt32) {
    object.answerResignRequest(number: number, allowed: 1)
  }

  func motion(
    _ object: FingerpostResponderSurfaceV1, serial: UInt32, time: UInt32, motion: FingerpostResponderSurfaceV1.Motion,
    phase: FingerpostResponderSurfaceV1.MotionPhase
  ) {
    if phase != .began { decline(serial) }
  }

  func remoteCommand(
    _ object: FingerpostResponderSurfaceV1, serial: UInt32, time: UInt32, command: FingerpostResponderSurfaceV1.Command
  ) {
    decline(serial)
  }

  func chainRequest(
    _ object: FingerpostResponderSurfaceV1, number: UInt32, start: FingerpostResponderSurfaceV1.ChainStart,
    serial: UInt32, x: Fixed, y: Fixed
  ) {
    object.chainDone(number: number)
  }
}

extension LeavingResponder: WlCallback.Handler {
  func done(_ object: WlCallback, callbackData: UInt32) { self.object.destroy() }
}
