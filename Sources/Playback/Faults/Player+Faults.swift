import Assembly
import Documents
import Geometry
import Globals
import Scripts
import Seats
import Surfaces
import WaylandServer

extension Player {
  func performAddOutput(_ added: AddedOutput) throws(StepFault) {
    guard compositor.outputs.named(added.output.name) == nil else {
      throw .broken("output \(added.output.name) already exists")
    }
    let position =
      added.position.map { Point<LayoutSpace>(Double($0.x), Double($0.y)) }
      ?? Point(compositor.outputs.all.map(\.description.frame.maxX).max() ?? 0, 0)
    do {
      try compositor.add(added.output.description(at: position))
    } catch {
      throw .broken("cannot add output \(added.output.name): \(error)")
    }
  }

  func performRemoveOutput(_ name: String) throws(StepFault) {
    guard let output = compositor.outputs.named(name) else { throw .broken(finder.unknownOutput(name)) }
    compositor.remove(output)
  }

  /// Unplugs or plugs in devices. Clients handle the loss of one device before the next one.
  func performPlug(_ step: PlugStep) {
    for device in step.devices {
      if step.isPlugged {
        compositor.seat.gain(device.capability)
      } else {
        unplug(device)
      }
      session.flush()
    }
  }

  private func unplug(_ device: PlayedDevice) {
    for id in hands.devices(of: device) { compositor.route(.deviceRemoved(id)) }
    if device == .pointer {
      compositor.route(.pointer(.leave))
      compositor.route(.pointer(.frame))
    }
    compositor.seat.lose(device.capability)
    hands.forget(device)
  }

  func performFrames(_ step: FramesStep) {
    switch step {
    case .withhold: compositor.scene.pacer.withhold()
    case .resume: compositor.scene.pacer.resume()
    }
  }

  /// Takes the keyboard from the key window for a time.
  func performFocusTheft(_ span: TimeSpan) {
    let former = compositor.seat.keyWindow?.id
    _ = compositor.focus(nil)
    session.settle()
    session.pass(microseconds: UInt64(max(0, span.microseconds)))
    guard let former, let window = compositor.window(former), window.isMapped else { return }
    _ = compositor.focus(window, raises: false)
  }
}

extension PlayedDevice {
  /// The capability of the seat; empty for a pen, since tablets are announced one by one.
  fileprivate var capability: WlSeat.Capability {
    switch self {
    case .touchscreen: .touch
    case .pointer: .pointer
    case .keyboard: .keyboard
    case .pen: []
    }
  }
}
