package import Evidence

/// The options of a player.
package struct PlayerOptions {
  /// Whether further steps arrive while it plays, which may expect anything.
  package var isServed = false
  /// Writes new references; nil to write none.
  package var pictures: PictureKeeper?
  /// The fault that the run gets between two steps, and its last pictures; nil for a usual run.
  package var faultRun: FaultRun?
  /// Keeps the files of failed steps; nil to keep none.
  package var evidence: EvidenceRecorder?
  /// Whether clients are measured also where no step asks for it.
  package var measuresClients = false
  /// Observers of the run, in the order in which they are notified, after `evidence`.
  package var observers: [any PlayObserver] = []

  package init() {}
}
