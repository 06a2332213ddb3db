import Control
import ControlPeers
import ControlServer
import Glibc
import JSONText
import Playback
import WireClients

/// Sends lines to the control socket of a compositor with one or two windows.
final class ControlTarget: FuzzTarget {
  private let house: House
  private let server: ControlServer

  init() throws {
    house = try House()
    server = try ControlServer(house.arena.compositor, version: "1")
    // Injected input does not wait for time to pass.
    server.livePace.skipsTime = true
  }

  func take(_ input: [UInt8]) {
    house.open()
    read(input)
    guard let peer = ControlPeer(path: server.path) else { fatalError("nobody listens: errno \(errno)") }
    for line in input.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) where isHarmless(line) {
      peer.send(Array(line) + [UInt8(ascii: "\n")])
      house.arena.settle()
      peer.read()
    }
    if input.last != UInt8(ascii: "\n") { peer.send(Array(input.suffix(20))) }
    house.arena.settle()
    peer.hangUp()
    for _ in 0..<3 { house.arena.settle() }
    house.checkThatItIsTidy()
  }

  /// Returns whether a line is harmless: it must not make the compositor write a file.
  private func isHarmless(_ line: ArraySlice<UInt8>) -> Bool {
    switch ReadRequest(line: String(decoding: line, as: UTF8.self)).content {
    case .success(.screenshot), .success(.dumpRecorder): false
    case .success, .failure: true
    }
  }

  /// Checks that lines which are read and written again stay the same.
  private func read(_ input: [UInt8]) {
    for line in String(decoding: input, as: UTF8.self).split(separator: "\n") {
      _ = ControlAnswer(line: String(line))
      guard case .success(let request) = ReadRequest(line: String(line)).content else { continue }
      let again = ReadRequest(line: request.line)
      guard case .success(let same) = again.content, same == request else {
        fatalError("\(request) is read as \(again.content) when it is written")
      }
    }
  }
}
