import WaylandClient

/// The data that another program offers, of which only the best type of text is kept.
final class PasteboardOffer: WlDataOffer.Handler {
  /// The types of text, the best first.
  static let textTypes = ["text/plain;charset=utf-8", "UTF8_STRING", "text/plain", "TEXT", "STRING"]

  private let object: WlDataOffer
  private var rank = PasteboardOffer.textTypes.count

  init(_ object: WlDataOffer) {
    self.object = object
    object.handler = self
  }

  /// The best type of text; nil for other data.
  var textType: String? { rank < Self.textTypes.count ? Self.textTypes[rank] : nil }

  func offer(_ object: WlDataOffer, mimeType: String) {
    if let found = Self.textTypes.firstIndex(of: mimeType) { rank = min(rank, found) }
  }

  /// Has the data written to a descriptor.
  func receive(_ type: String, to descriptor: consuming OwnedFD) {
    if object.isAlive { object.receive(mimeType: type, fd: descriptor.rawValue) }
  }

  func destroy() { if object.isAlive { object.destroy() } }
}
