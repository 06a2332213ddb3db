import Glibc
import System
import Testing

/// Tests of finding the descendants of processes.
@Suite struct ProcessTableTests {
  @Test(
    "A line of /proc is read, whatever the program is called",
    arguments: [
      ("17 (foot) S 4 17 17 0 -1", ProcessEntry(id: 17, parent: 4, name: "foot")),
      ("18 (a) Z 9 (b) R 5 18 18 0", ProcessEntry(id: 18, parent: 5, name: "a) Z 9 (b")),
      ("19 () Z 1 0 0", ProcessEntry(id: 19, parent: 1, name: "", isZombie: true)),
    ])
  func line(text: String, entry: ProcessEntry) { #expect(ProcessEntry(stat: text) == entry) }

  @Test("Other text is none", arguments: ["", "17", "17 (foot", "x (foot) S 4 1", "17 (foot) S", ") 17 ( S 4 1"])
  func noLine(text: String) { #expect(ProcessEntry(stat: text) == nil) }

  @Test("The state and the start are in a line of /proc, if it is whole")
  func stateAndStart() throws {
    let line = "23 (sh) T 4 23 23 0 -1 4194304 100 0 0 0 1 2 3 4 20 0 1 0 981234 2408448 200\n"
    let entry = try #require(ProcessEntry(stat: line))
    #expect(entry.isStopped && !entry.isZombie && entry.start == 981_234)
    #expect(ProcessEntry(stat: "23 (sh) S 4 23")?.start == nil)
    #expect(ProcessEntry(stat: "99999999999 (sh) S 4 23") == nil)
  }

  @Test("A process without children has no descendants, and one with a child has it")
  func oneChild() throws {
    let descendants = Descendants()
    let child = try ChildProcess(name: "sleep", command: ["sleep", "60"], environment: ["PATH=/usr/bin:/bin"])
    #expect(descendants.running.map(\.id).contains(child.id))
    child.end()
    #expect(!descendants.running.map(\.id).contains(child.id))
  }

  @Test("Descendants are children and theirs, without the branches that are left out")
  func descendants() {
    let table = ProcessTable([
      ProcessEntry(id: 2, parent: 1), ProcessEntry(id: 3, parent: 2), ProcessEntry(id: 4, parent: 3),
      ProcessEntry(id: 5, parent: 2), ProcessEntry(id: 6, parent: 5), ProcessEntry(id: 7, parent: 1),
    ])
    #expect(Set(table.descendants(of: 2).map(\.id)) == [3, 4, 5, 6])
    #expect(Set(table.descendants(of: 2, except: [5]).map(\.id)) == [3, 4])
    #expect(table.descendants(of: 7) == [])
  }

  @Test("A table that changed while it was read, so that parents form a ring, is no trap")
  func ring() {
    let table = ProcessTable([ProcessEntry(id: 2, parent: 3), ProcessEntry(id: 3, parent: 2)])
    #expect(table.descendants(of: 2).map(\.id) == [3])
  }

  @Test("This process is in the table, with its parent")
  func own() {
    let own = ProcessTable.read().entries.first { $0.id == getpid() }
    #expect(own?.parent == getppid() && own?.isZombie == false)
  }
}
