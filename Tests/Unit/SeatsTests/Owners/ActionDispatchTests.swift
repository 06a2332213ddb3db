import Interaction
import Surfaces
import Testing

@testable import Seats

@Suite struct ActionDispatchTests {
  private let bench = Bench()
  private let page: ClientWindow
  private let board = DeskBoard()
  private let shell: SeatView
  private let near: SeatView
  private let copyKeys = SyntheticChord(key: 46, modifiers: 4)

  private var actions: ActionDispatch { bench.actions }

  init() {
    page = bench.scene.window("page")
    shell = SeatView(on: board)
    near = SeatView(on: board)
    shell.addSubview(near)
  }

  private var context: ActionContext { ActionContext(keyboard: bench.target(page), keyWindow: page) }

  private func reading(_ keysym: UInt32) -> KeyReading {
    KeyReading(plain: KeyCombination(keysym: keysym), shifted: KeyCombination(keysym: keysym))
  }

  private func binding(of keysym: UInt32, isInhibited: Bool = false, in context: ActionContext? = nil) -> String? {
    self.binding(of: keysym, on: [], isInhibited: isInhibited, in: context)
  }

  private func binding(
    of keysym: UInt32, on groups: [DeviceGroup], isInhibited: Bool = false, in context: ActionContext? = nil
  ) -> String? {
    let context = context ?? self.context
    return actions.binding(of: reading(keysym), in: groups, from: near, isInhibited: isInhibited, in: context)?.action?
      .name
  }

  /// The responder that performs an action, with the kind of performance.
  private func performer(of action: Action, in context: ActionContext? = nil) -> ActionPerformance? {
    guard case .table(let performance, _, _) = actions.performer(of: action, from: near, in: context ?? self.context)
    else { return nil }
    return performance
  }

  private func perform(_ performance: ActionPerformance, on operand: ClientWindow? = nil) -> ActionRemainder? {
    actions.perform("edit.copy", performance, on: operand, in: context, because: .binding, bench.turn)
  }

  @Test func theNearestBindingDecidesAndInhibitorsPassAllButThoseThatHoldAlways() {
    shell.answer(
      [KeyCombination(keysym: 30): "far", KeyCombination(keysym: 31): KeyBinding("always", isAlways: true)], [:])
    near.answer([KeyCombination(keysym: 30): "near"], [:])
    #expect(binding(of: 30) == nil, "no responder has announced bindings")
    actions.haveBindings()
    #expect(binding(of: 30) == "near")
    #expect(binding(of: 30, isInhibited: true) == nil)
    #expect(binding(of: 31, isInhibited: true) == "always")
  }

  @Test func theBindingsOfAGroupComeFirstAlongTheWholeChain() {
    let (pedal, pad) = (DeviceGroup(rawValue: 1), DeviceGroup(rawValue: 2))
    let (key, other) = (KeyCombination(keysym: 30), KeyCombination(keysym: 31))
    shell.answer([key.on(pedal): "pedal", key.on(pad): "pad", other.on(pad): KeyBinding(nil)], [:])
    near.answer([key: "near", other: "other"], [:])
    actions.haveBindings()
    #expect(binding(of: 30) == "near")
    #expect(binding(of: 30, on: [pedal]) == "pedal", "the shell's binding of the group, before the window's of all")
    #expect(binding(of: 30, on: [pedal, pad]) == "pad", "the last group decides")
    #expect(binding(of: 30, on: [DeviceGroup(rawValue: 3)]) == "near")
    #expect(binding(of: 31, on: [pedal]) == "other")
    #expect(binding(of: 31, on: [pad]) == nil, "none ends the search")
    #expect(binding(of: 30, on: [pedal], isInhibited: true) == nil)
  }

