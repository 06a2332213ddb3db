public import Documents
public import Globals
public import Keymaps
import Logging
public import Policies

extension Compositor {
  /// Puts another policy in force, between two events: what is in progress goes on as it began.
  ///
  /// The keyboard's layout and the outputs stay as they are until the next start. Clients keep what they have bound, also
  /// where they lose the privilege for it.
  /// - Throws: what is wrong with it; the previous one stays.
  public func adopt(_ newer: Policy) throws(InvalidDocument) {
    try policy.adopt(newer, for: seat.keyboard.keymap)
    effects.carryOut()
    observers.notify(.policy) { $0.policyDidChange(newer) }
  }

  /// Gives the seat's keyboards another keymap, in the text format `xkb_v1`: for clients, for bindings, for what scripts type.
  ///
  /// Keys that are held are released before clients receive it. Chords of the policy that the keymap has no keys for are
  /// logged.
  /// - Throws: where the text has a fault, or the system refuses a file; the previous keymap stays.
  public func setSeatKeymap(_ text: [UInt8]) throws(KeymapError) {
    guard try seat.setKeymap(text) else { return }
    for fault in policy.adopt(seat.keyboard.keymap) { log.warning("\(fault.rendered)") }
    effects.carryOut()
  }

  /// Tells clients how to repeat held keys from now on.
  public func setKeyRepeat(_ keyRepeat: KeyRepeat) { globals.seat.keyRepeat = keyRepeat }
}
