import Glibc

/// An entry of the kernel's process table.
package struct ProcessEntry: Equatable, Sendable {
  package var id: Int32
  package var parent: Int32
  /// The name of the executable, at most 15 bytes.
  package var name: String
  /// True if the process has ended but its parent has not collected its status.
  package var isZombie: Bool
  /// True if a signal such as SIGSTOP has stopped the process.
  package var isStopped = false
  /// The time of its start, in ticks of the kernel's clock since boot; nil if the text does not say it.
  package var start: UInt64?

  package init(id: Int32, parent: Int32, name: String = "", isZombie: Bool = false) {
    self.id = id
    self.parent = parent
    self.name = name
    self.isZombie = isZombie
  }

  /// Reads the text of `/proc/PID/stat` (proc(5)): `PID (NAME) STATE PARENT …`. NAME may contain any character.
  ///
  /// - Returns: nil if the text has another form.
  package init?(stat text: String) {
    guard let open = text.firstIndex(of: "("), let close = text.lastIndex(of: ")"), open < close else { return nil }
    let fields = text[text.index(after: close)...].split(separator: " ", maxSplits: 20)
    guard fields.count >= 2, let id = Int32(text[..<open].filter { $0 != " " }), let parent = Int32(fields[1]) else {
      return nil
    }
    self.init(
      id: id, parent: parent, name: String(text[text.index(after: open)..<close]),
      isZombie: fields[0] == "Z" || fields[0] == "X")
    isStopped = fields[0] == "T"
    // Field 22 of the text. The first one after the name is field 3.
    start = fields.indices.contains(19) ? UInt64(fields[19]) : nil
  }
}

/// The processes of this machine at one moment.
package struct ProcessTable: Sendable {
  package var entries: [ProcessEntry]

  package init(_ entries: [ProcessEntry]) { self.entries = entries }

  /// The processes in `/proc`; empty without `/proc`.
  package static func read() -> ProcessTable {
    let names = Folder.names(in: "/proc").filter { $0.utf8.allSatisfy { (0x30...0x39).contains($0) } }
    return ProcessTable(names.compactMap { contents(of: "/proc/\($0)/stat").flatMap { ProcessEntry(stat: $0) } })
  }

  /// One process; nil if there is none of this id.
  package static func entry(of process: Int32) -> ProcessEntry? {
    contents(of: "/proc/\(process)/stat").flatMap { ProcessEntry(stat: $0) }
  }

  /// A process, its parent, and so on up to the first process of this namespace.
  ///
  /// - Returns: nil if a process of the chain is unknown, for example because it ended during the call.
  package static func ancestors(of process: Int32) -> [Int32]? {
    var chain: [Int32] = []
    var next = process
    while next > 0 {
      // Parents that change during the call could form a ring.
      guard !chain.contains(next), let entry = entry(of: next) else { return nil }
      chain.append(next)
      next = entry.parent
    }
    return chain
  }

  /// The first bytes of a file in `/proc`, where reading never blocks.
  private static func contents(of path: String) -> String? {
    let file = open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return nil }
    defer { close(file) }
    return withUnsafeTemporaryAllocation(byteCount: 512, alignment: 1) { buffer in
      let count = Glibc.read(file, buffer.baseAddress, buffer.count)
      return count > 0 ? String(decoding: buffer[..<count], as: UTF8.self) : nil
    }
  }

  package func children(of parent: Int32) -> [Int32] { entries.filter { $0.parent == parent }.map(\.id) }

  /// The children of a process, their children and so on, parents before children.
  ///
  /// - Parameter excluded: processes to leave out together with their descendants.
  package func descendants(of root: Int32, except excluded: Set<Int32> = []) -> [ProcessEntry] {
    let byParent = Dictionary(grouping: entries) { $0.parent }
    var found: [ProcessEntry] = []
    var seen: Set<Int32> = [root]
    var parents = [root]
    while let parent = parents.popLast() {
      for child in byParent[parent] ?? [] where !excluded.contains(child.id) && seen.insert(child.id).inserted {
        found.append(child)
        parents.append(child.id)
      }
    }
    return found
  }
}
