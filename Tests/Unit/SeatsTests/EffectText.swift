import Geometry
import Interaction
import Seats
import Surfaces

/// Formats effects as sentences with the names of a scene.
final class EffectText {
  private let scene: Scene
  private let effects: EffectQueue
  private let action: (ActionID) -> Action
  /// True if sentences about touches and keys end with the time that the client receives.
  var showsTimes = false

  init(_ scene: Scene, _ effects: EffectQueue, action: @escaping (ActionID) -> Action) {
    self.scene = scene
    self.effects = effects
    self.action = action
  }

  func describe(_ routed: RoutedEffect) -> String {
    switch routed.effect {
    case .touch(let message): describe(message, routed.reason)
    case .pointer(let message): describe(message, routed.reason)
    case .key(let message): describe(message, routed.reason)
    case .gesture(let target, let gesture): "\(scene.names[target.surface]!) \(describe(gesture)) (\(routed.reason))"
    case .tool(let contact, let change):
      change == .frame
        ? "\(scene.clientNames[contact.client]!) tool frame"
        : "\(scene.names[contact.surface]!) \(describe(change)) (\(routed.reason))"
    case .pad(let target, let event): "\(scene.names[target.surface] ?? "nobody") pad \(event.change)"
    case .action(let id, let taker): "\(action(id)) by \(describe(taker)) (\(routed.reason))"
    case .window(let command): describe(command, routed.reason)
    case .responder(.shake(let phase, let target)): "\(scene.names[target.surface]!) shake \(phase) (\(routed.reason))"
    case .responder(.command(let command, let target)):
      "\(scene.names[target.surface]!) command \(command.word) (\(routed.reason))"
    case .drag(let message): describe(message, routed.reason)
    case .menu(let message): "\(scene.names[message.target.surface]!) menu \(describe(message)) (\(routed.reason))"
    case .note(let note): "note \(note.kind) \(note.number)"
    }
  }

  private func describe(_ message: MenuMessage) -> String {
    switch message {
    case .ask: "asked"
    case .open: "opened"
    case .close: "closed"
    case .press(_, let item): "pressed \(item)"
    case .command(let command, _): "command \(command)"
    }
  }

  private func describe(_ message: TouchMessage, _ reason: RoutingReason) -> String {
    switch message {
    case .down(let contact): "\(name(contact)) down \(contact.wireID) \(text(contact.place))\(time(contact))"
    case .motion(let contact): "\(name(contact)) motion \(contact.wireID) \(text(contact.place))\(time(contact))"
    case .up(let contact): "\(name(contact)) up \(contact.wireID)\(time(contact))"
    case .shape(let contact, let major, let minor):
      "\(name(contact)) shape \(contact.wireID) \(short(major)),\(short(minor))"
    case .orientation(let contact, let degrees):
      "\(name(contact)) orientation \(contact.wireID) \(short(degrees))"
    case .frame(let client): "\(scene.clientNames[client]!) frame"
    case .cancel(let client): "\(scene.clientNames[client]!) cancel (\(reason))"
    case .cancelled(let contact): "\(name(contact)) cancelled \(contact.wireID) (\(reason))"
    }
  }

  private func describe(_ message: PointerMessage, _ reason: RoutingReason) -> String {
    switch message {
    case .enter(let contact): "\(name(contact)) enter \(text(contact.place))"
    case .leave(let contact): "\(name(contact)) leave"
    case .motion(let contact): "\(name(contact)) pointer \(text(contact.place))"
    case .button(let contact, let code, let isPressed):
      "\(name(contact)) \(isPressed ? "press" : "release") \(String(code, radix: 16))"
    case .axis(let contact, let axis):
      "\(name(contact)) axis \(axis.axis) \(short(axis.value)) \(axis.value120) \(axis.source)\(axis.isStop ? " stop" : "")"
    case .frame(let client): "\(scene.clientNames[client]!) pointer frame"
    case .step(let told):
      "\(scene.names[told.surface]!) step \(short(told.step.dx)),\(short(told.step.dy)) "
        + "of \(short(told.unaccelerated.dx)),\(short(told.unaccelerated.dy))"
    case .constraint(let target, let isActive):
      "\(scene.names[target.surface]!) \(isActive ? "holds" : "frees") \(target.id.rawValue)"
    }
  }

