/// Input for the control socket: steps in JSON that leave nothing pressed.
struct RandomSteps {
  private let width = 1280
  private let height = 720

  /// One step, or several that belong together.
  func next(_ choices: inout Choices) -> String {
    let finger = choices.below(4)
    let (here, there) = (place(&choices), place(&choices))
    switch choices.below(14) {
    case 0: return #"{"tap": \#(here)}"#
    case 1: return #"{"swipe": {"from": \#(here), "to": \#(there), "duration": "60ms"}}"#
    case 2: return #"{"pinch": {"at": \#(here), "scale": 1.5, "duration": "60ms"}}"#
    case 3, 4: return #"{"touch": {"down": \#(finger), "at": \#(here)}}"#
    case 5: return #"{"touch": {"move": \#(finger), "to": \#(there), "duration": "40ms"}}"#
    case 6: return #"{"touch": {"up": \#(finger)}}"#
    case 7: return #"{"pointer": {"move": \#(here)}}"#
    case 8: return #"{"pointer": {"click": "left", "at": \#(here)}}"#
    case 9: return #"{"pointer": {"scroll": [0, 30]}}"#
    case 10: return #"{"type": "ab"}"#
    case 11: return #"{"motion": "shake"}"#
    case 12: return #"{"media": "play-pause"}"#
    default: return #"{"key": "Escape"}"#
    }
  }

  private func place(_ choices: inout Choices) -> String {
    "[\(Int(choices.short()) % width), \(Int(choices.short()) % height)]"
  }
}
