import CursorFiles
import CursorTerms
import Documents
import Geometry
import Globals
import Policies
import Rendering
import Testing
import WireClients

@testable import Assembly

/// Tests of the pictures for the shapes of cursors: those of the policy's theme, of the user's theme and the built-in
/// arrow.
@Suite struct CursorPictureTests {
  private let folder: ThemeFolder
  private let log = LogBook()

  init() throws {
    folder = try ThemeFolder()
    try folder.add("default", to: "Red", color: 0xffff_0000, sizes: [24, 48, 64])
    try folder.add("xterm", to: "Red", color: 0xff00_ff00)
    try folder.add("left_ptr", to: "Blue", color: 0xff00_00ff, sizes: [24, 48])
    try folder.addIndex("[Icon Theme]\nInherits=Blue\n", to: "default")
  }

  private func pictures(
    theme: String? = nil, size: Int? = nil, isUsers: Bool = false, _ environment: [String: String] = [:]
  ) -> CursorPictures {
    CursorPictures(
      policy(theme: theme, size: size), showsUserTheme: isUsers, log.logger,
      environment: environment.merging(["XCURSOR_PATH": folder.path]) { $1 })
  }

  private func policy(theme: String? = nil, size: Int? = nil) -> CursorPolicy {
    var policy = CursorPolicy()
    (policy.theme, policy.size) = (theme, size)
    return policy
  }

  /// The colour and the side of a picture, or "arrow" for the built-in arrow.
  private func look(_ shape: CursorShape, _ pictures: CursorPictures, scale: Double = 1) throws -> String {
    let bitmap = try pictures.image(of: shape, scale: scale).bitmap
    if bitmap.size.width != bitmap.size.height { return "arrow \(bitmap.size.width)" }
    let names: [Color: String] = [
      Color(red: 255, green: 0, blue: 0): "red", Color(red: 0, green: 255, blue: 0): "green",
      Color(red: 0, green: 0, blue: 255): "blue",
    ]
    return "\(bitmap.color(x: 0, y: 0).flatMap { names[$0] } ?? "other") \(bitmap.size.width)"
  }

  @Test func withoutAThemeEveryShapeIsTheArrow() throws {
    let pictures = pictures(["XCURSOR_THEME": "Red", "XCURSOR_SIZE": "48"])
    for shape in CursorShape.allCases { #expect(try look(shape, pictures) == "arrow 12") }
    #expect(try look(.text, pictures, scale: 1.5) == "arrow 24")
    #expect(!pictures.isChosen && log.lines == [])
  }

  @Test func theUsersThemeIsThatOfTheEnvironment() throws {
    let named = pictures(isUsers: true, ["XCURSOR_THEME": "Red", "XCURSOR_SIZE": "64"])
    #expect(try look(.standard, named) == "red 64")
    #expect(try look(.text, named) == "green 24")
    let usual = pictures(isUsers: true)
    #expect(try look(.standard, usual) == "blue 24" && look(.standard, usual, scale: 2) == "blue 48")
    for size in ["", "0", "-3", "many", "9999999999999999999"] {
      #expect(try look(.standard, pictures(isUsers: true, ["XCURSOR_SIZE": size])) == "blue 24", "\(size)")
    }
    #expect(!usual.isChosen && log.lines == [])
  }

  @Test func thePolicyComesFirst() throws {
    let chosen = pictures(theme: "Red", size: 48, ["XCURSOR_THEME": "Blue"])
    #expect(try look(.standard, chosen) == "red 48" && chosen.isChosen)
    let users = pictures(theme: "Red", isUsers: true, ["XCURSOR_THEME": "Blue", "XCURSOR_SIZE": "64"])
    #expect(try look(.standard, users) == "red 64")
    let builtIn = pictures(theme: "built-in", isUsers: true, ["XCURSOR_THEME": "Blue"])
    #expect(try look(.standard, builtIn) == "arrow 12" && builtIn.isChosen)
    #expect(try look(.standard, pictures(theme: "Red", ["XCURSOR_SIZE": "64"])) == "red 24")
  }

  @Test func aShapeThatTheThemeLacksLooksLikeItsDefault() throws {
    #expect(try look(.zoomIn, pictures(theme: "Red")) == "red 24")
  }

  @Test func aThemeThatDoesNotExistIsLoggedAndTheArrowIsShown() throws {
    let pictures = pictures(theme: "Green")
    #expect(try look(.text, pictures) == "arrow 12")
    #expect(log.lines.count == 1 && log.lines[0].contains("no cursor theme \"Green\" in \(folder.path)"))
    log.forget()
    _ = self.pictures(isUsers: true, ["XCURSOR_THEME": "Gone"])
    #expect(log.lines.count == 1)
  }

  @Test func aBrokenFileIsLoggedOnce() throws {
    try folder.write(Array("nothing".utf8), "Red/cursors/help")
    let pictures = pictures(theme: "Red")
    for scale in 1...3 { _ = try pictures.image(of: .help, scale: Double(scale)) }
    #expect(log.lines.count == 1 && log.lines[0].contains("Red/cursors/help as an Xcursor file"))
  }

  @Test func anotherPolicyHasOtherPictures() throws {
    let pictures = pictures(theme: "Red")
    #expect(try look(.standard, pictures) == "red 24")
    let revision = pictures.revision
    pictures.use(policy(theme: "Blue"))
    #expect(try look(.standard, pictures) == "blue 24" && pictures.revision > revision)
  }

  // MARK: The desktop

  @Test func aShapeIsPaintedWithThePictureOfAnOutput() throws {
    let arena = try Arena()
    let (client, _) = try arena.connectWithWindow()
    let manager = client.global("wp_cursor_shape_manager_v1")
    let pointer = client.make(client.global("wl_seat"), "get_pointer")
    let device = client.make(manager, "get_pointer", .id(pointer))
    let (x, y) = arena.middle(of: client)
    arena.pointer(to: x, y)
    arena.settle()
    let screen = try #require(arena.compositor.outputs.screen(of: arena.compositor.outputs.all[0]))
    let foreground = arena.compositor.foreground
    _ = try foreground.next(screen, paintsCursors: true)
    #expect(!foreground.hasNews(on: screen, paintsCursors: true))
    let serial = try #require(client.last["wl_pointer.enter"]?.first)
    client.request(device, "set_shape", .id(serial), 9)
    arena.settle()
    #expect(arena.compositor.seat.cursorImage.name == "text")
    #expect(foreground.hasNews(on: screen, paintsCursors: true))
    let changed = try foreground.next(screen, paintsCursors: true).changed
    #expect(changed.contains(Point(x, y)))
    client.request(pointer, "set_cursor", .id(serial), nil, 0, 0)
    arena.settle()
    #expect(foreground.hasNews(on: screen, paintsCursors: true) && foreground.cursorOverlays.isEmpty)
  }

  @Test func aReloadedPolicyIsFollowed() throws {
    let arena = try Arena()
    var policy = Policy()
    policy.cursor.theme = "a theme that nobody has"
    try arena.compositor.adopt(policy)
    #expect(arena.log.lines.contains { $0.contains("no cursor theme \"a theme that nobody has\"") })
    #expect(arena.compositor.foreground.cursorReader.isChosen)
  }
}
