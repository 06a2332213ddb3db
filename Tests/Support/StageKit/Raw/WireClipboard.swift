import Glibc

/// A client that reads and replaces selections by data control, by either of its protocols.
package final class WireClipboard {
  /// A protocol of data control, by the beginning of its interfaces' names.
  package enum Form: String, CaseIterable, Sendable {
    case ext, zwlr
  }

  package let client: WireClient
  package let manager: UInt32
  package let device: UInt32
  /// The events of the device and its offers since the last read, such as `selection` and `offer text/plain`. An empty
  /// selection is `selection nil`.
  package var received: [String] {
    defer { lines = [] }
    return lines
  }
  private var lines: [String] = []
  private let form: Form

  /// - Parameter version: the version of the manager; nil for the offered version.
  package init(_ client: WireClient, _ form: Form = .ext, version: UInt32? = nil) {
    (self.client, self.form) = (client, form)
    manager = client.global("\(form.rawValue)_data_control_manager_v1", version: version)
    device = client.make(manager, "get_data_device", .id(client.global("wl_seat")))
    client.onEvent = { [weak self] in self?.receive($0, $2, $3) }
  }

  /// The full name of an event or an interface, such as `device_v1.selection`.
  package func name(_ rest: String) -> String { "\(form.rawValue)_data_control_\(rest)" }

  private func receive(_ client: WireClient, _ event: String, _ values: [UInt32]) {
    switch event {
    case name("device_v1.selection"), name("device_v1.primary_selection"):
      lines.append(String(event.drop { $0 != "." }.dropFirst()) + (values == [0] ? " nil" : ""))
    case name("offer_v1.offer"): lines.append("offer \(client.texts[event] ?? "")")
    case name("source_v1.send"): lines.append("send \(client.texts[event] ?? "")")
    case name("source_v1.cancelled"): lines.append("cancelled")
    case name("device_v1.finished"): lines.append("finished")
    default: break
    }
  }

  /// The latest offer; 0 if there was none.
  package var offer: UInt32 { client.last[name("device_v1.data_offer")]?.last ?? 0 }

  package func source(_ types: String...) -> UInt32 {
    let source = client.make(manager, "create_data_source")
    for type in types { client.request(source, "offer", .text(type)) }
    return source
  }

  /// Replaces the clipboard or the primary selection; nil empties it.
  package func set(_ source: UInt32?, isPrimary: Bool = false) {
    client.request(
      device, isPrimary ? "set_primary_selection" : "set_selection", source.map { Word.id($0) } ?? .nothing)
  }

  /// Requests the data of an offer.
  ///
  /// - Returns: a function that reads the text written so far: the text, "waiting", or "nothing" at the end.
  package func receive(_ type: String, of offer: UInt32) -> () -> String {
    var ends: [Int32] = [0, 0]
    guard pipe(&ends) == 0 else { return { "no pipe" } }
    let (reader, writer) = (ends[0], ends[1])
    _ = fcntl(reader, F_SETFL, O_NONBLOCK)
    client.request(offer, "receive", .text(type), .file(writer))
    close(writer)
    return {
      var bytes = [UInt8](repeating: 0, count: 64)
      let count = read(reader, &bytes, bytes.count)
      if count < 0 { return "waiting" }
      return count == 0 ? "nothing" : String(decoding: bytes[..<count], as: UTF8.self)
    }
  }
}
