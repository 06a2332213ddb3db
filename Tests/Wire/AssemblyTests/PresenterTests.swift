import Assembly
import Geometry
import Policies
import Seats
import StageKit
import Surfaces
import Testing
import WireClients

import struct Interaction.Action

/// Tests of actions that go on to the client of the window that presents another client's.
@Suite(.serialized) struct PresenterTests {
  private typealias Scene = PresenterScene

  private static let closes: [ActionName: ActionHandler] = ["navigate.back": .window(.close)]

  // MARK: The way of an action

  @Test(arguments: [1, 2]) func anActionThatTheClientDeclinesGoesToThePresenter(version: Int) throws {
    let scene = try Scene([.presented, .presenting], version: version)
    scene.programs[1].answer = "performed"
    scene.send("edit.copy")
    #expect(scene.asked == [1, 1])
    #expect(scene.programs[1].client.texts["fingerpost_responder_surface_v1.action"] == "edit.copy")
    #expect(scene.notes == ["actionFollowsLink"])
  }

  @Test func anActionThatTheClientPerformsGoesNoFurther() throws {
    let scene = try Scene([.both, .both])
    scene.programs[0].answer = "performed"
    scene.send("edit.copy")
    #expect(scene.asked == [1, 0] && scene.notes == [])
  }

  @Test func theOutermostOfThreeClientsPerformsTheActionOfTheInnermost() throws {
    let scene = try Scene([.presented, .both, .presenting])
    scene.programs[2].answer = "performed"
    scene.send("edit.copy")
    #expect(scene.asked == [1, 1, 1])
    #expect(scene.notes == ["actionFollowsLink", "actionFollowsLink"])
  }

  @Test func whatNoClientPerformsGoesToTheShellForTheFirstWindow() throws {
    let scene = try Scene([.presented, .both, .presenting], Self.closes)
    scene.send("navigate.back")
    #expect(scene.asked == [1, 1, 1])
    #expect(scene.programs.map { $0.count("xdg_toplevel.close") } == [1, 0, 0])
  }

  @Test func whatTheShellPerformsItselfTakesNoLink() throws {
    let scene = try Scene([.both, .both])
    scene.send("window.close")
    #expect(scene.asked == [0, 0] && scene.notes == [])
    #expect(scene.programs.map { $0.count("xdg_toplevel.close") } == [1, 0])
  }

  @Test func aPresenterThatIsNotAskedGetsNoKeys() throws {
    let scene = try Scene([.presented, .presenting], speaks: false, Self.closes)
    let keys = scene.programs[1].count("wl_keyboard.key")
    scene.send("edit.copy")
    scene.send("navigate.back")
    #expect(scene.programs[1].count("wl_keyboard.key") == keys)
    #expect(scene.programs.map { $0.count("xdg_toplevel.close") } == [1, 0])
  }

  @Test func eightLinksAreTheMost() throws {
    let scene = try Scene(Array(repeating: .both, count: 11))
    scene.send("edit.copy")
    #expect(scene.asked == Array(repeating: 1, count: 9) + [0, 0])
    #expect(scene.notes == Array(repeating: "actionFollowsLink", count: 8) + ["tooManyLinks"])
  }

  // MARK: Consent

  @Test(arguments: [
    ([ActionSharingRule.none, .both], "presentedSharesNothing"), ([.presenting, .both], "presentedSharesNothing"),
    ([.both, .none], "presenterSharesNothing"), ([.both, .presented], "presenterSharesNothing"),
  ])
  func bothRulesMustPermitTheLink(sharing: [ActionSharingRule], note: String) throws {
    let scene = try Scene(sharing, Self.closes)
    scene.send("navigate.back")
    #expect(scene.asked == [1, 0])
    #expect(scene.notes == [note])
    #expect(scene.programs.map { $0.count("xdg_toplevel.close") } == [1, 0])
  }

  @Test func touchesAndKeysNeverReachThePresenter() throws {
    let scene = try Scene([.both, .both])
    let presenter = scene.programs[1].client
    let before = presenter.counts
    let frame = try #require(scene.arena.compositor.mappedWindows.last).frame
    scene.arena.finger(1, downAt: frame.minX + 5, frame.minY + 5)
    scene.arena.fingerUp(1)
    scene.arena.key(30, true)
    scene.arena.key(30, false)
    scene.arena.settle()
    #expect(scene.programs[0].count("wl_keyboard.key") == 2)
    #expect(presenter.counts["wl_keyboard.key"] == before["wl_keyboard.key"])
    #expect(presenter.counts["wl_touch.down"] == before["wl_touch.down"])
  }

