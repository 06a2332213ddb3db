import Documents
import Results
import Runner
import Scripts
import System
import Testing

@Suite("Which tests a run plays")
struct SelectionTests {
  private static func found(_ file: String, _ tags: [String] = [], scales: [String] = []) -> FoundTest {
    var test = FoundTest(file)
    test.tags = tags
    if !scales.isEmpty { test.variants = scales.map { Variant(values: [.init(key: "scale", value: $0)]) } }
    return test
  }

  private let all = [
    found("a/login.test.yaml", ["smoke"]), found("a/menu.test.yaml", ["smoke", "slow"], scales: ["1", "2"]),
    found("b/video.test.yaml", ["slow"]),
  ]

  private let none = "4 tests, none matches"
  private let listed = "; the tests are a/login.test.yaml, a/menu.test.yaml, b/video.test.yaml"

  private func names(_ change: (inout TestSelection) -> Void = { _ in }) throws -> [String] {
    var selection = TestSelection()
    change(&selection)
    return try selection.choose(from: all).map(\.name)
  }

  @Test("Without options all tests are played, with all combinations, in order")
  func everything() throws {
    #expect(
      try names() == [
        "a/login.test.yaml", "a/menu.test.yaml [scale=1]", "a/menu.test.yaml [scale=2]", "b/video.test.yaml",
      ])
  }

  @Test("Tags select, and tags leave out")
  func tags() throws {
    #expect(try names { $0.tags = ["smoke"] }.count == 3)
    #expect(try names { $0.tags = ["smoke", "slow"] }.count == 4)
    #expect(try names { ($0.tags, $0.skippedTags) = (["smoke"], ["slow"]) } == ["a/login.test.yaml"])
  }

  @Test(
    "Patterns match the name, the path or the name of the file",
    arguments: [
      ("a/*", 3), ("menu.test.yaml", 2), ("*scale=2*", 1), ("b/video.test.yaml", 1), ("?ideo.test.yaml", 1),
    ])
  func patterns(pattern: String, count: Int) throws {
    #expect(try names { $0.only = [TestFilter(pattern)] }.count == count)
  }

  @Test("FILE:LINE selects a group or step of one test")
  func lines() throws {
    let text = "steps:\n  - group: {name: A, steps: [{tap: [1, 1]}]}\n  - group: {name: B, steps: [{tap: [2, 2]}]}\n"
    let script = try ScriptReader.read(text: text, file: "a/menu.test.yaml").script
    var all = all
    all[1].outline = ScriptOutline(script, file: all[1].file)
    func lines(_ filters: String...) throws -> [[Int]] {
      var selection = TestSelection()
      selection.only = filters.map { TestFilter($0) }
      return try selection.choose(from: all).map(\.lines)
    }
    #expect(try lines("a/menu.test.yaml:3") == [[3], [3]])
    #expect(try lines("./a/menu.test.yaml:3", "menu.test.yaml:2") == [[3, 2], [3, 2]])
    #expect(try lines("menu.test.yaml:3", "menu*") == [[], []])
    #expect(throws: SelectionFault("a/menu.test.yaml: no group or step at line 9; the nearest is at line 3")) {
      try lines("menu.test.yaml:9")
    }
    #expect(throws: SelectionFault("\(none) --only no.test.yaml:3\(listed)")) { try lines("no.test.yaml:3") }
  }

  @Test("Shards have every test once, and may be empty", arguments: [1, 2, 3, 7])
  func shards(count: Int) throws {
    var names: [String] = []
    for number in 1...count {
      let shard = try #require(Shard("\(number)/\(count)"))
      names += try self.names { $0.shard = shard }
    }
    #expect(try names.sorted() == self.names().sorted())
  }

  @Test("A shard plays all rounds of its tests")
  func rounds() throws {
    let shard = try #require(Shard("2/4"))
    #expect(
      try names { ($0.shard, $0.rounds) = (shard, 2) } == [
        "a/menu.test.yaml [scale=1] #1", "a/menu.test.yaml [scale=1] #2",
      ])
    var selection = TestSelection()
    selection.rounds = 3
    #expect(try selection.choose(from: all).map(\.number) == Array(1...12))
  }

  @Test("Invalid shards", arguments: ["", "1", "0/2", "3/2", "1/0", "-1/2", "1/2/3", "a/b"])
  func invalid(text: String) { #expect(Shard(text) == nil) }

  @Test("If nothing matches, the error names the options and a similar tag")
  func nothing() {
    #expect(throws: SelectionFault("4 tests, none matches --tag smok (did you mean smoke?)")) {
      try names { $0.tags = ["smok"] }
    }
    #expect(throws: SelectionFault("\(none) --tag slow --only a/l*\(listed)")) {
      try names { ($0.tags, $0.only) = (["slow"], [TestFilter("a/l*")]) }
    }
  }

  @Test("Folders are searched for tests, without hidden files, results and links to folders")
  func files() throws {
    let root = try FolderTree.makeTemporary(in: "/tmp", "runner-tests-")
    defer { _ = FolderTree.remove(root) }
    for folder in ["b", ".git", "fingerpost-results", "b/c"] { try FolderTree.make("\(root)/\(folder)") }
    for file in [
      "z.test.yaml", "b/a.test.yaml", "b/c/deep.test.yaml", "b/other.yaml", ".git/no.test.yaml",
      "fingerpost-results/no.test.yaml", ".hidden.test.yaml",
    ] { try OutputFile.write("", to: "\(root)/\(file)") }
    try FolderTree.link("\(root)/loop", to: root)
    #expect(
      try TestFiles.find([root, "\(root)/b/other.yaml", "\(root)/./b/a.test.yaml"]) == [
        "\(root)/b/a.test.yaml", "\(root)/b/c/deep.test.yaml", "\(root)/b/other.yaml", "\(root)/z.test.yaml",
      ])
  }
}

