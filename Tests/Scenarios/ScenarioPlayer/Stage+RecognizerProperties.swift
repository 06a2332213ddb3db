import Geometry
import Interaction
import JSONText

extension Stage {
  func setRecognizer(
    _ name: String, of recognizer: GestureRecognizer, to value: JSON, at place: String
  ) throws -> Bool {
    switch name {
    case "enabled": recognizer.isEnabled = try value.bool(at: place)
    case "cancelsTouchesInView": recognizer.cancelsTouchesInView = try value.bool(at: place)
    case "delaysTouchesBegan": recognizer.delaysTouchesBegan = try value.bool(at: place)
    case "delaysTouchesBeganLimitMs":
      recognizer.delaysTouchesBeganLimit = value.isNull ? nil : .milliseconds(try value.number(at: place))
    case "delaysTouchesEnded": recognizer.delaysTouchesEnded = try value.bool(at: place)
    case "requiresExclusiveTouchType": recognizer.requiresExclusiveTouchType = try value.bool(at: place)
    case "allowedTouchTypes": recognizer.allowedTouchTypes = value.isNull ? nil : Set(try value.words(at: place))
    case "allowedPressTypes": recognizer.allowedPresses = Set(try value.strings(at: place).map { PressKey($0) })
    case "allowedButtons": recognizer.allowedButtons = value.isNull ? nil : try value.buttons(at: place)
    case "requireToFail":
      recognizer.requireNoFailures()
      for id in try value.strings(at: place) { recognizer.require(toFail: try object(id, at: place)) }
    case "targets": try addTargets(to: recognizer, value, at: place)
    case "delegate":
      let delegate = value.isNull ? nil : try ScenarioDelegate(value, on: self, at: place)
      if let delegate { delegates.append(delegate) }
      recognizer.delegate = delegate
    default: return try setTypeField(name, of: recognizer, to: value, at: place)
    }
    return true
  }

  private func addTargets(to recognizer: GestureRecognizer, _ value: JSON, at place: String) throws {
    recognizer.removeTarget(nil, action: nil)
    for entry in try value.array(at: place) {
      let fields = try Fields(entry, at: place)
      let id = try fields.optionalString("target")
      let target: Responder? = try id.map { try object($0, at: place) }
      recognizer.addTarget(target, action: Action(try fields.string("action")))
      try fields.finish()
    }
  }

  private func setTypeField(
    _ name: String, of recognizer: GestureRecognizer, to value: JSON, at place: String
  ) throws -> Bool {
    switch recognizer {
    case let tap as TapGestureRecognizer: return try setTap(name, of: tap, to: value, at: place)
    case let press as LongPressGestureRecognizer: return try setLongPress(name, of: press, to: value, at: place)
    case let swipe as SwipeGestureRecognizer: return try setSwipe(name, of: swipe, to: value, at: place)
    case let pan as PanGestureRecognizer: return try setPan(name, of: pan, to: value, at: place)
    case let hover as HoverGestureRecognizer where name == "dwellMs":
      hover.dwell = value.isNull ? nil : .milliseconds(try value.number(at: place))
      return true
    case let custom as ScriptedRecognizer: return try setCustom(name, of: custom, to: value, at: place)
    case let pinch as PinchGestureRecognizer where name == "scale":
      pinch.scale = try value.number(at: place)
      return true
    case let rotation as RotationGestureRecognizer where name == "rotation":
      rotation.rotation = try value.number(at: place)
      return true
    default: return false
    }
  }

  private func setTap(_ name: String, of tap: TapGestureRecognizer, to value: JSON, at place: String) throws -> Bool {
    switch name {
    case "buttonMaskRequired": tap.buttonMaskRequired = try value.buttons(at: place)
    case "numberOfTapsRequired": tap.numberOfTapsRequired = try value.integer(at: place)
    case "numberOfTouchesRequired": tap.numberOfTouchesRequired = try value.integer(at: place)
    default: return false
    }
    return true
  }

  private func setLongPress(
    _ name: String, of press: LongPressGestureRecognizer, to value: JSON, at place: String
  ) throws -> Bool {
    switch name {
    case "numberOfTapsRequired": press.numberOfTapsRequired = try value.integer(at: place)
    case "numberOfTouchesRequired": press.numberOfTouchesRequired = try value.integer(at: place)
    case "minimumPressDurationMs": press.minimumPressDuration = .milliseconds(try value.number(at: place))
    case "allowableMovement": press.allowableMovement = .pixels(try value.number(at: place))
    default: return false
    }
    return true
  }

  private func setSwipe(
    _ name: String, of swipe: SwipeGestureRecognizer, to value: JSON, at place: String
  ) throws -> Bool {
    switch name {
    case "numberOfTouchesRequired": swipe.numberOfTouchesRequired = try value.integer(at: place)
    case "direction": swipe.directions = Set(try value.words(at: place))
    default: return false
    }
    return true
  }

  private func setPan(_ name: String, of pan: PanGestureRecognizer, to value: JSON, at place: String) throws -> Bool {
    switch name {
    case "minimumNumberOfTouches": pan.minimumNumberOfTouches = try value.integer(at: place)
    case "allowedScrollTypes": pan.allowedScrollTypes = Set(try value.words(at: place))
    case "maximumNumberOfTouches": pan.maximumNumberOfTouches = try value.integer(at: place)
    case "edges":
      guard let edgePan = pan as? ScreenEdgePanGestureRecognizer else { return false }
      edgePan.edges = try value.words(at: place)
    default: return false
    }
    return true
  }

  private func setCustom(
    _ name: String, of custom: ScriptedRecognizer, to value: JSON, at place: String
  ) throws -> Bool {
    switch name {
    case "continuous": custom.continuous = try value.bool(at: place)
    case "script":
      let fields = try Fields(value, at: place)
      for phase in fields.names {
        guard ["touchesBegan", "touchesMoved", "touchesEnded"].contains(phase) else {
          throw fields.fault("unknown phase \"\(phase)\"")
        }
        custom.script[phase] = try fields.word(phase)
      }
    default: return false
    }
    return true
  }
}

extension JSON {
  /// A set of buttons, as the number of its bits.
  func buttons(at place: String) throws -> Event.ButtonMask {
    Event.ButtonMask(rawValue: UInt32(clamping: try integer(at: place)))
  }
}
