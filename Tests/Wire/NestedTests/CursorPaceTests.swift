import Geometry
import Rendering
import Testing
import WaylandClient

@testable import Nested

/// Tests that the host receives a changing cursor only as often as it shows one.
@Suite struct CursorPaceTests {
  private let host: Host
  private let eyes: CursorHost
  private let connection: Connection
  private let globals: HostGlobals
  private let cursor: CursorSurface

  init() throws {
    let host = try Host()
    let eyes = try CursorHost(host)
    try host.addSeat()
    let connection = try Connection(socket: OwnedFD(try host.connect()))
    let globals = HostGlobals(connection.registry())
    func settle() {
      for _ in 0..<3 {
        connection.dispatchReady()
        host.turn()
      }
      connection.dispatchReady()
    }
    settle()
    globals.bindBasics()
    var seat: WlSeat?
    globals.onSeat = { seat = $1 }
    let pointer = try #require(seat).getPointer()
    (self.host, self.eyes, self.connection, self.globals) = (host, eyes, connection, globals)
    cursor = CursorSurface(of: pointer, serial: 1, globals)
  }

  private func settle() {
    for _ in 0..<3 {
      connection.dispatchReady()
      host.turn()
    }
    connection.dispatchReady()
  }

  private func show(side: Int = 24) throws {
    let bitmap = try Bitmap(size: IntSize(side, side), format: .argb8888)
    try cursor.show(CursorSurface.Picture(bitmap, hotspot: Vector(0, 0), density: 1))
    settle()
  }

  @Test func thereIsOnePictureForEachFrameThatTheHostShows() throws {
    for _ in 0..<5 { try show() }
    eyes.release()
    for _ in 0..<5 { try show() }
    #expect(eyes.pictures == 1 && !cursor.mayShow)
    eyes.frame()
    settle()
    for _ in 0..<5 { try show() }
    #expect(eyes.pictures == 2)
  }

  @Test func twoBuffersAreEnoughAndWhileTheHostHasBothItGetsNoMore() throws {
    for _ in 0..<5 {
      try show()
      eyes.frame()
      settle()
    }
    #expect(eyes.pictures == 2 && eyes.buffers == 2 && !cursor.mayShow)
    for _ in 0..<5 {
      eyes.release()
      settle()
      try show()
      eyes.frame()
      settle()
    }
    #expect(eyes.pictures == 7 && eyes.buffers == 2)
  }

  @Test func aHiddenCursorComesBackThoughItsFrameNeverCame() throws {
    try show()
    cursor.hide()
    eyes.release()
    settle()
    try show(side: 48)
    #expect(eyes.pictures == 2)
  }
}
