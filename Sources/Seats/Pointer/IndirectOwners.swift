/// The owners of input at the pointer that recognizers receive as touches.
final class IndirectOwners {
  let touchpad = TouchpadDelivery()
  let mouse = MouseDelivery()
}
