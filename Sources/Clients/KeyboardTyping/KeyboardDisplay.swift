package import KeyboardLayouts

/// The state of the keyboard that is drawn beside its keys. Two equal values look the same on the same panel.
package struct KeyboardDisplay: Hashable, Sendable {
  /// The index of the layout.
  package let layout: Int
  package let page: PageName
  package let purpose: FieldPurpose
  package let shift: ShiftState
  /// The modifiers that the next key gets.
  package let modifiers: Set<PanelModifier>
  /// The indices of the keys under fingers, in `KeyboardGeometry.keys`.
  package let pressed: Set<Int>
  /// The text of the key that a finger is about to type; nil for secrets.
  package let preview: KeyPreview?
  package let menu: KeyMenu?
  package let isMovingCaret: Bool
}

/// An enlarged text above the key that is about to type it.
package struct KeyPreview: Hashable, Sendable {
  /// The index of the key in `KeyboardGeometry.keys`.
  package let key: Int
  package let text: String
}
