import Geometry
import KeyboardLayouts
import KeyboardTyping
import Testing

@Suite("Fingers that slide")
struct SlideTests {
  @Test("a finger types the letter under it when it lifts")
  func letters() throws {
    var hand = try Hand()
    hand.down("q")
    hand.move(to: "w")
    hand.move(to: "s")
    #expect(hand.display.pressed == [hand.key("s").index] && hand.display.preview?.text == "s")
    hand.up()
    #expect(hand.text == "s")
  }

  @Test("a finger that rolls over the edge of a key types the key that it touched")
  func slack() throws {
    var hand = try Hand()
    let cell = hand.key("g").cell
    hand.down("g")
    hand.move(to: Point(cell.maxX + hand.millimetres(1.1), cell.center.y))
    hand.up()
    hand.down("g")
    hand.move(to: Point(cell.maxX + hand.millimetres(1.3), cell.center.y))
    hand.up()
    #expect(hand.text == "gh")
  }

  @Test("a finger that slides onto a key without text types its letter")
  func onOtherKeys() throws {
    for name in ["Delete", "Shift", "Space", "Enter", "Numbers and punctuation", "Hide keyboard"] {
      var hand = try Hand()
      hand.down("m")
      hand.move(to: "n")
      hand.move(to: name)
      hand.up()
      #expect(hand.text.count == 1 && hand.effects.count == 1, "\(name)")
      #expect(hand.display.page == .letters && hand.display.shift == .off)
    }
  }

  @Test("a finger that leaves a key without text does nothing")
  func offOtherKeys() throws {
    for name in ["Delete", "Enter", "Hide keyboard"] {
      var hand = try Hand()
      hand.type("ab")
      hand.down(name)
      hand.move(to: "g")
      hand.up()
      #expect(hand.text == "ab" && hand.effects.count == 2, "\(name)")
    }
  }

  @Test("a finger that leaves the panel types nothing, unless it returns")
  func offThePanel() throws {
    var hand = try Hand()
    let above = hand.panel.keys.minY
    hand.down("t")
    hand.move(to: Point(hand.place("t").x, above - hand.millimetres(7.9)))
    hand.up()
    #expect(hand.text == "t")
    hand.down("t")
    hand.move(to: Point(hand.place("t").x, above - hand.millimetres(8.1)))
    #expect(hand.display.pressed.isEmpty && hand.display.preview == nil)
    hand.up()
    #expect(hand.text == "t")
    hand.down("t")
    hand.move(to: Point(hand.place("t").x, above - hand.millimetres(9)))
    hand.move(to: "y")
    hand.up()
    #expect(hand.text == "ty")
  }

  @Test("the finger that opens a page of signs can slide to a sign, and the letters return")
  func page() throws {
    var hand = try Hand()
    hand.down("Numbers and punctuation")
    #expect(hand.display.page == .numbers)
    hand.move(to: "7")
    hand.up()
    #expect(hand.text == "7" && hand.display.page == .letters)
    // So does a finger that holds the key while another one types.
    hand.down("Numbers and punctuation", 1)
    hand.down("5", 2)
    hand.up(2)
    #expect(hand.display.page == .numbers)
    hand.up(1)
    #expect(hand.text == "75" && hand.display.page == .letters)
    // A tap keeps the page.
    hand.tap("Numbers and punctuation")
    #expect(hand.display.page == .numbers)
    hand.tap("More symbols")
    #expect(hand.display.page == .symbols)
    hand.type("[")
    hand.tap("Letters")
    #expect(hand.text == "75[" && hand.display.page == .letters)
  }

  @Test("a letter that waits while another finger opens a page is typed, and then slides no more")
  func letterAndPage() throws {
    var hand = try Hand()
    hand.down("q", 1)
    hand.down("Numbers and punctuation", 2)
    hand.up(2)
    hand.move(to: hand.place("3"), 1)
    hand.up(1)
    #expect(hand.text == "q" && hand.display.page == .numbers)
  }

  @Test("a swipe down hides the keyboard and types nothing")
  func hide() throws {
    for start in ["q", "Shift", "Delete", "t", "Numbers and punctuation"] {
      var hand = try Hand()
      let place = start == "q" || start == "t" ? hand.place(start) : Point(hand.place(start).x, 60)
      hand.drag(from: place, by: Vector(20, 150), during: 200)
      #expect(hand.effects == [.hide], "\(start)")
      #expect(hand.display.page == .letters && hand.display.shift == .off && hand.display.pressed.isEmpty)
    }
    // From the strip above the keys.
    var hand = try Hand()
    hand.drag(from: Point(180, 10), by: Vector(0, 150), during: 200)
    #expect(hand.effects == [.hide])
  }

  @Test("slow, short and slanting movements type a letter, and so do two fingers")
  func noSwipe() throws {
    for (way, duration) in [
      (Vector<SurfaceSpace>(0, 150), 500 as UInt64), (Vector(0, 100), 200), (Vector(120, 150), 200),
    ] {
      var hand = try Hand()
      hand.drag(from: hand.place("w"), by: way, during: duration)
      #expect(hand.text.count == 1 && hand.effects.count == 1, "\(way) \(duration)")
    }
    var hand = try Hand()
    hand.down("x", 1)
    hand.pass(50)
    hand.drag(from: hand.place("w"), by: Vector(0, 150), during: 200)
    hand.up(1)
    #expect(hand.text.count == 2 && !hand.effects.contains(.hide))
  }

  @Test("a touch in the strip above the keys types nothing")
  func strip() throws {
    var hand = try Hand()
    hand.down(at: Point(100, 10))
    hand.up()
    #expect(hand.effects.isEmpty)
    hand.down(at: Point(100, 38))
    hand.up()
    #expect(hand.text == "e")
  }
}
