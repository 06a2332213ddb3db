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
    var text = text
    guard let entry = text.withUTF8({ ProcessEntry(stat: UnsafeRawBufferPointer($0)) }) else { return nil }
    self = entry
  }

  /// The same for the bytes of the text. There is one for each process of the machine.
  init?(stat bytes: UnsafeRawBufferPointer) {
    guard let open = bytes.firstIndex(of: UInt8(ascii: "(")), let close = bytes.lastIndex(of: UInt8(ascii: ")")),
      open < close, let id: Int32 = Self.number(bytes[..<open])
    else { return nil }
    var (state, parent, began) = (UInt8(0), Int32?.none, UInt64?.none)
    var (number, next) = (2, close + 1)
    while next < bytes.endIndex, number < Self.startField {
      let begin = bytes[next...].firstIndex { $0 != Self.space } ?? bytes.endIndex
      let end = bytes[begin...].firstIndex(of: Self.space) ?? bytes.endIndex
      if begin < end {
        number += 1
        switch number {
        case 3: state = end - begin == 1 ? bytes[begin] : 0
        case 4: parent = Self.number(bytes[begin..<end])
        case Self.startField: began = Self.number(bytes[begin..<end])
        default: break
        }
      }
      next = end
    }
    guard let parent else { return nil }
    self.init(
      id: id, parent: parent, name: String(decoding: bytes[(open + 1)..<close], as: UTF8.self),
      isZombie: state == UInt8(ascii: "Z") || state == UInt8(ascii: "X"))
    isStopped = state == UInt8(ascii: "T")
    start = began
  }

  /// The place of the time of the start in the text. The first field is 1.
  private static let startField = 22
  private static let space = UInt8(ascii: " ")

  /// A decimal number without a sign, which spaces may surround; nil for anything else.
  private static func number<Number: FixedWidthInteger>(_ text: Slice<UnsafeRawBufferPointer>) -> Number? {
    Number(digits: text.lazy.filter { $0 != space })
  }
}

/// The processes of this machine at one moment.
package struct ProcessTable: Sendable {
  package var entries: [ProcessEntry]

  package init(_ entries: [ProcessEntry]) { self.entries = entries }

  /// The processes in `/proc`; empty without `/proc`.
  package static func read() -> ProcessTable {
    let names = Folder.names(in: "/proc").filter { $0.utf8.allSatisfy { (0x30...0x39).contains($0) } }
    return ProcessTable(names.compactMap { entry(in: "/proc/\($0)/stat") })
  }

  /// One process; nil if there is none of this id.
  package static func entry(of process: Int32) -> ProcessEntry? { entry(in: "/proc/\(process)/stat") }

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

  /// Reads the first bytes of a file in `/proc`, where reading never blocks.
  private static func entry(in path: String) -> ProcessEntry? {
    let file = open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return nil }
    defer { close(file) }
    return withUnsafeTemporaryAllocation(byteCount: 512, alignment: 1) { buffer in
      let count = Glibc.read(file, buffer.baseAddress, buffer.count)
      return count > 0 ? ProcessEntry(stat: UnsafeRawBufferPointer(rebasing: buffer[..<count])) : nil
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
