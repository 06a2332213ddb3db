package import Documents
package import Keymaps
package import Scripts
import Seats

/// Makes the events of keys.
package struct KeyPerformer {
  /// The keymap of the seat.
  private let keymap: Keymap
  /// The group of the keymap that is in effect.
  private let group: UInt32

  package init(_ keymap: Keymap, group: UInt32) { (self.keymap, self.group) = (keymap, group) }

  /// Returns the events of one key of a keyboard.
  ///
  /// - Parameter name: the name of the keyboard; nil for the script's own.
  package func timeline(
    of step: KeyStep, on name: String?, with hands: inout Hands
  ) throws(StepFault) -> InputTimeline {
    let key: String =
      switch step {
      case .tap(let key, _), .press(let key), .release(let key): key
      }
    // A keyboard is not named by a step that fails.
    let stroke = try stroke(key)
    var preparations: [InputTimeline.Preparation] = []
    var device = ScriptDevice.keyboard
    if let name {
      guard let keyboard = hands.keyboard(named: name) else {
        throw .broken("too many keyboards: expected at most \(ScriptKeyboards.most) names")
      }
      device = keyboard.device
      if keyboard.isNew { preparations.append(.keyboard(named: name, device)) }
    }
    var timeline =
      switch step {
      case .tap(_, let hold): press(stroke, hold: hold, on: device)
      case .press: report(stroke.key, isPressed: true, on: device)
      case .release: report(stroke.key, isPressed: false, on: device)
      }
    timeline.preparations = preparations
    return timeline
  }

  package func timeline(of chord: KeyChord) throws(StepFault) -> InputTimeline {
    do {
      let stroke = try keymap.stroke(key: chord.key, modifiers: chord.modifiers.map(\.keyModifier), group: group)
      return press(stroke, hold: .zero, on: ScriptDevice.keyboard)
    } catch {
      throw .broken(error.description)
    }
  }

  package func timeline(of media: MediaStep) -> InputTimeline {
    press(KeyStroke(key: media.key.evdevCode), hold: media.hold, on: ScriptDevice.keyboard)
  }

  /// Returns the events that type a text: with the seat's keymap or, if its active layout lacks a character, with keymaps
  /// that are made for the text, one timeline each.
  package func timelines(typing step: TypeStep) throws(StepFault) -> [InputTimeline] {
    let interval = max(0, step.interval.microseconds)
    if let strokes = try? keymap.strokes(typing: step.text, group: group) {
      return [InputTimeline(typing: strokes, every: interval, on: ScriptDevice.keyboard)]
    }
    do {
      let device = ScriptDevice.textKeyboard
      return try TextKeymap.all(typing: step.text).map { part in
        var timeline = InputTimeline(typing: part.strokes, every: interval, on: device)
        timeline.preparations = [.keymap(part.keymap.text, of: device)]
        return timeline
      }
    } catch {
      throw .broken(error.description)
    }
  }

  private func stroke(_ name: String) throws(StepFault) -> KeyStroke {
    do {
      return try keymap.stroke(key: name, group: group)
    } catch {
      throw .broken(error.description)
    }
  }

  /// All keys of a stroke. The main key is held for a time.
  private func press(_ stroke: KeyStroke, hold: TimeSpan, on device: DeviceID) -> InputTimeline {
    let events = stroke.events
    let end = events.firstIndex { $0.key == stroke.key && !$0.isPressed } ?? events.endIndex
    return InputTimeline(
      moments: [
        .init(at: nil, events: Self.inputs(events[..<end], on: device), isSample: false),
        .init(at: max(0, hold.microseconds), events: Self.inputs(events[end...], on: device)),
      ], duration: nil)
  }

  private func report(_ key: UInt32, isPressed: Bool, on device: DeviceID) -> InputTimeline {
    let event = InputEvent.key(.key(device: device, code: key, isPressed: isPressed))
    return InputTimeline(moments: [.init(at: nil, events: [event], isSample: false)], duration: nil)
  }

  private static func inputs(_ events: ArraySlice<(key: UInt32, isPressed: Bool)>, on device: DeviceID) -> [InputEvent]
  {
    events.map { .key(.key(device: device, code: $0.key, isPressed: $0.isPressed)) }
  }
}

extension KeyChord.Modifier {
  package var keyModifier: KeyModifier {
    switch self {
    case .control: .control
    case .alt: .alt
    case .shift: .shift
    case .logo: .logo
    case .level3: .level3
    }
  }
}
