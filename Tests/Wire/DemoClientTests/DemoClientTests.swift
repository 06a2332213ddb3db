import Testing
import WaylandServer

/// Tests of the demo in a small compositor: its reaction to input and its picture.
struct DemoClientTests {
  private let stage: DemoHost
  private let demo: DemoProcess

  init() throws {
    stage = try DemoHost()
    demo = try DemoProcess(on: stage)
    try #require(try stage.play { try stage.seat.touch != nil && stage.surfaces.count > 2 && stage.window.width > 0 })
  }

  private func prints(_ line: String) -> Bool { stage.play { demo.lines.contains(line) } }

  @Test("A tap toggles a button's colour and counts")
  func tap() throws {
    let before = try stage.window.color(150, 75)
    try stage.seat.tap(stage.window, 100, 90)
    #expect(prints("button North tapped 1"))
    #expect(try stage.play { try stage.window.color(150, 75) == 0xff6b6b })
    try stage.seat.tap(stage.window, 100, 90)
    #expect(prints("button North tapped 2"))
    #expect(try stage.play { try stage.window.color(150, 75) == before })
  }

  @Test("A finger that leaves the button before it is lifted taps nothing")
  func slideOff() throws {
    try stage.seat.down(0, on: stage.window, 100, 90)
    stage.seat.move(0, to: 100, 400)
    stage.seat.up(0)
    try stage.seat.tap(stage.window, 300, 90)
    #expect(prints("button East tapped 1"))
    #expect(!demo.lines.contains { $0.hasPrefix("button North") })
  }

  @Test("Every touch event is one line of the log")
  func log() throws {
    try stage.seat.down(3, on: stage.window, 400.25, 400.5)
    stage.seat.move(3, to: 410, 401)
    stage.seat.up(3)
    try stage.seat.down(4, on: stage.window, 300, 300)
    stage.seat.touch?.sendCancel()
    #expect(prints("touch cancel"))
    #expect(
      demo.lines.filter { $0.hasPrefix("touch") } == [
        "touch down 3 400.3,400.5", "touch frame", "touch motion 3 410.0,401.0", "touch frame", "touch up 3",
        "touch frame", "touch down 4 300.0,300.0", "touch frame", "touch cancel",
      ])
  }

  @Test("Fingers paint, each in its own colour, and two of them show their scale")
  func paint() throws {
    try stage.seat.down(0, on: stage.window, 250, 350)
    try stage.seat.down(1, on: stage.window, 350, 350)
    stage.seat.move(0, to: 200, 350)
    stage.seat.move(1, to: 400, 350)
    stage.seat.up(0)
    stage.seat.up(1)
    #expect(prints("pinch scale 2.00"))
    #expect(
      try stage.play { try stage.window.color(225, 350) == 0xff6b6b && stage.window.color(380, 350) == 0xffc857 })
  }

  @Test("What is typed is put together by the keymap; BackSpace takes back, Return prints")
  func typing() throws {
    try stage.seat.focus(stage.window)
    stage.seat.type(35, shift: true)
    stage.seat.type(23)
    stage.seat.type(24)
    stage.seat.type(14)
    stage.seat.type(2, shift: true)
    stage.seat.type(28)
    #expect(prints("text Hi!"))
    #expect(prints("key Return released"))
    #expect(
      demo.lines.filter { $0.hasPrefix("key") } == [
        "keyboard enter", "key H pressed", "key H released", "key i pressed", "key i released", "key o pressed",
        "key o released", "key BackSpace pressed", "key BackSpace released", "key exclam pressed",
        "key exclam released", "key Return pressed", "key Return released",
      ])
  }

  @Test("The dial is a surface of its own")
  func dial() throws {
    try stage.seat.tap(stage.dial, 99, 56.5)
    #expect(prints("dial touched 99.0,56.5"))
    #expect(demo.lines.contains("touch down 0 99.0,56.5 dial"))
  }

  @Test("The pointer paints while its button is held, and its second button opens a menu")
  func pointer() throws {
    let paper = try stage.window.color(300, 350)
    try stage.seat.point(at: stage.window, 200, 350)
    stage.seat.button(0x110, isDown: true)
    stage.seat.movePointer(to: 400, 350)
    stage.seat.button(0x110, isDown: false)
    #expect(try stage.play { try stage.window.color(300, 350) != paper })
    let serial = stage.seat.button(0x111, isDown: true)
    stage.seat.button(0x111, isDown: false)
    #expect(stage.play { stage.menu.map { $0.width > 0 } ?? false })
    #expect(stage.grabs == [serial])
    stage.seat.point(at: try #require(stage.menu), 60, 25)
    stage.seat.button(0x110, isDown: true)
    stage.seat.button(0x110, isDown: false)
    #expect(prints("menu Clear painting"))
    #expect(try stage.play { try stage.menu == nil && stage.window.color(300, 350) == paper })
  }

  @Test("A finger that rests for long, by the time of the events, opens the menu; a dismissal closes it")
  func longPress() throws {
    try stage.seat.down(0, on: stage.window, 300, 90, at: 1000)
    stage.seat.up(0, at: 1600)
    #expect(stage.play { stage.menu != nil })
    #expect(demo.lines.contains("menu opened 300.0,90.0"))
    stage.menu?.popup?.sendPopupDone()
    #expect(stage.play { stage.menu == nil })
    #expect(!demo.lines.contains { $0.hasPrefix("button") })
  }

  @Test("The window takes the size it is given, and draws nothing while nothing changes")
  func sizes() throws {
    #expect(try (stage.window.width, stage.window.height) == (760, 540))
    try stage.configure(width: 900, height: 600)
    #expect(try stage.play { try stage.window.width == 900 && stage.window.height == 600 })
    #expect(prints("configure 900x600"))
    let commits = stage.surfaces.map(\.commits)
    stage.seat.touch?.sendFrame()
    #expect(prints("touch frame"))
    #expect(stage.surfaces.map(\.commits) == commits)
  }

  @Test("Asked to close, it ends well")
  func close() throws {
    try stage.window.toplevel?.sendClose()
    #expect(stage.play { demo.hasEnded })
    #expect(demo.exitStatus == 0)
    #expect(demo.lines.last == "close")
  }

  @Test("Where its compositor vanishes, it says so and fails")
  func vanishedCompositor() throws {
    stage.display.disconnectClients()
    #expect(stage.play { demo.hasEnded })
    #expect(demo.exitStatus == 1)
    #expect(demo.lines.last?.hasPrefix("fingerpost-demo: lost the connection to the compositor") == true)
  }
}
