import Geometry

/// Why an effect came to be, small enough to stand beside each of them.
public enum RoutingReason: UInt8, CaseIterable, Sendable {
  /// The hit test found the surface.
  case hit
  /// Whoever took the beginning gets the rest.
  case captured
  /// A batch is complete.
  case batchEnd
  /// The surface went away from under a resting finger or pointer, or came there.
  case sceneChanged
  case surfaceDestroyed
  case windowMapped
  case windowUnmapped
  case tap
  case click
  case hover
  case activationRequest
  /// A script, the control socket or the shell asked for it.
  case requested
  /// Whoever has the keyboard gets what is pressed.
  case firstResponder
  /// The keyboard follows the key window.
  case keyWindowChanged
  case popupGrab
  case pressOutsidePopup
  case interactiveMove
  case interactiveResize
  case dragAndDrop
  case deviceCancelled
  case deviceRemoved
  /// An action was performed.
  case action
  /// A key, or several together, that stand for an action.
  case binding
  /// What the policy says of the window is not what it said before.
  case policyChanged
  /// A layer wants the keyboard otherwise than before, or lies elsewhere among the windows.
  case layerChanged
  /// The device was shaken, folded or unfolded.
  case motion
  /// A recognizer has taken the touch.
  case gesture
  /// A recognizer that might have taken the touch has let it go.
  case heldBack
  /// A finger is the pointer for a client that knows no touches, or is so no longer.
  case pointerEmulation
  /// An input method takes the keys, or gives them back.
  case inputMethodGrab
  /// Another keyboard with another keymap is in use now.
  case otherKeyboard
  /// The pointer is nowhere on the desktop any more.
  case pointerLeft
  /// The device never reported the end that this effect supplies.
  case repaired
}

extension RoutingReason {
  /// The reason as traces and the control socket say it. Part of both formats.
  public var word: String {
    switch self {
    case .hit: "hit"
    case .captured: "captured"
    case .batchEnd: "batchEnd"
    case .sceneChanged: "sceneChanged"
    case .surfaceDestroyed: "surfaceDestroyed"
    case .windowMapped: "windowMapped"
    case .windowUnmapped: "windowUnmapped"
    case .tap: "tap"
    case .click: "click"
    case .hover: "hover"
    case .activationRequest: "activationRequest"
    case .requested: "requested"
    case .firstResponder: "firstResponder"
    case .keyWindowChanged: "keyWindowChanged"
    case .popupGrab: "popupGrab"
    case .pressOutsidePopup: "pressOutsidePopup"
    case .interactiveMove: "interactiveMove"
    case .interactiveResize: "interactiveResize"
    case .dragAndDrop: "dragAndDrop"
    case .deviceCancelled: "deviceCancelled"
    case .deviceRemoved: "deviceRemoved"
    case .action: "action"
    case .binding: "binding"
    case .policyChanged: "policyChanged"
    case .layerChanged: "layerChanged"
    case .motion: "motion"
    case .gesture: "gesture"
    case .heldBack: "heldBack"
    case .pointerEmulation: "pointerEmulation"
    case .inputMethodGrab: "inputMethodGrab"
    case .otherKeyboard: "otherKeyboard"
    case .pointerLeft: "pointerLeft"
    case .repaired: "repaired"
    }
  }
}
