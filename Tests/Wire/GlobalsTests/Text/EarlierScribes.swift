import StageKit
import WaylandClient

/// A client with a text field of version 1. It numbers its states from 7 on.
final class WriterV1 {
  let guest: Guest
  private let manager: ZwpTextInputManagerV1
  private(set) var inputs: [ZwpTextInputV1] = []
  private(set) var serial: UInt32 = 6

  init(_ guest: Guest) {
    self.guest = guest
    manager = guest.bind(ZwpTextInputManagerV1.self)
    addInput()
  }

  var input: ZwpTextInputV1 { inputs[0] }

  func addInput() { inputs.append(manager.createTextInput()) }

  func activate(_ number: Int = 0, on surface: String) {
    inputs[number].activate(seat: guest.seat, surface: guest.surfaces[surface]!)
  }

  func deactivate(_ number: Int = 0) { inputs[number].deactivate(seat: guest.seat) }

  func commit(_ number: Int = 0) {
    serial += 1
    inputs[number].commitState(serial: serial)
  }
}

/// A client with a text field of version 2.
final class WriterV2 {
  let guest: Guest
  private let manager: ZwpTextInputManagerV2
  let input: ZwpTextInputV2
  /// The serial of the latest enter event.
  private(set) var serial: UInt32 = 0

  init(_ guest: Guest) {
    self.guest = guest
    manager = guest.bind(ZwpTextInputManagerV2.self)
    input = manager.getTextInput(seat: guest.seat)
    input.handler = self
  }

  func enable(on surface: String) { input.enable(surface: guest.surfaces[surface]!) }
  func disable(on surface: String) { input.disable(surface: guest.surfaces[surface]!) }

  func update(_ reason: ZwpTextInputV2.UpdateState, serial: UInt32? = nil) {
    input.updateState(serial: serial ?? self.serial, reason: reason)
  }
}

extension WriterV2: ZwpTextInputV2.Handler {
  func enter(_ object: ZwpTextInputV2, serial: UInt32, surface: WlSurface?) { self.serial = serial }
}

/// A client that is an input method of version 1. It destroys contexts when they have ended, unless it hoards them.
final class ScribeV1 {
  let guest: Guest
  private let method: ZwpInputMethodV1
  private(set) var contexts: [ZwpInputMethodContextV1] = []
  /// The latest state of the field.
  private(set) var serial: UInt32 = 0
  var hoards = false

  init(_ guest: Guest) {
    self.guest = guest
    method = guest.bind(ZwpInputMethodV1.self)
    method.handler = self
  }

  /// The latest context.
  var context: ZwpInputMethodContextV1? { contexts.last }

  func insert(_ text: String) { context?.commitString(serial: serial, text: text) }

  func keysym(_ keysym: UInt32, isPressed: Bool, modifiers: UInt32 = 0) {
    context?.keysym(serial: serial, time: 5, sym: keysym, state: isPressed ? 1 : 0, modifiers: modifiers)
  }

  func destroyContexts() {
    contexts.forEach { $0.destroy() }
    contexts = []
  }

  /// Creates a panel of a surface, without a form.
  func panel(_ surface: String) -> ZwpInputPanelSurfaceV1 {
    guest.global(ZwpInputPanelV1.self, 1).getInputPanelSurface(surface: guest.surfaces[surface]!)
  }
}

extension ScribeV1: ZwpInputMethodV1.Handler {
  func activate(_ object: ZwpInputMethodV1, id: ZwpInputMethodContextV1) {
    contexts.append(id)
    id.handler = self
  }

  func deactivate(_ object: ZwpInputMethodV1, context: ZwpInputMethodContextV1?) {
    guard !hoards, let context else { return }
    contexts.removeAll { $0 === context }
    context.destroy()
  }
}

extension ScribeV1: ZwpInputMethodContextV1.Handler {
  func commitState(_ object: ZwpInputMethodContextV1, serial: UInt32) { self.serial = serial }
}
