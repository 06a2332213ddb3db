import Interaction
import JSONText

extension Configuration {
  /// Sets the constants that a scenario or its file defines.
  mutating func apply(_ config: JSON) throws {
    let fields = try Fields(config, at: "config")
    for name in fields.names {
      let value = try fields.value(name)
      let place = "config.\(name)"
      switch name {
      case "alphaThreshold": alphaThreshold = try value.number(at: place)
      case "tapMaxDurationMs": tapMaximumDuration = .milliseconds(try value.number(at: place))
      case "tapIntervalMs": tapInterval = .milliseconds(try value.number(at: place))
      case "tapMovement": tapMovement = .pixels(try value.number(at: place))
      case "tapSeparation": tapSeparation = .pixels(try value.number(at: place))
      case "panSlop": panSlop = .pixels(try value.number(at: place))
      case "pinchSlop": pinchSlop = .pixels(try value.number(at: place))
      case "rotationSlopDegrees": rotationSlopDegrees = try value.number(at: place)
      case "swipeMaxMs": swipeMaximumDuration = .milliseconds(try value.number(at: place))
      case "swipeMinPrimary": swipeMinimumPrimary = .pixels(try value.number(at: place))
      case "swipeMaxSecondary": swipeMaximumSecondary = .pixels(try value.number(at: place))
      case "swipePrimaryDecay": swipePrimaryDecay = try value.number(at: place)
      case "swipeSecondaryDecay": swipeSecondaryDecay = try value.number(at: place)
      case "edgeRegion": edgeRegion = .pixels(try value.number(at: place))
      case "longPressMs": longPressDuration = .milliseconds(try value.number(at: place))
      case "longPressMovement": longPressMovement = .pixels(try value.number(at: place))
      case "cancelOrder": cancelOrder = try value.word(at: place)
      case "delayedEndCapMs": delayedEndCap = value.isNull ? nil : .milliseconds(try value.number(at: place))
      case "controlTrackingOutset": controlTrackingOutset = .pixels(try value.number(at: place))
      default: throw fields.fault("unknown constant \"\(name)\"")
      }
    }
  }
}
