/// The methods by which a responder is told of events, as names for declared behaviour and for observers.
public enum EventMethod: String, Hashable, Sendable, CaseIterable {
  /// Stands for ``Responder/touchesBegan(_:with:)``.
  case touchesBegan
  /// Stands for ``Responder/touchesMoved(_:with:)``.
  case touchesMoved
  /// Stands for ``Responder/touchesEnded(_:with:)``.
  case touchesEnded
  /// Stands for ``Responder/touchesCancelled(_:with:)``.
  case touchesCancelled
  /// Stands for ``Responder/pressBegan(_:with:)``.
  case pressesBegan
  /// Stands for ``Responder/pressChanged(_:with:)``.
  case pressesChanged
  /// Stands for ``Responder/pressEnded(_:with:)``.
  case pressesEnded
  /// Stands for ``Responder/pressCancelled(_:with:)``.
  case pressesCancelled
  /// Stands for ``Responder/motionBegan(_:with:)``.
  case motionBegan
  /// Stands for ``Responder/motionEnded(_:with:)``.
  case motionEnded
  /// Stands for ``Responder/motionCancelled(_:with:)``.
  case motionCancelled
  /// Stands for ``Responder/remoteControlReceived(_:with:)``.
  case remoteControl
}

/// What one call of an event method carries.
public enum EventContent {
  /// The touches of one call, ascending by id.
  case touches([Touch])
  /// The press, whatever became of it.
  case press(Press)
  /// The movement.
  case motion(Motion)
  /// The command.
  case remoteControl(RemoteCommand)
}
