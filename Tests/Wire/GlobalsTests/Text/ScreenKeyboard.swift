import StageKit
import WaylandClient

/// A client that is an on-screen keyboard. It may also be an input method.
final class ScreenKeyboard {
  let guest: Guest
  private let manager: FingerpostTextFocusManagerV1
  private(set) var focuses: [FingerpostTextFocusV1] = []

  init(_ guest: Guest) {
    self.guest = guest
    manager = guest.bind(FingerpostTextFocusManagerV1.self)
    addFocus()
  }

  var focus: FingerpostTextFocusV1 { focuses[0] }

  func addFocus() { focuses.append(manager.getTextFocus(seat: guest.seat)) }

  func destroyFocuses() {
    focuses.forEach { $0.destroy() }
    focuses = []
  }
}
