import Foundation
import System
import Testing

/// Tests of trees of folders and their locks.
@Suite struct FolderTreeTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test("A tree is removed with files, read-only folders and links, and no link is followed")
  func removal() throws {
    try folder.write("kept", to: "outside.txt")
    try FolderTree.make(folder.file("tree/a/b"))
    try folder.write("gone", to: "tree/a/b/file")
    try FolderTree.link(folder.file("tree/a/file"), to: folder.file("outside.txt"))
    try FolderTree.link(folder.file("tree/a/folder"), to: folder.path)
    try FolderTree.link(folder.file("tree/broken"), to: "/nowhere")
    _ = folder.makePipe("tree/pipe")
    chmod(folder.file("tree/a/b"), 0)
    chmod(folder.file("tree/a"), 0o500)
    #expect(FolderTree.remove(folder.file("tree")) == nil)
    #expect(try folder.names == ["outside.txt"])
    #expect(folder.text(of: "outside.txt") == "kept")
  }

  @Test("A link in place of a tree is removed, and its target stays")
  func link() throws {
    try FolderTree.make(folder.file("target/inner"))
    try FolderTree.link(folder.file("tree"), to: folder.file("target"))
    #expect(FolderTree.remove(folder.file("tree")) == nil)
    #expect(FolderTree.remove(folder.file("missing")) == nil)
    #expect(try folder.names == ["target"])
  }

  @Test("A wanted file whose name is not UTF-8 is an error that names it; others, and such trees, are removed")
  func foreignNames() throws {
    try FolderTree.make(folder.file("tree/plain"))
    let shell = "cd '\(folder.path)/tree' && printf x >plain/a.test && printf x >\"$(printf 'i\\377.test')\""
    let made = try ChildProcess(name: "sh", command: ["sh", "-c", shell], environment: Environment().entries)
    while made.reap() == nil { _ = PollSet.wait(for: [made.descriptor(of: .output)], milliseconds: 10) }
    #expect(made.status == .exited(0))
    do {
      _ = try Folder.files(below: folder.file("tree")) { name, isFolder in isFolder || name.hasSuffix(".test") }
      Issue.record("the file was left out")
    } catch {
      #expect("\(error)" == "cannot use \(folder.path)/tree/i\\xff.test: its name is not UTF-8; rename it")
    }
    #expect(
      try Folder.files(below: folder.file("tree")) { name, isFolder in isFolder || name == "a.test" }
        == [folder.file("tree/plain/a.test")])
    #expect(FolderTree.remove(folder.file("tree")) == nil)
    #expect(!Folder.contains(folder.file("tree")))
  }

  @Test("Folders are made as deep as needed, for this user only")
  func making() throws {
    try FolderTree.make(folder.file("a/b"))
    try FolderTree.make(folder.file("a/b"))
    let mode = try FileManager.default.attributesOfItem(atPath: folder.file("a/b"))[.posixPermissions] as? Int
    #expect(mode == 0o700)
    try folder.write("", to: "file")
    #expect(throws: FileFault.self) { try FolderTree.make(folder.file("file/inner")) }
  }

  @Test("A lock is abandoned when its owner has ended, and only then")
  func lock() throws {
    #expect(FolderLock(abandoned: folder.path) == nil)
    var lock: FolderLock? = try FolderLock(of: folder.path)
    #expect(FolderLock(abandoned: folder.path) == nil)
    #expect(lock != nil)
    lock = nil
    #expect(FolderLock(abandoned: folder.path) != nil)
    try FolderTree.make(folder.file("other"))
    try FolderTree.link(folder.file("link"), to: folder.path)
    #expect(FolderLock(abandoned: folder.file("link")) == nil)
  }
}

/// Tests of processes that are found by a variable of their environment.
@Suite struct MarkedProcessTests {
  @Test("A process with the mark is found and ended in a session of its own, and one without the mark stays")
  func ending() throws {
    let mark = MarkedProcesses("FINGERPOST_MARK_TEST", "a-\(UUID().uuidString)")
    let value = String(describing: UUID())
    let own = MarkedProcesses("FINGERPOST_MARK_TEST", value)
    let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
    let marked = try ChildProcess(
      name: "marked", command: ["sleep", "1000"], environment: ["PATH=\(path)", "FINGERPOST_MARK_TEST=\(value)"])
    let other = try ChildProcess(
      name: "other", command: ["sleep", "1000"], environment: ["PATH=\(path)", "FINGERPOST_MARK_TEST=\(value)2"])
    defer { other.end() }
    #expect(mark.running == [])
    // The environment is that of the program from its start; before it, that of this process.
    while own.running.isEmpty {}
    let (found, left) = own.end()
    #expect(found.map(\.id) == [marked.id])
    #expect(left == [])
    marked.end()
    #expect(marked.status == .signalled(SIGTERM))
    #expect(other.reap() == nil)
    #expect(ProcessEnvironment.variable("FINGERPOST_MARK_TEST", of: other.id) == "\(value)2")
    #expect(ProcessEnvironment.variable("FINGERPOST_MARK", of: other.id) == nil)
  }

  @Test("The first line of a program is read, and one that ends without a line gives none")
  func firstLine() throws {
    let talking = try ChildProcess(
      name: "talking", command: ["/bin/sh", "-c", "printf 'one\\ntwo'; exec sleep 1000"], environment: [])
    #expect(talking.firstLine(.output, milliseconds: 20_000) == "one")
    talking.end(within: 20_000)
    #expect(talking.status == .signalled(SIGTERM))
    let silent = try ChildProcess(name: "silent", command: ["/bin/sh", "-c", "exit 3"], environment: [])
    #expect(silent.firstLine(.output, milliseconds: 20_000) == nil)
    silent.end(within: 20_000)
    #expect(silent.status == .exited(3))
  }
}
