import CursorFiles
import Foundation
import Geometry
import Rendering
import Testing

@Suite("Themes of cursors") struct CursorThemeTests {
  private let folder: ThemeFolder
  private var places: CursorThemeFolders { CursorThemeFolders([folder.path]) }

  init() throws { folder = try ThemeFolder() }

  /// The colour of a shape of a theme at a scale; nil if the theme does not have it.
  private func color(
    of shape: String, in theme: String, size: Int = 24, scale: Double = 1, _ places: CursorThemeFolders? = nil
  ) throws -> Color? {
    let found = try #require(CursorTheme(theme, size: size, in: places ?? self.places))
    return try found.image(of: shape, scale: scale)?.bitmap.color(x: 0, y: 0)
  }

  private static let (red, green, blue) = (
    Color(red: 255, green: 0, blue: 0), Color(red: 0, green: 255, blue: 0), Color(red: 0, green: 0, blue: 255)
  )

  // MARK: Search path

  @Test func theFoldersComeFromTheEnvironment() {
    let usual = CursorThemeFolders(environment: ["HOME": "/home/ada"])
    #expect(
      usual.paths == [
        "/home/ada/.local/share/icons", "/home/ada/.icons", "/usr/share/icons", "/usr/share/pixmaps",
      ])
    #expect(CursorThemeFolders(environment: [:]).paths == ["/usr/share/icons", "/usr/share/pixmaps"])
    let own = CursorThemeFolders(environment: ["HOME": "/home/ada", "XCURSOR_PATH": "~/c:relative:/opt/icons:~:~bob/x"])
    #expect(own.paths == ["/home/ada/c", "/opt/icons", "/home/ada"])
    let many = CursorThemeFolders(environment: ["XCURSOR_PATH": (0..<999).map { "/\($0)" }.joined(separator: ":")])
    #expect(many.paths.count == 64)
  }

  @Test func earlierFoldersComeFirst() throws {
    let other = try ThemeFolder()
    try folder.add("text", to: "A", color: 0xffff_0000)
    try other.add("text", to: "A", color: 0xff00_ff00)
    try other.add("help", to: "A", color: 0xff00_ff00)
    let both = CursorThemeFolders([folder.path, other.path])
    #expect(try color(of: "text", in: "A", both) == Self.red)
    #expect(try color(of: "help", in: "A", both) == Self.green)
  }

  // MARK: Names

  @Test(
    "older themes have other names",
    arguments: [
      ("default", "left_ptr"), ("pointer", "hand2"), ("pointer", "hand1"), ("text", "xterm"), ("wait", "watch"),
      ("ew-resize", "sb_h_double_arrow"), ("ns-resize", "sb_v_double_arrow"), ("move", "fleur"), ("grab", "openhand"),
      ("nwse-resize", "bd_double_arrow"), ("se-resize", "bottom_right_corner"), ("progress", "left_ptr_watch"),
      ("crosshair", "cross"), ("not-allowed", "crossed_circle"), ("all-resize", "fleur"), ("dnd-ask", "copy"),
    ])
  func formerNames(shape: String, file: String) throws {
    try folder.add(file, to: "Old", color: 0xff00_00ff)
    #expect(try color(of: shape, in: "Old") == Self.blue)
    try folder.add(shape, to: "Old", color: 0xff00_ff00)
    #expect(try color(of: shape, in: "Old") == Self.green, "the name of CSS comes first")
  }

  @Test func aThemeWithoutTheShapeHasNoPicture() throws {
    try folder.add("default", to: "A", color: 0xff00_00ff)
    #expect(try color(of: "zoom-in", in: "A") == nil)
  }

  // MARK: Inheritance

  @Test func aThemeInheritsInOrder() throws {
    try folder.addIndex("[Icon Theme]\nName=A\nInherits = B, C ;D\n", to: "A")
    try folder.add("text", to: "C", color: 0xffff_0000)
    try folder.add("text", to: "D", color: 0xff00_ff00)
    try folder.add("help", to: "D", color: 0xff00_ff00)
    try folder.addIndex("[Icon Theme]\nInherits=E\n", to: "C")
    try folder.add("help", to: "E", color: 0xff00_00ff)
    #expect(try color(of: "text", in: "A") == Self.red)
    #expect(try color(of: "help", in: "A") == Self.blue, "what C inherits comes before D")
  }

  @Test func theFormerNameOfTheThemeComesBeforeAnInheritedOne() throws {
    try folder.addIndex("[Icon Theme]\nInherits=B\n", to: "A")
    try folder.add("xterm", to: "A", color: 0xffff_0000)
    try folder.add("text", to: "B", color: 0xff00_ff00)
    #expect(try color(of: "text", in: "A") == Self.red)
  }

  @Test func circlesEnd() throws {
    try folder.addIndex("[Icon Theme]\nInherits=B\n", to: "A")
    try folder.addIndex("[Icon Theme]\nInherits=A,B\n", to: "B")
    try folder.add("text", to: "B", color: 0xffff_0000)
    #expect(try color(of: "text", in: "A") == Self.red)
    #expect(try color(of: "help", in: "A") == nil)
    for index in 0..<100 { try folder.addIndex("[Icon Theme]\nInherits=T\(index + 1)\n", to: "T\(index)") }
    try folder.add("text", to: "T90", color: 0xff00_ff00)
    #expect(CursorTheme("T0", size: 24, in: places) == nil, "32 themes are enough")
  }

  @Test func theThemeDefaultComesLast() throws {
    try folder.addIndex("[Icon Theme]\nInherits=Real\n", to: "default")
    try folder.add("text", to: "Real", color: 0xff00_00ff)
    try folder.add("help", to: "A", color: 0xffff_0000)
    #expect(try color(of: "text", in: "A") == Self.blue)
    #expect(try color(of: "text", in: "default") == Self.blue)
  }

  @Test(arguments: ["", ".", "..", "../A", "A/cursors", "/etc", "no such theme", String(repeating: "x", count: 300)])
  func otherNamesAreNoThemes(name: String) throws {
    try folder.add("text", to: "A", color: 0xffff_0000)
    #expect(CursorTheme(name, size: 24, in: places) == nil)
  }

  @Test func aParentOutsideTheFoldersIsIgnored() throws {
    try folder.addIndex("[Other]\nInherits=B\n[Icon Theme]\nInheritsNot=B\nInherits=../elsewhere,,C\n", to: "A")
    try folder.add("text", to: "B", color: 0xff00_ff00)
    try folder.add("text", to: "C", color: 0xffff_0000)
    #expect(try color(of: "text", in: "A") == Self.red)
  }

  // MARK: Sizes

  @Test(arguments: [(24, 1.0, 24), (24, 2.0, 48), (24, 1.5, 32), (32, 1.0, 32), (512, 64.0, 48), (1, 0.0, 24)])
  func thePictureFitsTheScale(size: Int, scale: Double, side: Int) throws {
    try folder.add("text", to: "A", color: 0xffff_0000, sizes: [24, 32, 48])
    let theme = try #require(CursorTheme("A", size: size, in: places))
    let image = try #require(try theme.image(of: "text", scale: scale))
    #expect(image.bitmap.size == IntSize(side, side) && image.hotspot == Point(1, 2))
  }

  @Test func scalesThatAreNoNumbersDoNotTrap() throws {
    try folder.add("text", to: "A", color: 0xffff_0000)
    let theme = try #require(CursorTheme("A", size: 24, in: places))
    let scales: [Double] = [.infinity, -.infinity, .nan, -1, 1e300]
    for scale in scales { #expect(try theme.image(of: "text", scale: scale) != nil) }
  }

  // MARK: Broken files

  @Test func aBrokenFileIsReportedAndTheSearchContinues() throws {
    try folder.write(Array("Xcur and no more".utf8), "A/cursors/text")
    try folder.add("xterm", to: "A", color: 0xff00_ff00)
    let theme = try #require(CursorTheme("A", size: 24, in: places))
    var faults: [String] = []
    let image = try theme.image(of: "text", scale: 1) { faults.append($0.path) }
    #expect(image?.bitmap.color(x: 0, y: 0) == Self.green)
    #expect(faults == ["\(folder.path)/A/cursors/text"])
  }

  @Test func aFolderOrAPipeIsNoCursor() throws {
    try folder.write([], "A/cursors/text/inside")
    try #require(mkfifo("\(folder.path)/A/cursors/help", 0o600) == 0)
    #expect(try color(of: "text", in: "A") == nil)
    #expect(try color(of: "help", in: "A") == nil)
  }
}
