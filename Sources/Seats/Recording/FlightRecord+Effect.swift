import Surfaces
import Traces

extension FlightRecord {
  /// What went out; nil for the end of a batch, which says nothing by itself.
  init?(_ effect: Effect, _ reason: RoutingReason) {
    switch effect {
    case .touchDown(let contact): self.init(.sentTouchDown, contact)
    case .touchMotion(let contact): self.init(.sentTouchMotion, contact)
    case .touchUp(let contact): self.init(.sentTouchUp, contact)
    case .touchShape(let contact, let major, let minor):
      self.init(.sentTouchShape, contact)
      (x, y) = (major, minor)
    case .touchOrientation(let contact, let degrees):
      self.init(.sentTouchOrientation, contact)
      (x, y) = (degrees, 0)
    case .touchCancel(let client): self.init(.sentTouchCancel, other: client.rawValue)
    case .touchFrame, .pointerFrame: return nil
    case .pointerEnter(let contact): self.init(.sentPointerEnter, contact)
    case .pointerLeave(let contact): self.init(.sentPointerLeave, contact)
    case .pointerMotion(let contact): self.init(.sentPointerMotion, contact)
    case .pointerButton(let contact, let code, let isPressed):
      self.init(isPressed ? .sentPointerPress : .sentPointerRelease, contact)
      number = Int32(truncatingIfNeeded: code)
    case .pointerAxis(let contact, let sample):
      self.init(.sentPointerAxis, contact)
      detail = UInt16(sample.axis.rawValue)
      (x, y) = (sample.value, 0)
    case .pointerGesture(let target, let gesture):
      self.init(
        .gestureOutput(gesture.phase), detail: gesture.detail, subject: target.surface.rawValue,
        other: target.client.rawValue, number: gesture.number, x: Double(gesture.dx), y: Double(gesture.dy))
    case .tool(let contact, let change): self.init(contact, change)
    case .pad(let target, let event): self.init(target, event)
    case .pointerStep(let told):
      self.init(
        .sentPointerStep, subject: told.surface.rawValue, other: told.client.rawValue, x: told.step.dx, y: told.step.dy)
    case .constraint(let target, let isActive):
      self.init(
        isActive ? .pointerHeld : .pointerFreed, subject: target.surface.rawValue, other: target.client.rawValue)
    case .keyboardEnter(let target, _): self.init(.sentKeyboardEnter, target)
    case .keyboardLeave(let target): self.init(.sentKeyboardLeave, target)
    case .key(let target, let code, let isPressed, _):
      self.init(isPressed ? .sentKeyPress : .sentKeyRelease, target, number: Int32(truncatingIfNeeded: code))
    case .modifiers(let target, let modifiers):
      self.init(.sentModifiers, target, number: Int32(bitPattern: modifiers.depressed))
    case .grabbedKey(let target, let code, let isPressed, _):
      self.init(
        isPressed ? .grabbedKeyPress : .grabbedKeyRelease, other: target.client.rawValue,
        number: Int32(truncatingIfNeeded: code))
    case .grabbedModifiers(let target, let modifiers):
      self.init(
        .grabbedModifiers, other: target.client.rawValue, number: Int32(bitPattern: modifiers.depressed))
    case .keymap(let keymap): self.init(.keymapChanged, number: Int32(truncatingIfNeeded: keymap.rawValue))
    case .action(let action, let taker): self.init(action, taker)
    case .operate(let window, let operation):
      self.init(.windowOperated, detail: UInt16(operation.rawValue), subject: window.rawValue)
    case .raise(let window): self.init(.raised, subject: window.rawValue)
    case .keyWindow(let resigned, let became):
      self.init(
        .keyWindowChanged, subject: became?.rawValue ?? Self.nobody, other: resigned?.rawValue ?? Self.nobody)
    case .dismissPopup(let window): self.init(.popupDismissed, subject: window.rawValue)
    case .moveWindow(let window, let position):
      self.init(.windowMoved, subject: window.rawValue, x: position.x, y: position.y)
    case .resizeWindow(let window, let frame, let edges):
      self.init(
        .windowResized, detail: UInt16(edges.rawValue), subject: window.rawValue, x: frame.size.width,
        y: frame.size.height)
    case .interactionEnded(let window): self.init(.interactionEnded, subject: window.rawValue)
    case .dragEnter(let contact): self.init(.sentDragEnter, contact)
    case .dragMotion(let contact): self.init(.sentDragMotion, contact)
    case .dragLeave(let contact): self.init(.sentDragLeave, contact)
    case .dragDrop(let contact): self.init(.sentDragDrop, contact)
    case .dragEnded: self.init(.dragEnded)
    case .note(let note): self.init(note)
    }
    self.reason = reason.rawValue
  }

  init(_ note: RoutingNote) {
    self.init(.noted, detail: UInt16(note.kind.rawValue), number: Int32(truncatingIfNeeded: note.number))
  }

  private init(_ action: ActionID, _ taker: ActionTaker) {
    self.init(.actionPerformed, number: action.rawValue)
    switch taker {
    case .client(let chord):
      detail = ActionTakerCode.chord.rawValue
      subject = chord.target.surface.rawValue
      other = chord.target.client.rawValue
    case .window(let window, let operation):
      detail = ActionTakerCode.window.rawValue | UInt16(operation.rawValue) << 8
      subject = window.rawValue
    case .shell: detail = ActionTakerCode.shell.rawValue
    case .nobody: detail = ActionTakerCode.nobody.rawValue
    }
  }

  private init(_ kind: Kind, _ contact: TouchContact) {
    self.init(
      kind, subject: contact.surface.rawValue, other: contact.client.rawValue, number: contact.wireID,
      finger: contact.finger, x: contact.place.x, y: contact.place.y)
  }

  private init(_ kind: Kind, _ contact: PointerContact) {
    self.init(
      kind, subject: contact.surface.rawValue, other: contact.client.rawValue, x: contact.place.x, y: contact.place.y)
  }

  private init(_ kind: Kind, _ target: KeyboardTarget, number: Int32 = 0) {
    self.init(kind, subject: target.surface.rawValue, other: target.client.rawValue, number: number)
  }
}
