import Globals
import Keymaps
import Seats

/// The seat's keyboard: what its keys mean, what is held, and the file that tells clients.
public final class SystemKeyboard: Seats.Keymap {
  public let keymap: Keymaps.Keymap
  private let state: KeyboardState
  private let file: Keymaps.KeymapFile

  /// - Throws: when there is no such layout, or the system refuses the file.
  public init(_ names: KeymapNames) throws(KeymapError) {
    keymap = try Keymaps.Keymap(names)
    state = KeyboardState(keymap)
    file = try Keymaps.KeymapFile(keymap)
  }

  /// What clients map; good for as long as this object lives.
  var offer: Globals.KeymapFile { Globals.KeymapFile(descriptor: file.descriptor, size: file.size) }

  public var modifiers: Modifiers {
    let now = state.modifiers
    return Modifiers(depressed: now.depressed, latched: now.latched, locked: now.locked, group: now.group)
  }

  public func update(key code: UInt32, isPressed: Bool) {
    _ = state.update(key: code, isPressed: isPressed)
  }
}
