import Globals
public import Keymaps

/// The seat's keyboard: what its keys mean, what is held, and the file that tells clients.
public final class SystemKeyboard {
  public let keymap: Keymap
  let state: KeyboardState
  private let file: KeymapFile

  /// - Throws: when there is no such layout, or the system refuses the file.
  public init(_ names: KeymapNames) throws(KeymapError) {
    keymap = try Keymap(names)
    state = KeyboardState(keymap)
    file = try KeymapFile(keymap)
  }

  /// Takes a keymap in the text format `xkb_v1`.
  public init(text: [UInt8]) throws(KeymapError) {
    keymap = try Keymap(text: text)
    state = KeyboardState(keymap)
    file = try KeymapFile(keymap)
  }

  /// Which lamps of keyboards are lit now.
  public var lights: KeyboardLights { state.lights }

  /// What clients map; good for as long as this object lives.
  var offer: KeymapOffer { KeymapOffer(descriptor: file.descriptor, size: file.size) }
}
