extension InputEvent {
  /// True if the event shows that a person is there. Ends of batches, states without a change and removed devices do not.
  ///
  /// The motions of the device count: a person has opened its lid, folded it or turned it.
  @inline(__always)
  package var isActivity: Bool {
    switch self {
    case .touch(.frame), .pointer(.frame), .pointer(.leave), .key(.modifiers), .deviceRemoved: false
    case .touch, .pointer, .gesture, .tool, .pad, .key, .motion: true
    }
  }
}
