package import Evidence

/// What belongs to the playing of a script beside the script.
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
  /// Those who are told of the run, in this order, after `evidence`.
  package var observers: [any PlayObserver] = []

  package init() {}
}
