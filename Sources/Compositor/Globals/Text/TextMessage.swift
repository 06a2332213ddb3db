/// A message of an input method to the active text field.
struct TextMessage {
  enum Content {
    case change(Composition)
    /// A key that is not text. Only text inputs that receive keysyms get it.
    case keysym(KeysymEvent)
    /// The names of the modifiers of keysyms, each with a zero byte at its end.
    case modifiersMap([UInt8])
    case language(WireText)
    case direction(UInt32)
    /// The area of the on-screen keyboard; nil if none is shown.
    case panel(PanelArea?)
  }

  let content: Content
  /// The state of the text field to which the message belongs, as the field's client has numbered it; nil for the
  /// latest one.
  let serial: UInt32?

  init(_ content: Content, serial: UInt32? = nil) { (self.content, self.serial) = (content, serial) }

  init(_ composition: Composition) { self.init(.change(composition)) }

  var isPanel: Bool { if case .panel = content { true } else { false } }

  /// The approximate size of the events in bytes.
  var weight: Int {
    switch content {
    case .change(let composition): composition.weight
    case .modifiersMap(let names): 16 + names.count
    case .language(let language): 20 + language.string.utf8.count
    case .keysym, .panel: 32
    case .direction: 16
    }
  }
}

/// A key by its keysym.
struct KeysymEvent {
  /// In milliseconds, as the input method has sent it.
  let time: UInt32
  let keysym: UInt32
  let isPressed: Bool
  /// Bits whose names are in the modifiers map.
  let modifiers: UInt32
}

/// The area of an on-screen keyboard, in coordinates of the surface with the text field.
struct PanelArea: Equatable {
  let x: Int32
  let y: Int32
  let width: Int32
  let height: Int32
}
