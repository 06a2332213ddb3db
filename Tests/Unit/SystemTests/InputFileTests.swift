import Foundation
import System
import Testing

@Suite("Reading files")
struct InputFileTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func text(_ path: String, _ kinds: FileKinds = .regularOnly) throws(FileFault) -> String {
    String(decoding: try InputFile.read(path, atMost: 1_000_000, kinds), as: UTF8.self)
  }

  @Test("a regular file is read to its end, and one that is too long is refused")
  func regular() throws {
    let path = try folder.write(String(repeating: "x", count: 100_000), to: "a")
    #expect(try text(path).count == 100_000)
    #expect(try InputFile.read(path, atMost: 100_000).count == 100_000)
    #expect(throws: FileFault("read", path, .tooLong(limit: 99_999))) { try InputFile.read(path, atMost: 99_999) }
    #expect(throws: FileFault("open", path + "b", .system(errno: ENOENT))) { try text(path + "b") }
    #expect(try text("/dev/null") == "")
  }

  /// Each open or read in this test would block for ever if it were blocking.
  @Test("what is no regular file is refused where only those are read, without waiting")
  func kinds() throws {
    let pipe = folder.makePipe("pipe")
    try folder.link("link", to: "pipe")
    func refusal(_ path: String, _ kind: FileKind) -> FileFault {
      FileFault("open", path, .kind(kind, expected: "a regular file"))
    }
    #expect(throws: refusal(pipe, .pipe)) { try text(pipe) }
    #expect(throws: refusal(folder.file("link"), .pipe)) { try text(folder.file("link")) }
    #expect(throws: refusal(folder.path, .folder)) { try text(folder.path) }
    #expect(throws: refusal("/dev/zero", .device)) { try text("/dev/zero") }
    let socket = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    defer { close(socket) }
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    let path = folder.file("socket")
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
    let isBound = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(socket, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    #expect(isBound == 0)
    #expect(throws: refusal(path, .socket)) { try text(path) }
    #expect(refusal("p", .pipe).description == "cannot open p: found a pipe, expected a regular file")
  }

  @Test("a pipe that the command line names is read until its writers have closed it")
  func namedPipe() throws {
    let pipe = folder.makePipe("pipe")
    let writer = try folder.shell("exec >pipe; printf one; sleep 0.1; printf two")
    #expect(try text(pipe, .any) == "onetwo")
    writer.waitUntilExit()
    // An empty text is valid, whether the writer opens the pipe before the reader or while it waits.
    let silent = try folder.shell(": >pipe")
    #expect(try text(pipe, .any) == "")
    silent.waitUntilExit()
  }

  @Test("a pipe without a writer is an error, also where pipes are read")
  func noWriter() {
    let pipe = folder.makePipe("pipe")
    #expect(throws: FileFault("read", pipe, .pipe("no program writes to this pipe"))) {
      try text(pipe, .any)
    }
  }

  @Test("a descriptor of the process is read as it is, and stays open")
  func descriptor() throws {
    var ends: [Int32] = [0, 0]
    #expect(pipe(&ends) == 0)
    defer { close(ends[0]) }
    #expect(write(ends[1], "text", 4) == 4)
    close(ends[1])
    #expect(try text("/dev/fd/\(ends[0])", .any) == "text")
    #expect(fcntl(ends[0], F_GETFD) >= 0)
    #expect(fcntl(ends[0], F_GETFL) & O_NONBLOCK == 0)
    #expect(throws: FileFault.self) { try text("/dev/fd/9999", .any) }
    #expect(throws: FileFault.self) { try text("-") }
  }
}
