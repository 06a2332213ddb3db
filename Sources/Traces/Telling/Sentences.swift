import JSONText

/// Single lines of a trace as sentences.
enum Sentences {
  static func place(_ point: TraceRecord.Point?) -> String {
    guard let point else { return "an unknown place" }
    return "(\(number(point.x)), \(number(point.y)))"
  }

  static func number(_ value: Double) -> String {
    guard value.isFinite else { return "no number" }
    return value == value.rounded() && value.magnitude < 1e15 ? "\(Int(value))" : "\(value)"
  }

  private static func size(_ point: TraceRecord.Point?) -> String {
    guard let point else { return "an unknown size" }
    return "\(number(point.x)) × \(number(point.y))"
  }

  private static func named(_ what: String, _ code: Int?) -> String { code.map { "\(what) \($0)" } ?? "a \(what)" }

  // MARK: What came in

  static func sentence(_ input: TraceRecord.Input) -> String {
    let finger = named("finger", input.finger)
    switch input.word {
    case "touch.down": return "\(finger) comes down at \(place(input.at))"
    case "touch.motion": return "\(finger) moves to \(place(input.at))"
    case "touch.up": return "\(finger) lifts"
    case "touch.shape": return "\(finger) covers \(size(input.size))"
    case "touch.orientation": return "\(finger) is turned to \(number(input.value ?? 0))°"
    case "touch.cancel":
      return input.finger == nil ? "the device takes all its fingers back" : "the device takes \(finger) back"
    case "pointer.motion":
      return input.by.map { "the pointer moves by \(place($0))" } ?? "the pointer moves to \(place(input.at))"
    case "pointer.leave": return "the pointer leaves the desktop"
    case "pointer.press": return "\(named("button", input.code)) goes down"
    case "pointer.release": return "\(named("button", input.code)) comes up"
    case "pointer.axis": return "the wheel turns by \(number(input.value ?? 0)), \(input.axis ?? "some axis")"
    case "gesture.begin": return "\(gesture(input.gesture, input.fingers)) begins on the touchpad"
    case "gesture.update": return "the \(input.gesture ?? "gesture") goes on\(progress(input))"
    case "gesture.end": return "the \(input.gesture ?? "gesture") ends"
    case "gesture.cancel": return "the \(input.gesture ?? "gesture") is taken back"
    case "tool.in": return "\(named("tool", input.number)) comes near \(named("device", input.device))"
    case "tool.out": return "the tool is felt no longer"
    case "tool.motion": return "the tool moves to \(place(input.at))"
    case "tool.down": return "the tool's tip touches"
    case "tool.up": return "the tool's tip lifts"
    case "tool.press", "pad.press": return "\(named("button", input.code)) goes down"
    case "tool.release", "pad.release": return "\(named("button", input.code)) comes up"
    case "tool.axis", "pad.turn":
      return "\(input.axis ?? "some axis") is \(input.by.map { place($0) } ?? number(input.value ?? 0))"
    case "pad.mode": return "the pad's mode is \(input.number ?? 0)"
    case "key.press": return "\(named("key", input.code)) goes down"
    case "key.release": return "\(named("key", input.code)) comes up"
    case "modifiers": return "the keyboard says that its modifiers are \(input.code ?? 0)"
    case "device.shake": return "the device is shaken"
    case "device.tablet-mode-on": return "tablet mode begins"
    case "device.tablet-mode-off": return "tablet mode ends"
    case "device.lid-closed": return "the lid is closed"
    case "device.lid-opened": return "the lid is opened"
    case "device.removed": return "\(named("device", input.device)) is gone"
    case "time": return "time has passed that gestures waited for"
    default: return input.word
    }
  }

  private static func gesture(_ kind: String?, _ fingers: Int?) -> String {
    "a \(kind ?? "gesture") of \(fingers ?? 0) fingers"
  }

  /// Where the middle of the fingers went, and what else a pinch did.
  private static func progress(_ input: TraceRecord.Input) -> String {
    var text = input.by.map { " by \(place($0))" } ?? ""
    guard input.gesture == "pinch" else { return text }
    text += ", \(number(input.scale ?? 1)) times as far apart"
    if let degrees = input.value, degrees != 0 { text += ", turned by \(number(degrees))°" }
    return text
  }

