import Glibc
import Measuring

/// Records the flips of the display in the kernel's trace, whichever compositor requests them. Only root may.
final class FlipTrace {
  private static let folder = "/sys/kernel/tracing"
  private static let events = ["syscalls/sys_enter_ioctl", "drm/drm_vblank_event_delivered"]

  init() throws {
    // The clock of the other times.
    try Self.write("mono", to: "trace_clock")
    // DRM_IOCTL_MODE_ATOMIC
    try Self.write("cmd == 0xc03864bc", to: "events/\(Self.events[0])/filter")
  }

  func begin() throws {
    try Self.write("", to: "trace")
    for event in Self.events { try Self.write("1", to: "events/\(event)/enable") }
  }

  /// Ends the record.
  func end() throws -> Flips {
    for event in Self.events { try Self.write("0", to: "events/\(event)/enable") }
    guard let file = fopen("\(Self.folder)/trace", "r") else {
      throw MeasuringError.system("read the kernel's trace", errno: errno)
    }
    defer { fclose(file) }
    var flips = Flips()
    var line = [CChar](repeating: 0, count: 1024)
    while fgets(&line, Int32(line.count), file) != nil {
      flips.read(String(decoding: line.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self))
    }
    return flips
  }

  private static func write(_ text: String, to name: String) throws {
    let path = "\(folder)/\(name)"
    guard let file = fopen(path, "w") else { throw MeasuringError.system("open \(path)", errno: errno) }
    fputs(text, file)
    guard fclose(file) == 0 else { throw MeasuringError.system("write \(path)", errno: errno) }
  }
}

/// Requests to show something, and the kernel's reports that it is shown. All times are nanoseconds of CLOCK_MONOTONIC.
struct Flips {
  struct Flip {
    /// The first request since the previous flip. Some compositors try a request before they make it.
    var firstRequest: UInt64
    /// The request that was carried out.
    var lastRequest: UInt64
    var report: UInt64
  }

  private(set) var all: [Flip] = []
  /// The requests since the last flip.
  private var requests: (first: UInt64, last: UInt64)?

  /// Takes a line of the trace, such as `weston-92 [001] ..... 17.402131: sys_ioctl(fd: 9, cmd: c03864bc, arg: …)`.
  mutating func read(_ line: String) {
    let words = line.split(separator: " ")
    guard !line.hasPrefix("#"), let place = words.firstIndex(where: { $0.hasSuffix(":") && $0.contains(".") }),
      let seconds = Double(words[place].dropLast()), place + 1 < words.count
    else { return }
    let time = UInt64((seconds * 1e6).rounded()) * 1000
    if words[place + 1].hasPrefix("sys_ioctl(") {
      requests = (requests?.first ?? time, time)
    } else if words[place + 1].hasPrefix("drm_vblank_event_delivered"), let (first, last) = requests {
      all.append(Flip(firstRequest: first, lastRequest: last, report: time))
      requests = nil
    }
  }

  /// Returns the first flip that was requested after a commit; nil if there is none. Times of the trace are whole
  /// microseconds, so the time of the commit is rounded down.
  func flip(of commit: Commit) -> Flip? { all.first { $0.firstRequest >= commit.time / 1000 * 1000 } }
}
