import CWaylandServer
import CWaylandUtil
import WireClients

/// A client whose input chooses its requests: usually valid, sometimes invalid.
final class Stranger {
  let client: WireClient
  /// Objects that may be alive from the client's view, by interface.
  private(set) var objects: [String: [UInt32]] = ["wl_display": [1], "wl_registry": [2]]
  /// Interfaces of `objects`, in order.
  private(set) var names = ["wl_display", "wl_registry"]
  /// Numbers in received events, including serials.
  private(set) var serials: [UInt32] = []
  var ledger = WireLedger()
  /// True if the client answers configure events and pings.
  var answers = true

  init(_ client: WireClient) {
    self.client = client
    for name in client.globals.keys.sorted() { add(client.global(name), name) }
    client.onEvent = { [unowned self] _, object, event, values in receive(object, event, values) }
  }

  var isAlive: Bool { !client.isLetGo && client.error == nil && client.socket >= 0 }

  private func receive(_ object: UInt32, _ event: String, _ values: [UInt32]) {
    FuzzLog.print("\(client.socket) hears \(event) of \(object): \(values)")
    ledger.receive(object, event, values)
    if let first = values.first { serials.append(first) }
    if serials.count > 32 { serials.removeFirst(16) }
    note(client.interface(of: object), event, values)
    guard answers, let serial = values.last else { return }
    if event == "xdg_surface.configure" { client.request(object, "ack_configure", .id(serial)) }
    if event == "xdg_wm_base.ping" { client.request(object, "pong", .id(serial)) }
    if event == "fingerpost_responder_seat_v1.fence" { client.request(object, "fence_done", .id(serial)) }
  }

  /// Records the objects that an event creates.
  private func note(_ interface: UnsafePointer<wl_interface>?, _ event: String, _ values: [UInt32]) {
    for value in values where value >= 0xff00_0000 {
      guard let made = client.interface(of: value) else { continue }
      forget(value)
      add(value, of: made)
    }
  }

  /// Removes an object whose number the server may use again for one of another interface.
  private func forget(_ object: UInt32) {
    for name in names where objects[name]?.contains(object) == true { remove(object, name) }
  }

  func add(_ object: UInt32, of interface: UnsafePointer<wl_interface>) {
    add(object, String(cString: interface.pointee.name))
  }

  func add(_ object: UInt32, _ name: String) {
    objects[name, default: []].append(object)
    // Sorting all names each time would take half of the time of most inputs.
    if objects.count != names.count { names.insert(name, at: place(of: name)) }
  }

  /// The index of a new name in the ordered `names`.
  private func place(of name: String) -> Int {
    var range = names.indices
    while !range.isEmpty {
      let middle = range.lowerBound + range.count / 2
      range = names[middle] < name ? middle + 1..<range.upperBound : range.lowerBound..<middle
    }
    return range.lowerBound
  }

  func remove(_ object: UInt32, _ name: String) {
    objects[name]?.removeAll { $0 == object }
    guard objects[name]?.isEmpty == true else { return }
    objects[name] = nil
    names.removeAll { $0 == name }
  }

  func newest(_ name: String) -> UInt32? { objects[name]?.last }
  func some(_ name: String, _ choices: inout Choices) -> UInt32? {
    choices.one(of: (objects[name] ?? []).suffix(12))
  }
}

// MARK: - Any request

extension Stranger {
  /// Sends a random request of a random object.
  func sayAnything(_ choices: inout Choices) {
    guard let name = choices.one(of: names), let object = some(name, &choices),
      let interface = name == "wl_display" || name == "wl_registry"
        ? WireInterfaces.all[name] : client.interface(of: object), interface.pointee.method_count > 0
    else { return }
    let opcode = choices.below(Int(interface.pointee.method_count))
    let request = interface.pointee.methods[opcode]
    let requestName = String(cString: request.name)
    if requestName == "destroy_registry" { return destroyRegistry(&choices) }
    let endsIt = requestName == "destroy" || requestName == "release"
    // Otherwise most globals would soon be destroyed.
    if endsIt, client.globals[name] != nil, !choices.oneIn(8) { return }
    var words = RequestWords(object: object, opcode: UInt32(opcode), of: self)
    words.add(request, &choices)
    if requestName == "grab_keyboard" { ledger.keyboardGrabs(client.lastID) }
    if endsIt {
      if name == "wl_surface" { ledger.surfaceGoes(object) } else { ledger.objectGoes(object) }
      remove(object, name)
    }
    FuzzLog.print("\(client.socket) says \(name).\(requestName) of \(object): \(words.arguments)")
    client.queue(words.finished(&choices), files: words.files)
  }

  /// Sends bytes that need not be a valid message.
  func babble(_ choices: inout Choices) {
    let count = choices.below(64)
    let bytes = (0..<count).map { _ in choices.byte() }
    if choices.oneIn(2) { return client.queue(bytes) }
    let object = choices.oneIn(2) ? UInt32(choices.byte()) : choices.word()
    client.say(object: object, opcode: UInt32(choices.below(24)), bytes)
  }
}
