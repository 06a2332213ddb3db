import Geometry

/// The reason for an effect: one byte, stored beside each.
public enum RoutingReason: UInt8, CaseIterable, Sendable {
  /// The hit test found the surface.
  case hit
  /// The target of the beginning also receives the rest.
  case captured
  /// A batch is complete.
  case batchEnd
  /// A surface moved, appeared or disappeared under a resting finger or pointer.
  case sceneChanged
  case surfaceDestroyed
  case windowMapped
  case windowUnmapped
  case tap
  case click
  case hover
  case activationRequest
  /// A script, the control socket, the shell, or a client that arranges outputs requested it.
  case requested
  /// The surface with the keyboard receives the key.
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
  /// A key, or a key with modifiers, is bound to an action.
  case binding
  /// The policy has changed for the window.
  case policyChanged
  /// A layer demands the keyboard or no longer does, or has another place in the stack.
  case layerChanged
  /// The device was shaken, turned, folded or unfolded.
  case motion
  /// A recognizer has consumed the touch.
  case gesture
  /// A recognizer withheld the touch and did not consume it.
  case heldBack
  /// A finger begins or ceases to act as the pointer for a client without touches.
  case pointerEmulation
  /// An input method grabs the keys, or its grab ends.
  case inputMethodGrab
  /// A keyboard with another keymap is now in use.
  case otherKeyboard
  /// The pointer has left the desktop.
  case pointerLeft
  /// The device never reported the end that this effect supplies.
  case repaired
  /// A window appeared that cancels all touches.
  case cancellingWindow
  /// A client stopped or began to answer pings, or to read its events.
  case clientHealth
  /// The serial of a client's request is not valid for it.
  case invalidSerial
  /// A rule against palms or about a dead zone rejects the touch.
  case touchRejected
  /// A scroll continues after the finger that acted as the pointer has lifted.
  case deceleration
  /// A client requested it by fingerpost-responder-v1.
  case clientRequest
  /// The client of the first responder receives a command in place of the key.
  case remoteCommand
  /// There was no input for a time, or there is again.
  case idleness
  /// A client has locked the session, or has unlocked it.
  case sessionLock
  /// A change of outputs was not confirmed in time.
  case unconfirmed
  /// The edit menu opens, or consumes the key, or an item of it was pressed.
  case editMenu
  /// A touch or press began outside the edit menu.
  case pressOutsideMenu
  /// A key was typed while the edit menu was open.
  case keyTyped
  /// An item of the edit menu was pressed.
  case menuItemPressed
  /// The keyboard has another target, or another responder is first.
  case focusChanged
  /// The program that draws the edit menu has closed it, or has gone.
  case menuDismissed
  /// The client shows a popup or a subsurface beside the edit menu, perhaps a menu of its own.
  case menuOfClient
  /// The caret of the text field has moved.
  case caretMoved
}

extension RoutingReason {
  /// The name of the reason in traces and on the control socket. Part of both formats.
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
    case .cancellingWindow: "cancellingWindow"
    case .clientHealth: "clientHealth"
    case .invalidSerial: "invalidSerial"
    case .touchRejected: "touchRejected"
    case .deceleration: "deceleration"
    case .clientRequest: "clientRequest"
    case .remoteCommand: "remoteCommand"
    case .idleness: "idleness"
    case .sessionLock: "sessionLock"
    case .unconfirmed: "unconfirmed"
    case .editMenu: "editMenu"
    case .pressOutsideMenu: "pressOutsideMenu"
    case .keyTyped: "keyTyped"
    case .menuItemPressed: "menuItemPressed"
    case .focusChanged: "focusChanged"
    case .menuDismissed: "menuDismissed"
    case .menuOfClient: "menuOfClient"
    case .caretMoved: "caretMoved"
    }
  }
}
