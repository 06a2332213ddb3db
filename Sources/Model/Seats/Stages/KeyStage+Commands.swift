import Surfaces

/// A command in place of a media key, and the surface whose client judges it.
struct OfferedCommand {
  let name: MediaCommand
  let receiver: Surface
}

// Commands of media keys.
extension KeyStage {
  /// Returns the command that the client with the keyboard receives in place of a media key; nil if it does not judge
  /// commands.
  func command(of reading: KeyReading, _ code: UInt32) -> OfferedCommand? {
    guard let name = MediaCommand(reading, code: code), let target = keys.target,
      let receiver = stack.surface(target.surface)?.root.window?.surface(judging: .remoteCommands)
    else { return nil }
    return OfferedCommand(name: name, receiver: receiver)
  }

  /// Offers a command to a client in place of a key.
  ///
  /// - Parameter binding: the binding that waits for the client; nil without one.
  func offer(
    _ command: OfferedCommand, _ press: KeyPress, _ key: DeviceKey, _ binding: KeyBinding?, from start: Surface?,
    _ turn: Turn
  ) {
    guard keys.take(press, because: .remoteCommand, from: start, turn) else { return }
    let target = offers.add(
      .action(binding?.action, of: key, repeats: binding?.repeats == true), for: command.receiver, turn)
    if let end = command.name.end { offers.hold(end, until: key, target) }
    turn.emit(.responder(.command(command.name, target)), .firstResponder)
  }
}
