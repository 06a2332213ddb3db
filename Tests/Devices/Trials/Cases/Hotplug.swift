import CUinput
import Recordings
import TrialPrograms

extension Trial {
  static let hotplug = Trial("hot-plug") { (stage) throws(TrialFailure) in
    try loseTouchscreen(stage)
    try loseKeyboard(stage)
    try loseMouse(stage)
    return "what is held on a device that vanishes is let go; it works again when it is back"
  }

  private static func loseTouchscreen(_ stage: Stage) throws(TrialFailure) {
    for _ in 0..<2 {
      let glass = try stage.plug(.touchscreen)
      var fingers = Fingers()
      try glass.send(fingers.down(0, 1024, 2048))
      try glass.send(fingers.down(1, 3072, 1024))
      try stage.expect(
        "two fingers", "touch down 0 320.0,400.0", "touch frame", "touch down 1 960.0,200.0", "touch frame")
      try stage.unplug(glass)
      try stage.expect("a touchscreen vanishes under two fingers", "touch cancel")
    }
  }

  private static func loseKeyboard(_ stage: Stage) throws(TrialFailure) {
    for _ in 0..<2 {
      let keyboard = try stage.plug(.keyboard)
      try keyboard.send([DeviceEvent(EV_KEY, KEY_LEFTSHIFT, 1)])
      try keyboard.send([DeviceEvent(EV_KEY, KEY_A, 1)])
      try stage.expect("two keys", "key 42 pressed", "modifiers 1 0 0 0", "key 30 pressed")
      try stage.unplug(keyboard)
      let sent = try stage.sent(atLeast: 3).words.sorted()
      let expected = ["key 30 released", "key 42 released", "modifiers 0 0 0 0"]
      if sent != expected { throw TrialFailure("a keyboard vanishes", found: sent, expected: expected) }
    }
  }

  private static func loseMouse(_ stage: Stage) throws(TrialFailure) {
    for _ in 0..<2 {
      let mouse = try stage.plug(.mouse)
      try mouse.send([DeviceEvent(EV_KEY, BTN_LEFT, 1)])
      try stage.expect("a button", "pointer button 272 pressed", "pointer frame")
      try stage.unplug(mouse)
      try stage.expect("a mouse vanishes with a button held", "pointer button 272 released", "pointer frame")
    }
  }
}
