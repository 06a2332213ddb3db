import Documents

extension InputHandling {
  /// The mapping under `handles`.
  static var table: PolicyTable<InputHandling> {
    FieldTable(
      "handles",
      [
        Field("touch", "Touches: handle, or pass to hit the window behind.", \.touch, .choice),
        Field("pointer", "The pointer, pens and touchpad gestures: handle or pass.", \.pointer, .choice),
        Field("keys", "Keys: handle, or pass to go on up the responder chain.", \.keys, .choice),
      ])
  }
}
