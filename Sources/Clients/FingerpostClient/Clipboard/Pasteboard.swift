import System
import WaylandClient

/// The clipboard of the first seat, as far as it is text: UIKit's general `UIPasteboard`.
///
/// The compositor offers it to the client with the keyboard. Another program writes its text into a pipe, which is read between
/// events.
public final class Pasteboard {
  /// A text that is being read.
  private final class Reading {
    let pipe: PipeReading
    let completion: (String?) -> Void
    private let timer: Timer

    init(_ pipe: PipeReading, _ timer: Timer, _ completion: @escaping (String?) -> Void) {
      (self.pipe, self.timer, self.completion) = (pipe, timer, completion)
    }

    func end() { timer.invalidate() }
  }

  private unowned let application: WaylandApplication
  private let manager: WlDataDeviceManager?
  private let device: WlDataDevice?
  /// The clipboard of another program, and a new offer or that of a drag; nil for none.
  private var (offer, introduced): (PasteboardOffer?, PasteboardOffer?)
  /// The text of this program; nil if another program owns the clipboard.
  private var source: PasteboardSource?
  private var reading: Reading?

  /// The largest number of bytes of a text that is read: 1 MiB. A longer one is not pasted.
  static let limit = 1 << 20
  /// The time for which a program may write its text.
  static let patience = Duration.seconds(5)

  init(_ manager: WlDataDeviceManager?, _ seat: WlSeat?, _ application: WaylandApplication) {
    (self.manager, self.application) = (manager, application)
    device = seat.flatMap { manager?.getDataDevice(seat: $0) }
    device?.handler = PasteboardEvents(self)
  }

  // MARK: Reading

  /// A Boolean value that indicates whether the clipboard has text. Without the keyboard, a client sees the clipboard that it had
  /// then.
  public var hasStrings: Bool { source != nil || offer?.textType != nil }

  /// Reads the text of the clipboard.
  ///
  /// - Parameter completion: Called once, perhaps before the method returns, with the text. It is `nil` if there is none, if it
  ///   is longer than 1 MiB, if the other program does not write it within five seconds, or if another call has come meanwhile.
  public func getString(_ completion: @escaping (String?) -> Void) {
    finish(with: nil)
    if let source { return completion(source.text) }
    guard let offer, let type = offer.textType else { return completion(nil) }
    let pipe = PipeReading(atMost: Self.limit) { descriptor in
      offer.receive(type, to: OwnedFD(descriptor))
    }
    guard let pipe else { return completion(nil) }
    application.display.connection.flush()
    let timer = application.scheduleTimer(after: Self.patience) { [weak self] in self?.finish(with: nil) }
    reading = Reading(pipe, timer, completion)
    application.wait(for: pipe.descriptor, .reading) { [weak self] in self?.read() }
  }

  private func read() {
    guard let pipe = reading?.pipe else { return }
    pipe.drain()
    guard pipe.hasEnded else { return }
    finish(with: pipe.isTooLong ? nil : String(decoding: pipe.bytes, as: UTF8.self))
  }

  private func finish(with text: String?) {
    guard let ended = reading else { return }
    reading = nil
    ended.end()
    application.stopWaiting(for: ended.pipe.descriptor)
    ended.completion(text)
  }

  // MARK: Writing

  /// Replaces the clipboard with a text. The compositor accepts it after a touch, a click or a key of this client, or while it
  /// performs an action of the compositor.
  ///
  /// - Returns: `false` if the compositor has no clipboard, or if there was no such event yet.
  @discardableResult
  public func setString(_ text: String) -> Bool {
    guard let manager, let device, let serial = application.selectionSerial else { return false }
    let former = source
    let made = PasteboardSource(text, manager.createDataSource(), application) { [weak self] ended in
      if self?.source === ended { self?.source = nil }
    }
    made.offer(to: device, serial: serial)
    source = made
    former?.withdraw()
    return true
  }

  // MARK: Events

  /// Keeps a new offer. Its types follow, and then its use.
  fileprivate func introduce(_ offer: PasteboardOffer) {
    introduced?.destroy()
    introduced = offer
  }

  fileprivate func select(isOffer: Bool) {
    offer?.destroy()
    offer = isOffer ? introduced : nil
    if !isOffer { introduced?.destroy() }
    introduced = nil
  }

  /// Ignores a drag over a window.
  fileprivate func decline() {
    introduced?.destroy()
    introduced = nil
  }
}

/// The events of the clipboard and of drags.
private final class PasteboardEvents: WlDataDevice.Handler {
  private weak var pasteboard: Pasteboard?

  init(_ pasteboard: Pasteboard) { self.pasteboard = pasteboard }

  func dataOffer(_ object: WlDataDevice, id: WlDataOffer) { pasteboard?.introduce(PasteboardOffer(id)) }
  func selection(_ object: WlDataDevice, id: WlDataOffer?) { pasteboard?.select(isOffer: id != nil) }

  func enter(_ object: WlDataDevice, serial: UInt32, surface: WlSurface?, x: Fixed, y: Fixed, id: WlDataOffer?) {
    pasteboard?.decline()
  }
}
