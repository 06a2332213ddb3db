import Geometry
import Interaction
import Overlays
import Seats
import Surfaces
import Testing

/// Tests of the debug overlay: targets of touches, responder chains, focus, recognizers and routed events.
@Suite("Reasons in an overlay")
struct DebugSceneTests {
  @Test("the hit surface and its chain are outlined as far as they have an area, with the names of a trace")
  func chain() {
    let glass = Glass()
    let page = glass.window("page", at: 100, 50)
    page.geometry = Rect(x: 5, y: 5, width: 90, height: 70)
    glass.child("button", of: page, at: 20, 30, width: 40, height: 20)
    glass.land(1, at: 130, 90)
    #expect(
      glass.scene().outlined == [
        "keyWindow 105,55 90x70 key window, first responder",
        "hit 120,80 40x20 button", "chain 100,50 100x80 page", "chain 105,55 90x70 window page",
        "chain 0,0 400x300 client page's → desktop → shell",
      ])
    #expect(glass.scene().spotted == ["finger(1) at 130,90 down: 1 → button"])
    #expect(glass.scene().told(under: "focus") == ["key window page", "first responder page"])
    #expect(glass.scene().told(under: "input") == ["finger 1 → button"])
    #expect(
      glass.scene().told(under: "routed last") == [
        "touch.down → button, hit"
      ])
  }

  @Test("a client whose name says that it is one is not called so twice")
  func stranger() {
    let glass = Glass()
    glass.window("client 7", at: 100, 50)
    glass.land(1, at: 130, 90)
    #expect(glass.scene().outlined.last == "chain 0,0 400x300 client 7's → desktop → shell")
  }

  @Test("responders with one area have one outline, and two fingers on one surface share theirs")
  func shared() {
    let glass = Glass()
    glass.window("page", at: 100, 50)
    glass.land(1, at: 130, 90)
    glass.land(2, at: 140, 90)
    #expect(
      glass.scene().outlined == [
        "keyWindow 100,50 100x80 key window, first responder", "hit 100,50 100x80 page → window page",
        "chain 0,0 400x300 client page's → desktop → shell",
      ])
  }

  @Test("outlines stay for a while after the lift, and are gone with their surface")
  func afterwards() {
    let glass = Glass()
    let page = glass.window("page", at: 100, 50)
    glass.tap(1, at: 130, 90)
    glass.wait(400)
    #expect(glass.scene().outlines.map(\.rest) == [1, 0.5, 0.5])
    glass.windows.unmap(page)
    glass.router.take(.windowDidUnmap(page), at: glass.now)
    glass.router.take(.sceneDidChange, at: glass.now)
    #expect(glass.scene().outlines == [])
    glass.wait(400)
    #expect(glass.scene().spotted == [])
  }

  @Test("a finger on nothing is nobody's, and says so")
  func missed() {
    let glass = Glass()
    glass.land(1, at: 130, 90)
    #expect(glass.scene().spotted == ["finger(1) at 130,90 down: 1 → no client"])
    #expect(glass.scene().outlined == [])
    #expect(glass.scene().told(under: "focus") == ["key window none", "first responder none"])
  }

  @Test("the pointer's surface is outlined while no finger is down, or while a button is")
  func pointer() {
    let glass = Glass()
    glass.window("page", at: 0, 0)
    glass.point(at: 10, 10)
    #expect(glass.scene().outlined.contains("hit 0,0 100x80 page → window page"))
    #expect(glass.scene().told(under: "input") == ["pointer → page"])
    glass.land(1, at: 300, 200)
    #expect(!glass.scene().outlined.contains("hit 0,0 100x80 page → window page"))
    glass.press()
    #expect(glass.scene().outlined.contains("hit 0,0 100x80 page → window page"))
    #expect(glass.scene().told(under: "input") == ["finger 1 → no client", "pointer, pressed → page"])
  }

  @Test("recognizers say what they are about, for whom they wait, why they have failed and that they have recognized")
  func recognizers() {
    let glass = Glass()
    let page = glass.window("page", at: 0, 0, width: 400, height: 300)
    let (once, twice, swipe) = (TapGestureRecognizer(), TapGestureRecognizer(), SwipeGestureRecognizer())
    (once.name, twice.name, swipe.name) = ("once", "twice", "swipe")
    twice.numberOfTapsRequired = 2
    once.require(toFail: twice)
    once.delaysTouchesBegan = true
    glass.router.addRecognizer(once, to: .shell)
    glass.router.addRecognizer(twice, to: .shell)
    glass.router.addRecognizer(swipe, to: .window(page.id))
    #expect(
      glass.scene().told(under: "recognizers") == ["once possible", "twice possible", "swipe · page possible"])
    #expect(glass.scene().rows.filter { $0.tone == .faint }.count == 3)

    glass.land(1, at: 100, 100)
    #expect(glass.scene().spotted == ["finger(1) at 100,100 down: 1 held back from page"])
    #expect(glass.scene().rows.filter { $0.tone == .faint }.isEmpty)
    glass.wait(20)
    glass.lift(1)
    #expect(
      glass.scene().told(under: "recognizers") == [
        "once possible, waits for twice", "twice possible", "swipe · page failed, lifted too early",
      ])
    glass.wait(1000)
    #expect(
      glass.scene().told(under: "recognizers") == [
        "once ended", "twice failed, took too long", "swipe · page failed, lifted too early",
      ])
    #expect(glass.scene().isFading)
    glass.wait(2000)
    #expect(
      glass.scene().told(under: "recognizers") == ["once possible", "twice possible", "swipe · page possible"])
    #expect(!glass.scene().isFading)
  }

  @Test("a finger that a recognizer has taken is a gesture's, and the one that it prevented names it")
  func taken() {
    let glass = Glass()
    glass.window("page", at: 0, 0, width: 400, height: 300)
    let (pan, press) = (PanGestureRecognizer(), LongPressGestureRecognizer())
    (pan.name, press.name) = ("pan", "press")
    press.allowableMovement = 200
    glass.router.addRecognizer(pan, to: .shell)
    glass.router.addRecognizer(press, to: .shell)
    glass.land(1, at: 100, 100)
    glass.wait(20)
    glass.move(1, to: 140, 100)
    #expect(glass.scene().spotted == ["finger(1) at 140,100 down: 1 → gesture"])
    #expect(glass.scene().told(under: "recognizers") == ["pan began, moved 40, 0", "press failed, prevented by pan"])
    glass.move(1, to: 150, 100)
    #expect(glass.scene().told(under: "recognizers").first == "pan changed, moved 50, 0")
    #expect(glass.scene().told(under: "routed last") == ["touch.down → page, hit", "touch.cancel → page's, gesture"])
  }

  @Test("of many recognizers those at work come first, and the others are counted")
  func many() {
    let glass = Glass()
    for number in 1...12 {
      let tap = TapGestureRecognizer()
      tap.name = "tap \(number)"
      tap.isEnabled = number == 12
      glass.router.addRecognizer(tap, to: .shell)
    }
    glass.land(1, at: 10, 10)
    let told = glass.scene().told(under: "recognizers")
    #expect(told.count == 10)
    #expect(told.first == "tap 12 possible" && told.last == "and 3 more")
  }

  @Test("what was routed last is told once for each receiver and reason, and nothing that no event has caused")
  func routed() {
    let glass = Glass()
    glass.window("page", at: 0, 0)
    glass.land(1, at: 10, 10)
    for step in 1...20 { glass.move(1, to: 10 + Double(step), 10) }
    #expect(
      glass.scene().told(under: "routed last") == ["touch.down → page, hit", "touch.motion → page, captured"])
    glass.lift(1)
    #expect(glass.scene().told(under: "routed last").last == "touch.up → page, captured")
  }
}
