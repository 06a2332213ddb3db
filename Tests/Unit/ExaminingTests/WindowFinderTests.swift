import Documents
import Geometry
import Scripts
import Surfaces
import Testing

@testable import Playback

/// Tests of the windows that selectors find.
@Suite struct WindowFinderTests {
  private let parts: PlayParts
  private let finder: WindowFinder
  private var scene: PretendScene { parts.scene }

  init() throws {
    parts = try PlayParts()
    finder = parts.search().finder
  }

  private func titles(
    client: String? = nil, appID: String? = nil, title: String? = nil, role: WindowSelector.Role? = nil,
    index: Int? = nil
  ) -> [String] {
    let selector = WindowSelector(
      client: client, appID: appID.map { TextPattern($0) }, title: title.map { TextPattern($0) }, role: role,
      index: index, position: .unknown)
    return finder.candidates(selector).map(\.title)
  }

  @Test func everyPropertyOfASelectorMustMatch() {
    scene.show("Inbox", of: "mail", appID: "org.mail.Main")
    scene.show("Notes", of: "pad", appID: "org.pad.Main")
    scene.show("Draft", of: "mail", appID: "org.mail.Editor")
    scene.show("Bar", of: "shell", as: .layer)
    #expect(titles(client: "mail") == ["Inbox", "Draft"])
    #expect(titles(appID: "org.*.Main") == ["Inbox", "Notes"])
    #expect(titles(title: "??a*") == ["Draft"])
    #expect(titles(client: "mail", appID: "org.*.Main") == ["Inbox"])
    #expect(titles(client: "pad", title: "Inbox") == [])
    #expect(titles(role: .layer) == ["Bar"])
    #expect(titles() == ["Inbox", "Notes", "Draft", "Bar"])
  }

  @Test func anIndexCountsInTheOrderOfMappingAndWithoutOneTheTopmostIsMeant() {
    let first = scene.show("First", of: "app")
    scene.show("Second", of: "app")
    scene.show("Third", of: "app")
    #expect(finder.window(.client("app"))?.title == "Third")
    scene.raise(first)
    #expect(finder.window(.client("app"))?.title == "First")
    #expect(
      [1, 2, 3, -1, -3].flatMap { titles(client: "app", index: $0) } == ["First", "Second", "Third", "Third", "First"])
    #expect([0, 4, -4].flatMap { titles(client: "app", index: $0) } == [])
  }

  @Test func aPopupIsAPartOfItsWindowAndOnlyItsRoleSelectsIt() {
    let window = scene.show("Inbox", of: "mail", appID: "org.mail.Main")
    let menu = scene.show("", of: "mail", as: .popup, on: window)
    let submenu = scene.show("", of: "mail", as: .popup, on: menu)
    #expect(finder.candidates(.client("mail")).map(\.id) == [window.id])
    #expect(finder.candidates(.client("mail", role: .popup)).map(\.id) == [menu.id, submenu.id])
    #expect(
      finder.candidates(.client("mail", title: "Inbox", role: .popup)).map(\.id) == [menu.id, submenu.id],
      "it has the title of its window")
    #expect(finder.fits(.client("mail"), submenu))
    #expect(!finder.fits(.client("mail", role: .toplevel), submenu))
    #expect(!finder.fits(.client("mail"), nil))
  }

  @Test func aPopupOfAnotherClientIsNoPartOfTheWindowBesideIt() {
    let window = scene.show("Inbox", of: "mail")
    let candidates = scene.show("Candidates", of: "input-method", as: .popup, on: window)
    #expect(finder.candidates(.client("input-method")).map(\.id) == [candidates.id])
    #expect(!finder.fits(.client("mail"), candidates))
  }

  @Test func aSelectorThatFitsSeveralWindowsIsADoubtOnlyIfTheScriptIsStrict() throws {
    scene.show("First", of: "app")
    scene.show("Second", of: "app")
    let strict = parts.search(isStrict: true).finder
    let doubts = try #require(strict.doubts)
    _ = strict.window(.client("app", index: 2))
    #expect(doubts.text == nil)
    #expect(strict.window(.client("app"))?.title == "Second")
    let text =
      "app fits 2 windows: app \"First\", app \"Second\" (settings: strict; add title, role or index to the selector)"
    #expect(doubts.text == text)
    _ = strict.fits(.client("app", role: .toplevel), nil)
    _ = strict.window(.client("app", role: .toplevel))
    #expect(doubts.text == text, "the first doubt remains")
    doubts.forget()
    #expect(doubts.text == nil)
    #expect(finder.doubts == nil)
  }

  @Test func aSurfacePathLeadsToASubsurfaceAndItsArea() {
    let window = scene.show("Player", of: "app", at: 300, 200)
    let picture = scene.addSubsurface("picture", to: window.surface, at: 5, 5)
    let controls = scene.addSubsurface("controls", to: window.surface, at: 10, 60)
    let button = scene.addSubsurface("button", to: controls, at: 3, 4)
    func surface(_ path: [Int]) -> Surface? { finder.surface(.client("app", surfacePath: path)) }
    #expect(surface([]) === window.surface && surface([0]) === picture)
    #expect(surface([1]) === controls && surface([1, 0]) === button)
    #expect(surface([2]) == nil && surface([0, 0]) == nil)
    let frame = finder.frame(of: .window(.client("app", surfacePath: [1, 0])), among: ResolvedStep())
    #expect(frame?.area == Rect(x: 313, y: 264, width: 20, height: 20))
  }
}
