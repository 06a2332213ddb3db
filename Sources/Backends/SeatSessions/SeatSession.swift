import CSeat
import Glibc
package import Logging
import System

/// The session at a seat, through libseat. seatd or logind opens devices for it, and revokes them while another session
/// is active.
package final class SeatSession: DeviceOpener {
  /// Called with true when the session may use its devices, and with false when it no longer may.
  package var onChange: ((_ isActive: Bool) -> Void)?
  package private(set) var isActive = false
  private let hooks: Hooks
  private var seat: OpaquePointer?
  private var devices: [Int32: Int32] = [:]

  /// Milliseconds to wait for the seat to activate the session.
  private static let patience: Int32 = 1000

  /// - Throws: if libseat is missing, or neither seatd nor logind provides a seat.
  package init(log: Logger) throws(DeviceFault) {
    try DeviceFault.check(fp_libseat_load())
    hooks = Hooks()
    SeatLog.use(log)
    seat = try Self.openSeat(hooks)
    hooks.session = self
    awaitActivity()
  }

  /// Opens the seat by the first provider that has one.
  private static func openSeat(_ hooks: Hooks) throws(DeviceFault) -> OpaquePointer {
    var reason = ErrorNumber.noSuchFile
    for provider in SeatProviders.wanted(by: Environment.variable(SeatProviders.variable), isRoot: geteuid() == 0) {
      if let provider { Environment.set(SeatProviders.variable, to: provider) }
      defer { if provider != nil { Environment.erase(SeatProviders.variable) } }
      let seat = libseat_open_seat(&hooks.listener.pointee, Unmanaged.passUnretained(hooks).toOpaque())
      if let seat { return seat }
      reason = .latest
    }
    throw SeatProviders.fault(reason)
  }

  deinit {
    hooks.session = nil
    if let seat { libseat_close_seat(seat) }
  }

  /// The seat's name, such as `seat0`.
  package var name: String { seat.flatMap { libseat_seat_name($0) }.map { String(cString: $0) } ?? "" }

  /// The descriptor to watch; readable when `dispatch` should be called.
  package var descriptor: Int32 { seat.map { libseat_get_fd($0) } ?? -1 }

  /// - Returns: false if the connection to the seat is lost. The descriptor then stays readable and must not be
  ///   watched.
  package func dispatch() -> Bool {
    guard let seat else { return false }
    guard libseat_dispatch(seat, 0) < 0, ![.interrupted, .wouldBlock].contains(ErrorNumber.latest) else { return true }
    isActive = false
    return false
  }

  package func open(_ path: String, flags: Int32) throws(DeviceFault) -> Int32 {
    var descriptor: Int32 = -1
    guard let seat, case let device = libseat_open_device(seat, path, &descriptor), device >= 0 else {
      let reason = ErrorNumber.latest
      throw DeviceFault(reason, "seat \(name) refused \(path): \(reason)")
    }
    devices[descriptor] = device
    return descriptor
  }

  package func close(_ descriptor: Int32) {
    if let seat, let device = devices.removeValue(forKey: descriptor) { libseat_close_device(seat, device) }
    DeviceFile.close(descriptor)
  }

  /// Requests that the session on another terminal is in front. `onChange` follows when the seat takes the devices away.
  ///
  /// - Returns: false if the seat refuses.
  package func switchTerminal(to number: Int32) -> Bool {
    seat.map { libseat_switch_session($0, number) == 0 } ?? false
  }

  /// Waits for activation. A seat activates a session that is in front immediately.
  private func awaitActivity() {
    for patience in [0, Self.patience] where !hooks.isEnabled { libseat_dispatch(seat, patience) }
    isActive = hooks.isEnabled
  }

  fileprivate func seatDidChange(isEnabled: Bool) {
    guard isEnabled != isActive else { return }
    isActive = isEnabled
    onChange?(isEnabled)
    // libseat waits for this call before it activates another session. The devices are closed by now.
    if !isEnabled, let seat { libseat_disable_seat(seat) }
  }
}

/// The listener that libseat keeps a pointer to. It outlives the seat.
private final class Hooks {
  weak var session: SeatSession?
  var isEnabled = false
  let listener = UnsafeMutablePointer<libseat_seat_listener>.allocate(capacity: 1)

  init() {
    listener.initialize(
      to: libseat_seat_listener(
        enable_seat: { _, data in Hooks.of(data)?.change(isEnabled: true) },
        disable_seat: { _, data in Hooks.of(data)?.change(isEnabled: false) }))
  }

  deinit { listener.deallocate() }

  private static func of(_ data: UnsafeMutableRawPointer?) -> Hooks? {
    data.map { Unmanaged<Hooks>.fromOpaque($0).takeUnretainedValue() }
  }

  private func change(isEnabled: Bool) {
    self.isEnabled = isEnabled
    session?.seatDidChange(isEnabled: isEnabled)
  }
}
