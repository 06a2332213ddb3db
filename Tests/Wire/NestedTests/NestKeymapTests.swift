import Assembly
import Connectors
import Connectors
import Documents
import Globals
import Interaction
import Keymaps
import Policies
import Seats
import Surfaces
import Testing
import WireClients

/// Tests that the seat uses the host's keymap.
@Suite struct NestKeymapTests {
  private func text(_ layout: String) throws -> [UInt8] { try Keymap(KeymapNames(layout: layout)).text }

  private func meaning(of key: UInt32, in nest: Nest) -> String? {
    nest.inner.compositor.keyboard.keymap.plainKeysym(of: key)?.name
  }

  @Test func everyClientIsToldAndKeysAreLetGoBefore() throws {
    let nest = try Nest()
    nest.doing { $0.key(21, true) }
    nest.forget()
    try nest.outer.compositor.setSeatKeymap(text("de"))
    nest.settle()
    #expect(nest.guest.received == ["key 21 up", "keymap", "modifiers 0 0 0 0"])
    #expect(meaning(of: 21, in: nest) == "z")
    #expect(nest.received { $0.key(21, false) } == [])
    #expect(nest.received { $0.key(21, true) } == ["key 21 down"])
  }

  @Test func aKeymapThatIsToldAgainChangesNothing() throws {
    let nest = try Nest()
    nest.doing { $0.key(21, true) }
    nest.forget()
    try nest.inner.compositor.setSeatKeymap(nest.inner.compositor.keyboard.keymap.text)
    nest.settle()
    #expect(nest.guest.received == [])
  }

  @Test func aModifierThatIsHeldMeanwhileGoesOnBeingOne() throws {
    let nest = try Nest()
    nest.doing { $0.key(42, true) }
    nest.forget()
    try nest.inner.compositor.setSeatKeymap(text("de"))
    nest.settle()
    #expect(nest.guest.received == ["key 42 up", "keymap", "modifiers 1 0 0 0"])
    #expect(nest.received { $0.key(42, false) } == ["modifiers 0 0 0 0"])
  }

  @Test func aTextThatIsNoKeymapIsRefused() throws {
    let nest = try Nest()
    #expect(throws: KeymapError.badText) { try nest.inner.compositor.setSeatKeymap(Array("nonsense".utf8)) }
    #expect(meaning(of: 21, in: nest) == "y")
  }

  @Test func whatIsRefusedIsTriedAgain() throws {
    let nest = try Nest()
    let refused = Array("nonsense".utf8)
    nest.joint.useKeymap(refused)
    nest.inner.log.forget()
    nest.joint.useKeymap(refused)
    #expect(nest.inner.log.lines.count { $0.contains("cannot use the host compositor's keymap") } == 1)
    #expect(meaning(of: 21, in: nest) == "y")
  }

  @Test func bindingsFollow() throws {
    var policy = Policy()
    policy.bindings = [BindingRule(KeyChord(modifiers: [.logo], key: "Z"), action: "window.close")]
    let nest = try Nest(innerPolicy: policy)
    var sent: [String] = []
    let watch = CompositorWatch(nest.inner.compositor, action: { sent.append($0.name) })
    defer { watch.end() }
    let press = { (key: UInt32) in
      nest.doing {
        $0.key(125, true)
        $0.key(key, true)
        $0.key(key, false)
        $0.key(125, false)
      }
    }
    press(21)
    #expect(sent == [])
    try nest.outer.compositor.setSeatKeymap(text("de"))
    nest.settle()
    press(21)
    #expect(sent == ["window.close"])
  }

  @Test func theRepeatIsTheHosts() throws {
    let nest = try Nest()
    nest.outer.compositor.setKeyRepeat(.init(rate: 12, delay: 345))
    nest.settle()
    #expect(nest.guest.received == ["repeat 12 345"])
  }

  @Test func aVirtualKeyboardKeepsTheKeymapThatItShared() throws {
    let nest = try Nest()
    let compositor = nest.inner.compositor
    let device = compositor.seat.addDevice(of: compositor.mappedWindows[0].client)
    #expect(compositor.seat.setKeymap(compositor.keyboard.keymap.text, of: device))
    try compositor.setSeatKeymap(text("de"))
    nest.settle()
    nest.forget()
    compositor.seat.inject([.key(.key(device: device, code: 21, isPressed: true))])
    nest.settle()
    #expect(nest.guest.received == ["keymap", "modifiers 0 0 0 0", "key 21 down"])
  }
}
