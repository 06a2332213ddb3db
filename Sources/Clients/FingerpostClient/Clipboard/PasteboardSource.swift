import System
import WaylandClient

/// A text of this program that is offered as the clipboard until another one replaces it.
final class PasteboardSource: WlDataSource.Handler {
  /// The text.
  let text: String
  private let object: WlDataSource
  private unowned let application: WaylandApplication
  /// Called when another program has replaced the clipboard.
  private let onCancelled: (PasteboardSource) -> Void
  /// The number of pipes into which the text is being written.
  private var writes = 0

  /// The most programs that read the text at the same time. More get nothing.
  static let mostWrites = 16
  /// The time for which a program may read the text.
  static let patience = Duration.seconds(30)

  init(
    _ text: String, _ object: WlDataSource, _ application: WaylandApplication,
    onCancelled: @escaping (PasteboardSource) -> Void
  ) {
    (self.text, self.object, self.application, self.onCancelled) = (text, object, application, onCancelled)
    object.handler = self
  }

  func offer(to device: WlDataDevice, serial: UInt32) {
    for type in PasteboardOffer.textTypes { object.offer(mimeType: type) }
    device.setSelection(source: object, serial: serial)
  }

  func withdraw() { if object.isAlive { object.destroy() } }

  func cancelled(_ object: WlDataSource) {
    withdraw()
    onCancelled(self)
  }

  func send(_ object: WlDataSource, mimeType: String, fd: consuming OwnedFD) {
    guard PasteboardOffer.textTypes.contains(mimeType), writes < Self.mostWrites else { return }
    let pipe = PipeWriting(Array(text.utf8), to: fd.take())
    guard HeldSignals.withoutBrokenPipes({ pipe.write() }) else { return }
    writes += 1
    let descriptor = pipe.descriptor
    // The source may be replaced meanwhile.
    let end = { [weak self, unowned application] in
      self?.writes -= 1
      application.stopWaiting(for: descriptor)
    }
    let timer = application.scheduleTimer(after: Self.patience, end)
    application.wait(for: descriptor, .writing) {
      if HeldSignals.withoutBrokenPipes({ pipe.write() }) { return }
      timer.invalidate()
      end()
    }
  }
}
