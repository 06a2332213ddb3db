public import WaylandClient

/// Something that those inside have to paste.
public protocol OfferedData: AnyObject {
  var mimeTypes: [String] { get }
  /// Has its owner write into the descriptor.
  func write(_ mimeType: String, to descriptor: consuming OwnedFD)
}

/// What the host is offered of ours, for as long as nobody else offers something.
final class HostSource {
  private let data: any OfferedData
  private var wire: (any HostSourceWire)?
  /// Runs when somebody else has the host's selection.
  var onCancelled: (() -> Void)?

  init(_ data: any OfferedData, _ wire: any HostSourceWire, mark: String) {
    self.data = data
    self.wire = wire
    // The mark is the last for those who take the first, and yet has its place among as many as are passed on.
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

/// What the sources of the two protocols have in common.
protocol HostSourceWire: Proxy {
  func offer(mimeType: String)
  /// Lets a source receive the events of this object.
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