  @Test(arguments: ["the import", "the export", "the window", "the presenter", "the client", "the rule"])
  func consentThatEndsWhileTheMiddleIsAskedCutsTheChain(of part: String) throws {
    let scene = try Scene([.presented, .both, .presenting], Self.closes)
    let (inner, middle) = (scene.programs[0], scene.programs[1])
    middle.answer = nil
    scene.send("navigate.back")
    #expect(scene.asked == [1, 1, 0])
    switch part {
    case "the import": inner.client.request(inner.imported, "destroy")
    case "the export": middle.client.request(middle.exported, "destroy")
    case "the window":
      inner.client.request(inner.window.surface, "attach", .nothing, 0, 0)
      inner.client.request(inner.window.surface, "commit")
    case "the presenter":
      middle.client.request(middle.window.surface, "attach", .nothing, 0, 0)
      middle.client.request(middle.window.surface, "commit")
    case "the client": inner.client.hangUp()
    default: try scene.arena.compositor.adopt(Scene.policy([.none, .both, .presenting], Self.closes))
    }
    scene.arena.settle()
    let action = try #require(middle.client.last["fingerpost_responder_surface_v1.action"])[0]
    let number = try #require(middle.client.last["fingerpost_responder_action_v1.perform"])[0]
    middle.client.request(action, "declined", .id(number))
    scene.arena.settle()
    #expect(scene.asked == [1, 1, 0])
    #expect(scene.notes == ["actionFollowsLink", "linkEnded"])
    #expect(scene.programs.map { $0.count("xdg_toplevel.close") } == [0, 0, 0])
  }

  @Test func consentThatEndsAndBeginsAgainCutsTheChainToo() throws {
    let scene = try Scene([.presented, .both, .presenting])
    let (inner, middle) = (scene.programs[0], scene.programs[1])
    middle.answer = nil
    scene.send("edit.copy")
    inner.client.request(inner.imported, "destroy")
    scene.present(inner, by: middle)
    let action = try #require(middle.client.last["fingerpost_responder_surface_v1.action"])[0]
    let number = try #require(middle.client.last["fingerpost_responder_action_v1.perform"])[0]
    middle.client.request(action, "declined", .id(number))
    scene.arena.settle()
    #expect(scene.asked == [1, 1, 0])
    middle.answer = "declined"
    scene.send("edit.copy")
    #expect(scene.asked == [2, 2, 1])
  }

  @Test func aMiddleThatLeavesWhileItIsAskedEndsTheAction() throws {
    let scene = try Scene([.presented, .both, .presenting], Self.closes)
    scene.programs[1].answer = nil
    scene.send("navigate.back")
    scene.programs[1].client.hangUp()
    scene.arena.settle()
    #expect(scene.asked == [1, 1, 0])
    #expect(scene.programs.map { $0.count("xdg_toplevel.close") } == [0, 0, 0])
    scene.send("navigate.back")
    #expect(scene.asked == [2, 1, 0])
    #expect(scene.programs[0].count("xdg_toplevel.close") == 1)
  }

  @Test func aMiddleWithoutARuleGetsNothingAndPassesNothingOn() throws {
    let scene = try Scene([.presented, .none, .presenting])
    let before = scene.programs[1].client.counts
    scene.send("edit.copy")
    #expect(scene.asked == [1, 0, 0])
    #expect(scene.programs[1].client.counts == before)
  }

  // MARK: Sent actions

  /// Sends an action of the innermost client to the responders above it.
  ///
  /// - Returns: the number and the answer.
  private func sendAbove(_ name: String, in scene: Scene) throws -> [UInt32]? {
    let program = scene.programs[0]
    let frame = try #require(scene.arena.compositor.mappedWindows.last).frame
    scene.arena.finger(1, downAt: frame.minX + 5, frame.minY + 5)
    scene.arena.fingerUp(1)
    scene.arena.settle()
    let serial = try #require(program.client.last["wl_touch.down"])[0]
    program.client.request(
      program.seat, "send_action", 7, .id(serial), .id(program.window.surface), .text(name))
    scene.arena.settle()
    return program.client.last["fingerpost_responder_seat_v1.action_answered"]
  }

  @Test(arguments: ["performed", "declined", nil]) func theSenderDoesNotLearnWhatThePresenterDoes(
    answer: String?
  ) throws {
    let scene = try Scene([.presented, .presenting])
    scene.programs[1].answer = answer
    #expect(try sendAbove("navigate.back", in: scene) == [7, 0])
    #expect(scene.asked == [0, 1])
  }

  @Test func aSentActionNeedsTheRuleForLinksToo() throws {
    let scene = try Scene([.none, .presenting])
    #expect(try sendAbove("navigate.back", in: scene) == [7, 1])
    #expect(try sendAbove("edit.copy", in: scene) == [7, 2])
    #expect(scene.asked == [0, 0])
  }

  // MARK: Looking

  @Test func theChainNamesThePresenterAndItsClient() throws {
    let scene = try Scene([.presented, .both, .presenting])
    let windows = scene.arena.compositor.mappedWindows.filter { $0.title == "hostile" }
    let (inner, middle, outer) = (windows[2], windows[1], windows[0])
    #expect(
      scene.arena.compositor.seat.chain(of: inner.surface.id).map(\.part) == [
        .surface(inner.surface.id), .window(inner.id), .client(inner.client), .presenter(middle.id),
        .client(middle.client), .presenter(outer.id), .client(outer.client), .desktop, .shell,
      ])
  }

  @Test func anActionIsPossibleIfThePresenterMayPerformIt() throws {
    let scene = try Scene([.presented, .presenting])
    let prospect = scene.arena.compositor.applications.prospects.prospect(of: "edit.copy", for: nil)
    let surfaces = prospect.entries.compactMap { $0.declared == nil ? nil : $0.window }
    let windows = scene.arena.compositor.mappedWindows.filter { $0.title == "hostile" }
    #expect(surfaces == [windows[1].id, windows[0].id])
  }
}
