import Testing

@testable import Assembly

/// Tests of the names of clients that connect by themselves.
@Suite struct ClientNamingTests {
  /// Processes 10 to 19 belong to session 10, and so on.
  private let naming = ClientNaming { $0 / 10 * 10 }

  @Test("Without a name, a client is called by its process")
  func nothing() { #expect(naming.name(ofProcess: 17, number: 1) == nil) }

  @Test("Whatever a named program starts has its name, whoever named another one before or after")
  func sessions() {
    naming.assign("term", to: 10)
    naming.assign("run", to: 20)
    naming.assign("run", to: 30)
    #expect([10, 17, 21, 33, 41].map { naming.name(ofProcess: $0, number: 5) } == ["term", "term", "run", "run", nil])
  }

  @Test("Strangers are numbered from then on, and named programs are not")
  func strangers() {
    naming.numberStrangers()
    naming.assign("term", to: 10)
    #expect(naming.name(ofProcess: 12, number: 3) == "term")
    #expect(naming.name(ofProcess: 40, number: 4) == "client 4")
  }

  @Test("A process that has left its program's session has the name that it says, if a program has it")
  func origin() {
    naming.numberStrangers { process in [41: "term", 42: "other"][process] }
    #expect(naming.name(ofProcess: 41, number: 6) == "client 6")
    naming.assign("term", to: 10)
    naming.assign("run", to: 20)
    #expect(
      [12, 21, 41, 42, 43].map { naming.name(ofProcess: $0, number: 7) } == [
        "term", "run", "term", "client 7", "client 7",
      ])
  }

  @Test("A name that another program has taken over is not the former program's any more")
  func withdrawn() {
    naming.assign("term", to: 10)
    naming.withdraw(from: 10)
    naming.assign("term", to: 20)
    #expect(naming.name(ofProcess: 11, number: 1) == nil)
    #expect(naming.name(ofProcess: 21, number: 1) == "term")
  }
}
