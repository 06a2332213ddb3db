import FingerpostClient
import KeyboardTyping
import StageKit
import Surfaces
import Testing
import WireClients

@testable import Assembly
@testable import fingerpost_keyboard

/// Tests of the keyboard that highlights keys for a switch. One of them waits for its timer, which is one of real time.
@Suite(.serialized) struct ScanningTests {
  /// The names of the highlighted keys.
  private func scanned(_ scene: KeyboardScene) -> [String] {
    (scene.view?.subviews ?? []).filter { $0.accessibilityTraits.contains(.selected) }.compactMap(\.accessibilityLabel)
  }

  private func switchKey(_ scene: KeyboardScene) {
    scene.controller.switchWasPressed()
    scene.draw()
  }

  private func next(_ scene: KeyboardScene, times: Int = 1) {
    for _ in 0..<times { scene.controller.nextWasPressed() }
    scene.draw()
  }

  @Test func twoSwitchesReachAKey() throws {
    let scene = try KeyboardScene { $0.scan = .manual }
    scene.activate()
    #expect(scanned(scene) == ["q", "w", "e", "r", "t", "z", "u", "i", "o", "p", "ü"])
    next(scene)
    #expect(scanned(scene).starts(with: ["a", "s", "d"]))
    switchKey(scene)
    #expect(scanned(scene) == ["a"])
    next(scene, times: 2)
    #expect(scanned(scene) == ["d"] && scene.received == "")
    switchKey(scene)
    #expect(scene.received == "d" && scanned(scene).first == "q")
    #expect(scene.warnings == [])
  }

  @Test func aTapAnywhereOnTheKeyboardIsASwitch() throws {
    let scene = try KeyboardScene { $0.scan = .automatic(600_000) }
    scene.activate()
    try scene.tap("m")
    #expect(scanned(scene) == ["q"] && scene.received == "")
    try scene.tap("Hide keyboard")
    #expect(scene.received == "q" && scene.isShown)
    // A second finger, and one that slides.
    try scene.land("m", finger: 1)
    try scene.land("x", finger: 2)
    scene.lift(finger: 2)
    #expect(scanned(scene).count == 11)
    let place = try scene.place(of: "Space")
    scene.arena.finger(1, to: place.x, place.y)
    scene.lift(finger: 1)
    #expect(scanned(scene) == ["q"] && scene.received == "q")
  }

  @Test func timeAloneMakesTheStepsUntilTheScannerRests() throws {
    let timed = try KeyboardScene { $0.scan = .automatic(20) }
    let manual = try KeyboardScene { $0.scan = .manual }
    for scene in [timed, manual] { scene.activate() }
    timed.wait { scanned(timed).isEmpty }
    manual.draw()
    #expect(scanned(timed).isEmpty && timed.isShown && timed.received == "")
    #expect(scanned(manual).contains("q"))
  }

  @Test func aLongTapOpensTheChoicesOfTheKey() throws {
    let scene = try KeyboardScene {
      $0.scan = .manual
      $0.longPress = 400
    }
    scene.activate()
    next(scene)
    switchKey(scene)
    try scene.land("m")
    scene.arena.clock.advance(microseconds: 500_000)
    scene.lift()
    let group = try #require(scene.view?.subviews.last as? ChoicesView)
    #expect(!group.isHidden && scene.received == "")
    let names = group.subviews.compactMap(\.accessibilityLabel)
    #expect(group.subviews.first?.accessibilityTraits.contains(.selected) == true)
    next(scene)
    #expect(group.subviews[1].accessibilityTraits.contains(.selected))
    switchKey(scene)
    #expect(group.isHidden && scene.received == names[1])
  }

  @Test func theHighlightIsDrawnAndRemoved() throws {
    let scene = try KeyboardScene { $0.scan = .manual }
    let plain = try KeyboardScene()
    for each in [scene, plain] { each.activate() }
    let keys = try #require(scene.view?.subviews.compactMap { $0 as? KeyView })
    let window = try #require(scene.window)
    /// The colors along a line from above the first row to below the last one, through the first key of each row.
    func column(_ scene: KeyboardScene) throws -> [UInt32] {
      let x = window.frame.minX + (keys.first?.frame.origin.x ?? 0) + 12
      return try stride(from: window.frame.minY, to: window.frame.maxY, by: 1).map { try scene.color(x, $0) }
    }
    let (unmarked, ring) = (try column(plain), UInt32(0x2458c5))
    #expect(try column(scene) != unmarked && column(scene).contains(ring))
    #expect(!unmarked.contains(ring))
    // The scanner rests after ten rounds.
    next(scene, times: 10 * 4)
    #expect(scanned(scene).isEmpty)
    #expect(try column(scene) == unmarked)
    switchKey(scene)
    #expect(try column(scene) != unmarked)
  }

  @Test func aHiddenKeyboardIsNotScanned() throws {
    let scene = try KeyboardScene { $0.scan = .manual }
    scene.activate()
    next(scene)
    scene.arena.key(30, true)
    scene.arena.key(30, false)
    scene.draw()
    #expect(!scene.isShown)
    switchKey(scene)
    switchKey(scene)
    let before = scene.received
    scene.activate()
    #expect(scene.isShown && scanned(scene).contains("q") && scene.received == before)
  }

  @Test func anAlwaysVisibleKeyboardIsScannedFromTheStart() throws {
    let scene = try KeyboardScene {
      $0.scan = .manual
      $0.isAlwaysVisible = true
    }
    #expect(scene.isShown && scanned(scene).contains("q"))
  }

  @Test func withoutScanningSwitchesDoNothing() throws {
    let scene = try KeyboardScene()
    scene.activate()
    switchKey(scene)
    next(scene)
    #expect(scene.received == "" && scanned(scene).isEmpty)
  }
}
