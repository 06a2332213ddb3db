import Glibc
import System
import Testing

@Suite("Numbers that one process of the machine has at a time")
struct MachineSlotTests {
  private let name = "fingerpost-tests-\(getpid())"

  @Test("Each number is given once, in order, and is free again afterwards")
  func numbers() throws {
    let first = try #require(MachineSlot(name, in: 1...2) { _ in true })
    var second = MachineSlot(name, in: 1...2) { _ in true }
    #expect(first.number == 1 && second?.number == 2)
    #expect(MachineSlot(name, in: 1...2) { _ in true } == nil)
    second = nil
    #expect(MachineSlot(name, in: 1...2) { _ in true }?.number == 2)
    #expect(MachineSlot(name, in: 1...9) { $0 > 4 }?.number == 5)
    withExtendedLifetime(first) {}
  }

  @Test("A port at which a program listens is not free")
  func ports() throws {
    let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    defer { close(listener) }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let port = withUnsafeMutablePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
        bind(listener, pointer, length) == 0 && listen(listener, 1) == 0 && getsockname(listener, pointer, &length) == 0
      }
    }
    #expect(port)
    #expect(!LocalPort.isFree(Int(UInt16(bigEndian: address.sin_port))))
    #expect(!LocalPort.isFree(-1) && !LocalPort.isFree(70_000))
  }
}

@Suite("The environment of this process", .serialized)
struct EnvironmentTests {
  @Test("A variable that is erased is gone, and its memory is empty")
  func erased() throws {
    let name = "FINGERPOST_TESTS_SECRET"
    // The text is part of the environment itself, as the kernel makes it.
    let text = try #require(strdup("\(name)=hunter2"))
    putenv(text)
    #expect(Environment.erase(name) == "hunter2")
    #expect(Environment.variable(name) == nil && Environment.erase(name) == nil)
    #expect(String(cString: text) == "\(name)=")
  }
}
