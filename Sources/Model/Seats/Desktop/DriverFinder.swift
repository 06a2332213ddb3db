import Geometry
import Surfaces

/// Finds the input that is down on windows, with which a move, resize or drag can begin.
final class DriverFinder {
  private let operation: DesktopOperation
  private let pointer: PointerDelivery
  private let mouse: MouseDelivery
  private let touches: TouchDelivery
  private let emulation: EmulationDelivery
  private let tools: ToolDelivery
  private let stack: WindowStack

  init(
    _ operation: DesktopOperation, _ pointer: PointerDelivery, _ mouse: MouseDelivery, _ touches: TouchDelivery,
    _ emulation: EmulationDelivery, _ tools: ToolDelivery, _ stack: WindowStack
  ) {
    self.operation = operation
    self.pointer = pointer
    self.mouse = mouse
    self.touches = touches
    self.emulation = emulation
    self.tools = tools
    self.stack = stack
  }

  /// True if input is down with which a move or resize of a window by an action can begin.
  ///
  /// - Parameter isOfGesture: true if the recognizer that has consumed the input sends the action.
  func mayBegin(on window: ClientWindow, isOfGesture: Bool) -> Bool {
    guard window.isMapped, operation.driver == nil else { return false }
    if isOfGesture, grip(on: window) != nil { return true }
    return mayTake(emulation.holder(of: driver(heldBy: window.client)), from: window.client)
  }

  /// True if recognizers receive a finger or a press that is down.
  var hasOfferedInput: Bool {
    mouse.current != nil || touches.touches.contains { $0.isOffered && !$0.isLifted }
  }

  /// True if a driver is pressed on a surface of a client. A tool is asked when it is taken.
  func mayTake(_ driver: Driver, from client: ClientID) -> Bool {
    switch driver {
    case .pointer:
      let isOffered = pointer.state.hold == .offered && mouse.isHeld(by: client)
      return (pointer.state.hold == .pressed || isOffered) && pointer.state.focus?.client == client
    case .touch(let id):
      guard let touch = touches[id], !touch.isLifted else { return false }
      return emulation.holdsButton(id, of: client) || touch.isHeld(by: client)
    case .tool: return true
    }
  }

  /// The first finger that a client has, or else the pointer.
  func driver(heldBy client: ClientID) -> Driver {
    let touch = touches.touches.first { $0.isHeld(by: client) && !$0.isLifted }
    return touch.map { .touch($0.id) } ?? .pointer
  }

  /// Returns the place of a driver; nil if it is not there.
  func place(of driver: Driver) -> Point<LayoutSpace>? {
    switch driver {
    case .pointer: pointer.place
    case .touch(let id): touches[id]?.place
    case .tool(let id): tools[id]?.place
    }
  }

  /// Returns the finger or press on a window that a gesture has consumed, where it is and where it came down.
  func grip(
    on window: ClientWindow
  ) -> (driver: Driver, place: Point<LayoutSpace>, start: Point<LayoutSpace>)? {
    guard operation.driver == nil else { return nil }
    if let touch = touches.touches.first(where: \.isTakenByGesture),
      stack.hitTest(touch.place, for: .touch)?.window.presentingToplevel === window
    {
      return (.touch(touch.id), touch.place, touch.start)
    }
    if let press = mouse.current, press.isTaken, press.window?.presentingToplevel === window {
      return (.pointer, pointer.place, press.origin)
    }
    return nil
  }
}
