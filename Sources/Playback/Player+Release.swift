import Assembly
import Seats

extension Player {
  /// Releases everything that the script holds down: keys and buttons go up, touches are cancelled.
  public func releaseDevices() {
    let named = keyboards.devices.values.sorted { $0.rawValue < $1.rawValue }
    let all = [
      ScriptDevice.touchscreen, ScriptDevice.pointer, ScriptDevice.keyboard, ScriptDevice.tablet,
      ScriptDevice.textKeyboard,
    ]
    for device in all + named { compositor.route(.deviceRemoved(device)) }
  }
}
