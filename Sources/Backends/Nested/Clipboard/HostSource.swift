package import WaylandClient

/// Data that the clients inside offer for pasting.
package protocol OfferedData: AnyObject {
  var mimeTypes: [String] { get }
  /// Requests the owner to write the data in one type to the descriptor.
  func write(_ mimeType: String, to descriptor: consuming OwnedFD)
}

/// A source that offers our selection to the host until another one replaces it.
final class HostSource {
  private let data: any OfferedData
  private var wire: (any HostSourceWire)?
  /// Called when another client has set the host's selection.
  var onCancelled: (() -> Void)?

  init(_ data: any OfferedData, _ wire: any HostSourceWire, mark: String) {
    self.data = data
    self.wire = wire
    // The mark is offered last, for readers that take the first type. It is added first, because the number of types is
    // limited.
    var types = OfferedTypes()
    types.add(mark)
    for type in data.mimeTypes { types.add(type) }
    for type in types.all.dropFirst() { wire.offer(mimeType: type) }
    wire.offer(mimeType: mark)
  }

  func withdraw() {
    wire?.destroy()
    wire = nil
  }

  private func write(_ mimeType: String, to descriptor: consuming OwnedFD) {
    if data.mimeTypes.contains(mimeType) { data.write(mimeType, to: descriptor) }
  }
}

/// The common requests of the two protocols' sources.
protocol HostSourceWire: Proxy {
  func offer(mimeType: String)
  /// Makes a source the handler of this object's events.
  func report(to source: HostSource)
  func destroy()
}

extension WlDataSource: HostSourceWire {
  func report(to source: HostSource) { handler = source }
}

extension ZwpPrimarySelectionSourceV1: HostSourceWire {
  func report(to source: HostSource) { handler = source }
}

extension HostSource: WlDataSource.Handler, ZwpPrimarySelectionSourceV1.Handler {
  func send(_ object: WlDataSource, mimeType: String, fd: consuming OwnedFD) { write(mimeType, to: fd) }
  func send(_ object: ZwpPrimarySelectionSourceV1, mimeType: String, fd: consuming OwnedFD) { write(mimeType, to: fd) }
  func cancelled(_ object: WlDataSource) { onCancelled?() }
  func cancelled(_ object: ZwpPrimarySelectionSourceV1) { onCancelled?() }
}
