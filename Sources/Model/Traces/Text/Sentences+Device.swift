// Sentences about devices as a whole, and time.

extension Sentences {
  static func device(_ input: TraceRecord.Input) -> String? {
    switch input.word {
    case "device.shake": return "the device was shaken"
    case "device.tablet-mode-on": return "tablet mode began"
    case "device.tablet-mode-off": return "tablet mode ended"
    case "device.lid-closed": return "the lid was closed"
    case "device.lid-opened": return "the lid was opened"
    case "device.orientation-normal": return "the top of the device is up"
    case "device.orientation-left-up": return "the left side of the device is up"
    case "device.orientation-right-up": return "the right side of the device is up"
    case "device.orientation-bottom-up": return "the bottom of the device is up"
    case "device.removed": return "\(named("device", input.device)) was removed"
    case "time": return "a timer fired"
    default: return nil
    }
  }
}
