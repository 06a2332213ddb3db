import System
import WaylandClient

/// One selection of the host, the clipboard or the primary selection, shared with the clients inside.
///
/// The host's selection can be read, and ours can be set, only while one of our windows has the host's keyboard focus.
/// A selection that is made without the focus waits. It is set when the focus arrives, and replaces the host's
/// selection.
package final class HostSelection {
  /// Called with the host's current offer; nil if it has ended or cannot be read any more. Our own offers are not
  /// reported.
  package var onOffer: ((HostOffer?) -> Void)?
  private let makeDevice: (WlSeat) -> HostSelectionDevice
  /// A MIME type that marks our own offers.
  private let mark: String
  private var devices: [Entry] = []
  private var offer: Offered?
  private var source: HostSource?
  private var waiting: (any OfferedData)?

  /// The current offer of a seat of the host.
  private struct Offered {
    let seat: HostSeat
    let what: HostOffer
    /// True once the offer was reported. It is not reported while a newer selection from inside waits.
    var isSent: Bool
    /// The keyboard focus has left, possibly for another of our windows.
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

  /// Offers the selection of the clients inside to the host; nil offers nothing.
  package func select(_ data: (any OfferedData)?) {
    source?.withdraw()
    source = nil
    waiting = data
    guard data != nil else { return sendOffer() }
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

  /// Drops the host's offer if the keyboard focus has left all our windows.
  func turnDidEnd() {
    if let offer, offer.isLeaving { drop(from: offer.seat) }
  }

  private func selectionDidChange(to new: HostOffer?, on seat: HostSeat) {
    guard let new, !new.mimeTypes.contains(mark) else {
      new?.withdraw()
      return drop(from: offer?.seat)
    }
    let former = offer
    offer = Offered(seat: seat, what: new, isSent: false)
    if waiting == nil { sendOffer() }
    former?.what.withdraw()
  }

  private func sendOffer() {
    guard let offer, !offer.isSent else { return }
    self.offer?.isSent = true
    onOffer?(offer.what)
  }

  /// Ends the current offer of a seat.
  private func drop(from seat: HostSeat?) {
    guard let offer, offer.seat === seat else { return }
    self.offer = nil
    onOffer?(nil)
    offer.what.withdraw()
  }
}