  private func describe(_ message: KeyMessage, _ reason: RoutingReason) -> String {
    switch message {
    case .enter(let target, let held):
      "\(scene.names[target.surface]!) keys enter \(effects.keys(held).map { $0 })"
    case .leave(let target): "\(scene.names[target.surface]!) keys leave"
    case .key(let target, let code, let isPressed, let time):
      "\(scene.names[target.surface]!) key \(code) \(isPressed ? "down" : "up")\(text(time))"
    case .modifiers(let target, let modifiers): "\(scene.names[target.surface]!) modifiers \(modifiers.depressed)"
    case .grabbedKey(let target, let code, let isPressed, _):
      "\(scene.clientNames[target.client]!)'s grab \(target.number) key \(code) \(isPressed ? "down" : "up") (\(reason))"
    case .grabbedModifiers(let target, let modifiers):
      "\(scene.clientNames[target.client]!)'s grab \(target.number) modifiers \(modifiers.depressed)"
    case .keymap(let keymap): "keymap \(keymap.rawValue)"
    }
  }

  private func describe(_ command: WindowCommand, _ reason: RoutingReason) -> String {
    switch command {
    case .operate(let id, let operation): "\(operation) \(scene.windowNames[id]!)"
    case .raise(let id): "raise \(scene.windowNames[id]!) (\(reason))"
    case .keyWindow(_, let became): "key window \(became.map { scene.windowNames[$0]! } ?? "none") (\(reason))"
    case .becameFirstResponder(let id): "\(scene.names[id]!) became first (\(reason))"
    case .resignedFirstResponder(let id): "\(scene.names[id]!) resigned first (\(reason))"
    case .keepFirstResponder(let id): "\(scene.names[id]!) stays first (\(reason))"
    case .askToResign(let id): "\(scene.names[id]!) asked to resign (\(reason))"
    case .dismissPopup(let id): "dismiss \(scene.windowNames[id]!) (\(reason))"
    case .move(let id, let position): "move \(scene.windowNames[id]!) \(short(position.x)),\(short(position.y))"
    case .resize(let id, let frame, _):
      "resize \(scene.windowNames[id]!) \(short(frame.minX)),\(short(frame.minY)) "
        + "\(short(frame.size.width))x\(short(frame.size.height))"
    case .interactionEnded(let id): "\(scene.windowNames[id]!) let go"
    }
  }

  private func describe(_ message: DragMessage, _ reason: RoutingReason) -> String {
    switch message {
    case .enter(let contact): "\(name(contact)) drag enter \(text(contact.place))"
    case .motion(let contact): "\(name(contact)) drag \(text(contact.place))"
    case .leave(let contact): "\(name(contact)) drag leave"
    case .drop(let contact): "\(name(contact)) drop \(text(contact.place))"
    case .ended: "drag ended"
    }
  }

  private func describe(_ taker: ActionTaker) -> String {
    switch taker {
    case .client(let chord): "\(scene.names[chord.target.surface]!)'s keys"
    case .window(let id, _): scene.windowNames[id]!
    case .shell(let handler, _): "shell \(handler.rawValue)"
    case .application(let request):
      switch request.subject {
      case .command(let id): "\(scene.windowNames[request.window]!)'s application \(id.rawValue)"
      case .surface(let id): "\(scene.names[id]!)'s client"
      }
    case .nobody: "nobody"
    }
  }

  private func describe(_ change: ToolChange<SurfaceSpace>) -> String {
    switch change {
    case .proximityIn: "tool in"
    case .proximityOut: "tool out"
    case .motion(let place): "tool \(text(place))"
    case .down: "tip down"
    case .up: "tip up"
    case .pressure(let value): "pressure \(value)"
    case .distance(let value): "distance \(value)"
    case .tilt(let x, let y): "tilt \(x),\(y)"
    case .rotation(let value): "rotation \(value)"
    case .slider(let value): "slider \(value)"
    case .wheel(let degrees, let clicks): "tool wheel \(degrees) \(clicks)"
    case .button(let code, let isPressed): "tool \(isPressed ? "press" : "release") \(String(code, radix: 16))"
    case .frame: "tool frame"
    }
  }

  private func describe(_ gesture: PointerGesture) -> String {
    guard gesture.phase == .changed else { return "\(gesture.kind) \(gesture.fingers) \(gesture.phase)" }
    let step = "\(gesture.kind) by \(short(Double(gesture.dx))),\(short(Double(gesture.dy)))"
    return gesture.kind == .swipe
      ? step : "\(step) x\(short(Double(gesture.scale))) \(short(Double(gesture.rotation)))°"
  }

  private func text(_ time: InputTime) -> String { showsTimes ? " at \(time.milliseconds)" : "" }
  private func time(_ contact: TouchContact) -> String { showsTimes ? " at \(contact.time.milliseconds)" : "" }
  private func name(_ contact: TouchContact) -> String { scene.names[contact.surface]! }
  private func name(_ contact: PointerContact) -> String { scene.names[contact.surface]! }
  private func text(_ place: Point<SurfaceSpace>) -> String { "\(short(place.x)),\(short(place.y))" }
  private func short(_ number: Double) -> String { number == number.rounded() ? "\(Int(number))" : "\(number)" }
}
