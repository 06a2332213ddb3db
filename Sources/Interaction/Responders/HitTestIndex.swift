/// Placeholder until the index is written.
final class HitTestIndex {}
