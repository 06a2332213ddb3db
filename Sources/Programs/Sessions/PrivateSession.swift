package import System

/// A session that exists only for one run: its folders, its bus and its processes.
package final class PrivateSession {
  package let plan: SessionPlan
  private let lock: FolderLock
  private var bus: SessionBus?
  /// The registry of accessible applications; nil without accessibility.
  private var registry: ChildProcess?
  private let keepsFolder: Bool

  /// The beginning of the folder's name. Paths of sockets have at most 107 bytes, so it is short.
  private static let prefix = "fingerpost-session-"
  private static let parent = "/tmp"

  /// Makes the folders and files, and starts the bus, or makes its socket.
  ///
  /// - Parameters:
  ///   - keepsFolder: whether `end()` leaves the folder.
  ///   - startsBusOnUse: true if the caller waits at `busSocket`, and calls `startBus()` then.
  /// - Throws: if something is not installed or cannot be made. The session is then removed again.
  package init(
    _ request: SessionRequest, keepsFolder: Bool = false, startsBusOnUse: Bool = false
  ) throws(SessionFault) {
    try Self.check(request)
    let root: String
    do throws(ErrorNumber) {
      root = try FolderTree.makeTemporary(in: Self.parent, Self.prefix)
    } catch {
      throw SessionFault("cannot create the folder of the session in \(Self.parent): \(error)")
    }
    self.keepsFolder = keepsFolder
    let facts = MachineFacts.current()
    plan = SessionPlan(request, root: root, facts: facts)
    do throws(FileFault) {
      lock = try FolderLock(of: root)
      try Self.make(plan)
    } catch {
      _ = FolderTree.remove(root)
      throw SessionFault("cannot make the session: \(error)")
    }
    do throws(SessionFault) {
      try Self.check(request, facts)
      bus = try SessionBus(plan, startsOnUse: startsBusOnUse && !request.isAccessible)
      registry = try plan.registry.map { (command) throws(SessionFault) in try Self.startRegistry(command, plan) }
    } catch {
      _ = bus?.end()
      _ = FolderTree.remove(root)
      throw error
    }
  }

  /// Makes the session's environment that of this process, for all programs that it starts.
  package func adopt() { Environment.replace(with: plan.variables.map { ($0.name, $0.value) }) }

  /// The bus's socket. It becomes readable when a first client connects, which then waits for the bus. Nil if there is no bus, or if
  /// it has started.
  package var busSocket: Int32? { bus?.socketDescriptor }

  /// Starts the bus, which takes over the socket.
  ///
  /// - Returns: its process, which `end()` ends.
  /// - Throws: if it cannot start. Then the socket is closed.
  package func startBus() throws(SessionFault) -> Int32? { try bus?.start() }

  /// Ends the bus and all processes of the session, and removes the folder. Call it once, after the compositor's end.
  package func end() -> SessionEnding {
    registry?.end(within: 1_000)
    let busFault = bus?.end()
    (registry, bus) = (nil, nil)
    var ending = SessionEnding.sweep(plan.root, keepsFolder: keepsFolder)
    ending.busFault = busFault
    // Later sessions remove folders whose lock is free.
    if keepsFolder { ending.fault = FolderTree.remove("\(plan.root)/lock") }
    return ending
  }

  /// Ends what sessions have left behind whose Fingerpost was killed: their processes and folders.
  ///
  /// - Returns: the endings of the sessions that were found.
  package static func endAbandoned() -> [SessionEnding] {
    Folder.names(in: parent).sorted().filter { $0.hasPrefix(prefix) }.compactMap { name in
      let root = "\(parent)/\(name)"
      guard let lock = FolderLock(abandoned: root) else { return nil }
      return withExtendedLifetime(lock) { SessionEnding.sweep(root, keepsFolder: false) }
    }
  }

  // MARK: - Start

  private static func check(_ request: SessionRequest) throws(SessionFault) {
    guard SystemLocale.isInstalled(request.locale) else {
      throw SessionFault(
        "locale \(request.locale) is not installed (session: locale); expected \(installedLocales); for translated texts "
          + "alone, write a language, such as language: de")
    }
    let zones = "/usr/share/zoneinfo"
    // POSIX text for a zone has a digit, and needs no file.
    if Folder.contains(zones), !Folder.contains("\(zones)/\(request.timezone)"),
      !request.timezone.contains(where: \.isNumber)
    {
      throw SessionFault(
        "unknown time zone \(request.timezone) (session: timezone); expected a name such as Europe/Berlin or a text "
          + "such as CET-1")
    }
    for font in request.fonts where !Folder.allowsReading(font) {
      throw SessionFault("cannot read the font \(font) (session: fonts)")
    }
  }

  private static func check(_ request: SessionRequest, _ facts: MachineFacts) throws(SessionFault) {
    guard request.isAccessible else { return }
    guard request.hasBus else {
      throw SessionFault("accessibility needs the session's bus: remove session: {bus: no}")
    }
    guard facts.registry != nil else {
      throw SessionFault("accessibility needs at-spi2-registryd, which is not installed (Debian: at-spi2-core)")
    }
  }

  /// The first of the installed locales, for a message.
  private static var installedLocales: String {
    let names = SystemLocale.installed
    let shown = names.prefix(20).joined(separator: ", ")
    return names.isEmpty ? "C.UTF-8" : names.count > 20 ? "\(shown) or one of \(names.count - 20) others" : shown
  }

  private static func make(_ plan: SessionPlan) throws(FileFault) {
    for folder in plan.folders { try FolderTree.make(folder) }
    for file in plan.files { try OutputFile.write(file.text, to: file.path) }
    for link in plan.links { try FolderTree.link(link.path, to: link.target) }
  }

  private static func startRegistry(_ command: [String], _ plan: SessionPlan) throws(SessionFault) -> ChildProcess {
    do throws(LaunchError) {
      return try ChildProcess(
        name: "the registry of the accessibility bus", command: command,
        environment: plan.variables.map { "\($0.name)=\($0.value)" })
    } catch {
      throw SessionFault(error.description)
    }
  }
}

