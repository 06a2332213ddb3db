import Foundation
import System
import Testing

@Suite("Writing files")
struct OutputFileTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  // MARK: Whole files

  @Test("a file is replaced whole, with the permissions that it had")
  func replaced() throws {
    let path = try folder.write("old", to: "a")
    chmod(path, 0o640)
    let file = try OutputFile(path, .whole)
    file.write("new")
    #expect(folder.text(of: "a") == "old")
    try file.finish()
    #expect(folder.text(of: "a") == "new")
    #expect(try folder.names == ["a"])
    var status = stat()
    #expect(stat(path, &status) == 0 && status.st_mode & 0o777 == 0o640)
  }

  @Test("a file that is not completed leaves the former one and nothing else")
  func abandoned() throws {
    let path = try folder.write("old", to: "a")
    var file: OutputFile? = try OutputFile(path, .whole)
    file?.write("new")
    file = nil
    #expect(folder.text(of: "a") == "old")
    #expect(try folder.names == ["a"])
  }

  @Test("a growing file is beside its name until its end, and stays there without one")
  func growing() throws {
    var file: OutputFile? = try OutputFile(folder.file("a"), .growing, mode: 0o600)
    file?.write("begun")
    #expect(folder.text(of: "a.part") == "begun")
    file = nil
    #expect(try folder.names == ["a.part"])
  }

  @Test("what has the temporary name already is neither followed nor lost")
  func takenNames() throws {
    try folder.write("precious", to: "precious")
    try folder.link("a.part", to: "precious")
    try folder.write("of a former run", to: "a.part-2")
    try OutputFile.write("new", to: folder.file("a"))
    #expect(folder.text(of: "a") == "new")
    #expect(folder.text(of: "precious") == "precious")
    #expect(folder.text(of: "a.part-2") == "of a former run")
    #expect(try folder.names == ["a", "a.part", "a.part-2", "precious"])
  }

  @Test("a name of the greatest length can be written")
  func longName() throws {
    let name = String(repeating: "n", count: 255)
    try OutputFile.write("text", to: folder.file(name))
    #expect(try folder.names == [name])
  }

  // MARK: Symbolic links

  @Test("a symbolic link is followed, and stays", arguments: ["target", "missing"])
  func link(target: String) throws {
    try folder.write("old", to: "target")
    try folder.link("a", to: target)
    try OutputFile.write("new", to: folder.file("a"))
    #expect(folder.text(of: target) == "new")
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: folder.file("a")) == target)
  }

  @Test("links in a circle are an error")
  func circle() throws {
    try folder.link("a", to: "b")
    try folder.link("b", to: "a")
    #expect(throws: FileFault("write", folder.file("a"), .system(errno: ELOOP))) {
      try OutputFile.write("new", to: folder.file("a"))
    }
  }

  @Test(
    "another user's link in a folder of everybody is not followed",
    .enabled(if: geteuid() == 0, "only root can make another user's link"))
  func foreignLink() throws {
    try folder.write("precious", to: "precious")
    try folder.link("a", to: "precious")
    chmod(folder.path, 0o1777)
    #expect(lchown(folder.file("a"), 65_534, 65_534) == 0)
    #expect(throws: FileFault.self) { try OutputFile.write("new", to: folder.file("a")) }
    #expect(throws: FileFault.self) { try OutputFile(folder.file("a"), .streaming, .any) }
    #expect(folder.text(of: "precious") == "precious")
  }

  // MARK: Streams

  @Test("a stream is in the file at once, in place of what was there")
  func streaming() throws {
    let path = try folder.write("something old", to: "a")
    let file = try OutputFile(path, .streaming)
    #expect(folder.text(of: "a") == "")
    file.write("one")
    #expect(folder.text(of: "a") == "one")
    try file.finish()
    #expect(throws: FileFault("create", path, .system(errno: EEXIST))) { try OutputFile(path, .new) }
  }

  @Test("a pipe is written to and never replaced", arguments: [OutputFile.Way.whole, .growing, .streaming])
  func pipe(way: OutputFile.Way) throws {
    let path = folder.makePipe("pipe")
    let reader = try folder.shell("cat pipe >copy")
    let file = try OutputFile(path, way, .any)
    file.write("through")
    try file.finish()
    reader.waitUntilExit()
    #expect(folder.text(of: "copy") == "through")
    #expect(FileKind(at: path) == .pipe)
    #expect(try folder.names == ["copy", "pipe"])
  }

  /// The pipe holds 64 KiB, and its reader starts to read only after everything was written.
  @Test("writing does not wait for the reader of a pipe, and the end does")
  func slowReader() throws {
    let path = folder.makePipe("pipe")
    let reader = try folder.shell("exec <pipe; until [ -e go ]; do sleep 0.01; done; wc -c >count")
    let file = try OutputFile(path, .streaming, .any)
    for _ in 0..<1000 { file.write(String(repeating: "x", count: 1000)) }
    #expect(file.fault == nil)
    try folder.write("", to: "go")
    try file.finish()
    reader.waitUntilExit()
    #expect(folder.text(of: "count")?.contains("1000000") == true)
  }

  @Test("a reader that takes nothing ends the writing once much waits for it")
  func deafReader() throws {
    let path = folder.makePipe("pipe")
    let reader = open(path, O_RDONLY | O_NONBLOCK)
    defer { close(reader) }
    let file = try OutputFile(path, .streaming, .any)
    for _ in 0..<20 { file.write(String(repeating: "x", count: 1 << 20)) }
    #expect(file.fault?.description.contains("the reader of this pipe is too slow") == true)
    #expect(throws: FileFault.self) { try file.finish() }
  }

  @Test("what cannot be written to is refused, and says why")
  func refused() throws {
    let pipe = folder.makePipe("pipe")
    #expect(throws: FileFault("write", pipe, .pipe("no program reads from this pipe"))) {
      try OutputFile(pipe, .streaming, .any)
    }
    #expect(throws: FileFault("write", pipe, .kind(.pipe, expected: "a regular file"))) {
      try OutputFile(pipe, .whole)
    }
    let folderFault = FileFault("write", folder.path, .kind(.folder, expected: "a file, a pipe or a device"))
    #expect(throws: folderFault) { try OutputFile(folder.path, .whole, .any) }
    #expect(throws: FileFault("create", "/nowhere/a", .system(errno: ENOENT))) {
      try OutputFile.write("", to: "/nowhere/a")
    }
  }

  @Test("the place of a file is checked before it is written")
  func place() throws {
    let file = try folder.write("old", to: "a")
    for path in [file, "\(folder.path)/new", "/dev/null", "-"] {
      #expect(throws: Never.self) { try OutputFile.check(path, .any) }
    }
    #expect(try folder.names == ["a"])
    #expect(throws: FileFault("create", "/nowhere/a", .system(errno: ENOENT))) { try OutputFile.check("/nowhere/a") }
    #expect(throws: FileFault("write", "\(file)/b", .system(errno: ENOTDIR))) { try OutputFile.check("\(file)/b") }
    let folderFault = FileFault("write", folder.path, .kind(.folder, expected: "a regular file"))
    #expect(throws: folderFault) { try OutputFile.check(folder.path) }
  }
}
