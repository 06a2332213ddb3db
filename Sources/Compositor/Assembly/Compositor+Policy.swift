package import Documents
package import Globals
package import Keymaps
import Logging
package import Policies

extension Compositor {
  /// Puts another policy in force between two events. Interactions in progress continue as they began.
  ///
  /// The keyboard's layout and outputs in memory do not change until the next start. `DisplayFollower` passes the settings
  /// of displays to their backend. Clients keep the globals they have bound, even if they lose the privilege for them.
  /// - Throws: the errors of the policy; the previous policy stays in force.
  package func adopt(_ newer: Policy) throws(InvalidDocument) {
    try policy.adopt(newer, for: seat.keyboard.keymap)
    effects.carryOut()
    seat.motion.use(newer)
    seat.idleness.use(newer.idle)
    scene.displays.use(newer)
    follower.use(newer)
    foreground.policyDidChange(to: newer)
    turnOutputs()
    programs.policyDidChange()
    observers.notify(.policy) { $0.policyDidChange(newer) }
  }

  /// Sets the keymap of the seat's keyboards, in the text format `xkb_v1`, for clients, for bindings and for text that
  /// scripts type.
  ///
  /// Held keys are released before clients receive the keymap. Chords of the policy that the keymap cannot produce are
  /// logged.
  /// - Throws: if the text is invalid; the previous keymap stays.
  package func setSeatKeymap(_ text: [UInt8]) throws(KeymapError) {
    guard try seat.setKeymap(text) else { return }
    for fault in policy.adopt(seat.keyboard.keymap) { log.warning("\(fault.renderedForLog)") }
    effects.carryOut()
  }

  /// The name of the mode of bindings and recognizers that is in force; `default` without one.
  package var mode: String { policy.mode }

  /// Sends clients the delay and rate for repeating held keys.
  package func setKeyRepeat(_ keyRepeat: KeyRepeat) { globals.seat.keyRepeat = keyRepeat }
}
