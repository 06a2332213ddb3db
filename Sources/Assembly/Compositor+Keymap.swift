import Documents
import Globals
import Keymaps
import Seats

/// The seat's keymap, when it is another one than at the start: a host's, for one.
extension Compositor {
  /// Gives the seat's keyboards another keymap, in the text format `xkb_v1`: for clients, for bindings, for what scripts type.
  ///
  /// What is held is let go before clients hear of it. Chords of the policy that the keymap has no keys for are logged.
  /// - Throws: where the text has a fault, or the system refuses a file; the old keymap stays.
  public func setSeatKeymap(_ text: [UInt8]) throws(KeymapError) {
    let new = try SystemKeyboard(text: text)
    let former = keyboard
    guard new.keymap.text != former.keymap.text else { return }
    router.releaseSeatKeys(at: clock.now)
    requestDidEnd()
    keyboard = new
    seat.setKeymap(new.offer)
    router.setSeatKeyboard(new.state, at: clock.now)
    for device in virtualDevices.sharingSeatKeymap { _ = setKeymap(former.keymap.text, of: device) }
    let faults = FaultList()
    policy.adopt(CompiledPolicy(policy.compiled.policy, for: new.keymap, faults))
    for fault in faults.diagnostics { server.log.warning("\(fault.rendered)") }
    carryOutEffects()
  }

  /// Says how clients repeat held keys from now on.
  public func setKeyRepeat(_ keyRepeat: KeyRepeat) { seat.keyRepeat = keyRepeat }
}
