public import CWaylandUtil

/// One message of an interface, as generated.
public struct MessageSpec {
  public let name: StaticString
  public let signature: StaticString
  /// Index into the module's table for each argument of the wire; -1 where it is no object.
  public let types: [Int]
  /// The arguments' names, one blank between them.
  public let argumentNames: StaticString

  public init(
    _ name: StaticString, _ signature: StaticString, _ types: [Int], _ argumentNames: StaticString
  ) {
    self.name = name
    self.signature = signature
    self.types = types
    self.argumentNames = argumentNames
  }
}

/// One interface, as generated.
public struct InterfaceSpec {
  public let name: StaticString
  public let version: Int32
  public let requests: [MessageSpec]
  public let events: [MessageSpec]

  public init(_ name: StaticString, version: Int32, requests: [MessageSpec], events: [MessageSpec]) {
    self.name = name
    self.version = version
    self.requests = requests
    self.events = events
  }
}

/// All `wl_interface` values of the module, allocated once and never freed, since libwayland keeps their addresses.
public struct InterfaceTable: @unchecked Sendable {
  private let base: UnsafeMutablePointer<wl_interface>
  private let specs: [InterfaceSpec]

  public subscript(index: Int) -> UnsafePointer<wl_interface> { UnsafePointer(base + index) }

  public init(_ specs: [InterfaceSpec]) {
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

  /// All of them, in the table's order.
  public var all: [UnsafePointer<wl_interface>] { specs.indices.map { self[$0] } }

  /// What the protocol calls the arguments of an event; empty for one that is not in the table.
  public func argumentNames(ofEvent event: String, in interface: String) -> [String] {
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

/// A literal ends in a zero byte and lives as long as the process.
private func cString(_ text: StaticString) -> UnsafePointer<CChar> {
  UnsafeRawPointer(text.utf8Start).assumingMemoryBound(to: CChar.self)
}