@Suite("The order of tests")
struct ScheduleTests {
  private func tests(_ count: Int) -> [PlannedTest] {
    (1...count).map { PlannedTest(number: $0, file: "\($0).test.yaml") }
  }

  @Test("At most the given number of tests runs at a time, and all run once in order")
  func jobs() {
    var schedule = Schedule(tests(5), jobs: 2)
    var order: [Int] = []
    var running = 0
    while !schedule.isOver {
      while let test = schedule.next() {
        order.append(test.number)
        running += 1
      }
      #expect(running <= 2)
      schedule.didEnd(.passed)
      running -= 1
    }
    #expect(order == [1, 2, 3, 4, 5] && running == 0)
  }

  @Test("Enough failures let no further test start; skipped and passed tests do not count")
  func failures() {
    var schedule = Schedule(tests(9), jobs: 1, mostFailures: 2)
    for outcome in [TestOutcome.passed, .failed, .skipped, .broken] {
      _ = schedule.next()
      schedule.didEnd(outcome)
    }
    #expect(schedule.next() == nil && schedule.isOver)
    #expect(schedule.left.map(\.number) == [5, 6, 7, 8, 9])
  }

  @Test("A test starts while the session of another one ends, unless its start depends on outcomes")
  func ending() {
    var schedule = Schedule(tests(4), jobs: 1)
    let first = schedule.next()
    #expect(first?.number == 1 && schedule.next() == nil)
    if let first { for _ in 1...2 { schedule.didPlay(first) } }
    #expect(schedule.next()?.number == 2 && schedule.next() == nil)
    schedule.didEnd(.passed, of: first)
    #expect(schedule.next() == nil)
    schedule.stop()
    schedule.didEnd(.passed, of: tests(2).last)
    #expect(schedule.isOver)

    var careful = Schedule(tests(2), jobs: 1, mostFailures: 1)
    if let first = careful.next() {
      careful.didPlay(first)
      #expect(careful.next() == nil)
      careful.didEnd(.failed, of: first)
    }
    #expect(careful.isOver && careful.left.count == 1)
  }

  @Test("A stopped schedule waits for the tests that run")
  func stop() {
    var schedule = Schedule(tests(3), jobs: 2)
    _ = schedule.next()
    schedule.stop()
    #expect(schedule.next() == nil && !schedule.isOver)
    schedule.didEnd(.interrupted)
    #expect(schedule.isOver && schedule.left.count == 2)
  }
}
