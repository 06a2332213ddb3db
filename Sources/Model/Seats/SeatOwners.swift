import Interaction
import Surfaces

/// The owners of the state of a seat.
struct SeatOwners {
  let focus: WindowFocus
  let pointer: PointerDelivery
  let constraints = ConstraintDelivery()
  let emulation = EmulationDelivery()
  let keys: KeyOwners
  let tools = ToolDelivery()
  let operation: DesktopOperation
  let actions = ActionDispatch()
  let desk: GestureDesk
  let touches = TouchOwners()
  let indirect = IndirectOwners()
  let pads = PadDelivery()
  let menu: EditMenu
  let stack: WindowStack

  init(_ windows: WindowStack, _ keyboard: any Keyboard, returnsButtons: Bool) {
    let (focus, keys) = (WindowFocus(in: windows), KeyOwners(keyboard))
    self.focus = focus
    self.keys = keys
    stack = windows
    menu = EditMenu(in: windows)
    pointer = PointerDelivery(returnsButtons: returnsButtons)
    operation = DesktopOperation(in: windows)
    desk = GestureDesk(
      in: windows, modifiers: { KeyModifierFlags(keys.delivery.heldModifiers) },
      context: { focus.actionContext(keyboard: keys.delivery.target) })
  }

  /// All owners, in the order in which they receive reports about removed or changed objects.
  var all: [any SeatOwner] {
    touches.all + [tools] + indirect.all + [constraints, pointer, emulation, desk, operation] + keys.all
      + [pads, focus, actions, menu]
  }
}
