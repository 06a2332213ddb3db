import Documents
import Policies

/// The policies of the event target. They start no programs.
enum FuzzPolicies {
  static let all: [Policy] = texts.map { text in
    do throws(InvalidDocument) {
      let document = try Document.parse(text: text, file: "policy")
      let read = PolicyReader.examine(document, load: PolicyReader.readFile)
      guard let policy = read.policy else { fatalError(read.diagnostics.rendered) }
      return policy
    } catch {
      fatalError(error.diagnostics.rendered)
    }
  }

  /// A rule that keeps the bystander's window unchanged.
  private static let bystander =
    "{match: {app-id: bystander}, gestures: off, actions: {"
    + ["close", "fullscreen", "maximize", "minimize", "move"].map { "window.\($0): none" }.joined(separator: ", ")
    + "}}"

  private static let texts = [
    "{}",
    """
    recognizers:
      - {name: home, type: screen-edge-pan, edges: [bottom], max-touches: 1, delays-touches-began: true, action: {ended: window.next}}
      - {name: next, type: swipe, direction: left, touches: 2, action: window.next}
      - {name: twice, type: tap, taps: 2, touches: 2, action: window.maximize}
      - {name: look, type: tap, taps: 2, within: {edge: top, size: 5mm}, observe: true, action: window.minimize}
    rules: [\(bystander)]
    """,
    """
    recognizers:
      - {name: move, type: pan, touches: 2, requires-failure-of: [up], action: window.move}
      - {name: up, type: swipe, direction: up, touches: 2, action: window.close}
      - {name: press, type: long-press, action: window.fullscreen}
      - {name: pinch, type: pinch, action: window.maximize}
      - {name: turn, type: rotation, action: window.minimize}
    bindings:
      A: window.next
      Shift+S: window.maximize
    rules: [\(bystander)]
    """,
    """
    focus: {follows: hover}
    recognizers:
      - {name: tap, type: tap, on: {title: hostile}, delays-touches-began: true, action: window.next}
      - {name: beside, type: tap, requires-failure-of: client, yields-to-client: true, action: window.maximize}
      - {name: pan, type: pan, on: {application: "*"}, action: window.move}
    rules:
      - \(bystander)
      - {match: {title: hostile, role: toplevel}, hit-outset: 8px, hit-clamp: false, continue: true}
      - {match: {role: popup}, pointer-emulation: always, hit-shape: ellipse}
    """,
    """
    recognizers:
      - {name: drag, type: pan, on: {title: hostile, surface: 0}, action: window.next}
      - {name: hold, type: long-press, on: any, observe: true, action: window.maximize}
    rules:
      - \(bystander)
      - {match: {title: hostile}, intercept: subtree, pointer-emulation: never, can-become-key: false}
    """,
  ]
}
