/// A request that was refused because its serial does not justify it. The raw value is a code in entries.
package enum RefusedRequest: UInt8, CaseIterable, Sendable {
  case popupGrab, move, resize, windowMenu, activation, selection, primarySelection, drag, editMenu

  /// The name of the request in traces.
  package var word: StaticString {
    switch self {
    case .popupGrab: "popup-grab"
    case .move: "move"
    case .resize: "resize"
    case .windowMenu: "window-menu"
    case .activation: "activation"
    case .selection: "selection"
    case .primarySelection: "primary-selection"
    case .drag: "drag"
    case .editMenu: "edit-menu"
    }
  }
}
