import CUinput
import Recordings
import TrialPrograms

extension Trial {
  /// The tools of a tablet, and what each of them has: an eraser's tip, a pen's buttons, an airbrush's slider,
  /// a brush's rotation, a mouse's wheel and button.
  static let tools = Trial("tools", by: "zwp_tablet_manager_v2") { (stage) throws(TrialFailure) in
    let tablet = try Tool.plugTablet(stage)
    try erase(Tool(BTN_TOOL_RUBBER, serial: 1, on: tablet), stage)
    try press(Tool(BTN_TOOL_PEN, serial: 1, on: tablet), stage)
    try spray(Tool(BTN_TOOL_AIRBRUSH, serial: 2, on: tablet), stage)
    try turn(Tool(BTN_TOOL_BRUSH, serial: 3, on: tablet), stage)
    try push(Tool(BTN_TOOL_MOUSE, serial: 4, on: tablet), stage)
    try loseTablet(tablet, stage)
    return "an eraser, a pen's buttons, an airbrush, a turning brush, a mouse, and a tablet that vanishes under a pen"
  }

  private static func erase(_ eraser: Tool, _ stage: Stage) throws(TrialFailure) {
    try eraser.enter()
    try expect("an eraser", stage.sent(until: "tool frame"), ["tool added eraser", "tool serial 1", "tool in"])
    try eraser.report([(ABS_PRESSURE, 2048)], keys: [(BTN_TOUCH, 1)])
    try expect("its tip", stage.sent(until: "tool frame"), ["tool down"])
    try eraser.leave()
    try expect("it leaves", stage.sent(until: "tool out"), ["tool up", "tool out"])
  }

  private static func press(_ pen: Tool, _ stage: Stage) throws(TrialFailure) {
    try pen.enter()
    try expect("a pen", stage.sent(until: "tool frame"), ["tool in"])
    for button in [BTN_STYLUS, BTN_STYLUS2] {
      try pen.report([], keys: [(button, 1)])
      try pen.report([], keys: [(button, 0)])
      try stage.expect(
        "button \(button)", "tool button \(button) pressed", "tool frame", "tool button \(button) released",
        "tool frame")
    }
    // A button that is held when the pen leaves is released.
    try pen.report([], keys: [(BTN_STYLUS, 1)])
    try pen.leave()
    try expect(
      "a held button", stage.sent(until: "tool out"),
      ["tool button \(BTN_STYLUS) pressed", "tool button \(BTN_STYLUS) released", "tool out"])
  }

  private static func spray(_ brush: Tool, _ stage: Stage) throws(TrialFailure) {
    try brush.enter()
    try expect(
      "an airbrush", stage.sent(until: "tool frame"), ["tool added airbrush", "tool has slider", "tool in"])
    try brush.report([(ABS_WHEEL, 1023)])
    try expect("its slider", stage.sent(until: "tool frame"), ["tool slider 65535"])
    try brush.leave()
    try expect("it leaves", stage.sent(until: "tool out"), ["tool out"])
  }

  private static func turn(_ brush: Tool, _ stage: Stage) throws(TrialFailure) {
    try brush.enter()
    try expect("a brush", stage.sent(until: "tool frame"), ["tool added brush", "tool has rotation", "tool in"])
    try brush.report([(ABS_Z, 450)])
    try expect("it turns", stage.sent(until: "tool frame"), ["tool rotation 0.0"])
    try brush.leave()
    try expect("it leaves", stage.sent(until: "tool out"), ["tool out"])
  }

  private static func push(_ mouse: Tool, _ stage: Stage) throws(TrialFailure) {
    // libinput takes a mouse without a distance for one that is lifted off.
    try mouse.enter([(ABS_DISTANCE, 10)])
    try expect("a mouse", stage.sent(until: "tool frame"), ["tool added mouse", "tool has wheel", "tool in"])
    try mouse.report([], wheel: -1)
    try expect("its wheel", stage.sent(until: "tool frame"), ["tool wheel 15.0 clicks 1"])
    try mouse.report([], keys: [(BTN_LEFT, 1)])
    try mouse.report([], keys: [(BTN_LEFT, 0)])
    try stage.expect(
      "its button", "tool button 272 pressed", "tool frame", "tool button 272 released", "tool frame")
    try mouse.leave()
    try expect("it leaves", stage.sent(until: "tool out"), ["tool out"])
  }

  private static func loseTablet(_ tablet: VirtualDevice, _ stage: Stage) throws(TrialFailure) {
    let pen = Tool(BTN_TOOL_PEN, serial: 1, on: tablet)
    try pen.enter()
    try pen.report([(ABS_PRESSURE, 2048)], keys: [(BTN_TOUCH, 1)])
    try expect("a pen writes", stage.sent(until: "tool down"), ["tool in", "tool down"])
    try stage.unplug(tablet)
    try expect("the tablet vanishes", stage.sent(until: "tablet removed"), ["tool up", "tool out", "tablet removed"])
  }

  /// Checks the order of some events; others may come between them.
  private static func expect(_ what: String, _ sent: [SentLine], _ expected: [String]) throws(TrialFailure) {
    let found = sent.words.filter(expected.contains)
    if found != expected { throw TrialFailure("\(what) among \(sent.words)", found: found, expected: expected) }
  }
}
