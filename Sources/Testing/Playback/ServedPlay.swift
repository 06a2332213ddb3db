package import Documents
import Scenes
package import Scripts
package import Seats

/// Plays clients and steps that arrive one by one, in the session of a script: checks between its steps, and everything after
/// them.
package final class ServedPlay {
  /// What the player does now, which decides about a part that arrives.
  private enum Phase {
    /// A step of the script is played. The part waits.
    case script
    /// Another part is played. The part waits.
    case part
    /// The next step of the script waits. A part with checks is played.
    case betweenSteps
    /// The script has ended. Any part is played.
    case open
  }

  private let player: Player
  private var reader: ServedSteps
  private var phase = Phase.script

  /// - Parameter player: the player, before it plays.
  package init(_ player: Player) {
    self.player = player
    reader = ServedSteps(after: player.script)
  }

  /// True if a part can be played now. Otherwise it must wait.
  package var isReady: Bool { phase == .betweenSteps || phase == .open }

  /// Plays what has arrived before the next step of the script. Does nothing before a step of a part.
  ///
  /// - Parameter serve: calls `play` for each part that waits.
  package func letIn(_ serve: () -> Void) {
    guard phase == .script else { return }
    phase = .betweenSteps
    defer { phase = .script }
    serve()
  }

  /// Lets in any part from now on: the script has ended.
  package func open() { phase = .open }

  /// Returns whether the script or a part has a client of this name.
  package func hasClient(_ name: String) -> Bool { player.script.client(named: name) != nil }

  /// The time of the script's clock.
  package var now: InputTime { player.parts.time.now }

  /// Plays a part, and returns when the clients have handled it.
  ///
  /// The event loop runs during the call. Call it only when no loop callback is running and `isReady` is true.
  ///
  /// - Parameters:
  ///   - clients: further clients, which are started first; nil for none. It has the form of `clients` of a script.
  ///   - steps: texts, each with one step or a list of steps.
  ///   - isAbandoned: returns whether to stop early.
  /// - Throws: all errors of the texts. Nothing was played then.
  package func play(
    clients: String?, steps: [String], isAbandoned: @escaping () -> Bool
  ) throws(InvalidDocument) -> RunReport {
    let findsWidgets = player.parts.scene.widgets != nil
    let part = try reader.read(
      clients: clients, steps: steps, knowing: .ofServer, findsWidgets: findsWidgets, onlyChecks: phase == .betweenSteps
    )
    let formerPhase = phase
    phase = .part
    defer { phase = formerPhase }
    return player.play(part, isAbandoned: isAbandoned)
  }
}
