/// Waits until each of some outputs has shown a picture that was composed after the beginning of the wait.
struct ShownPictures {
  private var outputs: Set<ObjectIdentifier>
  private var composed: Set<ObjectIdentifier> = []

  init(_ outputs: some Sequence<ObjectIdentifier>) { self.outputs = Set(outputs) }

  var isOver: Bool { outputs.isEmpty }

  mutating func didCompose(_ output: ObjectIdentifier) { composed.insert(output) }

  mutating func didShow(_ output: ObjectIdentifier) { if composed.contains(output) { outputs.remove(output) } }

  /// Forgets outputs that show nothing.
  mutating func leaveOut(_ dark: Set<ObjectIdentifier>) { outputs.subtract(dark) }

  /// Forgets the outputs that were removed.
  mutating func keep(_ known: Set<ObjectIdentifier?>) { outputs = outputs.filter { known.contains($0) } }
}
