extension KindDescription {
  /// Keys, modifiers and keymaps, and the grabs of input methods.
  static let key: [Self] = [
    .input(.keyPress, "key.press", .key),
    .input(.keyRelease, "key.release", .key),
    .input(.modifiers, "modifiers", .modifiers),
    .output(.sentKeyboardEnter, "keyboard.enter", to: .surface, isEntrance: true),
    .output(.sentKeyboardLeave, "keyboard.leave", to: .surface),
    .output(.sentKeyPress, "key.press", .key, to: .surface),
    .output(.sentKeyRelease, "key.release", .key, to: .surface),
    .output(.sentModifiers, "modifiers", .modifiers, to: .surface),
    .output(.grabbedKeyPress, "grab.press", .key, to: .client),
    .output(.grabbedKeyRelease, "grab.release", .key, to: .client),
    .output(.grabbedModifiers, "grab.modifiers", .modifiers, to: .client),
    .output(.keymapChanged, "keymap"),
  ]
}