/// The end of a session.
package struct SessionEnding {
  /// The session's folder.
  package var root: String
  /// The processes that were still running and were ended.
  package var ended: [LeftProcess]
  /// The processes that could not be ended.
  package var remaining: [LeftProcess]
  /// The reason why the folder could not be removed; nil if it was removed or is kept.
  package var fault: FileFault?
  /// The error of a bus that has not started, or has ended before the session; nil otherwise.
  package internal(set) var busFault: SessionFault?

  /// Ends the processes with the mark of a session, and removes its folder.
  static func sweep(_ root: String, keepsFolder: Bool) -> SessionEnding {
    let marked = MarkedProcesses(SessionPlan.mark, SessionPlaces(root: root).name)
    // A process that has ended no longer has a name for its client.
    let left = marked.running.map { LeftProcess($0) }
    let remaining = left.isEmpty ? [] : marked.end().left
    return SessionEnding(
      root: root, ended: left.filter { process in !remaining.contains { $0.id == process.id } },
      remaining: remaining.map { LeftProcess($0) }, fault: keepsFolder ? nil : FolderTree.remove(root))
  }
}

/// A process that runs although its session ends.
package struct LeftProcess: Equatable, Sendable, CustomStringConvertible {
  /// The variable that names the client of a script by which a process was started.
  package static let clientVariable = "FINGERPOST_CLIENT"

  package var id: Int32
  /// The name of the executable, at most 15 bytes.
  package var name: String
  /// The client that started it; nil if unknown.
  package var client: String?

  package init(id: Int32, name: String, client: String? = nil) {
    self.id = id
    self.name = name
    self.client = client
  }

  /// Reads the name of the client from the running process.
  package init(_ process: ProcessEntry) {
    self.init(
      id: process.id, name: process.name,
      client: ProcessEnvironment.variable(Self.clientVariable, of: process.id))
  }

  package var description: String { "\(name) (process \(id))" + origin }

  private var origin: String { client.map { ", started by \($0 == "run" ? "a run step" : "client \($0)")" } ?? "" }

  /// The processes as one text, which counts those of the same program and client: `40 processes: sh (39, started by client
  /// term), mako`. One process is named with its number.
  package static func words(_ processes: [LeftProcess]) -> String {
    if processes.count == 1 { return processes[0].description }
    var groups: [(first: LeftProcess, count: Int)] = []
    for process in processes {
      if let index = groups.firstIndex(where: { $0.first.name == process.name && $0.first.client == process.client }) {
        groups[index].count += 1
      } else {
        groups.append((process, 1))
      }
    }
    let parts = groups.map { first, count in
      let facts = [count > 1 ? "\(count)" : "", String(first.origin.drop { $0 == "," || $0 == " " })]
        .filter { !$0.isEmpty }.joined(separator: ", ")
      return facts.isEmpty ? first.name : "\(first.name) (\(facts))"
    }
    return "\(processes.count) processes: \(parts.joined(separator: ", "))"
  }
}

extension MachineFacts {
  /// The folders in which distributions install DejaVu.
  private static let fontFolders = [
    "/usr/share/fonts/truetype/dejavu", "/usr/share/fonts/TTF", "/usr/share/fonts/dejavu",
    "/usr/share/fonts/ttf-dejavu", "/usr/share/fonts/dejavu-sans-fonts", "/usr/share/fonts/dejavu-sans-mono-fonts",
    "/usr/share/fonts/dejavu-serif-fonts", "/usr/local/share/fonts",
  ]

  /// The paths at which distributions install the registry of the accessibility bus.
  private static let registries = [
    "/usr/libexec/at-spi2-registryd", "/usr/lib/at-spi2-core/at-spi2-registryd", "/usr/lib/at-spi2-registryd",
    "/usr/libexec/at-spi2-core/at-spi2-registryd",
  ]

  /// The facts about this machine and this process.
  package static func current() -> MachineFacts {
    let fonts = fontNames.compactMap { name in
      fontFolders.map { "\($0)/\(name)" }.first { Folder.allowsReading($0) }
    }
    return MachineFacts(
      variables: Environment().variables, fonts: fonts, registry: registries.first { Folder.contains($0) })
  }
}
