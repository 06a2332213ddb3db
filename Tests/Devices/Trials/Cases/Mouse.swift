import CUinput
import Recordings
import TrialPrograms

extension Trial {
  /// The policy sets the flat profile: one step of the mouse is one pixel.
  static let mouse = Trial("mouse") { (stage) throws(TrialFailure) in
    let mouse = try stage.plug(.mouse)
    try mouse.send([DeviceEvent(EV_REL, REL_X, -5000), DeviceEvent(EV_REL, REL_Y, -5000)])
    _ = try stage.sent()
    try move(mouse, stage)
    try press(mouse, stage)
    try scroll(mouse, stage)
    try stage.unplug(mouse)
    return "steps, buttons, wheel, tilted wheel and fine steps"
  }

  private static func move(_ mouse: VirtualDevice, _ stage: Stage) throws(TrialFailure) {
    try mouse.send([DeviceEvent(EV_REL, REL_X, 100), DeviceEvent(EV_REL, REL_Y, 50)])
    try mouse.send([DeviceEvent(EV_REL, REL_X, -20)])
    try stage.expect(
      "steps", "pointer step 100.0,50.0 unaccelerated 100.0,50.0", "pointer motion 100.0,50.0", "pointer frame",
      "pointer step -20.0,0.0 unaccelerated -20.0,0.0", "pointer motion 80.0,50.0", "pointer frame")
  }

  private static func press(_ mouse: VirtualDevice, _ stage: Stage) throws(TrialFailure) {
    for button in [BTN_LEFT, BTN_RIGHT, BTN_EXTRA] {
      try mouse.send([DeviceEvent(EV_KEY, button, 1)])
      try mouse.send([DeviceEvent(EV_KEY, button, 0)])
      try stage.expect(
        "button \(button)", "pointer button \(button) pressed", "pointer frame", "pointer button \(button) released",
        "pointer frame")
    }
  }

  /// A detent of the wheel is 15 pixels; turning it away from the user scrolls up.
  private static func scroll(_ mouse: VirtualDevice, _ stage: Stage) throws(TrialFailure) {
    try mouse.send([DeviceEvent(EV_REL, REL_WHEEL_HI_RES, -120), DeviceEvent(EV_REL, REL_WHEEL, -1)])
    try stage.expect(
      "wheel", "pointer axis-source wheel", "pointer axis-value120 vertical 120", "pointer axis vertical 15.0",
      "pointer frame")
    try mouse.send([DeviceEvent(EV_REL, REL_HWHEEL_HI_RES, 240), DeviceEvent(EV_REL, REL_HWHEEL, 2)])
    try stage.expect(
      "tilted wheel", "pointer axis-source wheel", "pointer axis-value120 horizontal 240",
      "pointer axis horizontal 30.0", "pointer frame")
    try scrollFinely(mouse, stage)
  }

  /// Libinput accumulates the first small steps, so that a trembling wheel does not scroll. The number of events is
  /// therefore not checked.
  private static func scrollFinely(_ mouse: VirtualDevice, _ stage: Stage) throws(TrialFailure) {
    for step in 1...4 {
      let click = step == 4 ? [DeviceEvent(EV_REL, REL_WHEEL, -1)] : []
      try mouse.send([DeviceEvent(EV_REL, REL_WHEEL_HI_RES, -30)] + click)
    }
    let sent = try stage.sent()
    let (parts, pixels) = (sent.sum(of: "pointer axis-value120 vertical").0, sent.sum(of: "pointer axis vertical").0)
    guard parts == 120, pixels == 15, sent.count >= 8 else {
      throw TrialFailure("four fine steps came to \(parts) parts of a click and \(pixels) pixels: \(sent.words)")
    }
  }
}