  // MARK: What was decided

  static func sentence(_ decision: TraceRecord.Decision) -> String {
    let (name, finger) = (decision.recognizer, named("finger", decision.finger))
    switch decision.did {
    case "watch": return "\(name) watches \(finger)"
    case "hold": return "\(name) holds \(finger) back until it has decided"
    case "hold-end": return "\(name) holds back that \(finger) has lifted until it has decided"
    case "ignore":
      let obstacle = decision.because.map { Phrases.obstacles[$0] ?? $0 } ?? "for no reason that it says"
      return "\(name) does not watch \(finger): \(obstacle)"
    case "act": return "\(name) \(deed(decision.state))"
    case "wait":
      return decision.by.map { "\(name) would recognize, but waits for \($0) to fail" }
        ?? "\(name) would recognize, but waits for its delegate's answer"
    case "fail": return "\(name) fails: \(failure(decision))"
    case "reset": return "\(name) is ready again"
    default: return "\(name): \(decision.did)"
    }
  }

  private static func deed(_ state: String) -> String {
    switch state {
    case "began": "has recognized its gesture, which begins"
    case "changed": "goes on"
    case "ended": "has recognized its gesture, or has come to its end"
    case "cancelled": "is cancelled"
    default: "is \(state)"
    }
  }

  private static func failure(_ decision: TraceRecord.Decision) -> String {
    let other = decision.by ?? "another one"
    switch decision.because {
    case "prevented": return "\(other) has recognized and leaves no room for it"
    case "requirementRecognized": return "\(other), which it needs to fail, has recognized"
    case "cancelled": return "a touch of it was cancelled, or it was switched off"
    case "refused": return "its delegate or a view does not let it begin"
    default: return Phrases.misfits[decision.misfit ?? "unsaid"] ?? decision.misfit ?? ""
    }
  }

  // MARK: What went out

  static func sentence(_ output: TraceRecord.Output) -> String {
    let rule = output.rule.map { " (by the rule at \($0))" } ?? ""
    if output.word == "note" {
      let what = output.what.map { Phrases.notes[$0] ?? $0 } ?? "something was noted"
      return what + reason(output, except: "hit") + rule
    }
    return deed(output) + reason(output, except: nil) + rule
  }

  private static func reason(_ output: TraceRecord.Output, except silent: String?) -> String {
    output.why == silent ? "" : ", because \(Phrases.reasons[output.why] ?? output.why)"
  }

