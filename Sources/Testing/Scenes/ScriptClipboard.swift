import Assembly
import Globals
import Scripts
import System
import WaylandServer

/// The selections that a script sets, and the reading of selections.
package final class ScriptClipboard: SceneClipboard {
  /// The most bytes of a selection that are read.
  package static let mostBytes = 16 << 20

  private unowned let compositor: Compositor
  /// The readers of the script's selections that have not read everything.
  private var writings: [ObjectIdentifier: Writing] = [:]
  /// The selection that is being read: its source, its type and the pipe.
  private var reading: (source: ObjectIdentifier, type: String, pipe: PipeReading)?

  private final class Writing {
    let pipe: PipeWriting
    private var source: EventSource?

    init(_ pipe: PipeWriting) { self.pipe = pipe }

    /// Writes the rest whenever the reader has room.
    func goOn(by source: EventSource) {
      self.source = source
      source.watch(reading: false, writing: true)
    }

    func end() { source?.cancel() }
  }

  package init(of scene: DesktopScene) { compositor = scene.compositor }

  private func selection(isPrimary: Bool) -> any JoinedSelection {
    isPrimary ? compositor.seat.primarySelection : compositor.seat.data
  }

  // MARK: Changes

  package func set(_ bytes: [UInt8], types: [String], isPrimary: Bool) {
    let content = ForeignSelection(types) { [weak self] _, descriptor in self?.write(bytes, to: descriptor.take()) }
    selection(isPrimary: isPrimary).select(foreign: content)
  }

  package func clear(isPrimary: Bool) { selection(isPrimary: isPrimary).clear() }

  /// Empties a selection as if its owner had died.
  ///
  /// - Returns: false if it has no owner.
  package func dropOwner(isPrimary: Bool) -> Bool { selection(isPrimary: isPrimary).dropOwner() }

  private func write(_ bytes: [UInt8], to descriptor: Int32) {
    let writing = Writing(PipeWriting(bytes, to: descriptor))
    guard writing.pipe.write() else { return }
    writing.goOn(
      by: compositor.loop.watch(descriptor) { [weak self, unowned writing] in
        if !writing.pipe.write() { self?.end(writing) }
      })
    writings[ObjectIdentifier(writing)] = writing
  }

  private func end(_ writing: Writing) {
    writing.end()
    writings[ObjectIdentifier(writing)] = nil
  }

  // MARK: Reading

  /// The types that the owner offers; empty without an owner.
  package func types(isPrimary: Bool) -> [String] { selection(isPrimary: isPrimary).source?.mimeTypes ?? [] }

  /// Looks at the content of a selection, which its owner writes meanwhile.
  ///
  /// - Parameter type: the MIME type; nil for the first type of a text.
  package func look(type: String?, isPrimary: Bool) -> SelectionLook {
    let selection = selection(isPrimary: isPrimary)
    guard let source = selection.source else { return .empty }
    let offered = source.mimeTypes
    guard let type = type ?? ClipboardContent.textTypes.first(where: offered.contains), offered.contains(type) else {
      return .types(offered)
    }
    guard let known = reading, known.source == ObjectIdentifier(source), known.type == type else {
      let pipe = PipeReading(atMost: Self.mostBytes) { end in
        selection.transfers.ask(source, for: type, into: OwnedFD(end), by: nil)
      }
      guard let pipe else { return .fault("the system has no pipe left") }
      reading = (ObjectIdentifier(source), type, pipe)
      return look(at: pipe)
    }
    return look(at: known.pipe)
  }

  private func look(at pipe: PipeReading) -> SelectionLook {
    pipe.drain()
    guard pipe.hasEnded else { return .pending }
    // The next look asks the owner again.
    reading = nil
    return pipe.isTooLong ? .fault("more than \(Self.mostBytes >> 20) MiB") : .content(pipe.bytes)
  }

  /// Forgets a reading that has not ended. The next look asks the owner again.
  package func endLook() { reading = nil }
}
