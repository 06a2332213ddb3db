import Launching
import System
import WaylandServer

/// The address at which started programs offer their widgets, and the programs that have it.
struct WidgetOffers {
  /// Returns false for a program that does not get the address.
  let grant: ControlGrant
  private let address: String
  private var launches: [Launch] = []

  private struct Launch {
    let names: [String]
    weak var client: LaunchedClient?
  }

  init(at address: String, grant: @escaping ControlGrant) { (self.address, self.grant) = (address, grant) }

  func add(to environment: inout Environment) {
    environment["AT_SPI_BUS_ADDRESS"] = address
    // Gecko and Chromium. Qt 5 is not asked to offer widgets, because it would do that on the bus of the session.
    environment["GNOME_ACCESSIBILITY"] = "1"
    environment["ACCESSIBILITY_ENABLED"] = "1"
    // GTK 4.8 crashes with an accessibility bus and no session bus. GTK 3 does not read the variable.
    if environment["GTK_A11Y"] == nil, !Self.hasSessionBus(environment) { environment["GTK_A11Y"] = "none" }
  }

  private static func hasSessionBus(_ environment: Environment) -> Bool {
    if let address = environment["DBUS_SESSION_BUS_ADDRESS"], !address.isEmpty { return true }
    return environment["XDG_RUNTIME_DIR"].map { Folder.contains("\($0)/bus") } ?? false
  }

  mutating func note(_ client: LaunchedClient, names: [String]) {
    launches.removeAll { $0.client?.isRunning != true }
    launches.append(Launch(names: names, client: client))
  }

  /// The names of the running program that leads a process's kernel session; empty for other processes.
  func names(ofProcess process: Int32) -> [String] {
    let leader = KernelSession.leader(of: process)
    guard leader > 0 else { return [] }
    return launches.first { $0.client?.processID == leader && $0.client?.isRunning == true }?.names ?? []
  }

  /// The largest number of ancestors of a process that are looked at.
  private static let mostAncestors = 64

  /// The process of the running program that has started a process, or a process of its kernel session; nil for a
  /// process that no program with the address has started.
  func program(ofProcess process: Int32) -> Int32? {
    let running = Set(launches.compactMap { $0.client?.isRunning == true ? $0.client?.processID : nil })
    var ancestor = process
    for _ in 0..<Self.mostAncestors {
      if running.contains(ancestor) { return ancestor }
      guard let parent = ProcessTable.entry(of: ancestor)?.parent, parent > 1 else { break }
      ancestor = parent
    }
    let leader = KernelSession.leader(of: process)
    return running.contains(leader) ? leader : nil
  }
}
