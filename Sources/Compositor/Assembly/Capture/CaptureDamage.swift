import Geometry
import Rendering

/// The pixels of a source that have changed since a capture took its last picture.
final class CaptureDamage {
  private var pixels: OutputDamage

  init(size: IntSize<OutputSpace>) { pixels = OutputDamage(size: size) }

  var region: Region<OutputSpace> { pixels.region }

  /// Marks all changes as taken.
  func clear() { _ = pixels.take() }

  fileprivate func add(_ changed: Region<OutputSpace>) { pixels.add(changed) }
  fileprivate func resize(to size: IntSize<OutputSpace>) { pixels.size = size }
}

/// The damage of all captures of one screen.
final class CaptureDamages {
  private struct Entry {
    weak var damage: CaptureDamage?
  }

  private var entries: [Entry] = []

  /// Adds the damage of a new capture, as long as that exists.
  func add(_ damage: CaptureDamage) {
    entries.removeAll { $0.damage == nil }
    entries.append(Entry(damage: damage))
  }

  func add(_ changed: Region<OutputSpace>) {
    guard !changed.isEmpty else { return }
    for entry in entries { entry.damage?.add(changed) }
  }

  func resize(to size: IntSize<OutputSpace>) { for entry in entries { entry.damage?.resize(to: size) } }
}
