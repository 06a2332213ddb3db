import Evidence
import Scenes

/// The parts that play a script, connected with each other: a session makes them.
struct RunParts {
  let scene: any SceneActing & SceneServing
  let clients: ScriptClients
  let patience: Patience
  let time: ScriptTime
  let feed: InputFeed
  let warnings: RunWarnings
  let observers: PlayObservers
  let clipboard: any SceneClipboard
  /// Masks what the run reports.
  let secrecy: Secrecy
  /// The recorder whose questions about widgets are answered before a script goes on; nil for none.
  let recorder: (any RunRecorder)?
}
