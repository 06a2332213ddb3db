import Glibc
import WaylandClient

/// One selection of the host, clipboard or marked text, joined with ours.
///
/// The host's is to be had only while one of our windows has the host's keyboard; only then can ours be set, too, and one
/// that is set meanwhile waits.
public final class HostSelection {
  /// Hears of what the host has to paste; nil where that is nothing, or no longer ours to see. What we have offered
  /// ourselves is never told.
  public var onOffer: ((HostOffer?) -> Void)?
  private let makeDevice: (WlSeat) -> HostSelectionDevice
  /// A type of ours by which we know our own offers.
  private let mark: String
  private var devices: [Entry] = []
  private var offer: (from: HostSeat, what: HostOffer)?
  private var source: HostSource?
  private var waiting: (any OfferedData)?

  private struct Entry {
    let seat: HostSeat
    let device: HostSelectionDevice
  }

  init(makeDevice: @escaping (WlSeat) -> HostSelectionDevice) {
    self.makeDevice = makeDevice
    mark = "application/x-fingerpost-selection;from=\(getpid())-\(UInt32.random(in: 0...UInt32.max))"
  }

  /// Offers the host what those inside have; nil for nothing.
  public func select(_ data: (any OfferedData)?) {
    source?.withdraw()
    source = nil
    waiting = data
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
    guard seat.hasKeyboardFocus else { return drop(from: seat) }
    if let entry = devices.first(where: { $0.seat === seat }) { offerWhatWaits(through: entry) }
  }

  private func selectionDidChange(to new: HostOffer?, on seat: HostSeat) {
    guard let new, !new.mimeTypes.contains(mark) else {
      new?.withdraw()
      return drop(from: offer?.from)
    }
    let former = offer
    offer = (seat, new)
    onOffer?(new)
    former?.what.withdraw()
  }

  /// What a seat has offered is over.
  private func drop(from seat: HostSeat?) {
    guard let offer, offer.from === seat else { return }
    self.offer = nil
    onOffer?(nil)
    offer.what.withdraw()
  }
}
