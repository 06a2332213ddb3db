import Assembly
import Seats

extension Player {
  /// Releases everything that the script holds down: keys and buttons go up, touches are cancelled.
  public func releaseDevices() {
    for device in hands.letGo() { compositor.route(.deviceRemoved(device)) }
  }
}
