import Glibc
package import WaylandClient

/// The clipboard, the primary selection and the drags of a client. It offers and writes data, and requests the data of
/// other clients.
package final class ClientData {
  package typealias Action = WlDataDeviceManager.DndAction

  private unowned let client: TestClient
  /// The source that the client copied last.
  package private(set) var copied: ClientSource?
  package private(set) var device: WlDataDevice?
  package private(set) var primaryDevice: ZwpPrimarySelectionDeviceV1?
  /// The last offer, of a selection or a drag.
  package private(set) var offer: WlDataOffer?
  /// All offers in their order.
  package private(set) var offers: [WlDataOffer] = []
  package private(set) var primaryOffer: ZwpPrimarySelectionOfferV1?
  /// The types of the clipboard; nil while it is empty.
  package private(set) var offered: [String]?
  /// The types of the primary selection; nil while it is empty.
  package private(set) var offeredPrimary: [String]?
  /// The types that the client's sources were asked to write.
  package fileprivate(set) var written: [String] = []
  private var announced: [String] = []

  init(_ client: TestClient) { self.client = client }

  package var manager: WlDataDeviceManager { client.global(WlDataDeviceManager.self, 3) }
  package var primaryManager: ZwpPrimarySelectionDeviceManagerV1 {
    client.global(ZwpPrimarySelectionDeviceManagerV1.self, 1)
  }

  package func takeDevice() {
    device = manager.getDataDevice(seat: client.seat)
    device?.handler = self
  }

  package func takePrimaryDevice() {
    primaryDevice = primaryManager.getDevice(seat: client.seat)
    primaryDevice?.handler = self
  }

  // MARK: Copying

  /// A source that writes "as TYPE".
  ///
  /// - Parameter actions: the drag actions; nil to set none.
  package func source(offering types: [String], actions: UInt32? = nil) -> ClientSource {
    let proxy = manager.createDataSource()
    for type in types { proxy.offer(mimeType: type) }
    if let actions { proxy.setActions(dndActions: Action(rawValue: actions)) }
    let source = ClientSource(proxy, of: self)
    proxy.handler = source
    return source
  }

  package func source(offering types: String..., actions: UInt32? = nil) -> ClientSource {
    source(offering: types, actions: actions)
  }

  package func copy(_ source: ClientSource?, serial: UInt32) {
    copied = source
    device?.setSelection(source: source?.proxy, serial: serial)
  }

  /// Sets the primary selection to a source that writes "marked TYPE".
  package func mark(_ type: String, serial: UInt32) {
    let source = primaryManager.createSource()
    source.offer(mimeType: type)
    source.handler = self
    primaryDevice?.setSelection(source: source, serial: serial)
  }

  fileprivate func write(_ text: String, of type: String, to descriptor: Int32) {
    written.append(type)
    let bytes = Array(text.utf8)
    _ = Glibc.write(descriptor, bytes, bytes.count)
  }

  // MARK: Pasting

  package func dropOffer() {
    offer?.destroy()
    offer = nil
  }

  package func giveActions(_ bits: UInt32, _ preferred: UInt32) {
    offer?.setActions(
      dndActions: Action(rawValue: bits), preferredAction: Action(rawValue: preferred))
  }

  /// Requests the data of the last offer.
  ///
  /// - Returns: a function that reads what was written so far: the text, "waiting", or "nothing" at the end.
  package func paste(_ type: String) -> () -> String { pasting { offer?.receive(mimeType: type, fd: $0) } }

  /// Requests the data of the primary selection's last offer.
  package func pastePrimary(_ type: String) -> () -> String {
    pasting { primaryOffer?.receive(mimeType: type, fd: $0) }
  }

  /// Requests the data of an offer through a pipe.
  ///
  /// - Parameter receive: sends the request with the pipe's writing end.
  package func pasting(_ receive: (Int32) -> Void) -> () -> String {
    var ends: [Int32] = [0, 0]
    guard pipe(&ends) == 0 else { return { "no pipe" } }
    let (reader, writer) = (ends[0], ends[1])
    _ = fcntl(reader, F_SETFL, O_NONBLOCK)
    receive(writer)
    client.connection.flush()
    close(writer)
    return {
      var bytes = [UInt8](repeating: 0, count: 64)
      let count = read(reader, &bytes, bytes.count)
      if count < 0 { return "waiting" }
      return count == 0 ? "nothing" : String(decoding: bytes[..<count], as: UTF8.self)
    }
  }
}

extension ClientData: WlDataDevice.Handler, WlDataOffer.Handler {
  package func dataOffer(_ object: WlDataDevice, id: WlDataOffer) {
    announced = []
    offer = id
    offers.append(id)
    id.handler = self
  }

  package func offer(_ object: WlDataOffer, mimeType: String) { announced.append(mimeType) }
  package func selection(_ object: WlDataDevice, id: WlDataOffer?) { offered = id == nil ? nil : announced }
}

extension ClientData: ZwpPrimarySelectionDeviceV1.Handler, ZwpPrimarySelectionOfferV1.Handler,
  ZwpPrimarySelectionSourceV1.Handler
{
  package func dataOffer(_ object: ZwpPrimarySelectionDeviceV1, offer: ZwpPrimarySelectionOfferV1) {
    announced = []
    primaryOffer = offer
    offer.handler = self
  }

  package func offer(_ object: ZwpPrimarySelectionOfferV1, mimeType: String) { announced.append(mimeType) }

  package func selection(_ object: ZwpPrimarySelectionDeviceV1, id: ZwpPrimarySelectionOfferV1?) {
    offeredPrimary = id == nil ? nil : announced
  }

  package func send(_ object: ZwpPrimarySelectionSourceV1, mimeType: String, fd: consuming OwnedFD) {
    write("marked \(mimeType)", of: mimeType, to: fd.rawValue)
  }
}

/// A source that writes the name of the requested type.
package final class ClientSource: WlDataSource.Handler {
  package let proxy: WlDataSource
  /// True if the compositor has cancelled the source.
  package private(set) var isCancelled = false
  private unowned let data: ClientData

  init(_ proxy: WlDataSource, of data: ClientData) {
    self.proxy = proxy
    self.data = data
  }

  package func send(_ object: WlDataSource, mimeType: String, fd: consuming OwnedFD) {
    data.write("as \(mimeType)", of: mimeType, to: fd.rawValue)
  }

  package func cancelled(_ object: WlDataSource) { isCancelled = true }
}
