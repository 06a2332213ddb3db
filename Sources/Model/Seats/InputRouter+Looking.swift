package import Geometry
public import Interaction
public import Surfaces

// The state of the seat, for those who only look at it.
extension InputRouter {
  // MARK: Focus

  public var keyWindow: ClientWindow? { owners.focus.keyWindow }
  /// The topmost popup with a grab.
  package var popupGrabOwner: ClientWindow? { owners.focus.popupGrabOwner }
  /// The surface at which the responder chain begins: the first responder of the window with the keyboard.
  public var firstResponder: Surface? { owners.desk.firstSurface }

  // MARK: The pointer and touches

  /// The place of the cursor.
  package var pointerPlace: Point<LayoutSpace> { owners.pointer.place }
  /// False if the pointer is not on the desktop.
  package var isPointerPresent: Bool { owners.pointer.isPresent }
  /// True if a client listens to the steps of the pointer.
  package var hasStepListeners: Bool { owners.pointer.hasStepListeners }
  /// True if a pointer constraint is active.
  package var holdsPointer: Bool { owners.constraints.holdsPointer }

  /// The surface that a constraint keeps the pointer on.
  package var constrainedSurface: SurfaceID? {
    owners.constraints.inForce(on: owners.pointer.state.focus?.id)?.surface.id
  }

  /// The surface that has the pointer, or a finger in its place.
  package var pointerFocus: SurfaceID? {
    owners.emulation.finger.flatMap { $0.hasEntered ? $0.capture.id : nil } ?? owners.pointer.state.focus?.id
  }

  /// Returns the surface that receives a finger; nil if none does, or if no such finger is down.
  package func touchFocus(finger: Int32, on device: DeviceID) -> SurfaceID? {
    guard let touch = owners.touches.delivery.touch(finger, on: device) else { return nil }
    switch touch.target {
    case .surface(let capture): return capture.id
    case .pointer: return owners.emulation.finger?.capture.id
    case .nobody: return nil
    }
  }

  /// True if a touch is held back, or is kept from recognizers. False while no finger is down.
  package var hasHeldTouches: Bool { owners.touches.hasHeldTouches }

  /// Returns true if a touch was rejected for recognizers. Delegates of recognizers refuse it.
  package func keepsFromRecognizers(_ touch: Touch) -> Bool { owners.touches.keepsFromRecognizers(touch) }

  /// Returns the place of the pointer when the touchpad gesture of a touch began; nil for a touch without a gesture.
  package func origin(ofGesture touch: Touch) -> Point<LayoutSpace>? {
    owners.indirect.touchpad.origin(of: touch.id)
  }

  // MARK: Keys

  /// The surface that receives keys.
  package var keyboardTarget: KeyboardTarget? { owners.keys.delivery.target }
  package var modifiers: Modifiers { owners.keys.delivery.modifiers }
  package var heldModifiers: KeyModifiers { owners.keys.delivery.heldModifiers }
  /// The input that is counted for on-screen keyboards.
  package var counts: InputCounts { InputCounts(typing: owners.keys.typing, taps: owners.touches.taps) }
  /// The index of the current layout of the seat's keymap, and the number of its layouts.
  package var layout: (index: UInt32, count: UInt32) { owners.keys.delivery.layout }

  // MARK: Operations and actions

  /// True if a window is moved or resized, or something is dragged.
  package var isOperationUnderWay: Bool { owners.operation.isUnderWay }
  /// The place of the drag's icon; nil while no drag is under way.
  package var dragPlace: Point<LayoutSpace>? { owners.operation.dragPlace }

  /// Returns the action for its number in effects.
  public func action(_ id: ActionID) -> Action { owners.actions.action(id) }
  /// True if a responder of the chain would perform the action now.
  package func canPerform(_ action: Action) -> Bool { stages.action.canPerform(action) }
  /// True if a responder of the chain would perform the action now, and the action has an effect.
  package func hasEffect(_ action: Action) -> Bool { stages.action.hasEffect(action) }

  // MARK: The scene

  /// Returns a window on the desktop.
  public func window(_ id: WindowID) -> ClientWindow? { owners.stack.window(id) }

  /// Returns a surface of a window on the desktop.
  package func surface(_ id: SurfaceID) -> Surface? { owners.stack.surface(id) }

  /// The gestures of the compositor, and the desktop as views.
  package var desk: GestureDesk { owners.desk }
}
