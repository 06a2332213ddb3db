import Assembly
import Documents
import Geometry
import Globals
import Interaction
import Overlays
import Policies
import Rendering
import Seats
import StageKit
import Surfaces
import Testing
import Traces

/// Tests of a compositor's overlay: the requests that switch it, the frames that it causes and the pictures that it
/// adds.
@Suite("The overlay over all windows")
struct OverlayTests {
  private static func policy(_ text: String) throws -> Policy {
    try #require(
      PolicyReader.examine(try Document.parse(text: text, file: "p"), load: PolicyReader.readFile).policy)
  }

  private func screen(of stage: PolicyStage) throws -> Screen {
    try #require(stage.compositor.outputs.all.first.flatMap { stage.compositor.outputs.screen(of: $0) })
  }

  private func pixels(_ picture: Bitmap) -> [UInt8] { picture.withBytes { Array($0) } }

  @Test("bindings switch it on and off, and each of the two kinds stays as it was beside the other")
  func bindings() throws {
    let stage = try PolicyStage(
      try Self.policy(
        """
        bindings: {F11: debug.touches, F12: my.overlay}
        actions: {my.overlay: toggle-overlay}
        """))
    let (f11, f12): (UInt32, UInt32) = (87, 88)
    #expect(stage.compositor.foreground.overlay.level == nil)
    stage.key(f11)
    #expect(stage.compositor.foreground.overlay.level == .touches)
    stage.key(f12)
    #expect(stage.compositor.foreground.overlay.level == .everything)
    stage.key(f12)
    #expect(stage.compositor.foreground.overlay.level == .touches)
    stage.key(f11)
    #expect(stage.compositor.foreground.overlay.level == nil)
    #expect(
      stage.cameOut.filter { $0.contains("by") } == [
        "debug.touches by the shell (binding)", "my.overlay by the shell (binding)",
        "my.overlay by the shell (binding)", "debug.touches by the shell (binding)",
      ])
  }

  @Test("the actions are built in, and a policy may take them away")
  func builtIn() throws {
    let stage = try PolicyStage(Policy())
    #expect(stage.compositor.perform("debug.overlay"))
    #expect(stage.compositor.foreground.overlay.level == .everything)
    let other = try PolicyStage(try Self.policy("actions: {debug.overlay: none}"))
    #expect(other.compositor.perform("debug.overlay"))
    #expect(other.compositor.foreground.overlay.level == nil)
  }

  @Test("a picture is due after events and while something fades, and never while it is off")
  func frames() throws {
    let stage = try PolicyStage(Policy())
    let (compositor, screen) = (stage.compositor, try screen(of: stage))
    stage.land(at: 100, 100)
    #expect(!compositor.foreground.wantsOverlayFrame(of: screen))
    let off = try compositor.foreground.updateOverlay(of: screen)
    #expect(off.overlays.isEmpty && off.damage.isEmpty)

    compositor.foreground.toggle(.touches)
    #expect(compositor.foreground.wantsOverlayFrame(of: screen))
    #expect(try !compositor.foreground.updateOverlay(of: screen).damage.isEmpty)
    #expect(!compositor.foreground.wantsOverlayFrame(of: screen))
    #expect(try compositor.foreground.updateOverlay(of: screen).damage.isEmpty)

    stage.move(to: 120, 100)
    #expect(compositor.foreground.wantsOverlayFrame(of: screen))
    _ = try compositor.foreground.updateOverlay(of: screen)
    #expect(compositor.foreground.wantsOverlayFrame(of: screen), "the trail fades")
    stage.wait(1000)
    #expect(try !compositor.foreground.updateOverlay(of: screen).damage.isEmpty)
    #expect(!compositor.foreground.wantsOverlayFrame(of: screen))

    compositor.foreground.toggle(.touches)
    #expect(compositor.foreground.wantsOverlayFrame(of: screen))
    let last = try compositor.foreground.updateOverlay(of: screen)
    #expect(last.overlays.isEmpty && !last.damage.isEmpty)
    #expect(!compositor.foreground.wantsOverlayFrame(of: screen))
  }

  @Test("one who shows all pictures gets overlays with what they change, until none is left")
  func everyPicture() throws {
    let stage = try PolicyStage(Policy())
    let (compositor, screen) = (stage.compositor, try screen(of: stage))
    let plain = pixels(try compositor.foreground.next(screen).composed())
    #expect(!compositor.foreground.hasNews(on: screen))
    compositor.foreground.toggle(.touches)
    _ = try compositor.foreground.next(screen)
    stage.land(at: 100, 100)
    #expect(compositor.foreground.hasNews(on: screen))
    let first = try compositor.foreground.next(screen)
    #expect(try first.composed().color(x: 100, y: 100) == .white)
    #expect(!first.changed.isEmpty && first.changed.bounds.maxX < 200)
    let seen = pixels(try first.composed())
    #expect(
      seen == pixels(try screen.picture(overlays: try compositor.foreground.overlays(.touches, on: screen.output))))
    stage.move(to: 300, 100)
    let second = try compositor.foreground.next(screen)
    #expect(second.changed.bounds.minX < 100 && second.changed.bounds.maxX > 300)
    #expect(second.changed.bounds.maxY < 200)
    #expect(
      pixels(try second.composed())
        == pixels(try screen.picture(overlays: try compositor.foreground.overlays(.touches, on: screen.output))))
    compositor.foreground.toggle(.touches)
    #expect(compositor.foreground.hasNews(on: screen))
    let last = try compositor.foreground.next(screen)
    #expect(!last.changed.isEmpty)
    #expect(pixels(try last.composed()) == plain)
    #expect(!compositor.foreground.hasNews(on: screen))
  }

  @Test("a picture with an overlay has it, and the next one without it has not")
  func pictures() throws {
    let stage = try PolicyStage(Policy())
    let (compositor, screen) = (stage.compositor, try screen(of: stage))
    let output = screen.output
    stage.land(at: 100, 100)
    let plain = pixels(try screen.picture())
    let shown = try screen.picture(overlays: try compositor.foreground.overlays(.touches, on: output))
    #expect(shown.color(x: 100, y: 100) == .white)
    #expect(pixels(try screen.picture(overlays: try compositor.foreground.overlays(.nothing, on: output))) == plain)
    #expect(pixels(try screen.picture(overlays: try compositor.foreground.overlays(.shown, on: output))) == plain)
    compositor.foreground.toggle(.everything)
    let debug = pixels(try screen.picture(overlays: try compositor.foreground.overlays(.debug, on: output)))
    #expect(pixels(try screen.picture(overlays: try compositor.foreground.overlays(.shown, on: output))) == debug)
    #expect(debug != plain && debug != pixels(shown))
  }

  @Test("an output that changes its size or scale has a layer of its new size")
  func outputChanges() throws {
    let stage = try PolicyStage(Policy())
    let (compositor, screen) = (stage.compositor, try screen(of: stage))
    compositor.foreground.toggle(.touches)
    stage.land(at: 100, 100)
    _ = try compositor.foreground.updateOverlay(of: screen)
    var description = screen.output.description
    description.mode = IntSize(1000, 700)
    description.scale = 2
    compositor.change(screen.output, to: description)
    let update = try compositor.foreground.updateOverlay(of: screen)
    let picture = try screen.picture(overlays: update.overlays)
    #expect(picture.size == IntSize(1000, 700))
    #expect(picture.color(x: 200, y: 200) == .white)
  }

  @Test("what came before it was switched on is shown too, since nothing is gathered for it")
  func before() throws {
    let stage = try PolicyStage(Policy())
    let (compositor, screen) = (stage.compositor, try screen(of: stage))
    stage.drag(from: (100, 100), to: (200, 100))
    let kept = compositor.router.outbox.recorder.total
    compositor.foreground.toggle(.touches)
    let picture = try screen.picture(overlays: try compositor.foreground.updateOverlay(of: screen).overlays)
    #expect(picture.color(x: 150, y: 100) != .black)
    #expect(compositor.router.outbox.recorder.total == kept)
  }
}
