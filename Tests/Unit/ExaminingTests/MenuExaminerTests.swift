import Documents
import Geometry
import Interaction
import Scenes
import Scripts
import Seats
import Surfaces
import Testing

@testable import Playback

/// Tests of conditions about the edit menu.
@Suite struct MenuExaminerTests {
  private let parts: PlayParts

  init() throws {
    parts = try PlayParts()
    let items = [
      MenuItem("edit.copy", by: MenuResponder(.shell)), MenuItem("text.bold", title: "Bold", by: MenuResponder(.shell)),
    ]
    let content = MenuContent(items, at: MenuPlace(on: "main", area: .zero, bounds: .zero))
    parts.scene.editMenu = SceneMenu(isDrawn: true, SceneMenu.Open(for: SurfaceID(rawValue: 1), isByKey: true, content))
  }

  private func finding(_ check: MenuCheck) -> Finding { MenuExaminer(parts.search()).finding(of: check) }

  private func patterns(_ texts: String...) -> [TextPattern] { texts.map { TextPattern($0) } }

  @Test func itemsAreComparedByActionOrTitleInTheirOrder() {
    #expect(finding(MenuCheck()).isHolding)
    #expect(finding(MenuCheck(items: patterns("edit.copy", "Bold"))).isHolding)
    #expect(finding(MenuCheck(items: patterns("edit.*", "text.bold"))).isHolding)
    #expect(!finding(MenuCheck(items: patterns("Bold", "edit.copy"))).isHolding)
    #expect(!finding(MenuCheck(items: patterns("edit.copy"))).isHolding)
    #expect(!finding(MenuCheck(items: [])).isHolding)
  }

  @Test func itemsCanBeThereOrNot() {
    #expect(finding(MenuCheck(has: patterns("Bold"), lacks: patterns("edit.paste"), isByKey: true)).isHolding)
    #expect(!finding(MenuCheck(has: patterns("edit.paste"))).isHolding)
    #expect(!finding(MenuCheck(lacks: patterns("Bold"))).isHolding)
    #expect(!finding(MenuCheck(isByKey: false)).isHolding)
    #expect(
      finding(MenuCheck(isOpen: false))
        == .fails(
          expected: "no open edit menu", actual: "an open edit menu with keys, items: edit.copy, text.bold \"Bold\""))
  }

  @Test func withoutAMenuOnlyOneThatIsClosedHolds() {
    parts.scene.editMenu = SceneMenu(isDrawn: true)
    #expect(finding(MenuCheck(isOpen: false)).isHolding)
    #expect(
      finding(MenuCheck(items: patterns("edit.copy"), has: patterns("Bold")))
        == .fails(expected: "an open edit menu, items: edit.copy, has: Bold", actual: "no open edit menu"))
    parts.scene.editMenu = SceneMenu()
    #expect(finding(MenuCheck(isOpen: false)).isHolding)
    #expect(
      finding(MenuCheck())
        == .fails(expected: "an open edit menu", actual: "no open edit menu, because no program draws it"))
  }
}
