import Interaction
import WaylandClient

/// A keyboard of the seat whose keys a program presses. It writes to the window that has the keyboard.
///
/// The compositor decides by its policy which programs may have one.
public final class VirtualKeyboard {
  /// The modifiers that are held; none at first.
  public private(set) var modifiers: Modifiers = []
  /// The layout of the keymap in use; 0, the first one, at first.
  public private(set) var layout = 0

  private unowned let application: WaylandApplication
  private let object: ZwpVirtualKeyboardV1
  private var held: Set<UInt32> = []

  /// Connects a keyboard to the first seat.
  ///
  /// - Parameter keymap: A keymap in the format `xkb_v1`, such as ``KeymapText/text``.
  /// - Throws: ``ClientError`` if the keymap is invalid, or if the compositor has no virtual keyboards, or does not offer them
  ///   to this client.
  public init(in application: WaylandApplication, keymap: String) throws(ClientError) {
    let manager = try application.display.manager(ZwpVirtualKeyboardManagerV1.self, upTo: 1)
    let seat = try application.display.requireSeat()
    let file = try Self.file(of: keymap)
    self.application = application
    object = manager.createVirtualKeyboard(seat: seat)
    send(file)
  }

  /// Disconnects the keyboard, which releases its keys. Without a call, this happens at the end of the application.
  public func invalidate() {
    held = []
    if object.isAlive { object.destroy() }
  }

  /// Replaces the keymap. Keys that are held are released before, and modifiers and the layout begin again.
  ///
  /// - Throws: ``ClientError`` if the keymap is invalid.
  public func setKeymap(_ text: String) throws(ClientError) {
    let file = try Self.file(of: text)
    for key in held.sorted() { release(key) }
    setModifiers([])
    send(file)
  }

  /// Presses a key.
  ///
  /// - Parameter key: The evdev code; `KEY_A` is 30.
  public func press(_ key: UInt32) { send(key, isPressed: true) }

  /// Releases a key that was pressed.
  public func release(_ key: UInt32) { send(key, isPressed: false) }

  /// Sets the modifiers that apply to the next keys, and the layout of the keymap.
  ///
  /// ``Modifiers/capsLock`` is locked, and the others are held.
  public func setModifiers(_ modifiers: Modifiers, layout: Int = 0) {
    guard object.isAlive, modifiers != self.modifiers || layout != self.layout else { return }
    (self.modifiers, self.layout) = (modifiers, layout)
    let locked = modifiers.intersection(.capsLock)
    object.modifiers(
      modsDepressed: modifiers.subtracting(locked).rawValue, modsLatched: 0, modsLocked: locked.rawValue,
      group: UInt32(max(0, min(layout, 3))))
  }

  private func send(_ key: UInt32, isPressed: Bool) {
    guard object.isAlive, isPressed ? held.insert(key).inserted : held.remove(key) != nil else { return }
    let time = UInt32(truncatingIfNeeded: application.clock.now.microseconds / 1000)
    object.key(time: time, key: key, state: (isPressed ? WlKeyboard.KeyState.pressed : .released).rawValue)
    // The key does not wait for the pictures of the turn.
    application.display.connection.flush()
  }

  // MARK: Keymaps

  private static func file(of text: String) throws(ClientError) -> MemoryFile {
    let bytes = Array(text.utf8) + [0]
    let file: MemoryFile
    do { file = try MemoryFile(size: bytes.count) } catch { throw ClientError("\(error)") }
    file.bytes.copyBytes(from: bytes)
    guard Keymap(descriptor: file.descriptor, size: bytes.count) != nil else {
      throw ClientError(
        "the keymap is not valid text of xkb_v1; libxkbcommon has written the reasons to standard error")
    }
    return file
  }

  private func send(_ file: MemoryFile) {
    object.keymap(
      format: WlKeyboard.KeymapFormat.xkbV1.rawValue, fd: file.descriptor, size: UInt32(file.bytes.count))
  }
}

extension VirtualKeyboard {
  /// Modifiers that are held on a keyboard.
  public struct Modifiers: OptionSet, Hashable, Sendable {
    public let rawValue: UInt32

    public init(rawValue: UInt32) { self.rawValue = rawValue }

    /// Shift.
    public static let shift = Modifiers(rawValue: 1)
    /// Caps Lock.
    public static let capsLock = Modifiers(rawValue: 2)
    /// Control.
    public static let control = Modifiers(rawValue: 4)
    /// Alt.
    public static let alternate = Modifiers(rawValue: 8)
    /// The key with a logo: Super.
    public static let command = Modifiers(rawValue: 64)
    /// AltGr, which selects the third symbol of a key.
    public static let level3 = Modifiers(rawValue: 128)
  }
}
