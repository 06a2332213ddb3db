import System
import WaylandClient

/// One selection of the host, clipboard or marked text, joined with ours.
///
/// The host's is to be had only while one of our windows has the host's keyboard; only then can ours be set, too, and one
/// that is set meanwhile waits. What waits is newer than what the host says it has as the keyboard comes, and replaces it.
public final class HostSelection {
  /// Hears of what the host has to paste; nil where that is nothing, or no longer ours to see. What we have offered
  /// ourselves is never told.
  public var onOffer: ((HostOffer?) -> Void)?
  private let makeDevice: (WlSeat) -> HostSelectionDevice
  /// A type of ours by which we know our own offers.
  private let mark: String
  private var devices: [Entry] = []
  private var offer: Offered?
  private var source: HostSource?
  private var waiting: (any OfferedData)?

  /// What a seat of the host has to paste.
  private struct Offered {
    let seat: HostSeat
    let what: HostOffer
    /// Whether those inside have heard of it: not where they have something newer, which waits.
    var isTold: Bool
    /// The keyboard has left, maybe only for another window of ours.
    var isLeaving = false
  }

  private struct Entry {
    let seat: HostSeat
    let device: HostSelectionDevice
  }

  init(makeDevice: @escaping (WlSeat) -> HostSelectionDevice) {
    self.makeDevice = makeDevice
    mark = "application/x-fingerpost-selection;from=\(ThisProcess.id)-\(UInt32.random(in: 0...UInt32.max))"
  }

  /// Offers the host what those inside have; nil for nothing.
  public func select(_ data: (any OfferedData)?) {
    source?.withdraw()
    source = nil
    waiting = data
    guard data != nil else { return tellOffer() }
    if let entry = devices.first(where: { $0.seat.hasKeyboardFocus }) { offerWhatWaits(through: entry) }
  }

  private func offerWhatWaits(through entry: Entry) {
    guard let data = waiting, let serial = entry.seat.serial else { return }
    waiting = nil
    let made = entry.device.select(data, mark: mark, serial: serial)
    source = made
    made.onCancelled = { [weak self, unowned made] in
      made.withdraw()
      if self?.source === made { self?.source = nil }
    }
  }

  // MARK: Seats

  func add(_ seat: HostSeat) {
    let device = makeDevice(seat.seat)
    device.onSelection = { [weak self, unowned seat] in self?.selectionDidChange(to: $0, on: seat) }
    devices.append(Entry(seat: seat, device: device))
  }

  func remove(_ seat: HostSeat) {
    drop(from: seat)
    for entry in devices where entry.seat === seat { entry.device.leave() }
    devices.removeAll { $0.seat === seat }
  }

  func keyboardFocusDidChange(of seat: HostSeat) {
    if offer?.seat === seat { offer?.isLeaving = !seat.hasKeyboardFocus }
    guard seat.hasKeyboardFocus else { return }
    if let entry = devices.first(where: { $0.seat === seat }) { offerWhatWaits(through: entry) }
  }

  /// Where the keyboard has left and not come to another window of ours, the host's selection is no longer ours to see.
  func turnDidEnd() {
    if let offer, offer.isLeaving { drop(from: offer.seat) }
  }

  private func selectionDidChange(to new: HostOffer?, on seat: HostSeat) {
    guard let new, !new.mimeTypes.contains(mark) else {
      new?.withdraw()
      return drop(from: offer?.seat)
    }
    let former = offer
    offer = Offered(seat: seat, what: new, isTold: false)
    if waiting == nil { tellOffer() }
    former?.what.withdraw()
  }

  private func tellOffer() {
    guard let offer, !offer.isTold else { return }
    self.offer?.isTold = true
    onOffer?(offer.what)
  }

  /// What a seat has offered is over.
  private func drop(from seat: HostSeat?) {
    guard let offer, offer.seat === seat else { return }
    self.offer = nil
    onOffer?(nil)
    offer.what.withdraw()
  }
}