  @Test func groupsAreThoseOfTheDeviceOrOfAllOthers() {
    let groups = DeviceGroups()
    let (pedal, other) = (DeviceID(.machine, 1), DeviceID(.machine, 2))
    let (one, two) = (DeviceGroup(rawValue: 1), DeviceGroup(rawValue: 2))
    #expect(!groups.isUsed)
    groups.set([], of: pedal)
    #expect(!groups.isUsed)
    groups.set([pedal: [one]], others: [two])
    #expect(groups.isUsed)
    #expect(groups.groups(of: pedal) == [one])
    #expect(groups.groups(of: other) == [two])
    groups.deviceDidRemove(pedal, bench.turn)
    #expect(groups.groups(of: pedal) == [two])
  }

  @Test func aMediaKeyIsTheShellsByItsPrecedence() {
    #expect(!actions.mayBind)
    actions.apply(
      mediaKeys: [
        1: MediaKey("power", comesBeforeClient: .always), 2: MediaKey("volume", comesBeforeClient: .whereHandled),
        3: MediaKey("play", comesBeforeClient: .never),
      ], motions: [.lidClosed: "sleep"])
    #expect(actions.mayBind)
    #expect([1, 2, 3].map { binding(of: $0) } == ["power", nil, nil])
    #expect([1, 2, 3].map { binding(of: $0, in: ActionContext()) } == ["power", "volume", "play"], "no client")
    shell.answer([:], ["volume": .shell(ShellHandler(rawValue: 1))])
    #expect(binding(of: 2) == "volume")
    #expect(binding(of: 2, isInhibited: true) == nil)
    shell.answer([:], ["volume": .nothing])
    #expect(binding(of: 2) == nil, "the policy's `none` has no effect")
    #expect(actions.action(for: .lidClosed) == "sleep")
    #expect(actions.action(for: .lidOpened) == nil)
  }

  @Test func theNearestResponderThatCanPerformsAnAction() {
    shell.answer([:], ["edit.copy": .chord(copyKeys), "window.close": .window(.close)])
    near.answer([:], ["edit.copy": .shell(ShellHandler(rawValue: 1))])
    #expect(performer(of: "edit.copy") == .shell(ShellHandler(rawValue: 1)))
    near.answer([:], [:])
    #expect(performer(of: "edit.copy") == .chord(copyKeys))
    #expect(performer(of: "edit.copy", in: ActionContext()) == nil, "no surface receives keys")
    #expect(performer(of: "window.close") == .window(.close))
    #expect(performer(of: "window.close", in: ActionContext()) == nil)
    #expect(performer(of: "edit.paste") == nil)
  }

  @Test func whatIsLeftOfAnActionIsTheVerdict() {
    guard case .chord(copyKeys, bench.target(page)) = perform(.chord(copyKeys)) else {
      Issue.record("no chord")
      return
    }
    guard case .window(let window, .maximize) = perform(.window(.maximize), on: page) else {
      Issue.record("no operation")
      return
    }
    #expect(window === page)
    #expect(perform(.shell(ShellHandler(rawValue: 4))) == nil)
    #expect(perform(.nothing) == nil)
    #expect(perform(.window(.close)) == nil, "no window")
    actions.nobodyPerforms("edit.paste", because: .requested, bench.turn)
    #expect(
      bench.emitted == [
        "edit.copy by page's keys (binding)", "edit.copy by page (binding)", "edit.copy by shell 4 (binding)",
        "edit.copy by nobody (binding)", "edit.copy by nobody (binding)", "edit.paste by nobody (requested)",
      ])
  }

  @Test func aClientThatIsGoneChangesNothingAsTablesBelongToViews() {
    shell.answer([KeyCombination(keysym: 30): "far"], ["far": .nothing])
    actions.haveBindings()
    actions.clientDidDisconnect(page.client, bench.turn)
    actions.surfaceDidDestroy(page.surface.id, bench.turn)
    #expect(binding(of: 30) == "far")
    #expect(bench.emitted == [])
  }
}

extension ActionRemainder? {
  /// Compares with nil only, because cases contain windows, which are not equatable.
  fileprivate static func == (verdict: Self, _: _OptionalNilComparisonType) -> Bool {
    if case .none = verdict { true } else { false }
  }
}
