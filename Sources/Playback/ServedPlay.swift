import Assembly
public import Documents
public import Scripts
public import Seats

/// Plays clients and steps that arrive one by one, in the session of a script whose own steps have been played.
public final class ServedPlay {
  private let player: Player
  private var reader: ServedSteps
  /// True while it plays.
  public private(set) var isPlaying = false

  public init(_ player: Player) {
    self.player = player
    reader = ServedSteps(clients: player.script.clients.map(\.name))
  }

  /// The time of the script's clock.
  public var now: InputTime { player.compositor.clock.now }

  /// Plays a part, and returns when the clients have handled it.
  ///
  /// The event loop runs during the call. Call it only when no loop callback is running and `isPlaying` is false.
  ///
  /// - Parameters:
  ///   - clients: further clients, which are started first; nil for none. It has the form of `clients` of a script.
  ///   - steps: texts, each with one step or a list of steps.
  ///   - isAbandoned: returns whether to stop early.
  /// - Throws: all errors of the texts. Nothing was played then.
  public func play(
    clients: String?, steps: [String], isAbandoned: @escaping () -> Bool
  ) throws(InvalidDocument) -> RunReport {
    let findsWidgets = player.session.widgets != nil
    let part = try reader.read(clients: clients, steps: steps, knowing: .ofServer, findsWidgets: findsWidgets)
    isPlaying = true
    let former = player.session.isAbandoned
    player.session.isAbandoned = isAbandoned
    defer { (isPlaying, player.session.isAbandoned) = (false, former) }
    return player.play(part)
  }
}
