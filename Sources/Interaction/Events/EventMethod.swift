/// The methods by which a responder is told of events, as names for declared behaviour and for observers.
public enum EventMethod: String, Hashable, Sendable, CaseIterable {
  case touchesBegan, touchesMoved, touchesEnded, touchesCancelled
  case pressesBegan, pressesChanged, pressesEnded, pressesCancelled
  case motionBegan, motionEnded, motionCancelled
  case remoteControl
}

/// What one call of an event method carries.
public enum EventContent {
  /// Ascending by id.
  case touches([Touch])
  case press(Press)
  case motion(Motion)
  case remoteControl(RemoteCommand)
}
