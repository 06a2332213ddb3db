import FingerpostClient
import KeyboardLayouts
import StageKit
import Surfaces
import Testing
import WireClients

@testable import fingerpost_keyboard

/// Tests of what assistive technologies see and do.
@Suite(.serialized) struct AssistanceTests {
  @Test func keysHaveNamesRolesAndActions() throws {
    let scene = try KeyboardScene()
    scene.activate()
    let shift = try #require(scene.key("Shift"))
    #expect(shift.accessibilityTraits == .toggleButton && shift.accessibilityValue == "0")
    #expect(shift.accessibilityActivate())
    scene.draw()
    #expect(shift.accessibilityValue == "1")
    let letter = try #require(scene.key("Q"))
    #expect(letter.accessibilityTraits == .button && letter.isAccessibilityElement)
    #expect(letter.accessibilityActivate())
    scene.draw()
    #expect(scene.received == "Q" && shift.accessibilityValue == "0")
    let names = scene.view?.subviews.compactMap(\.accessibilityLabel) ?? []
    #expect(Set(names).count == names.count && !names.contains(""))
  }

  /// The choices that are open, by their names.
  private func choices(_ scene: KeyboardScene) -> [String: ChoiceView] {
    let group = scene.view?.subviews.first { $0 is ChoicesView && !$0.isHidden }
    let views = group?.subviews.compactMap { $0 as? ChoiceView } ?? []
    return Dictionary(uniqueKeysWithValues: views.map { ($0.accessibilityLabel ?? "", $0) })
  }

  private func open(_ key: String, _ scene: KeyboardScene) throws {
    let action = try #require(scene.key(key)?.accessibilityCustomActions?.first)
    #expect(action.name == "show-menu" && action.perform())
    scene.draw()
  }

  @Test func theChoicesOfALongPressAreButtonsAfterAnAction() throws {
    let scene = try KeyboardScene()
    scene.activate()
    #expect(choices(scene).isEmpty)
    for name in ["Space", "Shift", "Delete"] { #expect(scene.key(name)?.accessibilityCustomActions == nil) }
    try open("a", scene)
    #expect(scene.view?.subviews.last?.accessibilityLabel == "Choices of a", "it is in front of the keys")
    let accent = try #require(choices(scene)["à"])
    #expect(accent.accessibilityTraits == .button && accent.isAccessibilityElement)
    #expect(accent.accessibilityActivate())
    scene.draw()
    #expect(scene.received == "à" && choices(scene).isEmpty)
    #expect(scene.key("a")?.accessibilityCustomActions?.map(\.name) == ["show-menu"])
  }

  @Test func layoutsAreChoicesOfTheLanguageKey() throws {
    let scene = try KeyboardScene()
    scene.activate()
    try open("Next language", scene)
    #expect(Set(choices(scene).keys) == ["German", "Russian"])
    #expect(try #require(choices(scene)["Russian"]).accessibilityActivate())
    scene.draw()
    #expect(scene.key("ж") != nil)
    let single = try KeyboardScene { $0.layouts.removeLast() }
    single.activate()
    #expect(single.key("Next language") == nil)
  }

  @Test func aFingerTapsAChoiceAlsoAboveTheKeys() throws {
    let scene = try KeyboardScene()
    scene.activate()
    let window = try #require(scene.window)
    let top = try #require(scene.usable).maxY
    try open("q", scene)
    let group = try #require(scene.view?.subviews.last)
    let choice = try #require(
      choices(scene).values.first { $0.frame.origin.y == choices(scene).values.map(\.frame.origin.y).min() })
    let place = (
      x: window.frame.minX + group.frame.origin.x + choice.frame.origin.x + choice.frame.size.width / 2,
      y: window.frame.minY + group.frame.origin.y + choice.frame.origin.y + choice.frame.size.height / 2
    )
    #expect(place.y < top, "the choice is in the transparent strip")
    scene.arena.finger(1, downAt: place.x, place.y)
    scene.lift()
    #expect(scene.received == choice.accessibilityLabel && choices(scene).isEmpty)
    // The strip belongs to the window behind again.
    let before = scene.field.counts["wl_touch.down", default: 0]
    scene.field.request(scene.arena.showWindow(of: scene.field, 800, 600).role, "set_fullscreen", 0)
    scene.draw()
    scene.arena.finger(1, downAt: place.x, place.y)
    scene.lift()
    #expect(scene.field.counts["wl_touch.down", default: 0] == before + 1)
  }
}
