package import CWaylandUtil

/// One request or event of an interface, as generated.
package struct MessageSpec {
  package let name: StaticString
  package let signature: StaticString
  /// An index into the module's interface table for each argument on the wire; -1 if the argument is not an object of a
  /// known interface.
  package let types: [Int]
  /// The names of the arguments, separated by single spaces.
  package let argumentNames: StaticString

  package init(
    _ name: StaticString, _ signature: StaticString, _ types: [Int], _ argumentNames: StaticString
  ) {
    self.name = name
    self.signature = signature
    self.types = types
    self.argumentNames = argumentNames
  }
}

/// One interface, as generated.
package struct InterfaceSpec {
  package let name: StaticString
  package let version: Int32
  package let requests: [MessageSpec]
  package let events: [MessageSpec]

  package init(_ name: StaticString, version: Int32, requests: [MessageSpec], events: [MessageSpec]) {
    self.name = name
    self.version = version
    self.requests = requests
    self.events = events
  }
}

/// All `wl_interface` values of the module, allocated once and never freed, since libwayland keeps their addresses.
package struct InterfaceTable: @unchecked Sendable {
  private let base: UnsafeMutablePointer<wl_interface>
  private let specs: [InterfaceSpec]

  package subscript(index: Int) -> UnsafePointer<wl_interface> { UnsafePointer(base + index) }

  package init(_ specs: [InterfaceSpec]) {
    self.specs = specs
    // Addresses exist before any value does, so interfaces may refer to each other in circles.
    base = .allocate(capacity: specs.count)
    for (index, spec) in specs.enumerated() {
      (base + index).initialize(
        to: wl_interface(
          name: cString(spec.name), version: spec.version,
          method_count: Int32(spec.requests.count), methods: messages(spec.requests),
          event_count: Int32(spec.events.count), events: messages(spec.events)))
    }
  }

  /// All interfaces, in the order of the table.
  package var all: [UnsafePointer<wl_interface>] { specs.indices.map { self[$0] } }

  /// The names of an event's arguments; empty if the table does not contain the event.
  package func argumentNames(ofEvent event: String, in interface: String) -> [String] {
    let spec = specs.first { "\($0.name)" == interface }?.events.first { "\($0.name)" == event }
    return spec.map { "\($0.argumentNames)".split(separator: " ").map(String.init) } ?? []
  }

  private func messages(_ specs: [MessageSpec]) -> UnsafePointer<wl_message>? {
    guard !specs.isEmpty else { return nil }
    let messages = UnsafeMutablePointer<wl_message>.allocate(capacity: specs.count)
    for (index, spec) in specs.enumerated() {
      let types = UnsafeMutablePointer<UnsafePointer<wl_interface>?>.allocate(capacity: max(1, spec.types.count))
      types.initialize(repeating: nil, count: max(1, spec.types.count))
      for (slot, type) in spec.types.enumerated() where type >= 0 { types[slot] = UnsafePointer(base + type) }
      (messages + index).initialize(
        to: wl_message(name: cString(spec.name), signature: cString(spec.signature), types: types))
    }
    return UnsafePointer(messages)
  }
}

/// A string literal ends with a zero byte and is never freed.
private func cString(_ text: StaticString) -> UnsafePointer<CChar> {
  UnsafeRawPointer(text.utf8Start).assumingMemoryBound(to: CChar.self)
}
