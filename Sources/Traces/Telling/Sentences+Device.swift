// Sentences about devices as a whole, and time.

extension Sentences {
  static func device(_ input: TraceRecord.Input) -> String? {
    switch input.word {
    case "device.shake": return "the device is shaken"
    case "device.tablet-mode-on": return "tablet mode begins"
    case "device.tablet-mode-off": return "tablet mode ends"
    case "device.lid-closed": return "the lid is closed"
    case "device.lid-opened": return "the lid is opened"
    case "device.removed": return "\(named("device", input.device)) is gone"
    case "time": return "time has passed that gestures waited for"
    default: return nil
    }
  }
}