  private static func deed(_ output: TraceRecord.Output) -> String {
    let to = output.to ?? "nobody"
    let touch = named("touch", output.id)
    switch output.word {
    case "touch.down": return "→ \(to): \(touch) goes down at \(place(output.at))"
    case "touch.motion": return "→ \(to): \(touch) moves to \(place(output.at))"
    case "touch.up": return "→ \(to): \(touch) lifts"
    case "touch.shape": return "→ \(to): \(touch) covers \(size(output.size))"
    case "touch.orientation": return "→ \(to): \(touch) is turned to \(number(output.value ?? 0))°"
    case "touch.cancel": return "→ \(to): all its touches are cancelled"
    case "pointer.enter": return "→ \(to): the pointer enters at \(place(output.at))"
    case "pointer.leave": return "→ \(to): the pointer leaves"
    case "pointer.motion": return "→ \(to): the pointer moves to \(place(output.at))"
    case "pointer.press": return "→ \(to): \(named("button", output.code)) goes down"
    case "pointer.release": return "→ \(to): \(named("button", output.code)) comes up"
    case "pointer.axis":
      return "→ \(to): the wheel turns by \(number(output.value ?? 0)), \(output.axis ?? "some axis")"
    case "gesture.begin": return "→ \(to): \(gesture(output.gesture, output.fingers)) begins"
    case "gesture.update": return "→ \(to): the \(output.gesture ?? "gesture") goes on"
    case "gesture.end": return "→ \(to): the \(output.gesture ?? "gesture") ends"
    case "gesture.cancel": return "→ \(to): the \(output.gesture ?? "gesture") is cancelled"
    case "tool.in": return "→ \(to): \(named("tool", output.number)) comes near"
    case "tool.out": return "→ \(to): the tool leaves"
    case "tool.motion": return "→ \(to): the tool moves to \(place(output.at))"
    case "tool.down": return "→ \(to): the tool's tip touches"
    case "tool.up": return "→ \(to): the tool's tip lifts"
    case "tool.press", "pad.press": return "→ \(to): \(named("button", output.code)) goes down"
    case "tool.release", "pad.release": return "→ \(to): \(named("button", output.code)) comes up"
    case "tool.axis", "pad.turn": return "→ \(to): \(output.axis ?? "some axis") has changed"
    case "pad.mode": return "→ \(to): the pad's mode is \(output.number ?? 0)"
    case "keyboard.enter": return "→ \(to): the keyboard comes"
    case "keyboard.leave": return "→ \(to): the keyboard leaves"
    case "key.press": return "→ \(to): \(named("key", output.code)) goes down"
    case "key.release": return "→ \(to): \(named("key", output.code)) comes up"
    case "modifiers": return "→ \(to): modifiers are \(output.code ?? 0)"
    case "grab.press": return "→ \(to), an input method: \(named("key", output.code)) goes down"
    case "grab.release": return "→ \(to), an input method: \(named("key", output.code)) comes up"
    case "grab.modifiers": return "→ \(to), an input method: modifiers are \(output.code ?? 0)"
    case "pointer.step": return "→ \(to): the pointer was moved"
    case "pointer.hold": return "→ \(to): the pointer is held there, as its client wants it"
    case "pointer.free": return "→ \(to): the pointer is held no longer"
    case "keymap": return "keys mean what another keymap says"
    case "action":
      let what = "the action \(output.what ?? "of no name")"
      if to == "nobody" { return "\(what) is performed by nobody" }
      return output.how == "chord" ? "\(what) is told to \(to) with keys" : "\(what) is performed by \(to)"
    case "window.close": return "\(to) is asked to close"
    case "window.raise": return "\(to) comes to the front"
    case "key-window": return "\(to) becomes the key window in place of \(output.resigned ?? "none")"
    case "popup.dismiss": return "\(to) is dismissed"
    case "window.move": return "\(to) is moved to \(place(output.at))"
    case "window.resize": return "\(to) is asked to be \(size(output.size))"
    case "window.interaction-ended": return "\(to) is let go"
    case "drag.enter": return "→ \(to): what is dragged enters at \(place(output.at))"
    case "drag.motion": return "→ \(to): what is dragged moves to \(place(output.at))"
    case "drag.leave": return "→ \(to): what is dragged leaves"
    case "drag.drop": return "→ \(to): what is dragged is dropped at \(place(output.at))"
    case "drag.ended": return "the drag is over"
    case let word where word.hasPrefix("window."): return "\(to): \(word.dropFirst(7))"
    default: return "→ \(to): \(output.word)"
    }
  }

  // MARK: Hit tests

  static func sentence(_ hit: TraceRecord.Hit) -> String {
    guard let surface = hit.surface else { return "nothing is hit" }
    let asked = max(0, hit.candidates.count - 1) + hit.unlisted
    let others = asked == 0 ? "" : asked == 1 ? ", one other was asked first" : ", \(asked) others were asked first"
    return "\(surface) is hit\(others)"
  }

  static func sentence(_ candidate: TraceRecord.Candidate) -> String {
    let name = candidate.isWhole ? "\(candidate.surface) with all that is in it" : candidate.surface
    var text =
      "\(name) is asked for \(place(candidate.at)): \(Phrases.verdicts[candidate.because] ?? candidate.because)"
    if let other = candidate.of, other != candidate.surface { text += ", as is said of \(other)" }
    if let target = candidate.to { text += ", to \(target)" }
    if let bounds = candidate.bounds, bounds.count == 4 { text += "; its bounds are \(rectangle(bounds[...]))" }
    if let region = candidate.region {
      let rects = stride(from: 0, to: region.count - region.count % 4, by: 4).map { rectangle(region[$0..<$0 + 4]) }
      text += "; its input region is \(rects.joined(separator: " and "))"
    }
    if let rule = candidate.rule { text += " (by the rule at \(rule))" }
    return text
  }

  private static func rectangle(_ numbers: ArraySlice<Double>) -> String {
    let texts = numbers.map(number)
    return "\(texts[2]) × \(texts[3]) at (\(texts[0]), \(texts[1]))"
  }
}
