import Assembly
import Documents
import Interaction
import Nested
import Policies
import Testing
import WireClients

/// Tests that a client which inhibits shortcuts also receives the keys of bindings.
@Suite struct NestShortcutsTests {
  private static func policy(isAlways: Bool = false, sending action: ActionName = "window.close") -> Policy {
    var policy = Policy()
    var binding = BindingRule(KeyChord(modifiers: [], key: "F5"), action: action)
    binding.isAlways = isAlways
    policy.bindings = [binding]
    return policy
  }

  private func press(_ code: UInt32, in nest: Nest) -> [String] {
    nest.received {
      $0.key(code, true)
      $0.key(code, false)
    }
  }

  @Test func theHostsBindingsRestWhileAllKeysAreAskedFor() throws {
    let nest = try Nest(outerPolicy: Self.policy())
    #expect(press(63, in: nest) == [])
    nest.window.input.wantsShortcuts = true
    nest.settle()
    #expect(press(63, in: nest) == ["key 63 down", "key 63 up"])
    nest.window.input.wantsShortcuts = false
    nest.settle()
    #expect(press(63, in: nest) == [])
  }

  @Test func someBindingsHoldAlways() throws {
    let nest = try Nest(outerPolicy: Self.policy(isAlways: true))
    nest.window.input.wantsShortcuts = true
    nest.settle()
    #expect(press(63, in: nest) == [])
  }

  @Test func anActionInsideAsksAndGivesBack() throws {
    let nest = try Nest(outerPolicy: Self.policy())
    nest.inner.compositor.perform("host.shortcuts")
    nest.settle()
    #expect(press(63, in: nest) == ["key 63 down", "key 63 up"])
    nest.inner.compositor.perform("host.shortcuts")
    nest.settle()
    #expect(press(63, in: nest) == [])
  }

  @Test func aClientIsToldWhileItHasThem() throws {
    let nest = try Nest()
    nest.neighbour.journal.inhibitShortcuts(on: nest.neighbourWindow.surface)
    nest.settle()
    nest.forget()
    nest.focus(inside: false)
    #expect(nest.neighbour.received.contains("shortcuts ours"))
    nest.focus(inside: true)
    #expect(nest.neighbour.received.contains("shortcuts back"))
  }

  @Test func aSurfaceHasThemOnce() throws {
    let nest = try Nest()
    nest.neighbour.journal.inhibitShortcuts(on: nest.neighbourWindow.surface)
    nest.neighbour.journal.inhibitShortcuts(on: nest.neighbourWindow.surface)
    nest.settle()
    #expect(nest.neighbour.errorCode == 0)
  }

  @Test func whoeverDiesGivesThemBack() throws {
    let nest = try Nest(outerPolicy: Self.policy())
    nest.neighbour.journal.inhibitShortcuts(on: nest.neighbourWindow.surface)
    nest.focus(inside: false)
    nest.neighbourDies()
    #expect(press(63, in: nest) == [])
  }

  @Test func othersBindingsHoldMeanwhile() throws {
    let nest = try Nest(outerPolicy: Self.policy())
    nest.window.input.wantsShortcuts = true
    nest.settle()
    nest.focus(inside: false)
    var sent: [String] = []
    let watch = CompositorWatch(nest.outer.compositor, action: { sent.append($0.name) })
    defer { watch.end() }
    _ = press(63, in: nest)
    #expect(sent == ["window.close"])
  }
}
