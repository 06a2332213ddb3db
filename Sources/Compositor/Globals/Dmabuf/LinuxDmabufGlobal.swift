package import WaylandServer

/// `zwp_linux_dmabuf_v1`: buffers in dma-bufs, the memory into which graphics cards draw.
package final class LinuxDmabufGlobal: ZwpLinuxDmabufV1.Handler {
  private unowned let server: Server
  /// The dma-bufs that clients may hand over.
  package private(set) var offer: DmabufOffer
  private let ledger = DmabufLedger()
  /// The formats and modifiers that tranches refer to by their places; nil without a device.
  private let table: DmabufFormatTable?
  private var feedbacks: [ObjectIdentifier: ZwpLinuxDmabufFeedbackV1] = [:]
  private var global: Global<ZwpLinuxDmabufV1>?

  /// - Throws: if the system refuses a file for the table of formats.
  package init(_ server: Server, _ offer: DmabufOffer) throws {
    (self.server, self.offer) = (server, offer)
    table = offer.device == nil ? nil : try DmabufFormatTable(offer.formats)
    global = try Global(server.display, version: offer.device == nil ? 3 : 4) { [unowned self] resource in
      resource.handler = self
      if resource.version < 4 { sendFormats(to: resource) }
    }
  }

  /// Uses another offer with the same formats, and sends it to the clients that have asked for feedback.
  package func use(_ offer: DmabufOffer) {
    self.offer = offer
    for feedback in feedbacks.values { table?.send(offer, to: feedback) }
  }

  /// Sends the formats to a client that cannot ask for feedback.
  ///
  /// Before version 3, a client cannot name the layout of its buffers, so it receives only the formats with any layout.
  private func sendFormats(to resource: ZwpLinuxDmabufV1) {
    var sent: Set<UInt32> = []
    for format in offer.formats where resource.version >= 3 || format.modifier == DmabufFormat.implicit {
      if sent.insert(format.code).inserted { resource.sendFormat(format: format.code) }
    }
    guard resource.version >= 3 else { return }
    for format in offer.formats {
      resource.sendModifier(
        format: format.code, modifierHi: UInt32(format.modifier >> 32),
        modifierLo: UInt32(truncatingIfNeeded: format.modifier))
    }
  }

  package func destroy(_ object: ZwpLinuxDmabufV1) {}

  package func createParams(_ object: ZwpLinuxDmabufV1, paramsId: ZwpLinuxBufferParamsV1) {
    paramsId.handler = DmabufParams(server, offer, ledger)
  }

  package func getDefaultFeedback(_ object: ZwpLinuxDmabufV1, id: ZwpLinuxDmabufFeedbackV1) {
    let key = ObjectIdentifier(id)
    feedbacks[key] = id
    id.handler = DmabufFeedback()
    id.onDestroy = { [weak self] in self?.feedbacks[key] = nil }
    table?.send(offer, to: id)
  }

  /// Sends the same as for no surface: which outputs a surface is on changes nothing of the offer.
  package func getSurfaceFeedback(_ object: ZwpLinuxDmabufV1, id: ZwpLinuxDmabufFeedbackV1, surface: WlSurface) {
    getDefaultFeedback(object, id: id)
  }
}

/// A `zwp_linux_dmabuf_feedback_v1`, which has no other requests.
private final class DmabufFeedback: ZwpLinuxDmabufFeedbackV1.Handler {
  func destroy(_ object: ZwpLinuxDmabufFeedbackV1) {}
}
