/// The names of the methods by which responders receive events, for declared behaviour and observers.
public enum EventMethod: String, Hashable, Sendable, CaseIterable {
  /// The method ``Responder/touchesBegan(_:with:)``.
  case touchesBegan
  /// The method ``Responder/touchesMoved(_:with:)``.
  case touchesMoved
  /// The method ``Responder/touchesEnded(_:with:)``.
  case touchesEnded
  /// The method ``Responder/touchesCancelled(_:with:)``.
  case touchesCancelled
  /// The method ``Responder/pressBegan(_:with:)``.
  case pressesBegan
  /// The method ``Responder/pressChanged(_:with:)``.
  case pressesChanged
  /// The method ``Responder/pressEnded(_:with:)``.
  case pressesEnded
  /// The method ``Responder/pressCancelled(_:with:)``.
  case pressesCancelled
  /// The method ``Responder/motionBegan(_:with:)``.
  case motionBegan
  /// The method ``Responder/motionEnded(_:with:)``.
  case motionEnded
  /// The method ``Responder/motionCancelled(_:with:)``.
  case motionCancelled
  /// The method ``Responder/remoteControlReceived(_:with:)``.
  case remoteControl
}

/// The input that one call of an event method carries.
public enum EventContent {
  /// The touches of one call, in ascending order of id.
  case touches([Touch])
  /// The press, in any of its phases.
  case press(Press)
  /// The motion.
  case motion(Motion)
  /// The remote control command.
  case remoteControl(RemoteCommand)
}
