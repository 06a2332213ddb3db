import Geometry
import Globals
import Seats
import Surfaces

extension JSONLine {
  /// Writes what an effect tells whom.
  ///
  /// - Returns: false for effects that only end a batch.
  mutating func add(_ effect: Effect, in compositor: Compositor) -> Bool {
    switch effect {
    case .touchDown(let contact): add("touch.down", contact, compositor)
    case .touchMotion(let contact): add("touch.motion", contact, compositor)
    case .touchUp(let contact): add("touch.up", contact, compositor)
    case .touchShape(let contact, _, _): add("touch.shape", contact, compositor)
    case .touchOrientation(let contact, _): add("touch.orientation", contact, compositor)
    case .touchCancel(let client):
      add("out", "touch.cancel")
      add("to", compositor.server.clients[client]?.label ?? "nobody")
    case .touchFrame, .pointerFrame: return false
    case .pointerEnter(let contact): add("pointer.enter", contact, compositor)
    case .pointerLeave(let contact): add("pointer.leave", contact, compositor)
    case .pointerMotion(let contact): add("pointer.motion", contact, compositor)
    case .pointerButton(let contact, let code, let isPressed):
      add(isPressed ? "pointer.press" : "pointer.release", contact, compositor)
      add("button", Int(code))
    case .pointerAxis(let contact, let sample):
      add("pointer.axis", contact, compositor)
      add("axis", "\(sample.axis)")
      add("value", sample.value)
    case .keyboardEnter(let target, _): add("keyboard.enter", target, compositor)
    case .keyboardLeave(let target): add("keyboard.leave", target, compositor)
    case .key(let target, let code, let isPressed, _):
      add(isPressed ? "key.press" : "key.release", target, compositor)
      add("key", Int(code))
    case .modifiers(let target, let modifiers):
      add("modifiers", target, compositor)
      add("depressed", Int(modifiers.depressed))
    case .action(let id, let taker):
      add("out", "action")
      add("name", compositor.router.action(id).name)
      add(taker, compositor)
    case .operate(let window, let operation): add("window.\(operation)", window, compositor)
    case .raise(let window): add("window.raise", window, compositor)
    case .keyWindow(let old, let new):
      add("out", "key-window")
      add("resigned", old.map { compositor.name(of: $0) } ?? "none")
      add("became", new.map { compositor.name(of: $0) } ?? "none")
    case .dismissPopup(let window): add("popup.dismiss", window, compositor)
    case .moveWindow(let window, let position):
      add("window.move", window, compositor)
      add("at", position.x, position.y)
    case .resizeWindow(let window, let frame, _):
      add("window.resize", window, compositor)
      add("size", frame.size.width, frame.size.height)
    case .interactionEnded(let window): add("window.interaction-ended", window, compositor)
    case .dragEnter(let contact): add("drag.enter", contact, compositor)
    case .dragMotion(let contact): add("drag.motion", contact, compositor)
    case .dragLeave(let contact): add("drag.leave", contact, compositor)
    case .dragDrop(let contact): add("drag.drop", contact, compositor)
    case .dragEnded: add("out", "drag.ended")
    case .note(let note):
      add("out", "note")
      add("what", "\(note.kind)")
      add("number", Int(note.number))
    }
    return true
  }

  private mutating func add(_ taker: ActionTaker, _ compositor: Compositor) {
    switch taker {
    case .client(let chord):
      add("by", compositor.name(of: chord.target.surface))
      add("as", "chord")
    case .window(let window, let operation):
      add("by", compositor.name(of: window))
      add("as", "window.\(operation)")
    case .shell:
      add("by", "shell")
    case .nobody: add("by", "nobody")
    }
  }

  private mutating func add(_ name: String, _ contact: TouchContact, _ compositor: Compositor) {
    add("out", name)
    add("to", compositor.name(of: contact.surface))
    add("id", Int(contact.wireID))
    add("at", contact.place.x, contact.place.y)
  }

  private mutating func add(_ name: String, _ contact: PointerContact, _ compositor: Compositor) {
    add("out", name)
    add("to", compositor.name(of: contact.surface))
    add("at", contact.place.x, contact.place.y)
  }

  private mutating func add(_ name: String, _ target: KeyboardTarget, _ compositor: Compositor) {
    add("out", name)
    add("to", compositor.name(of: target.surface))
  }

  private mutating func add(_ name: String, _ window: WindowID, _ compositor: Compositor) {
    add("out", name)
    add("window", compositor.name(of: window))
  }
}
