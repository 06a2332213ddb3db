import Assembly
import Connectors
import Geometry
import Globals
import Headless
import Policies
import StageKit
import Surfaces
import Testing
import WireClients

/// A compositor, and a client that lists its outputs.
final class OutputManagerScene {
  let arena: Arena
  let client: WireClient
  /// The heads and modes in the order of their introduction.
  private(set) var heads: [UInt32] = []
  private(set) var modes: [UInt32] = []
  /// The heads and modes that were finished.
  private(set) var finished: Set<UInt32> = []
  /// The client's latest manager.
  private(set) var manager: UInt32 = 0
  private var events: [String] = []
  /// The backend whose displays clients can change; nil for outputs whose settings are fixed.
  private var backend: BackendConnection?

  static let main = OutputDescription(
    name: "main", summary: "A panel", mode: IntSize(800, 600), refresh: 59_940, scale: 1.5, transform: .rotated90,
    position: Point(10, 20), millimetres: Size(300.4, 200.6))
  static let side = OutputDescription(name: "side", mode: IntSize(400, 300), position: Point(1000, 0))

  init(_ outputs: OutputDescription..., policy: Policy = Policy()) throws {
    arena = try Arena(hasBystander: false, policy: policy, outputs: outputs.isEmpty ? [Self.main] : outputs)
    client = try arena.connect()
    client.onEvent = { [unowned self] in note($0, of: $1, $2, $3) }
  }

  deinit { backend?.stop() }

  /// Lets clients change the settings of the outputs in memory.
  func offerDisplays() throws { backend = try BackendConnection(HeadlessBackend(), compositor) }

  var compositor: Compositor { arena.compositor }
  var outputs: [OutputGlobal] { compositor.outputs.all }

  /// Binds a manager, and returns its first events.
  func list(version: UInt32 = 4) -> [String] {
    manager = client.global("zwlr_output_manager_v1", version: version)
    return takeEvents()
  }

  /// The events since the last call, with the numbers of heads and modes instead of their objects.
  func takeEvents() -> [String] {
    arena.settle()
    defer { events = [] }
    return events
  }

  /// The serial of the latest state that the client has received.
  var serial: UInt32 { client.last["zwlr_output_manager_v1.done"]?[0] ?? 0 }

  func change(_ index: Int = 0, _ change: (inout OutputDescription) -> Void) {
    var description = outputs[index].description
    change(&description)
    compositor.change(outputs[index], to: description)
  }

  // MARK: Configurations

  func configure(serial: UInt32? = nil) -> UInt32 {
    client.make(manager, "create_configuration", .id(serial ?? self.serial))
  }

  /// Enables the latest head of an output in a configuration.
  @discardableResult
  func enable(_ head: Int, in configuration: UInt32) -> UInt32 {
    client.make(configuration, "enable_head", .id(heads[head]))
  }

  func disable(_ head: Int, in configuration: UInt32) {
    client.request(configuration, "disable_head", .id(heads[head]))
  }

  /// Applies a configuration of all displays, and returns the events that follow.
  ///
  /// - Parameter change: the requests for each head; false to disable it.
  func apply(_ request: String = "apply", _ change: (_ head: Int, _ settings: () -> UInt32) -> Bool) -> [String] {
    let configuration = configure()
    for head in heads.indices where !finished.contains(heads[head]) {
      var settings: UInt32?
      let enabled = {
        settings = settings ?? self.enable(head, in: configuration)
        return settings ?? 0
      }
      if change(head, enabled) { _ = enabled() } else { disable(head, in: configuration) }
    }
    client.request(configuration, request)
    return takeEvents()
  }

  // MARK: Events

  private func note(_ client: WireClient, of object: UInt32, _ name: String, _ values: [UInt32]) {
    guard name.hasPrefix("zwlr_output_") else { return }
    let event = String(name.split(separator: ".")[1])
    if name.hasPrefix("zwlr_output_power") {
      return events.append((["power", event] + values.map(String.init)).joined(separator: " "))
    }
    if event == "finished" { finished.insert(object) }
    switch event {
    case "head":
      heads.append(values[0])
      return events.append("head \(heads.count - 1)")
    case "mode":
      modes.append(values[0])
      return events.append("head \(number(of: object, heads)) mode \(modes.count - 1)")
    case "done": return events.append("done")
    default: break
    }
    let text = client.texts[name].map { [$0] } ?? []
    let shown = event == "current_mode" ? ["\(number(of: values[0], modes))"] : describe(event, values)
    let words = [subject(object), event] + (text.isEmpty ? shown : text)
    events.append(words.filter { !$0.isEmpty }.joined(separator: " "))
  }

  private func describe(_ event: String, _ values: [UInt32]) -> [String] {
    values.map { event == "scale" ? "\(Double($0) / 256)" : "\(Int32(bitPattern: $0))" }
  }

  private func subject(_ object: UInt32) -> String {
    if heads.contains(object) { return "head \(number(of: object, heads))" }
    return modes.contains(object) ? "mode \(number(of: object, modes))" : ""
  }

  private func number(of object: UInt32, _ objects: [UInt32]) -> Int { objects.lastIndex(of: object) ?? -1 }
}
